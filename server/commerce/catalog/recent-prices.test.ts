import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { startOfTaipeiDay, taipeiDay } from '#rules/dates.ts';
import { discountEvents } from '#server/commerce/promotions/tables.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newCombination, newDiscountEvent, newProduct } from '#server/testing/new-goods.ts';
import { combinationPrices, combinations, productPrices, products } from './tables.ts';

const test = shopForTests();

const day = 86_400_000;
const ago = (days: number) => new Date(test.clock.now().getTime() - days * day);

/**
 * Moves the dates of a product's prices, oldest first, to the test's time, because the database dates them by its
 * own clock.
 */
async function datePrices(id: number, ...days: number[]) {
  const rows = await test.shop.db
    .select({ id: productPrices.id })
    .from(productPrices)
    .where(eq(productPrices.productId, id))
    .orderBy(productPrices.id);
  for (const [index, row] of rows.entries()) {
    const validFrom = ago(days[index] ?? 0);
    await test.shop.db.update(productPrices).set({ validFrom }).where(eq(productPrices.id, row.id));
  }
}

async function productSince(days: number, prices: { price: number; memberPrice?: number }) {
  const id = await newProduct(test.shop, prices);
  await datePrices(id, days);
  return id;
}

const recentOf = async (id: number) => {
  await test.shop.cache.invalidate(['catalog', 'promotions']);
  return (await test.api.readRecentPrices({ params: { id } })).data;
};

describe('the recent prices of a product', () => {
  it('are its lowest price of the last 30 days, and whether its list price was ever the price to pay', async () => {
    const plain = await productSince(100, { price: 200 });
    expect(await recentOf(plain)).toMatchObject({ lowest: 200, isListPriceCharged: true });
    const members = await productSince(100, { price: 200, memberPrice: 150 });
    expect(await recentOf(members)).toMatchObject({ lowest: 150, isListPriceCharged: false });
  });

  it('remember a price that was changed, and forget it after 30 days', async () => {
    const id = await productSince(40, { price: 180 });
    await test.shop.db.update(products).set({ price: 220 }).where(eq(products.id, id));
    await datePrices(id, 40, 1);
    expect(await recentOf(id)).toMatchObject({ lowest: 180 });
    test.clock.advance(32 * 86_400);
    expect(await recentOf(id)).toMatchObject({ lowest: 220, isListPriceCharged: true });
  });

  it('count an event that is over, while it lies within the 30 days', async () => {
    const id = await productSince(100, { price: 300, memberPrice: 280 });
    await newDiscountEvent(test.shop, {
      discountType: 'AMOUNT',
      discountValue: 80,
      eventBeginAt: ago(20),
      eventEndAt: ago(10),
      productIds: [id],
    });
    expect(await recentOf(id)).toMatchObject({ lowest: 200 });
    await test.shop.db.update(discountEvents).set({ eventBeginAt: ago(60), eventEndAt: ago(50) });
    expect(await recentOf(id)).toMatchObject({ lowest: 280 });
  });

  it('tell every change of the last twelve weeks, the earliest first', async () => {
    const id = await productSince(100, { price: 180 });
    await test.shop.db.update(products).set({ price: 220 }).where(eq(products.id, id));
    await datePrices(id, 100, 40);
    await test.shop.db.delete(discountEvents);
    await newDiscountEvent(test.shop, {
      discountType: 'AMOUNT',
      discountValue: 20,
      eventBeginAt: ago(20),
      eventEndAt: ago(10),
      productIds: [id],
    });
    const { history } = await recentOf(id);
    expect(history.map(({ price }) => price)).toEqual([180, 220, 200, 220]);
    expect(new Date(history[0]?.from ?? '')).toEqual(startOfTaipeiDay(test.clock.now(), -84));
    expect(history[1]?.from.slice(0, 10)).toBe(taipeiDay(ago(40)));
  });

  it('are not told of goods that are not sold', async () => {
    const id = await newProduct(test.shop, { currentVisibilityRule: 'OFFLINE' });
    await expect(recentOf(id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('the recent prices of a combination', () => {
  it('are kept by the database whenever its price changes', async () => {
    const part = await newProduct(test.shop);
    const prices = { price: 500, memberPrice: 450 };
    const id = await newCombination(test.shop, { [part]: 2 }, prices);
    await test.shop.db
      .update(combinationPrices)
      .set({ validFrom: ago(9) })
      .where(eq(combinationPrices.combinationId, id));
    await test.shop.db
      .update(combinations)
      .set({ memberPrice: 480 })
      .where(eq(combinations.id, id));
    await test.shop.db
      .update(combinationPrices)
      .set({ validFrom: ago(1) })
      .where(eq(combinationPrices.memberPrice, 480));
    const { data } = await test.api.readRecentCombinationPrices({ params: { id } });
    expect(data).toMatchObject({ lowest: 450, isListPriceCharged: false });
  });
});
