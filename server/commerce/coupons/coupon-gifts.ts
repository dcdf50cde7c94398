import { and, count, desc, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { GiftOutcome } from '#contract/members.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { moment } from '#server/platform/database/sql-moments.ts';
import { readGiveableCoupons } from './giveable-coupons.ts';
import { couponEvents, couponGiftMembers, couponGifts, userCoupons } from './tables.ts';

export type CouponGift = typeof couponGifts.$inferSelect;

/** Records a gift of one coupon to many members; undefined if a gift with the same key exists. */
export async function insertGift(
  transaction: Transaction,
  gift: typeof couponGifts.$inferInsert,
): Promise<CouponGift | undefined> {
  const [made] = await transaction
    .insert(couponGifts)
    .values(gift)
    // Of two simultaneous requests with the same key, the second one waits here until the first has committed.
    .onConflictDoNothing()
    .returning();
  return made;
}

/** The gift with this key, which nobody else begins until the transaction ends. */
export async function lockGiftByKey(
  db: Transaction,
  administratorId: number,
  key: string,
): Promise<CouponGift | undefined> {
  const [gift] = await db
    .select()
    .from(couponGifts)
    .where(and(eq(couponGifts.administratorId, administratorId), eq(couponGifts.key, key)))
    .for('update');
  return gift;
}

/** Stores the receivers of a gift; `receivers` selects (user_id, outcome). Answers their number. */
export async function addReceivers(
  transaction: Transaction,
  giftId: number,
  receivers: SQL,
): Promise<number> {
  const { rowCount } = await transaction.execute(sql`
    insert into ${couponGiftMembers} (gift_id, user_id, outcome)
    select ${giftId}::integer, receiver.user_id, receiver.outcome from (${receivers}) receiver`);
  return rowCount ?? 0;
}

/**
 * Counts the receivers that SQL selects (user_id, outcome): all, those who cannot get a coupon, and those who have
 * it already.
 */
export async function tallyReceivers(
  db: Queryable,
  couponEventId: number,
  receivers: SQL,
): Promise<{ total: number; disabled: number; had: number }> {
  const { rows } = await db.execute<{ total: number; disabled: number; had: number }>(sql`
    select count(*)::integer as total,
      (count(*) filter (where receiver.outcome = 'DISABLED'))::integer as disabled,
      (count(*) filter (where receiver.outcome <> 'DISABLED' and own.id is not null))::integer as had
    from (${receivers}) receiver
    left join ${userCoupons} own on own.user_id = receiver.user_id and own.coupon_event_id = ${couponEventId}
      and own.valid_until is null and own.status <> 'ARCHIVED'`);
  return rows[0] ?? { total: 0, disabled: 0, had: 0 };
}

const batch = 1_000;

/**
 * Gives the coupon to all waiting receivers, a thousand in each statement. After a crash it continues with those
 * who still wait. If the coupon can no longer be given, they get none.
 */
export async function giveToAll(
  db: Database,
  gift: Pick<CouponGift, 'id' | 'couponEventId'>,
  now: () => Date,
  progress: (given: number) => Promise<void>,
): Promise<void> {
  const waiting = and(
    eq(couponGiftMembers.giftId, gift.id),
    eq(couponGiftMembers.outcome, 'WAITING'),
  );
  for (let handled = 0; ; ) {
    await progress(handled);
    if (!(await readGiveableCoupons(db, now())).has(gift.couponEventId)) {
      await db.update(couponGiftMembers).set({ outcome: 'CLOSED' }).where(waiting);
      return;
    }
    const { rowCount } = await db.execute(giveBatch(gift, now()));
    if (!rowCount) return;
    handled += rowCount;
  }
}

/** SQL that gives the coupon to the members that `members` selects (user_id). Who has it already gets no second one. */
const putCoupons = (couponEventId: number, members: SQL, now: Date) => sql`
    insert into ${userCoupons} (user_id, coupon_event_id, received_at)
    select member.user_id, ${couponEventId}::integer, ${moment(now)} from (${members}) member
    on conflict (user_id, coupon_event_id) where valid_until is null
    do update set status = 'UNUSED', received_at = excluded.received_at where user_coupons.status = 'ARCHIVED'
    returning user_id`;

/** Gives the coupon to these members, as a gift to many does; nobody gets it if it can no longer be given. */
export async function giveToMembers(
  transaction: Transaction,
  couponEventId: number,
  memberIds: readonly number[],
  now: Date,
): Promise<void> {
  if (!(await readGiveableCoupons(transaction, now)).has(couponEventId)) return;
  const members = sql`select unnest(${sql.param([...memberIds])}::int[]) as user_id order by 1`;
  await transaction.execute(putCoupons(couponEventId, members, now));
}

const giveBatch = (
  { id, couponEventId }: Pick<CouponGift, 'id' | 'couponEventId'>,
  now: Date,
) => sql`
  with batch as (
    select user_id from ${couponGiftMembers} where gift_id = ${id} and outcome = 'WAITING'
    order by user_id limit ${sql.raw(String(batch))} for update
  ), given as (${putCoupons(couponEventId, sql`select user_id from batch`, now)})
  update ${couponGiftMembers} as member
  set outcome = case when given.user_id is null then 'HAD' else 'GIVEN' end
  from batch left join given on given.user_id = batch.user_id
  where member.gift_id = ${id} and member.user_id = batch.user_id`;

/** Ends a gift: the receivers who still wait do not get the coupon. */
export async function closeGift(transaction: Transaction, giftId: number): Promise<void> {
  await transaction
    .update(couponGiftMembers)
    .set({ outcome: 'CLOSED' })
    .where(and(eq(couponGiftMembers.giftId, giftId), eq(couponGiftMembers.outcome, 'WAITING')));
}

/**
 * The members to whom an administrator has given a coupon since a moment, by gifts to many that have begun. `counts` is
 * a condition for the gift whose id a column holds.
 */
export async function countGivenBy(
  db: Queryable,
  {
    administratorId,
    couponEventId,
    since,
    counts,
  }: {
    administratorId: number;
    couponEventId: number;
    since: Date;
    counts: (giftId: PgColumn) => SQL | undefined;
  },
): Promise<number> {
  return db.$count(
    couponGiftMembers,
    and(
      inArray(couponGiftMembers.outcome, ['WAITING', 'GIVEN']),
      inArray(
        couponGiftMembers.giftId,
        db
          .select({ id: couponGifts.id })
          .from(couponGifts)
          .where(
            and(
              eq(couponGifts.administratorId, administratorId),
              eq(couponGifts.couponEventId, couponEventId),
              gt(couponGifts.createdAt, since),
              isNotNull(couponGifts.taskId),
              counts(couponGifts.id),
            ),
          ),
      ),
    ),
  );
}

/** Stores the task that gives it. */
export async function setGiftTask(transaction: Transaction, giftId: number, taskId: number) {
  await transaction.update(couponGifts).set({ taskId }).where(eq(couponGifts.id, giftId));
}

/** The gift of coupons to many with this id; undefined if there is none. */
export async function findGift(db: Queryable, id: number): Promise<CouponGift | undefined> {
  const [gift] = await db.select().from(couponGifts).where(eq(couponGifts.id, id));
  return gift;
}

/** Gifts to many with the name of their coupon, the newest first. */
export function listGifts(db: Queryable, { perPage, offset }: { perPage: number; offset: number }) {
  return db
    .select({ gift: couponGifts, coupon: couponEvents.name })
    .from(couponGifts)
    .innerJoin(couponEvents, eq(couponEvents.id, couponGifts.couponEventId))
    .orderBy(desc(couponGifts.id))
    .limit(perPage)
    .offset(offset);
}

/** The number of all gifts of coupons to many. */
export const countGifts = (db: Queryable): Promise<number> => db.$count(couponGifts);

/** The number of receivers of each outcome, by gift. */
export async function tallyGifts(
  db: Queryable,
  giftIds: readonly number[],
): Promise<(giftId: number, outcome: GiftOutcome) => number> {
  const { giftId, outcome } = couponGiftMembers;
  const rows = await db
    .select({ giftId, outcome, members: count() })
    .from(couponGiftMembers)
    .where(inArray(giftId, [...giftIds]))
    .groupBy(giftId, outcome);
  return (gift, wanted) =>
    rows.find((row) => row.giftId === gift && row.outcome === wanted)?.members ?? 0;
}
