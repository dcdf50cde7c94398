import { type ReactNode, useEffect } from 'react';
import type { MemberStart, NextDateKind } from '#contract/calls/member-start.ts';
import { formatDate } from '#rules/dates.ts';
import { formatPrice } from '#rules/numbers.ts';
import { orderStatusLabel } from '#rules/order-labels.ts';
import { AppLink } from '../../../links/app-link.tsx';
import { useAuthStore } from '../../../stores/auth.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { type MemberTab, memberCentrePath, memberTabs } from '../menu.ts';
import { orderPath } from '../order-path.ts';
import { readStart, useStartStore } from './start-store.ts';

/**
 * Milliseconds for which the summary is not read again: after a step within the member centre, and when it is entered.
 */
const fresh = { step: 60_000, entry: 5_000 };

/**
 * What matters now, on top of each section: the newest order with its next date, the coupon that ends first, the level,
 * and what runs out. It has its height from the start. On a phone it is a row for swiping.
 */
export function StartStrip({ tab }: { tab: MemberTab }) {
  const { start, hasFailed, changes } = useStartStore();
  const isMember = useAuthStore(({ status }) => status === 'member');
  useEffect(() => void (isMember && readStart(fresh.entry)), [isMember]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step to another section looks at its age, and so does a change.
  useEffect(() => void readStart(fresh.step), [tab, changes]);
  return (
    <section aria-label="會員摘要" className="mt-3 h-26 overflow-hidden">
      {start ? <Cards {...start} /> : hasFailed ? <Failed /> : <Waiting />}
    </section>
  );
}

const Waiting = () => (
  <div className="flex gap-3 pt-1">
    {[1, 2, 3].map((each) => (
      <Skeleton
        key={each}
        className="h-23 w-60 shrink-0 rounded-card desktop:w-auto desktop:flex-1"
      />
    ))}
  </div>
);

const Failed = () => (
  <p className="flex h-full items-center justify-between gap-4 rounded-card bg-violet-50 px-5 text-14 text-ink-soft">
    摘要暫時無法顯示，下方的內容不受影響。
    <Button look="quiet" size="small" onClick={() => void readStart(0)}>
      再試一次
    </Button>
  </p>
);

function Cards({ order, parcelOn, isParcelWaiting, coupon, level, refill }: MemberStart) {
  return (
    <ul className="rail -mx-1 flex h-full gap-3 overflow-x-auto px-1 pt-1 pb-2">
      <OrderPart order={order} parcelOn={parcelOn} />
      {isParcelWaiting && (
        <Part
          to={memberCentrePath(memberTabs.STANDING_ORDERS)}
          label="定期配"
          note="確認後才會建立訂單"
        >
          等您確認
        </Part>
      )}
      {coupon && (
        <Part
          to={memberCentrePath(memberTabs.COUPONS)}
          label="最先到期的優惠券"
          note={`${formatDate(coupon.endsAt)} 到期${coupon.count > 1 ? `，共 ${coupon.count} 張可用` : ''}`}
        >
          {coupon.name}
        </Part>
      )}
      {level && <LevelPart level={level} />}
      {refill && (
        <Part
          to={memberCentrePath(memberTabs.INFO)}
          label="快用完了"
          note={refill.daysLeft > 0 ? `約剩 ${refill.daysLeft} 天` : '可能已經用完'}
        >
          {refill.name}
        </Part>
      )}
    </ul>
  );
}

const nextWords: Readonly<Record<NextDateKind, string>> = {
  PAY: '前付款',
  COLLECT: '前取貨',
  RETURN: '前可退貨',
};

function OrderPart({ order, parcelOn }: Pick<MemberStart, 'order' | 'parcelOn'>) {
  const parcel = parcelOn ? `下次定期配 ${formatDate(parcelOn)}` : '';
  if (!order) {
    return (
      <Part to="/products?all=1" label="最新訂單" note={parcel || '逛逛全部商品'}>
        還沒有訂單
      </Part>
    );
  }
  const { next, orderStatus, shipType } = order;
  return (
    <Part
      to={orderPath(order.id)}
      label={`最新訂單 ${order.orderNo}`}
      note={next ? `${formatDate(next.at)} ${nextWords[next.kind]}` : parcel || '查看進度'}
    >
      {orderStatusLabel(orderStatus, shipType)}
    </Part>
  );
}

function LevelPart({ level: { name, next } }: { level: NonNullable<MemberStart['level']> }) {
  const missing = next?.missingAmount ?? 0;
  return (
    <Part
      to={memberCentrePath(memberTabs.SPENDING_ACCUMULAYES)}
      label="會員等級"
      note={levelNote(next)}
      picture={<Ring share={next ? 1 - missing / Math.max(next.minAmount, 1) : 1} />}
    >
      {name}
    </Part>
  );
}

function levelNote(next: NonNullable<MemberStart['level']>['next']): string {
  if (!next) return '已是最高等級';
  return next.missingAmount > 0
    ? `再 ${formatPrice(next.missingAmount)} 升${next.name}`
    : `已達${next.name}的門檻`;
}

const around = 2 * Math.PI * 15;

/** A ring that is filled as far as the next level is reached; `share` from 0 to 1. The words beside it say the same. */
function Ring({ share }: { share: number }) {
  const filled = Math.min(Math.max(share, 0), 1) * around;
  return (
    <svg aria-hidden="true" viewBox="0 0 36 36" className="size-11 shrink-0 -rotate-90">
      <circle cx="18" cy="18" r="15" fill="none" strokeWidth="4" className="stroke-violet-100" />
      <circle
        cx="18"
        cy="18"
        r="15"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray={`${filled} ${around}`}
        className="stroke-violet-600"
      />
    </svg>
  );
}

interface PartProps {
  to: string;
  label: string;
  note: string;
  picture?: ReactNode;
  children: ReactNode;
}

const Part = ({ to, label, note, picture, children }: PartProps) => (
  <li className="w-60 shrink-0 desktop:w-auto desktop:min-w-0 desktop:flex-1">
    <AppLink
      to={to}
      className="flex h-full items-center gap-3 rounded-card border border-line bg-paper px-4 py-2 transition-colors duration-(--duration-fast) hover:border-violet-600"
    >
      {picture}
      <span className="min-w-0 flex-1">
        <span className="digits block truncate text-13 text-ink-soft">{label}</span>
        <span className="block truncate font-bold text-violet-700">{children}</span>
        <span className="digits block truncate text-14">{note}</span>
      </span>
    </AppLink>
  </li>
);
