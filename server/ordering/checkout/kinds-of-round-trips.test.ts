import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { CheckoutBody } from '#server/ordering/checkout/checkout-fields.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { countRoundTripsForTests } from '#server/testing/count-round-trips.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newCombination, newGift, newProduct } from '#server/testing/new-goods.ts';
import { clearPromotions, newThresholdReward } from '#server/testing/new-promotions.ts';
import {
  checkoutBody,
  homeDelivery,
  itemsOf,
  newShopper,
  syncCart,
  type Wanted,
} from '#server/testing/new-shopper.ts';

const payments = paymentsForTests({ environment: { PUBLIC_WAYS: '' } });
const call = countRoundTripsForTests(() => payments.test);
afterEach(() => checkLedgers(payments.test.shop.db));

interface Kind {
  wanted?: Wanted;
  form?: Partial<CheckoutBody['order']>;
  delivery?: { islandsType: 'MAIN_ISLAND'; shipType: 'HOME' | 'STORE' };
}

let product: number;
beforeEach(async () => {
  product = await newProduct(payments.test.shop, { price: 100, stock: 9 });
});

/** Counts the round trips of each call of one purchase: send the cart, make the order, start its payment. */
async function buyOnce({ wanted, form, delivery = homeDelivery }: Kind) {
  const { test } = payments;
  const shopper = await newShopper(test);
  const goods = wanted ?? { products: { [product]: 1 } };
  const { amounts } = await syncCart(shopper, goods, { order: delivery });
  const sent = await call(shopper, endpoints.updateShoppingCart, {
    order: delivery,
    items: itemsOf(goods),
    couponId: null,
    frontendPaidAmount: amounts.paid,
  });
  const placed = await call(shopper, endpoints.checkout, checkoutBody(form));
  const { id: orderId } = placed.response.json().data ?? {};
  const paid = await call(shopper, endpoints.startPayment, { orderId });
  const bodies = [sent, placed, paid].map(({ response }) => response.json());
  expect(bodies).toMatchObject([{ status: 200 }, { status: 200 }, { status: 200 }]);
  return [sent, placed, paid].map(({ roundTrips }) => roundTrips);
}

/** Counts those of a second purchase, because the first one reads and caches what all purchases share. */
async function roundTripsOf(kind: Kind) {
  await buyOnce(kind);
  return buyOnce(kind);
}

const byStore = { islandsType: 'MAIN_ISLAND', shipType: 'STORE' } as const;
const toStore = {
  shipType: 'STORE',
  storeNo: '131386',
  storeName: '晴棉門市',
  shipAddress: '臺北市大安區1號',
} as const;

describe('a purchase waits for PostgreSQL while the cart is sent, for the order and for its payment:', () => {
  it('two times each if a gift comes with it', async () => {
    const { shop } = payments.test;
    await newThresholdReward(shop, 50, [await newGift(shop, { stock: 9 })]);
    expect(await roundTripsOf({})).toEqual([2, 2, 2]);
    await clearPromotions(shop);
  });

  it('two times each if it goes to a store', async () => {
    expect(await roundTripsOf({ delivery: byStore, form: toStore })).toEqual([2, 2, 2]);
  });

  it('once more for a transfer, whose account has a number that nobody else gets', async () => {
    expect(await roundTripsOf({ form: { paymentType: 'CATHAY_ATM' } })).toEqual([2, 2, 3]);
  });

  it('two times each for a card, which is told to nobody before the shopper pays', async () => {
    expect(await roundTripsOf({ form: { paymentType: 'CATHAY_CREDIT_CARD' } })).toEqual([2, 2, 2]);
  });

  it('once more for LINE Pay, which is told of the payment between two', async () => {
    expect(await roundTripsOf({ form: { paymentType: 'LINE_PAY' } })).toEqual([2, 2, 3]);
  });

  it('once more for cart and order with a combination, whose parts are read anew each time', async () => {
    const combination = await newCombination(payments.test.shop, { [product]: 2 });
    expect(await roundTripsOf({ wanted: { combinations: { [combination]: 1 } } })).toEqual([
      3, 3, 2,
    ]);
  });
});
