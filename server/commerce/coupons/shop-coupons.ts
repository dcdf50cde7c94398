import { and, eq, inArray, sql } from 'drizzle-orm';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { moveCodes } from './codes/receive-code.ts';
import { readGiveableCoupons } from './giveable-coupons.ts';
import { userCoupons } from './tables.ts';

export const notGiveable = '這張優惠券目前不能發出：需為上架、未封存且未過期';

interface Gift {
  memberId: number;
  couponEventId: number;
  now: Date;
}

/**
 * Gives a member a coupon. The limits for receiving it by code do not apply. A coupon that was taken back can be
 * given again. COUPON_ALREADY_RECEIVED if the member has it, also when two administrators give it at the same
 * moment.
 */
export async function giveCoupon(
  transaction: Transaction,
  { memberId, couponEventId, now }: Gift,
): Promise<
  Outcome<{ id: number; name: string }, 'COUPON_EVENT_IS_OFFLINE' | 'COUPON_ALREADY_RECEIVED'>
> {
  const event = (await readGiveableCoupons(transaction, now)).get(couponEventId);
  if (!event) return refused('COUPON_EVENT_IS_OFFLINE', { message: notGiveable });
  const [row] = await transaction
    .insert(userCoupons)
    .values({ userId: memberId, couponEventId, receivedAt: now })
    .onConflictDoUpdate({
      target: [userCoupons.userId, userCoupons.couponEventId],
      targetWhere: sql`valid_until is null`,
      set: { status: 'UNUSED', receivedAt: now },
      setWhere: eq(userCoupons.status, 'ARCHIVED'),
    })
    .returning({ id: userCoupons.id });
  return row
    ? done({ id: row.id, name: event.name })
    : refused('COUPON_ALREADY_RECEIVED', { message: '會員已有這張優惠券' });
}

/** Takes an unused coupon back. A used coupon stays. */
export async function takeCouponBack(
  transaction: Transaction,
  memberId: number,
  userCouponId: number,
): Promise<Outcome<undefined, 'COUPON_NOT_FOUND' | 'COUPON_IS_USED' | 'ALREADY_HANDLED'>> {
  const isMeant = and(eq(userCoupons.id, userCouponId), eq(userCoupons.userId, memberId));
  const taken = await transaction
    .update(userCoupons)
    .set({ status: 'ARCHIVED' })
    .where(and(isMeant, eq(userCoupons.status, 'UNUSED')))
    .returning({ id: userCoupons.id });
  if (taken.length > 0) return done(undefined);
  const [row] = await transaction
    .select({ status: userCoupons.status })
    .from(userCoupons)
    .where(isMeant);
  if (!row) return refused('COUPON_NOT_FOUND');
  return refused(row.status === 'USED' ? 'COUPON_IS_USED' : 'ALREADY_HANDLED');
}

/**
 * Moves the coupons of one member, and the codes that gave them, to another. Of a coupon that both have, the one that
 * is worth less stays with the ended account.
 */
export async function mergeCoupons(
  transaction: Transaction,
  fromId: number,
  intoId: number,
): Promise<void> {
  await exchangeBetter(transaction, fromId, intoId);
  const hasNoOther = sql`(${userCoupons.validUntil} is not null or not exists (
    select from user_coupons other where other.user_id = ${intoId}
      and other.coupon_event_id = ${userCoupons.couponEventId} and other.valid_until is null))`;
  await transaction
    .update(userCoupons)
    .set({ userId: intoId })
    .where(and(eq(userCoupons.userId, fromId), hasNoOther));
  await moveCodes(transaction, fromId, intoId);
}

/**
 * Exchanges the owners of coupons that both members have, where the one of `fromId` is worth more: an unused one can be
 * used, and a used one comes back if its order is cancelled.
 */
async function exchangeBetter(
  transaction: Transaction,
  fromId: number,
  intoId: number,
): Promise<void> {
  const { rows } = await transaction.execute<{ better: number; other: number }>(sql`
    select own.id as better, other.id as other
    from user_coupons own join user_coupons other
      on other.coupon_event_id = own.coupon_event_id and other.valid_until is null and other.user_id = ${intoId}
    where own.user_id = ${fromId} and own.valid_until is null
      and (own.status = 'UNUSED' and other.status <> 'UNUSED' or own.status = 'USED' and other.status = 'ARCHIVED')
    for update`);
  if (rows.length === 0) return;
  const isBetter = inArray(
    userCoupons.id,
    rows.map(({ better }) => better),
  );
  const isOther = inArray(
    userCoupons.id,
    rows.map(({ other }) => other),
  );
  const coupons = () => transaction.update(userCoupons);
  // A member has a coupon without an end of its own once, so these have one for a moment.
  await coupons().set({ validUntil: sql`'infinity'` }).where(isBetter);
  await coupons().set({ userId: fromId }).where(isOther);
  await coupons().set({ userId: intoId, validUntil: null }).where(isBetter);
}

/** The number of coupons that would move from one member to another. */
export async function countMergedCoupons(
  transaction: Pick<Transaction, 'execute'>,
  fromId: number,
  intoId: number,
): Promise<{ moving: number; staying: number }> {
  const { rows } = await transaction.execute<{ moving: number; staying: number }>(sql`
    select count(*) filter (where not had)::integer as moving, count(*) filter (where had)::integer as staying
    from (
      select own.valid_until is null and exists (
        select from user_coupons other where other.user_id = ${intoId}
          and other.coupon_event_id = own.coupon_event_id and other.valid_until is null) as had
      from user_coupons own where own.user_id = ${fromId}
    ) coupon`);
  return rows[0] ?? { moving: 0, staying: 0 };
}
