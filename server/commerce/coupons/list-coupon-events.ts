import { and, asc, eq, gt, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { CouponEvent, Gift } from '#contract/entities/promotions.ts';
import { toWireInstant } from '#rules/dates.ts';
import { readOnlineGifts } from '#server/commerce/gifts/read-gifts.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { couponEventGifts, couponEvents } from './tables.ts';

/**
 * ONLINE coupon events that are neither archived nor over; the one that ends next comes first. Events without a
 * code are left out, because nobody can receive their coupons by code. Only published codes are shown.
 */
export function listCouponEvents({
  db,
  clock,
}: Pick<Shop, 'db' | 'clock'>): Promise<CouponEvent[]> {
  return readCouponEvents(db, and(isGiveable(clock.now()), isNotNull(couponEvents.code)));
}

/** A coupon event whose coupon can be given now, with or without a code; undefined if there is none with this id. */
export async function readGiveableCouponEvent(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  id: number,
): Promise<CouponEvent | undefined> {
  const [event] = await readCouponEvents(db, and(isGiveable(clock.now()), eq(couponEvents.id, id)));
  return event;
}

/** The condition for coupon events whose coupons are given: ONLINE, neither archived nor over. */
export function isGiveable(now: Date): SQL | undefined {
  return and(
    eq(couponEvents.currentVisibilityRule, 'ONLINE'),
    eq(couponEvents.isArchived, false),
    gt(couponEvents.eventEndAt, now),
  );
}

async function readCouponEvents(db: Database, which: SQL | undefined): Promise<CouponEvent[]> {
  const rows = await db
    .select()
    .from(couponEvents)
    .where(which)
    .orderBy(asc(couponEvents.eventEndAt), asc(couponEvents.id));
  const giftsOf = await readGifts(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    code: row.isCodePublic ? row.code : null,
    gifts: giftsOf.get(row.id) ?? [],
    eventBeginAt: toWireInstant(row.eventBeginAt),
    eventEndAt: toWireInstant(row.eventEndAt),
    couponId: null,
  }));
}

async function readGifts(db: Database, couponEventIds: number[]): Promise<Map<number, Gift[]>> {
  const links = await db
    .select()
    .from(couponEventGifts)
    .where(inArray(couponEventGifts.couponEventId, couponEventIds));
  const gifts = await readOnlineGifts(
    db,
    links.map(({ giftId }) => giftId),
  );
  return new Map(
    couponEventIds.map((id) => {
      const own = links.filter(({ couponEventId }) => couponEventId === id);
      return [id, gifts.filter((gift) => own.some(({ giftId }) => giftId === gift.id))];
    }),
  );
}
