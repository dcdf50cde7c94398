import { type ReactNode, Suspense } from 'react';
import { formatPrice } from '#rules/numbers.ts';
import { AppLink } from '../links/app-link.tsx';
import { optional } from '../loading-and-offline/optional.ts';
import { useDeliveryTerms } from '../shared-data.ts';
import { useCartCount } from '../stores/cart.ts';
import { Icon } from '../ui/icon.tsx';

/**
 * Shown once the cart has goods, because it prices the cart. Its code is loaded before it is needed
 * (`preload-code.ts`).
 */
const FreeShippingLeft = optional(
  () => import('./free-shipping-left.tsx'),
  ({ rule }) => rule,
);

/**
 * The lowest free-shipping amount. Every page shows it, so that shoppers know it before checkout. Once the cart has
 * goods, it shows the missing amount.
 */
export function FreeShippingLine() {
  const { freeFrom } = useDeliveryTerms();
  const hasGoods = useCartCount() > 0;
  if (freeFrom === undefined) return null;
  const rule = <FreeShippingText>單筆滿 {formatPrice(freeFrom)} 享免運費</FreeShippingText>;
  return (
    <aside aria-label="免運門檻" className="bg-leaf-100 text-13 text-leaf-700">
      {hasGoods ? (
        <Suspense fallback={rule}>
          <FreeShippingLeft freeFrom={freeFrom} rule={rule} line={FreeShippingText} />
        </Suspense>
      ) : (
        rule
      )}
    </aside>
  );
}

/** One sentence about free shipping with a link to the terms of delivery. */
function FreeShippingText({ children }: { children: ReactNode }) {
  return (
    <AppLink
      to="/shipping-method"
      className="digits flex min-h-6 items-center justify-center gap-1.5 px-4 leading-6 hover:underline focus-visible:-outline-offset-3"
    >
      <Icon name="truck" className="size-4" />
      <span>{children}</span>
    </AppLink>
  );
}
