import { formatPrice } from '#rules/numbers.ts';
import { cn } from './cn.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface PriceProps {
  /** The price to pay, TWD. */
  price: number;
  /** The former price, TWD; shown struck out if it is higher. */
  former?: number | null;
  /** The name of the struck-out price. It is visible on the page of the goods, and for screen readers elsewhere. */
  formerName?: '建議售價' | '原價';
  /** The name of the price: 會員價, 活動價. */
  label?: string | undefined;
  /** Highlights the price. Use it for an event's price, not for the members' price, which has no end. */
  isSale?: boolean;
  /** Price per piece or per 100 mL, ready to show. */
  unitPrice?: string;
  /** The price of one cycle, ready to show. */
  cyclePrice?: string;
  size?: 'card' | 'detail';
  className?: string;
}

/** The selling price in the largest text, the former one struck out, and the unit price. */
export function Price({
  price,
  former,
  formerName = '建議售價',
  label,
  isSale = false,
  unitPrice,
  cyclePrice,
  size = 'card',
  className,
}: PriceProps) {
  const reduced = typeof former === 'number' && former > price;
  const large = size === 'detail';
  return (
    <div className={cn('digits', className)}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        {label && (
          <span
            className={cn(
              'text-13 font-medium',
              // On a narrow card it has its own line, so that the prices in a row of cards have the same height.
              !large && 'basis-full',
              isSale ? 'text-sale-700' : 'text-violet-700',
            )}
          >
            {label}
          </span>
        )}
        <span
          className={cn(
            'font-bold',
            large ? 'text-36' : 'text-18',
            isSale ? 'text-sale-700' : 'text-ink',
          )}
        >
          {!label && <VisuallyHidden>{reduced ? '特價 ' : '售價 '}</VisuallyHidden>}
          {formatPrice(price)}
        </span>
        {reduced && (
          <span className={cn('text-ink-soft', large ? 'text-16' : 'text-14')}>
            {large ? `${formerName} ` : <VisuallyHidden>{formerName} </VisuallyHidden>}
            <s>{formatPrice(former)}</s>
          </span>
        )}
      </p>
      {(unitPrice || cyclePrice) && (
        <p className={cn('text-ink-soft', large ? 'text-14' : 'text-13')}>
          {unitPrice}
          {cyclePrice && <span className={large ? 'ml-3' : 'block'}>{cyclePrice}</span>}
        </p>
      )}
    </div>
  );
}
