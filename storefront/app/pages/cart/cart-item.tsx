import { productStateLabels } from '#rules/goods/cart-lines.ts';
import { formatPrice } from '#rules/numbers.ts';
import { cartSession } from '../../cart/cart-session.ts';
import { limitReason } from '../../cart/limit-reason.ts';
import type { CartLine } from '../../cart/lines.ts';
import { AppLink } from '../../links/app-link.tsx';
import { saleablePath } from '../../product-card/product-card.tsx';
import type { CartNotice } from '../../stores/cart.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { smallPicture } from '../../ui/no-picture.ts';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { NoticeLine } from './cart-notices.tsx';

interface CartItemProps {
  line: CartLine;
  notices: readonly CartNotice[];
  /** The cart is being sent, so the line cannot be changed. */
  isHeld: boolean;
}

/** A line of the cart: the goods, the quantity, the price, and the notices of changes. */
export function CartItem({ line, notices, isHeld }: CartItemProps) {
  const { kind, id, productName, count, salePrice, productState } = line;
  const isSoldOut = productState === 'soldOut';
  const path = saleablePath(kind, id);
  return (
    <li className="flex gap-4 py-5 desktop:gap-6" data-testid={`cart-line-${kind}-${id}`}>
      <AppLink to={path} tabIndex={-1} aria-hidden="true" className="shrink-0">
        <img
          src={smallPicture(line.image)}
          alt=""
          width={112}
          height={112}
          className={cn(
            'size-22 rounded-card bg-paper object-cover desktop:size-28',
            isSoldOut && 'opacity-50',
          )}
        />
      </AppLink>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <Labels line={line} />
            <h3 className="text-16 leading-snug font-medium">
              <AppLink to={path} className="hover:text-violet-700 hover:underline">
                {productName}
              </AppLink>
            </h3>
            <Description line={line} />
            <UnitPrice line={line} />
          </div>
          <IconButton
            icon="trash"
            label={`移除 ${productName}`}
            disabled={isHeld}
            className="-mt-2 -mr-2 text-ink-soft hover:text-sale-700 [&>svg]:size-5"
            onClick={() => cartSession.remove(line)}
          />
        </div>
        {notices.map((notice) => (
          <NoticeLine key={notice.reason} notice={notice} />
        ))}
        {isSoldOut ? (
          <p className="text-14 text-ink-soft">
            {line.isLimited ? limitReason(line) : '目前補貨中'}，不計入這次的金額。
          </p>
        ) : (
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <QuantityStepper
              label={productName}
              value={count}
              max={line.max}
              limitReason={limitReason(line)}
              disabled={isHeld}
              size="small"
              onChange={(quantity) => cartSession.setQuantity(kind, id, quantity)}
              onRemove={() => cartSession.remove(line)}
            />
            <p className="digits ml-auto pt-1 text-right text-18 font-bold">
              <span className="sr-only">小計 </span>
              {formatPrice(salePrice * count)}
            </p>
          </div>
        )}
      </div>
    </li>
  );
}

function Labels({ line: { productState, productLabel } }: { line: CartLine }) {
  const state = productStateLabels[productState];
  if (!state && !productLabel) return null;
  return (
    <p className="mb-1.5 flex flex-wrap gap-1.5">
      {state && <Badge tone={productState === 'soldOut' ? 'plain' : 'violet'}>{state}</Badge>}
      {productLabel && <Badge tone="sale">{productLabel}</Badge>}
    </p>
  );
}

function Description({ line: { briefDescription, volume } }: { line: CartLine }) {
  const text = [volume, briefDescription].filter(Boolean).join('・');
  return text && <p className="mt-0.5 line-clamp-2 text-13 text-ink-soft">{text}</p>;
}

function UnitPrice({
  line: { unitPrice, salePrice, discountTitle, discount },
}: {
  line: CartLine;
}) {
  const isReduced = unitPrice > salePrice;
  return (
    <p className="digits mt-1 flex flex-wrap items-baseline gap-x-2 text-14">
      <span className={cn(isReduced && 'text-sale-700')}>
        <span className="sr-only">單價 </span>
        {formatPrice(salePrice)}
      </span>
      {isReduced && (
        <s className="text-13 text-ink-soft">
          <span className="sr-only">建議售價 </span>
          {formatPrice(unitPrice)}
        </s>
      )}
      {discount > 0 && (
        <span className="text-13 text-ink-soft">
          {discountTitle}，已折 {formatPrice(discount)}
        </span>
      )}
    </p>
  );
}
