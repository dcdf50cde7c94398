import type { ReactNode } from 'react';
import type { CouponEvent } from '#contract/entities/promotions.ts';
import { couponWords } from '#rules/quote/kinds/coupons/coupon-words.ts';
import { Badge } from '../ui/badge.tsx';
import { cn } from '../ui/cn.ts';
import { benefitText, conditionText, periodTexts } from './coupon-texts.ts';

interface CouponCardProps {
  couponEvent: CouponEvent;
  /** It cannot be used now, or no longer. */
  isDim?: boolean;
  label?: { text: string; tone: 'violet' | 'leaf' | 'apricot' | 'plain' } | undefined;
  /** Why it cannot be used, or what is missing. */
  note?: ReactNode;
  action?: ReactNode;
  as?: 'h2' | 'h3';
}

/** A coupon: its stub shows what it gives; the text beside it shows its condition and its period. */
export function CouponCard({
  couponEvent,
  isDim = false,
  label,
  note,
  action,
  as: Heading = 'h3',
}: CouponCardProps) {
  const { isLong } = couponWords[couponEvent.discountType];
  const { from, until } = periodTexts(couponEvent);
  return (
    <article
      className={cn(
        'grid grid-cols-[6.5rem_minmax(0,1fr)] overflow-hidden rounded-card border border-line',
        isDim ? 'bg-cream' : 'bg-paper',
      )}
    >
      <p
        className={cn(
          'digits grid place-items-center border-r border-dashed border-line px-2 py-4 text-center leading-snug font-bold',
          isLong ? 'text-14' : 'text-18',
          isDim ? 'text-ink-soft' : 'bg-violet-50 text-violet-700',
        )}
      >
        {benefitText(couponEvent)}
      </p>
      <div className="flex min-w-0 flex-col gap-1 px-4 py-3">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Heading className="leading-snug font-medium">{couponEvent.name}</Heading>
          {label && <Badge tone={label.tone}>{label.text}</Badge>}
        </div>
        <p className="digits text-14 text-ink-soft">{conditionText(couponEvent)}</p>
        <p className="digits text-13 text-ink-soft">
          <span className="whitespace-nowrap">{from}</span> －{' '}
          <span className="whitespace-nowrap">{until}</span>
        </p>
        {note && <p className="digits text-14">{note}</p>}
        {action && <div className="mt-1 flex justify-end">{action}</div>}
      </div>
    </article>
  );
}
