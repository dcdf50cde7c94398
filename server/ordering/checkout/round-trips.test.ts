import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { carts } from '#server/ordering/cart/tables.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { paymentAttempts } from '#server/ordering/payments/tables.ts';
import { temporaryOrders } from '#server/ordering/reservations/tables.ts';
import { sessions } from '#server/people/accounts/tables.ts';
import { idempotencyKeys } from '#server/platform/database/tables.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { countRoundTripsForTests } from '#server/testing/count-round-trips.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import {
  buy,
  checkoutBody,
  homeDelivery,
  itemsOf,
  newShopper,
  type Shopper,
  sendCart,
  syncCart,
} from '#server/testing/new-shopper.ts';

const test = shopForTests({ environment: { PUBLIC_WAYS: '' } });

const call = countRoundTripsForTests(() => test);
afterEach(() => checkLedgers(test.shop.db));

const send = (shopper: Shopper, product: number, frontendPaidAmount = 180) =>
  call(shopper, endpoints.updateShoppingCart, {
    order: homeDelivery,
    items: itemsOf({ products: { [product]: 1 } }),
    couponId: null,
    frontendPaidAmount,
  });
const place = (shopper: Shopper, paymentType = 'HOME_CASH' as const) =>
  call(shopper, endpoints.checkout, checkoutBody({ paymentType }));
const pay = (shopper: Shopper, orderId: number) =>
  call(shopper, endpoints.startPayment, { orderId });

let shopper: Shopper;
let product: number;
beforeEach(async () => {
  shopper = await newShopper(test);
  product = await newProduct(test.shop, { price: 100, stock: 9 });
  // From now on this process has cached the owner of the token and the goods.
  await syncCart(shopper, { products: { [product]: 1 } });
});

describe('a purchase waits for PostgreSQL', () => {
  it('twice while the cart is sent, twice for the order and twice for its payment', async () => {
    // The first purchase reads and caches what all purchases share.
    await buy(await newShopper(test), { products: { [product]: 1 } });
    const sent = await send(shopper, product);
    const placed = await place(shopper);
    const paid = await pay(shopper, placed.response.json().data.id);
    expect([sent, placed, paid].map(({ response }) => response.statusCode)).toEqual([
      200, 200, 200,
    ]);
    expect([sent, placed, paid].map((each) => each.roundTrips)).toEqual([2, 2, 2]);
  });

  it('once when its cart is synchronised', async () => {
    const body = { order: homeDelivery, items: itemsOf({ products: { [product]: 2 } }) };
    expect((await call(shopper, endpoints.updateShoppingCart, body)).roundTrips).toBe(1);
  });
});

describe('a session that has ended, and whose token this process knows,', () => {
  const end = () => test.shop.db.delete(sessions).where(eq(sessions.userId, shopper.id));
  const rowsOf = async (table: typeof temporaryOrders | typeof orders | typeof idempotencyKeys) =>
    (await test.shop.db.select().from(table).where(eq(table.userId, shopper.id))).length;
  const refusal = { status: 401, error_code: 'TOKEN_INVALID' };

  it('stores and sends no cart', async () => {
    await end();
    const { response } = await send(shopper, await newProduct(test.shop, { price: 100, stock: 9 }));
    expect(response.json()).toMatchObject(refusal);
    expect(response.headers['www-authenticate']).toBe('Bearer');
    const [cart] = await test.shop.db.select().from(carts).where(eq(carts.userId, shopper.id));
    expect(cart?.products).toMatchObject([{ id: product }]);
    expect(await rowsOf(temporaryOrders)).toBe(0);
  });

  it('makes no order and claims no key', async () => {
    await sendCart(shopper, { products: { [product]: 1 } });
    await end();
    expect((await place(shopper)).response.json()).toMatchObject(refusal);
    expect([await rowsOf(orders), await rowsOf(idempotencyKeys)]).toEqual([0, 0]);
  });

  it('starts no payment', async () => {
    const { id } = await buy(shopper, { products: { [product]: 1 } });
    await end();
    expect((await pay(shopper, id)).response.json()).toMatchObject(refusal);
    const ofOrder = eq(paymentAttempts.orderId, id);
    expect(await test.shop.db.$count(paymentAttempts, ofOrder)).toBe(0);
  });

  it('is told so whatever else is wrong with the request', async () => {
    await end();
    const nothing = await call(shopper, endpoints.updateShoppingCart, { items: 'none' });
    const nobody = await call(shopper, endpoints.startPayment, { orderId: 0 });
    expect([nothing, nobody].map(({ response }) => response.json())).toMatchObject([
      refusal,
      refusal,
    ]);
  });
});

it('goods that this process knows are priced anew as soon as they have changed', async () => {
  await test.shop.pool.query('update products set price = 150, member_price = null where id = $1', [
    product,
  ]);
  const { response } = await send(shopper, product);
  expect(response.json()).toMatchObject({ error_code: 'PRE_PROCESS_TEMP_ORDER_FAILED' });
  expect((await send(shopper, product, 230)).response.statusCode).toBe(200);
});

describe('the first payment of an order', () => {
  it('that two requests start at once is started by both, one after the other', async () => {
    const { id } = await buy(shopper, { products: { [product]: 1 } });
    const both = await Promise.all([pay(shopper, id), pay(shopper, id)]);
    expect(both.map(({ response }) => response.statusCode)).toEqual([200, 200]);
    const ofOrder = eq(paymentAttempts.orderId, id);
    const rows = await test.shop.db.select().from(paymentAttempts).where(ofOrder);
    expect(rows.map(({ number }) => number).toSorted()).toEqual([1, 2]);
  });

  it('does not start when the order is cancelled while it begins', async () => {
    const { id } = await buy(shopper, { products: { [product]: 1 } });
    const [paid] = await Promise.all([
      pay(shopper, id),
      shopper.api.cancelOrder({ params: { id } }).catch(() => undefined),
    ]);
    const [order] = await test.shop.db.select().from(orders).where(eq(orders.id, id));
    const attempts = await test.shop.db.$count(paymentAttempts, eq(paymentAttempts.orderId, id));
    expect(attempts).toBe(paid.response.statusCode === 200 ? 1 : 0);
    expect(order).toBeDefined();
  });
});
