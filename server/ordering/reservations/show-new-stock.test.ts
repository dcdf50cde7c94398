import { describe, expect, it } from 'vitest';
import { createContentCache } from '#server/platform/cache/create-content-cache.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper, sendCart } from '#server/testing/new-shopper.ts';
import { showNewStock } from './show-new-stock.ts';

const test = shopForTests();
const left = async (product: number) =>
  (await test.api.listProductStocks({ query: { ids: [product] } })).data[0]?.webStock;

describe('the stock that is answered right after a write', () => {
  it('is without the units of the cart that was sent, and of one that was sent again with less', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { stock: 9 });
    expect(await left(product)).toBe(9);
    await sendCart(shopper, { products: { [product]: 4 } });
    expect(await left(product)).toBe(5);
    await sendCart(shopper, { products: { [product]: 1 } });
    expect(await left(product)).toBe(8);
  });

  it('is the same after checkout, and has the units of an order that was cancelled [7.101]', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { stock: 9 });
    const { id } = await buy(shopper, { products: { [product]: 4 } });
    expect(await left(product)).toBe(5);
    await shopper.api.cancelOrder({ params: { id } });
    expect(await left(product)).toBe(9);
  });
});

describe('dropping the answers about stock', () => {
  let now = Date.parse('2026-11-20T10:00:00+08:00');
  const clock = { now: () => new Date(now) };
  const announced: unknown[] = [];
  const cache = createContentCache({
    clock,
    changes: { announce: async (tags) => void announced.push(tags) },
    maxBytes: 10_000,
    nextBoundary: async () => undefined,
    lifetimes: { stock: 1, availability: 30 },
  });
  const keep = (key: string) =>
    cache.through(
      key,
      [key],
      async () => ({ of: key }),
      () => 10,
    );

  it('leaves all else in the cache and announces nothing', async () => {
    for (const key of ['stock', 'availability', 'catalog']) await keep(key);
    showNewStock({ cache, clock });
    expect(
      ['stock', 'availability', 'catalog'].map((key) => cache.cached(key) !== undefined),
    ).toEqual([false, true, true]);
    expect(announced).toEqual([]);
  });

  it('happens at most 20 times in a second', async () => {
    now += 5000;
    let dropped = 0;
    for (let write = 0; write < 100; write++) {
      await keep('stock');
      showNewStock({ cache, clock });
      if (!cache.cached('stock')) dropped += 1;
      now += 9;
    }
    expect(dropped).toBe(20);
    now += 1000;
    await keep('stock');
    showNewStock({ cache, clock });
    expect(cache.cached('stock')).toBeUndefined();
  });
});
