import { useMemo } from 'react';
import type { UserCoupon } from '#contract/entities/promotions.ts';
import { dayInMilliseconds } from '#rules/dates.ts';
import { couponProblem } from '#rules/prices/coupons.ts';
import { CodeEntry } from '../../coupons/code-entry.tsx';
import { CouponCard } from '../../coupons/coupon-card.tsx';
import { reasonText } from '../../coupons/coupon-texts.ts';
import { type CouponGroup, groupOf } from '../../coupons/sort-coupons.ts';
import { AppLink } from '../../links/app-link.tsx';
import { useShopNow } from '../../shop-time.ts';
import { useCouponStore } from '../../stores/coupon.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/states.tsx';

const groups: readonly { group: CouponGroup; title: string }[] = [
  { group: 'endingSoon', title: '即將到期' },
  { group: 'usable', title: '可使用' },
  { group: 'notOpen', title: '尚未開始' },
  { group: 'over', title: '已使用或已失效' },
];

/** The member's coupons grouped by their state, and the field for a coupon code. */
export function CouponsSection() {
  const coupons = useCouponStore((state) => state.coupons) ?? [];
  const shopNow = useShopNow();
  const now = useMemo(() => shopNow(), [shopNow]);
  const grouped = Map.groupBy(coupons, (coupon) => groupOf(coupon, now));
  return (
    <div className="flex flex-col gap-8">
      <CodeEntry />
      {coupons.length === 0 ? (
        <EmptyState
          title="還沒有優惠券"
          action={
            <AppLink to="/products?all=1" className={buttonClass('secondary')}>
              逛逛全部商品
            </AppLink>
          }
        >
          輸入折扣碼領取後，優惠券會出現在這裡。
        </EmptyState>
      ) : (
        groups.map(({ group, title }) => (
          <Group key={group} title={title} coupons={grouped.get(group) ?? []} now={now} />
        ))
      )}
    </div>
  );
}

interface GroupProps {
  title: string;
  coupons: readonly UserCoupon[];
  now: Date;
}

function Group({ title, coupons, now }: GroupProps) {
  if (coupons.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="digits mb-3 text-18 font-bold">
        {title}
        <span className="ml-2 text-14 font-normal text-ink-soft">{coupons.length} 張</span>
      </h2>
      <ul className="grid gap-4 wide:grid-cols-2">
        {coupons.map((coupon) => (
          <li key={coupon.id}>
            <Coupon coupon={coupon} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Coupon({ coupon, now }: { coupon: UserCoupon; now: Date }) {
  const problem = couponProblem(coupon, now);
  return (
    <CouponCard
      couponEvent={coupon.couponEvent}
      isDim={problem !== undefined}
      note={problem ? reasonText(problem, 0) : daysLeft(coupon, now)}
      action={
        !problem && (
          <AppLink to="/products?all=1" className={buttonClass('secondary', 'small')}>
            去使用<span className="sr-only"> {coupon.couponEvent.name}</span>
          </AppLink>
        )
      }
    />
  );
}

/** How long the coupon can still be used. */
function daysLeft({ couponEvent }: UserCoupon, now: Date): string {
  const days = Math.ceil((Date.parse(couponEvent.eventEndAt) - now.getTime()) / dayInMilliseconds);
  return days <= 1 ? '今天內到期' : `還有 ${days} 天到期`;
}
