import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  approveReturn,
  receiveReturn,
  refundReturn,
} from '#server/ordering/order-care/returns/process-return.ts';
import { orderReturns } from '#server/ordering/orders/returns/tables.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { stockOf } from '#server/testing/at-checkout.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { breakOff, intercept, unreadable } from '#server/testing/intercept.ts';
import { newProduct, newSeries } from '#server/testing/new-goods.ts';
import {
  checkoutBody,
  homeDelivery,
  itemsOf,
  newShopper,
  refusalOf,
  type Shopper,
  sendCart,
  syncCart,
} from '#server/testing/new-shopper.ts';
import { deliver } from '#server/testing/order-life.ts';
import { lineShopOrders } from './tables.ts';

const opened = paymentsForTests({ environment: { LINE_SHOP_TIMEOUT: '0.5' } });
beforeEach(() => {
  opened.network.outcomes.reset();
  opened.network.asked.length = 0;
});

const asksOfLine = () => opened.network.asked.filter((path) => path.includes('/line-shop/'));
const booked = (orderNo: string) => opened.network.ledgers.lineShop.orders.get(orderNo);

/** A shopper who has sent two units at 150 TWD, from LINE Shopping unless told otherwise. */
async function sent({ ecid = 'click-1' as string | null, price = 150 } = {}) {
  const { test } = opened;
  const shopper = await newShopper(test);
  const product = await newProduct(test.shop, {
    name: '天絲日用',
    price,
    stock: 9,
  });
  const order = { ...homeDelivery, lineEcid: ecid };
  await sendCart(shopper, { products: { [product]: 2 } }, { order });
  return { shopper, product };
}

const checkOut = ({ api }: Shopper, idempotencyKey?: string) =>
  api.checkout({ body: checkoutBody() }, idempotencyKey ? { idempotencyKey } : {});

async function noted(orderId: number) {
  const [row] = await opened.test.shop.db
    .select()
    .from(lineShopOrders)
    .where(eq(lineShopOrders.orderId, orderId));
  return row;
}

const ordersOf = ({ id }: Shopper) => opened.test.shop.db.$count(orders, eq(orders.userId, id));

describe('an order that a click at LINE Shopping led to', () => {
  it('is reported before it is made, with its goods and without its shopper [8.047]', async () => {
    const { shopper, product } = await sent();
    const series = await newSeries(opened.test.shop, [product], { sub: {} });
    const { data } = await checkOut(shopper);
    expect(asksOfLine()).toEqual(['POST /line-shop/tracking/orderinfo']);
    expect(booked(data.orderNo)).toEqual({
      orderId: data.orderNo,
      ecid: 'click-1',
      total: 300,
      products: [
        {
          product_name: '天絲日用',
          product_type: 'normal',
          product_id: String(product),
          product_amount: '300',
          sub_category1: `sub-series-${series.subSeriesId}`,
        },
      ],
      reports: 1,
      feeTotal: undefined,
    });
    expect(await noted(data.id)).toMatchObject({ ecid: 'click-1', status: 'REPORTED' });
    await opened.test.shop.jobs.runDue();
    expect(booked(data.orderNo)?.reports).toBe(1);
  });

  it('is not made when LINE refuses it: cart, reserved goods and their time stay unchanged [8.046]', async () => {
    const { shopper, product } = await sent();
    const before = (await shopper.api.readShoppingCart()).data;
    opened.network.outcomes.set('LINE_SHOP', 'fail');
    const failure = await checkOut(shopper).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      status: 400,
      errorCode: 'LINE_SHOP_ORDER_ERROR',
      message: '訂單建立失敗，請稍後再試',
    });
    expect(await ordersOf(shopper)).toBe(0);
    expect((await shopper.api.readShoppingCart()).data).toEqual(before);
    expect(before.order.locksExpireAt).not.toBeNull();
    expect(await stockOf(opened.test, product)).toMatchObject({ webStock: 9, locked: 2 });
    await checkLedgers(opened.test.shop.db);
  });

  it('can be made later with the same form and key, once LINE accepts it [8.046]', async () => {
    const { shopper } = await sent();
    opened.network.outcomes.set('LINE_SHOP', 'fail');
    expect(await refusalOf(checkOut(shopper, 'key-1'))).toBe('LINE_SHOP_ORDER_ERROR');
    opened.network.outcomes.reset();
    const { data } = await checkOut(shopper, 'key-1');
    expect((await checkOut(shopper, 'key-1')).data).toEqual(data);
    expect(booked(data.orderNo)?.reports).toBe(1);
    expect(await ordersOf(shopper)).toBe(1);
  });

  it.each([
    ['has blanks', 'not a click'],
    ['is too long', 'a'.repeat(201)],
  ])('is refused without asking LINE when its ecid %s [8.046]', async (_, ecid) => {
    const { shopper } = await sent({ ecid });
    expect(await refusalOf(checkOut(shopper))).toBe('LINE_SHOP_ORDER_ERROR');
    expect(asksOfLine()).toEqual([]);
    expect(await ordersOf(shopper)).toBe(0);
  });

  it('is made without LINE’s answer; a job reports it afterwards with the same number', async () => {
    const { shopper } = await sent();
    opened.network.outcomes.set('LINE_SHOP', 'timeout');
    const { data } = await checkOut(shopper);
    expect(await noted(data.id)).toMatchObject({ status: 'OWED', reportedAt: null });
    opened.network.outcomes.set('LINE_SHOP', 'success');
    await opened.test.shop.jobs.runDue();
    expect(await noted(data.id)).toMatchObject({ status: 'REPORTED' });
    // LINE got the same order both times.
    expect(booked(data.orderNo)).toMatchObject({ total: 300, reports: 2 });
  });

  it.each([
    ['the page of a gateway', unreadable],
    ['a broken connection', breakOff],
    ['too many requests', () => new Response('slow down', { status: 429 })],
  ])('treats %s as no answer', async (_, answer) => {
    const { shopper } = await sent();
    const isMeant = (url: string) => url.includes('/line-shop/');
    const { restore } = intercept(opened.test.shop, { isMeant, answer });
    const { data } = await checkOut(shopper);
    restore();
    expect(await noted(data.id)).toMatchObject({ status: 'OWED' });
    await opened.test.shop.jobs.runDue();
    expect(booked(data.orderNo)).toMatchObject({ total: 300 });
  });

  it('is tried again as long as LINE refuses it afterwards', async () => {
    const { shopper } = await sent();
    opened.network.outcomes.set('LINE_SHOP', 'timeout');
    const { data } = await checkOut(shopper);
    opened.network.outcomes.set('LINE_SHOP', 'fail');
    await opened.test.shop.jobs.runDue();
    expect(await noted(data.id)).toMatchObject({ status: 'OWED' });
  });

  it('is not reported when it was cancelled before LINE had accepted it', async () => {
    const { shopper } = await sent();
    const { restore } = intercept(opened.test.shop, {
      isMeant: (url) => url.includes('/line-shop/'),
      answer: breakOff,
    });
    const { data } = await checkOut(shopper);
    restore();
    await shopper.api.cancelOrder({ params: { id: data.id } });
    await opened.test.shop.jobs.runDue();
    expect(await noted(data.id)).toMatchObject({ status: 'CLOSED' });
    expect(booked(data.orderNo)).toBeUndefined();
  });

  it('is made once when it is checked out twice at once', async () => {
    const { shopper } = await sent();
    const tries = await Promise.allSettled([checkOut(shopper), checkOut(shopper)]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await ordersOf(shopper)).toBe(1);
    await checkLedgers(opened.test.shop.db);
  });
});

describe('an order without such a click', () => {
  it.each([null, ''])('sends nothing to LINE and needs no answer of LINE (%j)', async (ecid) => {
    const { shopper } = await sent({ ecid });
    opened.network.outcomes.set('LINE_SHOP', 'fail');
    const { data } = await checkOut(shopper);
    expect(asksOfLine()).toEqual([]);
    expect(await noted(data.id)).toBeUndefined();
  });

  it('can be made after a refusal by sending the cart again without the click', async () => {
    const { shopper, product } = await sent();
    opened.network.outcomes.set('LINE_SHOP', 'fail');
    expect(await refusalOf(checkOut(shopper))).toBe('LINE_SHOP_ORDER_ERROR');
    const paid = (await syncCart(shopper, { products: { [product]: 2 } })).amounts.paid;
    await shopper.api.updateShoppingCart({
      body: {
        order: { ...homeDelivery, lineEcid: null },
        items: itemsOf({ products: { [product]: 2 } }),
        frontendPaidAmount: paid,
      },
    });
    expect(await refusalOf(checkOut(shopper))).toBe('');
  });
});

describe('the final report of an order', () => {
  /** Lets days pass and runs the due jobs, three times because completing and counting enqueue further jobs. */
  async function pass(days: number) {
    opened.test.clock.advance(days * 86_400);
    for (let run = 0; run < 3; run++) await opened.test.shop.jobs.runDue();
  }

  async function delivered() {
    const { shopper } = await sent();
    const { data } = await checkOut(shopper);
    await deliver(opened.test.shop, data.id);
    return { ...data, shopper };
  }

  it('is sent only when the order can no longer be returned', async () => {
    const { id, orderNo } = await delivered();
    await pass(6);
    expect(booked(orderNo)?.feeTotal).toBeUndefined();
    await pass(3);
    expect(booked(orderNo)?.feeTotal).toBe(300);
    expect(await noted(id)).toMatchObject({ status: 'FINISHED' });
    opened.network.asked.length = 0;
    await pass(1);
    expect(asksOfLine()).toEqual([]);
  });

  it('leaves out returned units', async () => {
    const { id, orderNo, shopper } = await delivered();
    await sendBack(shopper, id, 1);
    await pass(9);
    expect(booked(orderNo)?.feeTotal).toBe(150);
  });

  it('is not sent when all goods were returned', async () => {
    const { id, orderNo, shopper } = await delivered();
    await sendBack(shopper, id, 2);
    await pass(9);
    expect(booked(orderNo)?.feeTotal).toBeUndefined();
    expect(await noted(id)).toMatchObject({ status: 'CLOSED' });
  });

  it('is not sent for a cancelled order', async () => {
    const { shopper } = await sent();
    const { data } = await checkOut(shopper);
    await shopper.api.cancelOrder({ params: { id: data.id } });
    await pass(1);
    expect(await noted(data.id)).toMatchObject({ status: 'CLOSED' });
    expect(booked(data.orderNo)?.feeTotal).toBeUndefined();
  });

  it('is sent later when LINE does not answer at that time', async () => {
    const { id, orderNo } = await delivered();
    opened.network.setDead(true);
    await pass(9);
    expect(await noted(id)).toMatchObject({ status: 'FINISHING' });
    opened.network.setDead(false);
    await retryNow();
    await opened.test.shop.jobs.runDue();
    expect(booked(orderNo)?.feeTotal).toBe(300);
    expect(await noted(id)).toMatchObject({ status: 'FINISHED' });
  });

  /** Makes failed jobs due now, because they wait by the database's clock, which tests cannot move. */
  async function retryNow() {
    await opened.test.shop.pool.query(
      `update jobs.job set start_after = now() where name = 'finish-line-shop-order' and state = 'retry'`,
    );
  }

  async function sendBack({ api }: Shopper, id: number, quantity: number) {
    const { shop } = opened.test;
    const { data } = await api.readOrder({ params: { id } });
    const lineId = data.items.products[0]?.lineId ?? 0;
    const line = { lineId, quantity, reason: 'CHANGED_MIND' as const, isOpened: false };
    await api.requestReturn({ params: { id }, body: { lines: [line], note: '' } });
    const [asked] = await shop.db.select().from(orderReturns).where(eq(orderReturns.orderId, id));
    await approveReturn(shop, asked?.id ?? 0);
    await receiveReturn(shop, asked?.id ?? 0, { isSaleable: true });
    expect((await refundReturn(shop, asked?.id ?? 0)).ok).toBe(true);
  }
});
