import { eq } from 'drizzle-orm';
import {
  couponEventGifts,
  couponEvents,
  couponEventUses,
  userCoupons,
} from '#server/commerce/coupons/tables.ts';
import {
  firstPurchaseEventGifts,
  firstPurchaseEvents,
  freeShippingEvents,
  thresholdRewardGifts,
  thresholdRewards,
} from '#server/commerce/promotions/tables.ts';
import type { Shop } from '#server/shop.ts';

type Values<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;

let count = 0;
const next = () => ++count;
const day = 86_400_000;

/** A period from one day before to one day after the time of the shop's clock. */
function aroundNow({ clock }: Shop) {
  const now = clock.now().getTime();
  return { eventBeginAt: new Date(now - day), eventEndAt: new Date(now + day) };
}

function firstId(rows: { id: number }[]): number {
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('Nothing was inserted.');
  return id;
}

type CouponEventValues = Omit<Values<typeof couponEvents>, 'code'> & {
  code?: string;
  giftIds?: number[];
  /** How often it has been used. */
  usedCount?: number;
};

/** Adds an ONLINE coupon event of 50 TWD off that runs now, with an invented `code`. */
export async function newCouponEvent(
  shop: Shop,
  { giftIds = [], usedCount = 0, ...values }: CouponEventValues = {},
): Promise<{ id: number; code: string }> {
  const number = next();
  const row = {
    name: `優惠券 ${number}`,
    code: `CODE${number}`,
    discountType: 'AMOUNT' as const,
    discountValue: 50,
    ...aroundNow(shop),
    ...values,
  };
  const id = firstId(
    await shop.db.insert(couponEvents).values(row).returning({ id: couponEvents.id }),
  );
  await shop.db
    .update(couponEventUses)
    .set({ usedCount })
    .where(eq(couponEventUses.couponEventId, id));
  if (giftIds.length > 0) {
    await shop.db
      .insert(couponEventGifts)
      .values(giftIds.map((giftId) => ({ couponEventId: id, giftId })));
  }
  shop.cache.clear();
  return { id, code: row.code };
}

/** Gives a member a coupon of the event `id`, or of a new event with these values; returns the coupon's id. */
export async function newCoupon(
  shop: Shop,
  userId: number,
  { id, ...event }: { id?: number } & Omit<CouponEventValues, 'id'> = {},
): Promise<number> {
  const couponEventId = id ?? (await newCouponEvent(shop, event)).id;
  const receivedAt = shop.clock.now();
  return firstId(
    await shop.db
      .insert(userCoupons)
      .values({ userId, couponEventId, receivedAt })
      .returning({ id: userCoupons.id }),
  );
}

/** Adds an ONLINE threshold reward without an end: these gifts from `thresholdAmount` TWD on. */
export async function newThresholdReward(
  shop: Shop,
  thresholdAmount: number,
  giftIds: readonly number[],
  values: Values<typeof thresholdRewards> = {},
): Promise<number> {
  const row = { title: `滿 ${thresholdAmount} 元送贈品`, thresholdAmount, ...values };
  const id = firstId(
    await shop.db.insert(thresholdRewards).values(row).returning({ id: thresholdRewards.id }),
  );
  const links = giftIds.map((giftId) => ({ thresholdRewardId: id, giftId }));
  if (links.length > 0) await shop.db.insert(thresholdRewardGifts).values(links);
  shop.cache.clear();
  return id;
}

/** Adds a first-purchase event that runs now. */
export async function newFirstPurchaseEvent(
  shop: Shop,
  giftIds: readonly number[],
  values: Values<typeof firstPurchaseEvents> = {},
): Promise<number> {
  const row = { title: '首購禮', ...aroundNow(shop), ...values };
  const id = firstId(
    await shop.db.insert(firstPurchaseEvents).values(row).returning({ id: firstPurchaseEvents.id }),
  );
  const links = giftIds.map((giftId) => ({ firstPurchaseEventId: id, giftId }));
  if (links.length > 0) await shop.db.insert(firstPurchaseEventGifts).values(links);
  shop.cache.clear();
  return id;
}

/** Adds an ONLINE free-shipping event without an end. */
export async function newFreeShippingEvent(shop: Shop, thresholdAmount: number): Promise<number> {
  const row = { title: `滿 ${thresholdAmount} 元免運`, thresholdAmount };
  const id = firstId(
    await shop.db.insert(freeShippingEvents).values(row).returning({ id: freeShippingEvents.id }),
  );
  shop.cache.clear();
  return id;
}

/** Deletes all promotions, so that those of one test do not change another test. */
export async function clearPromotions({ db, cache }: Shop): Promise<void> {
  for (const table of [thresholdRewards, firstPurchaseEvents, freeShippingEvents]) {
    await db.delete(table);
  }
  cache.clear();
}
