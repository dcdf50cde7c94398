import type { UserCoupon } from '#contract/entities/promotions.ts';
import { CouponCard } from '../../coupons/coupon-card.tsx';
import { AppLink } from '../../links/app-link.tsx';

/** The member's coupons that wait for a cart. */
export function WaitingCoupons({ coupons }: { coupons: readonly UserCoupon[] }) {
  if (coupons.length === 0) return null;
  return (
    <section aria-labelledby="waiting-coupons" className="mt-16">
      <div className="mb-6 flex items-center justify-between gap-4">
        <h2 id="waiting-coupons" className="text-22 font-bold">
          您的優惠券
        </h2>
        <AppLink
          to="/member-centre?type=coupons"
          className="flex min-h-11 items-center text-14 text-violet-700 underline underline-offset-4"
        >
          全部優惠券
        </AppLink>
      </div>
      <ul className="grid gap-4 desktop:grid-cols-2 desktop:gap-6">
        {coupons.map(({ id, couponEvent }) => (
          <li key={id}>
            <CouponCard couponEvent={couponEvent} />
          </li>
        ))}
      </ul>
    </section>
  );
}
