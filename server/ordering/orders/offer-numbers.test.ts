import { beforeEach, describe, expect, it } from 'vitest';
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

/** The numbers of an offer, as its screen and its list have them. */
async function numbersOf(resource: string, id: number) {
  const records = await recordApi(test, resource);
  const { data } = await records.call('edit', undefined, id);
  const { rows } = await records.call('search', {});
  const { orderCount, unitCount, givenAmount, newBuyerCount } = data;
  expect(rows.find((row) => row.id === id)).toMatchObject({ orderCount, givenAmount });
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
