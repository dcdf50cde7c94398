import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clearOffers, newQuantityOffer } from '#server/testing/new-offers.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let test: TestShop;
beforeAll(async () => {
  test = await openTestShop({ seeded: true });
});
afterAll(() => test.close());

const cards = async () => (await test.api.listProducts({ query: { fields: 'card' } })).data;

describe('the offers on cards', () => {
  it('are those that run for the goods, with their sentence; other goods have no field', async () => {
    const [first, second, third] = await cards();
    if (!first || !second || !third) throw new Error('The shop has too few goods.');
    const id = await newQuantityOffer(test.shop, {
      title: '三件組',
      label: '3 件',
      tiers: [{ count: 3, amount: 199 }],
      products: [first.id],
    });
    const pairId = await newQuantityOffer(test.shop, {
      kind: 'PAIR',
      tiers: [{ amount: 150 }],
      products: [first.id],
      groupB: [second.id],
      weight: 9,
    });
    const now = new Map(
      (await cards()).map((card) => [card.id, card.offers?.map((one) => one.id)]),
    );
    expect(now.get(first.id)).toEqual([pairId, id]);
    expect(now.get(second.id)).toEqual([pairId]);
    expect((await cards()).find((card) => card.id === third.id)).not.toHaveProperty('offers');
    const { data: product } = await test.api.readProduct({ params: { id: first.id } });
    expect(product.offers?.[1]).toEqual({
      id,
      kind: 'ANY_N_FOR',
      title: '三件組',
      label: '3 件',
      sentence: '任選 3 件 $199',
    });
    await clearOffers(test.shop);
    expect((await cards()).some((card) => 'offers' in card)).toBe(false);
  });
});
