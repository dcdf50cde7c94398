import { inArray, sql } from 'drizzle-orm';
import { couponEvents } from '#server/commerce/coupons/tables.ts';
import { freeShippingEvents } from '#server/commerce/promotions/tables.ts';
import { stockRecords } from '#server/commerce/stock/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import { levelRules } from '#server/people/members/tables.ts';
import type { Shop } from '#server/shop.ts';
import type { TestAdministrator } from '../new-administrator.ts';
import { clearPromotions, newFreeShippingEvent } from '../new-promotions.ts';
import { newShoppers, type Shopper } from '../new-shopper.ts';
import type { PaymentTest } from '../payment-network.ts';
import type { Dice } from './dice.ts';
import { changeParts, changePrice, newLifeGoods } from './draw-goods.ts';
import { drawOffers, type LifeGift, newGifts } from './draw-offers.ts';
import { type Goods, type GoodsKey, productsOf } from './goods.ts';
import type { LedgerOrder, SentPart, UnitsByGoods } from './ledger.ts';
import {
  countedUses,
  dayOf,
  drawDiscount,
  isUsedUp,
  type LimitedDiscount,
  loweredBy,
  usesOf,
} from './limited-discount.ts';
import type { LifeOffers } from './offer-ledger.ts';

/** A return whose goods have come back. */
export interface OpenReturn {
  id: number;
  units: UnitsByGoods;
  /** TWD of delivery that the shopper was told will be charged. */
  charge: number;
}

export interface LivingOrder {
  ledger: LedgerOrder;
  shopper: Shopper;
  /** The id of the member's coupon. */
  couponId: number | null;
  way: 'HOME_CASH' | 'CATHAY_ATM' | 'LINE_PAY';
  /** The account to which its shopper transfers, once it is known. */
  account: string | null;
  /** TWD that were transferred above the due amount, and are refunded. */
  surplus: number;
  lineIds: ReadonlyMap<GoodsKey, number>;
  openReturn: OpenReturn | null;
  /** The parcel that has left, once a part has. */
  sent: SentPart | null;
}

/** An order that was placed at this moment. */
export const newLivingOrder = (
  ledger: LedgerOrder,
  own: Pick<LivingOrder, 'shopper' | 'couponId' | 'way'>,
): LivingOrder => ({
  ...{ ledger, ...own, lineIds: new Map(), openReturn: null, account: null, surplus: 0 },
  sent: null,
});

export interface World {
  paying: PaymentTest;
  backOffice: TestAdministrator;
  dice: Dice;
  goods: Goods[];
  gifts: LifeGift[];
  offers: LifeOffers;
  /** The events with limits, the running one last. */
  discounts: LimitedDiscount[];
  shoppers: Shopper[];
  /** The ids of those whose level takes some per cent off each list price. */
  gold: ReadonlySet<number>;
  orders: LivingOrder[];
  /** TWD of goods from which delivery is free now; null if it never is. */
  freeFrom: number | null;
  /** All differences between the shop and the ledger. */
  differences: string[];
  /** How often each action happened. */
  done: Map<string, number>;
}

const stock = 5000;

let count = 0;

/** A shop with some goods, shoppers and free delivery, with which a random life begins. */
export async function newWorld(
  paying: PaymentTest,
  backOffice: TestAdministrator,
  dice: Dice,
): Promise<World> {
  const { shop } = paying.test;
  const goods = await newLifeGoods({ paying, dice }, { stock });
  await clearPromotions(shop);
  await newFreeShippingEvent(shop, 990);
  const gifts = await newGifts({ paying }, stock);
  const shoppers = await newShoppers(paying.test, 12);
  return {
    ...{ paying, backOffice, dice, goods, gifts, shoppers, freeFrom: 990 },
    offers: await drawOffers({ paying, dice, goods, gifts }),
    discounts: [await drawDiscount({ paying, dice, goods })],
    gold: await toGold(paying.test.shop, shoppers.slice(0, 5)),
    orders: [],
    differences: [],
    done: new Map(),
  };
}

const goldPercent = 7;

/** Gives these members a level that lowers prices; answers their ids. */
async function toGold({ db }: Shop, members: readonly Shopper[]): Promise<ReadonlySet<number>> {
  const terms = { keepAmount: 0, periodMonths: 12, image: '/x.webp', levelPercent: goldPercent };
  const level = 20 + ++count;
  const [gold] = await db
    .insert(levelRules)
    .values({ ...terms, name: `金卡 ${level}`, level, minAmount: level * 10_000 })
    .returning({ id: levelRules.id });
  const ids = members.map(({ id }) => id);
  await db
    .update(users)
    .set({ levelId: gold?.id ?? null })
    .where(inArray(users.id, ids));
  return new Set(ids);
}

/** The running event with limits; null if nobody gets it any more today. */
export function runningDiscount({ discounts, paying }: World): LimitedDiscount | null {
  const running = discounts.at(-1);
  return running && !isUsedUp(running, dayOf(paying.test.shop)) ? running : null;
}

/**
 * What a member pays for one unit before offers: with an event the price that it makes, else the price for members, or
 * that of the level if it is lower.
 */
export function priceFor(
  { gold }: World,
  { id }: Shopper,
  goods: Goods,
  discount: LimitedDiscount | null,
): number {
  const today = discount ? loweredBy(discount, goods) : goods.price;
  if (!gold.has(id)) return today;
  return Math.min(today, Math.floor((goods.list * (100 - goldPercent)) / 100));
}

/** TWD that an event takes off one unit for a member: nothing where the level's price is lower. */
export function givenFor(
  world: World,
  shopper: Shopper,
  goods: Goods,
  discount: LimitedDiscount,
): number {
  const today = loweredBy(discount, goods);
  return priceFor(world, shopper, goods, discount) === today ? goods.price - today : 0;
}

/** What one unit costs an order that is there already: the price that the shop shows, whatever this member has had. */
export const shownPriceFor = (world: World, shopper: Shopper, goods: Goods): number =>
  priceFor(world, shopper, goods, runningDiscount(world));

/** Counts or takes out uses of events. Only if that ends or begins one, the shop has other prices for all. */
export function changeUses(world: World, change: () => void): void {
  const before = runningDiscount(world);
  change();
  if (runningDiscount(world) !== before) world.paying.test.shop.cache.clear();
}

/** Records a difference between the ledger's value and the shop's. */
export function compare(world: World, what: string, expected: unknown, seen: unknown): void {
  const [wanted, found] = [JSON.stringify(expected), JSON.stringify(seen)];
  if (wanted !== found) world.differences.push(`${what}: expected ${wanted}, seen ${found}`);
}

/** The code of a refusal, or 'DONE'. */
export const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'DONE',
    (error: { errorCode?: string }) => {
      if (!error.errorCode) throw error;
      return error.errorCode;
    },
  );

/** Changes the offers, the price or the parts of some goods, the terms of coupons, or the amount for free delivery. */
export async function changeTerms(world: World): Promise<void> {
  const { paying, dice } = world;
  const { shop } = paying.test;
  await changeCoupons(shop);
  if (dice.luck(30)) await changeParts(world);
  if (dice.luck(30)) {
    world.discounts.push(await drawDiscount(world));
    return;
  }
  if (dice.luck(35)) {
    world.offers = await drawOffers(world);
    return;
  }
  if (dice.luck(30)) {
    await shop.db.delete(freeShippingEvents);
    shop.cache.clear();
    world.freeFrom = dice.one([null, 490, 700, 990]);
    if (world.freeFrom !== null) await newFreeShippingEvent(shop, world.freeFrom);
    return;
  }
  await changePrice(world);
}

/** Coupons that were used keep their terms of checkout, so the ledger notes nothing. */
async function changeCoupons({ db }: Shop): Promise<void> {
  const { discountValue, minAmount } = couponEvents;
  const half = sql`(${discountValue} + 1) / 2`;
  await db.update(couponEvents).set({ discountValue: half, minAmount: sql`${minAmount} + 300` });
}

/** The gift of an order leaves the ledger's stock (-1) or comes back (1). */
export function changeGiftStock({ gifts }: World, { gift }: LedgerOrder, by: 1 | -1): void {
  const found = gifts.find(({ id }) => id === gift?.id);
  if (found) found.onHand += by;
}

/** Compares what events with limits have been given to. */
export async function compareDiscounts(world: World): Promise<void> {
  const counted = await countedUses(world.paying.test.shop, world.discounts);
  compare(world, 'uses of discounts with limits', world.discounts.map(usesOf), counted);
}

/** Compares the units on hand. */
export async function compareStocks(world: World): Promise<void> {
  const rows = await world.paying.test.shop.db.select().from(stockRecords);
  for (const { id, onHand } of productsOf(world.goods)) {
    const row = rows.find(({ productId }) => productId === id);
    compare(world, `stock of product ${id}`, onHand, row?.webStock);
  }
  for (const { id, onHand } of world.gifts) {
    const row = rows.find(({ giftId }) => giftId === id);
    compare(world, `stock of gift ${id}`, onHand, row?.webStock);
  }
}
