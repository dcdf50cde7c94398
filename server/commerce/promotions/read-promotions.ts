import { and, asc, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Gift } from '#contract/entities/promotions.ts';
import { startOfTaipeiDay, taipeiDay } from '#rules/dates.ts';
import {
  type DiscountLimits,
  type DiscountUsage,
  hasLimits,
  isUsedUp,
} from '#rules/prices/discount-limits.ts';
import { isOver } from '#rules/visibility.ts';
import { readOnlineGifts } from '#server/commerce/gifts/read-gifts.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import {
  discountEventCombinations,
  discountEventProducts,
  discountEvents,
  firstPurchaseEventGifts,
  firstPurchaseEvents,
  freeShippingEvents,
  thresholdRewardGifts,
  thresholdRewards,
} from './tables.ts';

export interface DiscountEventRecord extends Readonly<typeof discountEvents.$inferSelect> {
  readonly productIds: ReadonlySet<number>;
  readonly combinationIds: ReadonlySet<number>;
  /** Until then nobody gets it, because a limit is reached: that of the day, or one for good. Absent if none is. */
  readonly usedUpUntil?: Date;
}

export interface ThresholdRewardRecord extends Readonly<typeof thresholdRewards.$inferSelect> {
  readonly gifts: readonly Gift[];
}

export interface FirstPurchaseEventRecord
  extends Readonly<typeof firstPurchaseEvents.$inferSelect> {
  readonly gifts: readonly Gift[];
}

export type FreeShippingEventRecord = Readonly<typeof freeShippingEvents.$inferSelect>;

/** Every ONLINE promotion that is not over, future ones included, with its ONLINE gifts. */
export interface Promotions {
  discountEvents: readonly DiscountEventRecord[];
  thresholdRewards: readonly ThresholdRewardRecord[];
  freeShippingEvents: readonly FreeShippingEventRecord[];
  firstPurchaseEvents: readonly FirstPurchaseEventRecord[];
}

type PromotionShop = Pick<Shop, 'db' | 'cache' | 'clock'>;

/** The promotions that are not over now. They are cached in this process until an operator changes one. */
export async function readPromotions({ db, cache, clock }: PromotionShop): Promise<Promotions> {
  const cached = await cache.through(
    'promotions that are not over',
    ['promotions'],
    () => load(db, clock.now()),
    bytesOf,
  );
  const now = clock.now();
  // Leaves out cached promotions that have ended since they were read.
  const notOver = <Event extends { eventEndAt: Date | null }>(events: readonly Event[]) =>
    events.some((event) => isOver(event, now))
      ? events.filter((event) => !isOver(event, now))
      : events;
  return {
    discountEvents: notOver(cached.discountEvents),
    thresholdRewards: notOver(cached.thresholdRewards),
    freeShippingEvents: notOver(cached.freeShippingEvents),
    firstPurchaseEvents: notOver(cached.firstPurchaseEvents),
  };
}

async function load(db: Database, now: Date): Promise<Promotions> {
  const [discounts, rewards, freeShipping, firstPurchase] = await Promise.all([
    loadDiscountEvents(db, now),
    loadThresholdRewards(db, now),
    db
      .select()
      .from(freeShippingEvents)
      .where(
        and(
          eq(freeShippingEvents.currentVisibilityRule, 'ONLINE'),
          notOverAt(freeShippingEvents.eventEndAt, now),
        ),
      )
      .orderBy(asc(freeShippingEvents.thresholdAmount), asc(freeShippingEvents.id)),
    loadFirstPurchaseEvents(db, now),
  ]);
  return {
    discountEvents: discounts,
    thresholdRewards: rewards,
    freeShippingEvents: freeShipping,
    firstPurchaseEvents: firstPurchase,
  };
}

/** SQL: the ids of the products that a discount event lists. */
export const productsOfEvent = (eventId: number): SQL =>
  sql`(select product_id from discount_event_products where discount_event_id = ${eventId})`;

/** SQL: the condition that a discount event lowers the price of some of these goods. */
export function eventsWithGoods(goods: {
  productIds: readonly number[];
  combinationIds: readonly number[];
}): SQL | undefined {
  const { id, applicable } = discountEvents;
  const { productIds, combinationIds } = goods;
  if (productIds.length + combinationIds.length === 0) return undefined;
  return or(
    eq(applicable, 'ALL_PRODUCTS'),
    sql`exists (select from discount_event_products
      where discount_event_id = ${id} and product_id in ${[...productIds, 0]})`,
    sql`exists (select from discount_event_combinations
      where discount_event_id = ${id} and combination_id in ${[...combinationIds, 0]})`,
  );
}

const notOverAt = (end: AnyPgColumn, now: Date) => or(isNull(end), gt(end, now));

/** The ONLINE discount events that were not over at `now`, future ones included. */
export async function loadDiscountEvents(db: Database, now: Date): Promise<DiscountEventRecord[]> {
  const events = await db
    .select()
    .from(discountEvents)
    .where(
      and(eq(discountEvents.currentVisibilityRule, 'ONLINE'), gt(discountEvents.eventEndAt, now)),
    )
    .orderBy(desc(discountEvents.weight), asc(discountEvents.id));
  const scopes = await readScopes(
    db,
    events.map(({ id }) => id),
  );
  const limited = events.filter(hasLimits).map(({ id }) => id);
  const usages = limited.length > 0 ? await usagesAt(db, limited, now) : new Map();
  return events.map((event) => {
    const usedUpUntil = endOfUsedUp(event, usages.get(event.id), now);
    return { ...event, ...scopes(event.id), ...(usedUpUntil && { usedUpUntil }) };
  });
}

/** What these events have given. The code is loaded only for a shop with such events. */
async function usagesAt(
  db: Database,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, DiscountUsage>> {
  const { readDiscountUsage } = await import('./discount-uses.ts');
  return readDiscountUsage(db, ids, taipeiDay(now), null);
}

/** Until when nobody gets an event with this usage; undefined if it can be had. */
function endOfUsedUp(
  event: DiscountLimits & { eventEndAt: Date },
  usage: DiscountUsage | undefined,
  now: Date,
): Date | undefined {
  if (!usage) return undefined;
  if (isUsedUp(event, usage)) return event.eventEndAt;
  const isOverToday = event.dayLimit !== null && usage.ordersToday >= event.dayLimit;
  return isOverToday ? startOfTaipeiDay(now, 1) : undefined;
}

/** The goods that discount events list, by the id of the event. */
export async function readScopes(db: Database, ids: number[]) {
  const [products, combinations] = await Promise.all([
    db
      .select()
      .from(discountEventProducts)
      .where(inArray(discountEventProducts.discountEventId, ids)),
    db
      .select()
      .from(discountEventCombinations)
      .where(inArray(discountEventCombinations.discountEventId, ids)),
  ]);
  const productsOf = Map.groupBy(products, (link) => link.discountEventId);
  const combinationsOf = Map.groupBy(combinations, (link) => link.discountEventId);
  return (id: number) => ({
    productIds: new Set(productsOf.get(id)?.map((link) => link.productId)),
    combinationIds: new Set(combinationsOf.get(id)?.map((link) => link.combinationId)),
  });
}

/** The ONLINE threshold rewards that were not over at `now`, future ones included, with their ONLINE gifts. */
export async function loadThresholdRewards(
  db: Database,
  now: Date,
): Promise<ThresholdRewardRecord[]> {
  const rewards = await db
    .select()
    .from(thresholdRewards)
    .where(
      and(
        eq(thresholdRewards.currentVisibilityRule, 'ONLINE'),
        notOverAt(thresholdRewards.eventEndAt, now),
      ),
    )
    .orderBy(asc(thresholdRewards.thresholdAmount), asc(thresholdRewards.id));
  const links = await db
    .select({
      ownerId: thresholdRewardGifts.thresholdRewardId,
      giftId: thresholdRewardGifts.giftId,
    })
    .from(thresholdRewardGifts);
  return withGifts(db, rewards, links);
}

async function loadFirstPurchaseEvents(
  db: Database,
  now: Date,
): Promise<FirstPurchaseEventRecord[]> {
  const events = await db
    .select()
    .from(firstPurchaseEvents)
    .where(
      and(
        eq(firstPurchaseEvents.currentVisibilityRule, 'ONLINE'),
        gt(firstPurchaseEvents.eventEndAt, now),
      ),
    )
    .orderBy(asc(firstPurchaseEvents.eventBeginAt), asc(firstPurchaseEvents.id));
  const links = await db
    .select({
      ownerId: firstPurchaseEventGifts.firstPurchaseEventId,
      giftId: firstPurchaseEventGifts.giftId,
    })
    .from(firstPurchaseEventGifts);
  return withGifts(db, events, links);
}

/** Adds to each reward or event its ONLINE gifts, ordered by id. */
async function withGifts<Owner extends { id: number }>(
  db: Database,
  owners: readonly Owner[],
  links: readonly { ownerId: number; giftId: number }[],
) {
  const gifts = await readOnlineGifts(
    db,
    links.map(({ giftId }) => giftId),
  );
  const linksOf = Map.groupBy(links, ({ ownerId }) => ownerId);
  return owners.map((owner) => {
    const ids = new Set(linksOf.get(owner.id)?.map(({ giftId }) => giftId));
    return { ...owner, gifts: gifts.filter(({ id }) => ids.has(id)) };
  });
}

/** A rough estimate of the memory that the promotions take: 500 bytes per record, 50 bytes per id. */
function bytesOf(promotions: Promotions): number {
  const records = Object.values(promotions).reduce((sum, list) => sum + list.length, 1);
  const ids = promotions.discountEvents.reduce(
    (sum, { productIds, combinationIds }) => sum + productIds.size + combinationIds.size,
    0,
  );
  return records * 500 + ids * 50;
}
