import type { AskedAddOn } from '#rules/goods/cart-lines.ts';
import { formatPrice } from '#rules/numbers.ts';
import { cartSession } from '../cart/cart-session.ts';
import { limitReason } from '../cart/limit-reason.ts';
import type { AddOnLine } from '../cart/lines.ts';
import { useOfferStore } from '../stores/offers.ts';
import { Badge } from '../ui/badge.tsx';
import { IconButton } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { smallPicture } from '../ui/no-picture.ts';
import { QuantityStepper } from '../ui/quantity-stepper.tsx';

interface AddOnLinesProps {
  addOns: readonly AddOnLine[];
  size?: 56 | 72 | 112;
  /** Whether the shopper can change the units here. */
  isOpen?: boolean;
  /** A change is under way: presses are ignored. */
  isHeld?: boolean;
  /** Sets the units of an add-on. Without it the cart is changed and saved. */
  onChange?(addOn: AskedAddOn): void;
  /** Removes an add-on. Without it the cart is changed and saved. */
  onRemove?(addOn: AddOnLine): void;
  className?: string;
}

const edges = { 56: 'size-14', 72: 'size-18', 112: 'size-22 desktop:size-28' } as const;

/** The add-ons of the cart as lines, at their price and beside it their own one. */
export function AddOnLines({
  addOns,
  size = 72,
  isOpen = false,
  isHeld = false,
  onChange = cartSession.setAddOn,
  onRemove = cartSession.removeAddOn,
  className,
}: AddOnLinesProps) {
  return addOns.map((addOn) => (
    <li
      key={`${addOn.offerId}-${addOn.productId}`}
      data-testid={`add-on-line-${addOn.offerId}-${addOn.productId}`}
      className={cn('flex items-center py-3', size === 56 ? 'gap-3' : 'gap-4', className)}
    >
      <img
        src={smallPicture(addOn.image)}
        alt=""
        width={size}
        height={size}
        className={cn('shrink-0 rounded-small bg-cream object-cover', edges[size])}
      />
      <div className="min-w-0 flex-1">
        <p className="mb-1">
          <Badge tone="violet">加價購</Badge>
        </p>
        <p className="text-14 leading-snug">{addOn.productName}</p>
        <AddOnPrice {...addOn} />
        {isOpen && <Units {...{ addOn, isHeld, onChange, onRemove }} />}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        {isOpen && (
          <IconButton
            icon="trash"
            label={`移除加購的 ${addOn.productName}`}
            aria-disabled={isHeld || undefined}
            className="-mt-2 -mr-2 text-ink-soft hover:text-sale-700 [&>svg]:size-5"
            onClick={() => {
              if (!isHeld) onRemove(addOn);
            }}
          />
        )}
        <p className="digits text-14">{formatPrice(addOn.unitPrice * addOn.quantity)}</p>
      </div>
    </li>
  ));
}

const asked = ({ offerId, productId, quantity }: AddOnLine) => ({ offerId, productId, quantity });

function AddOnPrice({ unitPrice, ownPrice, quantity }: AddOnLine) {
  return (
    <p className="digits mt-0.5 flex flex-wrap items-baseline gap-x-2 text-13">
      <span>
        <span className="sr-only">加購價 </span>
        {formatPrice(unitPrice)} × {quantity}
      </span>
      <s className="text-ink-soft">
        <span className="sr-only">原價 </span>
        {formatPrice(ownPrice)}
      </s>
    </p>
  );
}

interface UnitsProps {
  addOn: AddOnLine;
  isHeld: boolean;
  onChange(addOn: AskedAddOn): void;
  onRemove(addOn: AddOnLine): void;
}

function Units({ addOn, isHeld, onChange, onRemove }: UnitsProps) {
  const rules = useOfferStore((state) => state.rules);
  const limit = rules?.addOnOffers
    .find(({ id }) => id === addOn.offerId)
    ?.goods.find(({ productId }) => productId === addOn.productId)?.limit;
  if (!limit || limit === 1) return null;
  return (
    <div className="mt-2">
      <QuantityStepper
        label={`加購的 ${addOn.productName}`}
        value={addOn.quantity}
        max={Math.min(limit, addOn.max)}
        limitReason={addOn.max < limit ? limitReason(addOn) : `每筆訂單最多加購 ${limit} 件`}
        isHeld={isHeld}
        size="small"
        onChange={(quantity) => onChange({ ...asked(addOn), quantity })}
        onRemove={() => onRemove(addOn)}
      />
    </div>
  );
}
