import { formatPrice } from '#rules/numbers.ts';
import { AppLink } from '../links/app-link.tsx';
import { useDeliveryTerms } from '../shared-data.ts';
import { Icon } from '../ui/icon.tsx';

/** The lowest free-shipping amount. Every page shows it, so that shoppers know it before checkout. */
export function FreeShippingLine() {
  const { freeFrom } = useDeliveryTerms();
  if (freeFrom === undefined) return null;
  return (
    <aside aria-label="免運門檻" className="bg-leaf-100 text-14 text-leaf-700">
      <AppLink
        to="/shipping-method"
        className="flex min-h-9 items-center justify-center gap-2 px-4 py-1 hover:underline"
      >
        <Icon name="truck" className="size-4.5" />
        單筆滿 {formatPrice(freeFrom)} 享免運費
      </AppLink>
    </aside>
  );
}
