import { useEffect, useState } from 'react';
import { formatPrice } from '#rules/numbers.ts';
import type { Quote } from '#rules/quote/types.ts';
import { applyCoupon } from '../../coupons/apply-coupon.ts';
import { useSortedCoupons } from '../../coupons/use-sorted-coupons.ts';
import { loadCouponsOnce } from '../../stores/coupon.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface ProposedCouponProps {
  quote: Pick<Quote, 'coupon'>;
  isHeld: boolean;
}

/** The own coupon that saves most, applied with one press. Shows nothing once a coupon is chosen. */
export function ProposedCoupon({ quote, isHeld }: ProposedCouponProps) {
  useEffect(() => void loadCouponsOnce(), []);
  const [isBusy, setIsBusy] = useState(false);
  const best = useSortedCoupons()?.usable[0];
  if (quote.coupon || !best || best.saving <= 0) return null;
  const { coupon, saving } = best;
  async function apply() {
    setIsBusy(true);
    await applyCoupon(coupon, 'cart');
    setIsBusy(false);
  }
  return (
    <section
      aria-label="可用的優惠券"
      className="flex items-center gap-3 rounded-card bg-leaf-100 py-2 pr-2 pl-4 text-14 text-leaf-700"
    >
      <Icon name="gift" className="size-5" />
      <p className="digits min-w-0 flex-1">
        用「{coupon.couponEvent.name}」再省{' '}
        <strong className="whitespace-nowrap">{formatPrice(saving)}</strong>
      </p>
      <Button size="small" busy={isBusy} disabled={isHeld} onClick={() => void apply()}>
        套用
      </Button>
    </section>
  );
}
