import { type ReactNode, useEffect } from 'react';
import { formatPrice } from '#rules/numbers.ts';
import type { Quote } from '#rules/quote/types.ts';
import { loadCouponsOnce } from '../stores/coupon.ts';
import { openModal } from '../stores/modal.ts';
import { cn } from '../ui/cn.ts';
import { Icon } from '../ui/icon.tsx';
import type { CouponPlace } from './apply-coupon.ts';
import { betterText, offerText, reasonText } from './coupon-texts.ts';
import { useSortedCoupons } from './use-sorted-coupons.ts';

interface CouponRowProps {
  quote: Quote;
  place: CouponPlace;
  disabled?: boolean;
  /** The cart is being sent: presses are ignored, and the row keeps its look. */
  isHeld?: boolean;
}

/** A button that shows the chosen coupon or the available ones, and opens the modal. It shows no empty code field. */
export function CouponRow({ quote, place, disabled, isHeld = false }: CouponRowProps) {
  const { coupon } = quote;
  useEffect(() => void loadCouponsOnce(), []);
  return (
    <button
      type="button"
      disabled={disabled}
      aria-disabled={isHeld || undefined}
      aria-haspopup="dialog"
      onClick={() => {
        if (!isHeld) openModal('CouponModal', { place });
      }}
      className="flex min-h-11 w-full items-center gap-3 rounded-card border border-line bg-paper px-4 py-2.5 text-left transition-colors duration-(--duration-fast) hover:border-violet-600 disabled:cursor-not-allowed disabled:opacity-60"
    >
      <Icon name="gift" className="size-5 text-violet-700" />
      <span className="min-w-0 flex-1">
        <span className="block text-14">{coupon ? coupon.name : '選擇優惠券'}</span>
        <Notes quote={quote} />
      </span>
      <span className="text-14 text-violet-700">{coupon ? '更換' : ''}</span>
      <Icon name="chevronRight" className="size-5 text-ink-soft" />
    </button>
  );
}

function Notes({ quote: { coupon, amounts, shipping, unitCount } }: Pick<CouponRowProps, 'quote'>) {
  const sorted = useSortedCoupons();
  if (!coupon) {
    if (!sorted || unitCount === 0) return null;
    const tone = sorted.usable.length > 0 ? 'text-leaf-700' : 'text-ink-soft';
    return <Note tone={tone}>{offerText(sorted)}</Note>;
  }
  const better = sorted && betterText(sorted, coupon.id);
  return (
    <>
      {coupon.reason !== null ? (
        <Note tone="text-sale-700">尚未套用：{reasonText(coupon.reason, coupon.missing)}</Note>
      ) : (
        <Note tone="text-leaf-700">
          {amounts.coupon > 0
            ? `已折抵 ${formatPrice(amounts.coupon)}`
            : shipping.freeBy?.kind === 'COUPON'
              ? '已免運費'
              : '已套用'}
        </Note>
      )}
      {better && <Note tone="text-ink-soft">{better}</Note>}
    </>
  );
}

function Note({ tone, children }: { tone: string; children: ReactNode }) {
  return <span className={cn('digits block text-13', tone)}>{children}</span>;
}
