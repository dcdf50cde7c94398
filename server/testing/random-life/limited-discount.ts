/** A discount event with limits, by the ledger's own rules. Whole TWD. */
import { inArray } from 'drizzle-orm';
import {
  discountEventCombinations,
  discountEventCounts,
  discountEventProducts,
  discountEvents,
} from '#server/commerce/promotions/tables.ts';
import type { Shop } from '#server/shop.ts';
import type { PaymentTest } from '../payment-network.ts';
import type { Dice } from './dice.ts';
import { combinationsOf, type Goods, type GoodsKey, productsOf } from './goods.ts';

/** An order that has the event. A cancelled one is taken out, and no other. */
interface Use {
  order: number;
  member: number;
  day: string;
  given: number;
}

export interface LimitedDiscount {
  id: number;
  /** TWD off one unit of these goods. */
  off: number;
  goods: ReadonlySet<GoodsKey>;
  /** The most orders in all, of one member and of one day, and the most TWD in all; null is no limit. */
  limits: {
    orderLimit: number | null;
    memberLimit: number | null;
    dayLimit: number | null;
    budget: number | null;
  };
  uses: Use[];
}

const total = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);
const hour = 3_600_000;

/** The day in Taiwan by the shop's clock. */
export const dayOf = ({ clock }: Pick<Shop, 'clock'>): string =>
  new Date(clock.now().getTime() + 8 * hour).toISOString().slice(0, 10);

/** The price of one unit with the event: it comes off the price for members where there is one. */
export const loweredBy = (
  { off, goods }: LimitedDiscount,
  { key, price }: Pick<Goods, 'key' | 'price'>,
): number => (goods.has(key) ? price - off : price);

/** Whether nobody gets it any more on this day. */
export function isUsedUp({ limits, uses }: LimitedDiscount, day: string): boolean {
  const { orderLimit, dayLimit, budget } = limits;
  return (
    uses.length >= (orderLimit ?? Infinity) ||
    uses.filter((use) => use.day === day).length >= (dayLimit ?? Infinity) ||
    total(uses.map(({ given }) => given)) >= (budget ?? Infinity)
  );
}

/** Whether one more order gets it, of this member and with so much off: as a whole or not at all. */
export function isGiven(
  discount: LimitedDiscount,
  { member, day, given }: Omit<Use, 'order'>,
): boolean {
  const { limits, uses } = discount;
  return (
    !isUsedUp(discount, day) &&
    uses.filter((use) => use.member === member).length < (limits.memberLimit ?? Infinity) &&
    total(uses.map((use) => use.given)) + given <= (limits.budget ?? Infinity)
  );
}

/** The part of a world for which an event is made. */
interface Drawn {
  paying: PaymentTest;
  dice: Dice;
  goods: readonly Pick<Goods, 'kind' | 'id' | 'key'>[];
}

/** Ends the event that runs, and makes another one with one or two limits on some of the goods. */
export async function drawDiscount({ paying, dice, goods }: Drawn): Promise<LimitedDiscount> {
  const { db, clock, cache } = paying.test.shop;
  await db.update(discountEvents).set({ currentVisibilityRule: 'OFFLINE' });
  // No goods cost less than 9 TWD.
  const off = dice.between(2, 8);
  const { applicable, lowered } = drawScope({ dice, goods });
  const most = {
    orderLimit: dice.between(2, 6),
    memberLimit: dice.between(1, 2),
    dayLimit: dice.between(2, 6),
    budget: dice.between(15, 90),
  };
  const none = { orderLimit: null, memberLimit: null, dayLimit: null, budget: null };
  const chosen = dice.some(Object.entries(most), 2);
  const limits: LimitedDiscount['limits'] = { ...none, ...Object.fromEntries(chosen) };
  const now = clock.now().getTime();
  const [row] = await db
    .insert(discountEvents)
    .values({
      ...{ title: '限量折扣', label: '限量', webImage: '', mobileImage: '', ...limits },
      applicable,
      discountType: 'AMOUNT',
      discountValue: off,
      eventBeginAt: new Date(now - hour),
      eventEndAt: new Date(now + 10_000 * hour),
    })
    .returning({ id: discountEvents.id });
  const id = row?.id ?? 0;
  const idsOf = (some: readonly { id: number }[]) => some.map((one) => one.id);
  if (applicable === 'PARTIAL_PRODUCTS') {
    const links = idsOf(lowered).map((productId) => ({ discountEventId: id, productId }));
    await db.insert(discountEventProducts).values(links);
  }
  if (applicable === 'PARTIAL_COMBINATIONS') {
    const links = idsOf(lowered).map((combinationId) => ({ discountEventId: id, combinationId }));
    await db.insert(discountEventCombinations).values(links);
  }
  cache.clear();
  return { id, off, goods: new Set(lowered.map(({ key }) => key)), limits, uses: [] };
}

/** What an event lowers: all goods, combinations too, or some products, or some combinations. */
function drawScope({ dice, goods }: Pick<Drawn, 'dice' | 'goods'>) {
  if (dice.luck(25)) return { applicable: 'ALL_PRODUCTS', lowered: goods } as const;
  return dice.luck(35)
    ? ({
        applicable: 'PARTIAL_COMBINATIONS',
        lowered: dice.some(combinationsOf(goods), 3),
      } as const)
    : ({ applicable: 'PARTIAL_PRODUCTS', lowered: dice.some(productsOf(goods), 6) } as const);
}

/** What the shop has counted of these events, in their order: orders and TWD. */
export async function countedUses(
  { db }: Pick<Shop, 'db'>,
  discounts: readonly LimitedDiscount[],
): Promise<{ orders: number; given: number }[]> {
  const ids = discounts.map(({ id }) => id);
  const rows = await db
    .select()
    .from(discountEventCounts)
    .where(inArray(discountEventCounts.discountEventId, ids));
  return ids.map((id) => {
    const row = rows.find(({ discountEventId }) => discountEventId === id);
    return { orders: row?.orders ?? -1, given: row?.given ?? -1 };
  });
}

/** What the ledger has counted of it. */
export const usesOf = ({ uses }: LimitedDiscount): { orders: number; given: number } => ({
  orders: uses.length,
  given: total(uses.map(({ given }) => given)),
});
