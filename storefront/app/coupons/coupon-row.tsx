import { formatPrice } from '#rules/numbers.ts';
import type { Quote } from '#rules/quote/types.ts';
import { openModal } from '../stores/modal.ts';
import { Icon } from '../ui/icon.tsx';
import type { CouponPlace } from './apply-coupon.ts';
import { reasonText } from './coupon-texts.ts';

interface CouponRowProps {
  quote: Quote;
  place: CouponPlace;
  disabled?: boolean;
}

/** The chosen coupon and what it does, and the way to the drawer: no empty field asks for a code. */
export function CouponRow({
  quote: { coupon, amounts, shipping },
  place,
  disabled,
}: CouponRowProps) {
  const isFreeShipping = shipping.freeBy?.kind === 'COUPON';
  return (
    <button
      type="button"
      disabled={disabled}
      aria-haspopup="dialog"
      onClick={() => openModal('CouponModal', { place })}
      className="flex min-h-11 w-full items-center gap-3 rounded-card border border-line bg-paper px-4 py-2.5 text-left transition-colors duration-(--duration-fast) hover:border-violet-600 disabled:cursor-not-allowed disabled:opacity-60"
    >
      <Icon name="gift" className="size-5 text-violet-700" />
      <span className="min-w-0 flex-1">
        <span className="block text-14">{coupon ? coupon.name : '選擇優惠券'}</span>
        {coupon && coupon.reason !== null && (
          <span className="digits block text-13 text-sale-700">
            尚未套用：{reasonText(coupon.reason, coupon.missing)}
          </span>
        )}
        {coupon?.reason === null && (
          <span className="digits block text-13 text-leaf-700">
            {amounts.coupon > 0
              ? `已折抵 ${formatPrice(amounts.coupon)}`
              : isFreeShipping
                ? '已免運費'
                : '已套用'}
          </span>
        )}
      </span>
      <span className="text-14 text-violet-700">{coupon ? '更換' : ''}</span>
      <Icon name="chevronRight" className="size-5 text-ink-soft" />
    </button>
  );
}
