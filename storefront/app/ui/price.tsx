import { formatPrice } from '#rules/numbers.ts';
import { cn } from './cn.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface PriceProps {
  /** What is paid, TWD. */
  price: number;
  /** What was charged before, TWD; shown struck out when it is higher. */
  former?: number | null;
  /** Why the price is what it is: 會員價, 活動價. */
  label?: string | undefined;
  /** Lower for a time only: the price of an event stands out, the price for members is the usual one. */
  isSale?: boolean;
  /** Price per piece or per 100 mL, ready to show. */
  unitPrice?: string;
  size?: 'card' | 'detail';
  className?: string;
}

/** The selling price largest, the former one struck out, and what one piece costs. */
export function Price({
  price,
  former,
  label,
  isSale = false,
  unitPrice,
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
              'font-medium text-13',
              // On a narrow card a line of its own, so that the prices of a row stand level.
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
          <VisuallyHidden>{reduced ? '特價 ' : '售價 '}</VisuallyHidden>
          {formatPrice(price)}
        </span>
        {reduced && (
          <s className={cn('text-ink-soft', large ? 'text-18' : 'text-14')}>
            <VisuallyHidden>原價 </VisuallyHidden>
            {formatPrice(former)}
          </s>
        )}
      </p>
      {unitPrice && (
        <p className={cn('text-ink-soft', large ? 'text-14' : 'text-13')}>{unitPrice}</p>
      )}
    </div>
  );
}
