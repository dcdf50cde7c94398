import { beforeEach, describe, expect, it } from 'vitest';
import { resourceAdapters } from '#server/registries/resource-adapters.ts';
import { readRecord } from '#server/resource-engine/read-records.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import {
  clearOffers,
  newAddOnOffer,
  newAmountOffer,
  newQuantityOffer,
} from '#server/testing/new-offers.ts';
import { clearPromotions } from '#server/testing/new-promotions.ts';
import {
  checkoutBody,
  homeDelivery,
  itemsOf,
  newShopper,
  type Shopper,
} from '#server/testing/new-shopper.ts';
import { recordApi } from '#server/testing/record-api.ts';
import { orders } from './tables.ts';

const test = shopForTests();
beforeEach(async () => {
  await clearPromotions(test.shop);
  await clearOffers(test.shop);
});

type AddOns = { offerId: number; id: number; quantity: number }[];

async function buy({ api }: Shopper, products: Record<number, number>, addOns: AddOns = []) {
  const body = { order: homeDelivery, items: { ...itemsOf({ products }), addOns } };
  const { data } = await api.updateShoppingCart({ body });
  await api.updateShoppingCart({ body: { ...body, frontendPaidAmount: data.amounts.paid } });
  return (await api.checkout({ body: checkoutBody() })).data.id;
}

/** The numbers of an offer, as its screen has them. */
async function numbersOf(resource: string, id: number) {
  const records = await recordApi(test, resource);
  const { data } = await records.call('edit', undefined, id);
  const { orderCount, unitCount, givenAmount, newBuyerCount } = data;
  return { orderCount, unitCount, givenAmount, newBuyerCount };
}

/** TWD that the books of orders which stand name for a kind of reduction. */
async function booked(kind: string): Promise<number> {
  const all = await test.shop.db.select().from(orders);
  return all
    .filter(({ orderStatus }) => orderStatus !== 'CANCELLED')
    .flatMap(({ reductions }) => reductions ?? [])
    .filter((each) => each.kind === kind)
    .reduce((sum, { amount }) => sum + amount, 0);
}

describe('the numbers of an offer', () => {
  it('are those of the books, without cancelled orders, and count buyers whose first order it was', async () => {
    const [pads, towel] = [
      await newProduct(test.shop, { price: 79, memberPrice: null, stock: 99 }),
      await newProduct(test.shop, { price: 120, memberPrice: null, stock: 99 }),
    ];
    const [wen, mei] = [await newShopper(test), await newShopper(test)];
    // Before there are offers: Wen is no new buyer afterwards.
    await buy(wen, { [towel]: 1 });
    const three = await newQuantityOffer(test.shop, {
      tiers: [{ count: 3, amount: 199 }],
      products: [pads],
    });
    const hundred = await newAmountOffer(test.shop, { thresholdAmount: 300, discountValue: 20 });
    const added = await newAddOnOffer(test.shop, {
      thresholdAmount: 150,
      goods: [{ productId: towel, addOnPrice: 49, unitLimit: 2 }],
    });
    const addOns = [{ offerId: added, id: towel, quantity: 2 }];
    await buy(wen, { [pads]: 7 });
    const ofMei = await buy(mei, { [pads]: 3 }, addOns);
    const ofThree = await numbersOf('quantity-offers', three);
    expect(ofThree).toEqual({ orderCount: 2, unitCount: 9, givenAmount: 114, newBuyerCount: 1 });
    expect(await numbersOf('amount-offers', hundred)).toMatchObject({
      orderCount: 1,
      givenAmount: 20,
    });
    expect(await numbersOf('add-on-offers', added)).toEqual({
      orderCount: 1,
      unitCount: 2,
      givenAmount: 142,
      newBuyerCount: 1,
    });
    expect(await booked('QUANTITY_OFFER')).toBe(114);
    expect(await booked('AMOUNT_OFFER')).toBe(20);
    expect(await booked('ADD_ON')).toBe(142);

    await mei.api.cancelOrder({ params: { id: ofMei } });
    expect(await numbersOf('quantity-offers', three)).toEqual({
      orderCount: 1,
      unitCount: 6,
      givenAmount: await booked('QUANTITY_OFFER'),
      newBuyerCount: 0,
    });
    expect(await numbersOf('add-on-offers', added)).toMatchObject({
      orderCount: 0,
      givenAmount: 0,
    });
    // Her next order is her first one that stands.
    await buy(mei, { [pads]: 3 });
    expect(await numbersOf('quantity-offers', three)).toMatchObject({ newBuyerCount: 1 });
  });

  it('stay readable where a sum is greater than an integer', async () => {
    const towel = await newProduct(test.shop, { price: 120, memberPrice: null, stock: 99 });
    const id = await newAmountOffer(test.shop, { thresholdAmount: 100, discountValue: 20 });
    const wen = await newShopper(test);
    await buy(wen, { [towel]: 1 });
    await buy(wen, { [towel]: 1 });
    await test.shop.pool.query(
      `update order_lines set list_price = 2000000000, unit_price = 2000000000, offer_share = 2000000000,
         adjustments = jsonb_set(adjustments, '{0,amount}', '2000000000')
       where adjustments @> $1::jsonb`,
      [JSON.stringify([{ kind: 'AMOUNT_OFFER', offerId: id }])],
    );
    expect(await numbersOf('amount-offers', id)).toMatchObject({ givenAmount: 2_147_483_647 });
  });

  it('are counted for the screen of the offer, and neither for writes nor for conditions', async () => {
    const id = await newAmountOffer(test.shop, { thresholdAmount: 100, discountValue: 20 });
    const records = await recordApi(test, 'amount-offers');
    const { data: shown } = await records.call('edit', undefined, id);
    expect(shown).toMatchObject({ orderCount: 0 });
    const change = { label: '折二十', version: shown.version };
    const { data: saved } = await records.call('update', change, id);
    expect(saved).toMatchObject({ id, label: '折二十' });
    expect(saved).not.toHaveProperty('orderCount');
    const adapter = resourceAdapters.find(({ resource }) => resource.name === 'amount-offers');
    if (!adapter) throw new Error('No table is adapted to amount-offers.');
    const read = await readRecord(test.shop.db, adapter, id, { lock: true });
    expect(read).not.toHaveProperty('givenAmount');
    const condition = { field: 'order_count', is: 'from', value: 1 };
    const { code } = await records.call('advance-search', { conditions: condition });
    expect(code).toBe('VALIDATION_FAILED');
  });

  it('are 0 for an offer that nobody used', async () => {
    const id = await newAmountOffer(test.shop);
    expect(await numbersOf('amount-offers', id)).toEqual({
      orderCount: 0,
      unitCount: 0,
      givenAmount: 0,
      newBuyerCount: 0,
    });
  });
});
