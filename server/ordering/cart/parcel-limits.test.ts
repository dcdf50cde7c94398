import { expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newCombination, newProduct } from '#server/testing/new-goods.ts';
import {
  failureOf,
  homeDelivery,
  itemsOf,
  newShopper,
  sendCart,
  syncCart,
} from '#server/testing/new-shopper.ts';

const test = shopForTests();
const toStore = { islandsType: 'MAIN_ISLAND', shipType: 'STORE' } as const;
const sizes = { weightGrams: 900, lengthMm: 300, widthMm: 200, heightMm: 100 };

it('names the ways that a cart is too heavy for, before one is chosen', async () => {
  const shopper = await newShopper(test);
  const product = await newProduct(test.shop, { stock: 99, ...sizes });
  const light = await syncCart(shopper, { products: { [product]: 5 } });
  expect(light.deliveryOptions).toEqual([
    { shipType: 'HOME', storeType: null, isAvailable: true, reason: null },
    { shipType: 'STORE', storeType: 'UNIMART', isAvailable: true, reason: null },
  ]);
  // The second time the goods come from the cache of the process.
  for (const _ of ['read', 'cached']) {
    const heavy = await syncCart(shopper, { products: { [product]: 6 } });
    expect(heavy.deliveryOptions[1]).toEqual({
      shipType: 'STORE',
      storeType: 'UNIMART',
      isAvailable: false,
      reason: '商品共約 5.4 公斤，超商取貨最多 5 公斤',
    });
  }
});

it('counts what a combination is made of', async () => {
  const shopper = await newShopper(test);
  const product = await newProduct(test.shop, { stock: 99, ...sizes });
  const light = await newProduct(test.shop, { stock: 99 });
  const combination = await newCombination(test.shop, { [product]: 6, [light]: 1 });
  const cart = await syncCart(shopper, { combinations: { [combination]: 1 } });
  expect(cart.deliveryOptions.map(({ isAvailable }) => isAvailable)).toEqual([true, false]);
});

it('sends no cart by a way that cannot take it, and takes it by the other', async () => {
  const shopper = await newShopper(test);
  const product = await newProduct(test.shop, { stock: 99, ...sizes });
  const wanted = { products: { [product]: 6 } };
  const failure = await failureOf(
    shopper.api.updateShoppingCart({
      body: { items: itemsOf(wanted), order: toStore, frontendPaidAmount: 660 },
    }),
  );
  expect(failure).toMatchObject({
    errorCode: 'PARCEL_IS_TOO_LARGE',
    message: '商品共約 5.4 公斤，超商取貨最多 5 公斤',
  });
  const sent = await sendCart(shopper, wanted, { order: homeDelivery });
  expect(sent.order.locksExpireAt).not.toBeNull();
});
