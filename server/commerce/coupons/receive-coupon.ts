import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { Refusal } from '#contract/call.ts';
import type { couponCalls } from '#contract/calls/coupons.ts';
import type { UserCoupon } from '#contract/entities/promotions.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { couponEffects } from '#rules/quote/kinds/coupons/coupon-effects.ts';
import { isActive, isOver, isVisible } from '#rules/visibility.ts';
import { areGiftsLeft } from '#server/commerce/stock/read-stock.ts';
import {
  type Queryable,
  type Transaction,
  transactUnlessRefused,
} from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import {
  claimCode,
  findSingleCode,
  refusalOfState,
  type SingleCode,
} from './codes/receive-code.ts';
import { countReceipt } from './count-receipt.ts';
import { findCoupon, toUserCoupon } from './own-coupon.ts';
import { couponEventGifts, couponEvents, couponEventUses, userCoupons } from './tables.ts';

type ReceiveCode = Refusal<typeof couponCalls.receiveCoupon>;
type EventRow = typeof couponEvents.$inferSelect & { usedCount: number };

/** Gives the member the coupon of a code, and answers it (G-113). A member can receive each coupon once. */
export async function receiveCoupon(
  shop: Pick<Shop, 'db' | 'clock'>,
  memberId: number,
  code: string,
): Promise<Outcome<UserCoupon[], ReceiveCode>> {
  const now = shop.clock.now();
  const meant = await findMeant(shop.db, code);
  if (!meant) return refused('COUPON_CODE_INVALID');
  const { event, single } = meant;
  const refusal =
    (await refusalOf(shop.db, memberId, event, now)) ?? (single && refusalOfState(single.state));
  if (refusal) return refused(refusal);
  const given = await transactUnlessRefused(shop.db, async (transaction) => {
    const id = await insertCoupon(transaction, memberId, event.id, now);
    if (id === undefined) return refused('COUPON_ALREADY_RECEIVED');
    const claim = { memberId, userCouponId: id, receivedAt: now };
    const taken = single && (await claimCode(transaction, single.id, claim));
    if (taken) return refused(refusalOfState(taken) ?? 'COUPON_RECEIVE_FAILED');
    // This comes last, because all members who receive the same coupon wait for this row.
    return (await countReceipt(transaction, event.id, now))
      ? done(id)
      : refused('COUPON_RECEIVE_FAILED');
  });
  if (!given.ok) return refused(await refusalNow(shop, memberId, event.id, given.failure.code));
  const coupon = await findCoupon(shop.db, given.value);
  return done(coupon ? [toUserCoupon(coupon, now)] : []);
}

/**
 * The coupon event of a code: its own code, or one of its codes of one use each. Case, full-width letters, spaces and
 * the kind of hyphen do not matter, because codes are copied from pictures and typed on Chinese keyboards.
 */
async function findMeant(
  db: Queryable,
  code: string,
): Promise<{ event: EventRow; single?: SingleCode } | undefined> {
  const typed = code
    .normalize('NFKC')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, '')
    .toUpperCase();
  const own = await findWhere(db, eq(sql`upper(${couponEvents.code})`, typed));
  if (own) return { event: own };
  const single = await findSingleCode(db, typed);
  const event = single && (await findWhere(db, eq(couponEvents.id, single.couponEventId)));
  return event && { event, single };
}

async function findWhere(db: Queryable, condition: SQL): Promise<EventRow | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(couponEvents), usedCount: couponEventUses.usedCount })
    .from(couponEvents)
    .innerJoin(couponEventUses, eq(couponEventUses.couponEventId, couponEvents.id))
    .where(condition);
  return row;
}

/**
 * Why this member cannot receive the coupon; undefined if nothing prevents it. Permanent reasons come first
 * (G-114).
 */
async function refusalOf(
  db: Queryable,
  memberId: number,
  event: EventRow,
  now: Date,
): Promise<ReceiveCode | undefined> {
  if (!isVisible(event)) return 'COUPON_EVENT_IS_OFFLINE';
  if (event.isArchived) return 'COUPON_EVENT_IS_ARRCHIVED';
  if (isOver(event, now)) return 'COUPON_IS_EXPIRED';
  if (!isActive(event, now)) return 'COUPON_IS_NOT_START';
  const [own] = await db
    .select({ status: userCoupons.status })
    .from(userCoupons)
    .where(
      and(
        eq(userCoupons.userId, memberId),
        eq(userCoupons.couponEventId, event.id),
        // A coupon of a level or a birthday is given besides, for a time of its own.
        isNull(userCoupons.validUntil),
      ),
    );
  if (own) return own.status === 'ARCHIVED' ? 'COUPON_IS_ARCHIVED' : 'COUPON_ALREADY_RECEIVED';
  if (event.useLimit !== null && event.usedCount >= event.useLimit) {
    return 'COUPON_EVENT_ALL_UNUSABLE';
  }
  if (event.receiveLimit !== null && event.receivedCount >= event.receiveLimit) {
    return 'COUPON_RECEIVE_COUNT_EXCEEDED';
  }
  const { givesGifts } = couponEffects[event.discountType];
  const isGiftGone = givesGifts && !(await hasGifts(db, event.id));
  return isGiftGone ? 'GIFT_IS_OUT_OF_STOCK' : undefined;
}

async function hasGifts(db: Queryable, couponEventId: number): Promise<boolean> {
  const links = await db
    .select({ giftId: couponEventGifts.giftId })
    .from(couponEventGifts)
    .where(eq(couponEventGifts.couponEventId, couponEventId));
  return areGiftsLeft(
    db,
    links.map(({ giftId }) => giftId),
  );
}

async function insertCoupon(
  transaction: Transaction,
  userId: number,
  couponEventId: number,
  receivedAt: Date,
): Promise<number | undefined> {
  const [row] = await transaction
    .insert(userCoupons)
    .values({ userId, couponEventId, receivedAt })
    .onConflictDoNothing()
    .returning({ id: userCoupons.id });
  return row?.id;
}

/** The refusal if the event was changed between check and count: the reason that applies now. */
async function refusalNow(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  memberId: number,
  couponEventId: number,
  code: ReceiveCode,
): Promise<ReceiveCode> {
  if (code !== 'COUPON_RECEIVE_FAILED') return code;
  const event = await findWhere(db, eq(couponEvents.id, couponEventId));
  return (event && (await refusalOf(db, memberId, event, clock.now()))) ?? code;
}
