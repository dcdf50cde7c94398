import type { MemberStart } from '#contract/calls/member-start.ts';
import { toWireInstant } from '#rules/dates.ts';
import { missingAmounts } from '#rules/levels.ts';
import { nextDateOf } from '#rules/next-date.ts';
import { couponRefusal, findUnusedCoupons } from '#server/commerce/coupons/own-coupon.ts';
import { readNewestOrder } from '#server/ordering/orders/newest-order.ts';
import { readEstimates } from '#server/ordering/refill/estimates.ts';
import { listOwn } from '#server/ordering/standing-orders/stored.ts';
import { readLevelProgress } from '#server/people/accounts/spending-rows.ts';
import { listLevels } from '#server/people/members/level-rules.ts';
import { listSpending } from '#server/people/members/level-spending.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';

/** The summary on top of the member centre: each part is null if there is nothing to say. */
export async function readStart(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  memberId: number,
): Promise<MemberStart> {
  const now = clock.now();
  return {
    order: await orderOf(db, memberId, now),
    parcelOn: await nextParcelOf(db, memberId),
    coupon: await couponOf(db, memberId, now),
    level: await levelOf(db, memberId, now),
    refill: await refillOf(db, memberId, now),
  };
}

async function orderOf(db: Queryable, memberId: number, now: Date): Promise<MemberStart['order']> {
  const order = await readNewestOrder(db, memberId);
  if (!order) return null;
  const { id, orderNo, orderStatus, paymentStatus, paymentType, shipType } = order;
  const next = nextDateOf(order, now);
  return {
    ...{ id, orderNo, orderStatus, paymentStatus, paymentType, shipType },
    next: next ? { kind: next.kind, at: toWireInstant(next.at) } : null,
  };
}

/** The day of the next parcel of all standing orders that are not paused. */
async function nextParcelOf(db: Queryable, memberId: number): Promise<string | null> {
  const days = (await listOwn(db, memberId)).flatMap(({ state, nextOn }) =>
    state === 'PAUSED' ? [] : [nextOn],
  );
  return days.toSorted()[0] ?? null;
}

async function couponOf(
  db: Queryable,
  memberId: number,
  now: Date,
): Promise<MemberStart['coupon']> {
  const usable = (await findUnusedCoupons(db, memberId)).filter(
    (coupon) => couponRefusal(coupon, memberId, now) === undefined,
  );
  const [first] = usable
    .map(({ couponEvent: { name, eventEndAt } }) => ({ name, end: new Date(eventEndAt) }))
    .toSorted((one, other) => one.end.getTime() - other.end.getTime());
  return first
    ? { name: first.name, endsAt: toWireInstant(first.end), count: usable.length }
    : null;
}

async function levelOf(db: Queryable, memberId: number, now: Date): Promise<MemberStart['level']> {
  const member = await readLevelProgress(db, memberId);
  const levels = await listLevels(db);
  const current = levels.find(({ id }) => id === member?.levelId);
  if (!member || !current) return null;
  const counted = await listSpending(db, memberId);
  const { next } = missingAmounts(member, levels, { counted, now });
  const higher = next && levels.find(({ id }) => id === next.levelId);
  return {
    name: current.name,
    next: higher
      ? {
          name: higher.name,
          minAmount: higher.minAmount,
          missingAmount: next.missingAmount,
        }
      : null,
  };
}

async function refillOf(
  db: Queryable,
  memberId: number,
  now: Date,
): Promise<MemberStart['refill']> {
  const [first] = (await readEstimates(db, [memberId], now)).get(memberId) ?? [];
  return first ? { name: first.name, daysLeft: first.daysLeft } : null;
}
