import type { MemberStart } from '#contract/calls/member-start.ts';
import { toWireInstant } from '#rules/dates.ts';
import { missingAmounts } from '#rules/members/levels.ts';
import { nextDateOf } from '#rules/orders/next-date.ts';
import { couponRefusal, findUnusedCoupons } from '#server/commerce/coupons/own-coupon.ts';
import { readNewestOrder } from '#server/ordering/orders/newest-order.ts';
import { readEstimates } from '#server/ordering/refill/estimates.ts';
import { listOwn } from '#server/ordering/standing-orders/stored.ts';
import { readLevelProgress } from '#server/people/accounts/spending-rows.ts';
import { listLevels } from '#server/people/members/level-rules.ts';
import { listSpending } from '#server/people/members/level-spending.ts';
import { batched } from '#server/platform/database/batching-database.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';

/** Whether nothing is made for a member any more, because the account is to be deleted. */
export type AreParcelsHeld = (db: Queryable, memberId: number) => Promise<boolean>;

/**
 * The summary on top of the member centre: each part is null if there is nothing to say. Its parts are read together.
 */
export async function readStart(
  { db: pool, clock }: Pick<Shop, 'db' | 'clock'>,
  memberId: number,
  areParcelsHeld: AreParcelsHeld,
): Promise<MemberStart> {
  const now = clock.now();
  const db = batched(pool);
  const [order, parcels, coupon, level, refill] = await Promise.all([
    orderOf(db, memberId, now),
    parcelsOf(db, memberId, areParcelsHeld),
    couponOf(db, memberId, now),
    levelOf(db, memberId, now),
    refillOf(db, memberId, now),
  ]);
  return { order, ...parcels, coupon, level, refill };
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

/** The day of the next parcel of all standing orders that run, and whether one waits for the member. */
async function parcelsOf(db: Queryable, memberId: number, areHeld: AreParcelsHeld) {
  const [own, isHeld] = await Promise.all([listOwn(db, memberId), areHeld(db, memberId)]);
  const open = isHeld ? [] : own;
  const days = open.flatMap(({ state, nextOn }) => (state === 'RUNNING' ? [nextOn] : []));
  return {
    parcelOn: days.toSorted()[0] ?? null,
    isParcelWaiting: open.some(({ state }) => state === 'WAITING'),
  };
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
  const [member, levels, counted] = await Promise.all([
    readLevelProgress(db, memberId),
    listLevels(db),
    listSpending(db, memberId),
  ]);
  const current = levels.find(({ id }) => id === member?.levelId);
  if (!member || !current) return null;
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
