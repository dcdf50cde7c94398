import type { AddressInfo } from 'node:net';
import { count, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '#contract/client.ts';
import type { PaymentType } from '#contract/enumerations.ts';
import { authorise } from '#sandbox/cathay/card-ledger.ts';
import { authorisationNotice } from '#sandbox/cathay/card-notice.ts';
import { standInOptions } from '#server/hosts/sandbox-options.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { type KillPoint, killPoints } from '#server/platform/kill-points.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { endAbandonedJobs } from '#server/testing/die-running-jobs.ts';
import { newGift, newProduct } from '#server/testing/new-goods.ts';
import { newCoupon, newThresholdReward } from '#server/testing/new-promotions.ts';
import { checkoutBody, itemsOf, newShopper, type Shopper } from '#server/testing/new-shopper.ts';
import {
  attemptsOf,
  chooseAtProvider,
  exceptionsOf,
  orderRow,
  orderToPay,
  paidOrder,
  startOf,
  visit,
} from '#server/testing/pay-order.ts';
import { openPaymentTest, type PaymentTest } from '#server/testing/payment-network.ts';
import { type Child, startChild } from '#server/testing/start-child.ts';
import { waysOfPg } from '#server/testing/ways-of-pg.ts';

let paying: PaymentTest;
let sandboxPort: number;
let child: Child | undefined;
beforeAll(async () => {
  paying = await openPaymentTest();
  // The child's clock is the real one.
  paying.test.clock.clear();
  await paying.network.app.listen({ host: '127.0.0.1', port: 0 });
  sandboxPort = (paying.network.app.server.address() as AddressInfo).port;
  // Every order gets a gift.
  const { shop } = paying.test;
  const gift = await newGift(shop, { stock: { webStock: 99, erpStock: 99 } });
  await newThresholdReward(shop, 100, [gift]);
});
afterEach(async () => {
  child?.process.kill('SIGKILL');
  await expectBalance();
});
afterAll(() => paying.close());

const connectionString = () => String(paying.test.shop.pool.options.connectionString);

/** Sends a request to a server that dies at a kill point: it gives no answer, and SIGKILL ends its process. */
async function dieDuring(
  killPoint: KillPoint,
  ask: (origin: string) => Promise<unknown>,
  environment: Record<string, string> = {},
) {
  child = await startChild(connectionString(), sandboxPort, killPoint, environment);
  await expect(ask(child.origin)).rejects.toThrow();
  expect(await child.ended).toBe('SIGKILL');
}

const pointsOf = (step: string) => killPoints.filter((name) => name.startsWith(step));
const clientAt = (origin: string, { token }: Shopper) =>
  createClient({ origin, token: () => token });

async function ordersOf({ id }: Shopper): Promise<number> {
  const [row] = await paying.test.shop.db
    .select({ number: count() })
    .from(orders)
    .where(eq(orders.userId, id));
  return row?.number ?? 0;
}

/** A shopper with a coupon of 50 TWD and a cart that uses it: 200 TWD for two units, 80 TWD for delivery. */
async function shopperWithCoupon() {
  const shopper = await newShopper(paying.test);
  const { shop } = paying.test;
  const couponId = await newCoupon(shop, shopper.id);
  const product = await newProduct(shop, { stock: { webStock: 3, erpStock: 3 } });
  const order = { islandsType: 'MAIN_ISLAND', shipType: 'HOME' } as const;
  const items = itemsOf({ products: { [product]: 2 } });
  return { shopper, cart: { order, items, couponId, frontendPaidAmount: 230 } };
}

const usedCoupons = async ({ api }: Shopper) =>
  (await api.listUserCoupons({ query: { status: 'USED' } })).data.length;

/** Checks that the ledgers agree directly after the server died, before any job has run. */
async function expectBalance(): Promise<void> {
  await checkLedgers(paying.test.shop.db);
}

async function expectGiftAndCoupon({ api }: Shopper, id: number): Promise<void> {
  const { items, amounts } = (await api.readOrder({ params: { id } })).data;
  expect(items.gifts).toMatchObject([{ quantity: 1, giftReason: 'thresholdReward' }]);
  expect(amounts).toMatchObject({ product: 200, coupon: 50, shipFee: 80, paid: 230 });
}

describe.each(waysOfPg)('statements %s: a server killed while a cart is sent', (_, environment) => {
  it.each(pointsOf('send-cart'))('at "%s" reserves all of its stock or nothing', async (point) => {
    const { shopper, cart } = await shopperWithCoupon();
    const send = (origin: string) => clientAt(origin, shopper).updateShoppingCart({ body: cart });
    await dieDuring(point, send, environment);
    await expectBalance();
    const reserved = (await shopper.api.readShoppingCart()).data.order.locksExpireAt !== null;
    expect(reserved).toBe(point === 'send-cart: committed');
    // Sending it again works as if nothing had happened.
    await shopper.api.updateShoppingCart({ body: cart });
    const { data } = await shopper.api.checkout({ body: checkoutBody() });
    expect(await ordersOf(shopper)).toBe(1);
    await expectGiftAndCoupon(shopper, data.id);
  });
});

describe.each(waysOfPg)(
  'statements %s: a server killed while it makes an order',
  (_, environment) => {
    it.each(pointsOf('checkout'))('at "%s" has made one order or none', async (point) => {
      const { shopper, cart } = await shopperWithCoupon();
      await shopper.api.updateShoppingCart({ body: cart });
      const body = checkoutBody();
      const options = { idempotencyKey: `kill-${shopper.id}` };
      const order = (origin: string) => clientAt(origin, shopper).checkout({ body }, options);
      await dieDuring(point, order, environment);
      const isMade = point === 'checkout: committed';
      expect(await ordersOf(shopper)).toBe(isMade ? 1 : 0);
      expect(await usedCoupons(shopper)).toBe(isMade ? 1 : 0);
      await expectBalance();
      // The claim of the broken request expires after a minute. Then the repeated request makes the order, or finds it.
      paying.test.clock.advance(61);
      const { data } = await shopper.api.checkout({ body }, options);
      expect(await ordersOf(shopper)).toBe(1);
      expect((await orderRow(paying.test, data.id)).orderNo).toBe(data.orderNo);
      expect(await usedCoupons(shopper)).toBe(1);
      await expectGiftAndCoupon(shopper, data.id);
      await paying.test.shop.jobs.runDue();
      expect(await paying.test.mails(shopper.email)).toHaveLength(1);
      paying.test.clock.clear();
    });
  },
);

describe('a server killed while it starts a payment', () => {
  it.each(pointsOf('start'))('at "%s" starts it anew when asked again', async (point) => {
    const { id, orderNo, shopper } = await orderToPay(paying.test, 'LINE_PAY');
    const body = { orderId: id };
    const options = { idempotencyKey: `start-${id}` };
    await dieDuring(point, (origin) => clientAt(origin, shopper).startPayment({ body }, options));
    await expectBalance();
    const atLinePay = () =>
      paying.network.ledgers.linePay.all().filter(({ orderId }) => orderId.startsWith(orderNo));
    expect(atLinePay()).toHaveLength(point === 'start: provider told' ? 1 : 0);
    expect(await attemptsOf(paying.test, id)).toMatchObject([{ status: 'STARTED' }]);
    paying.test.clock.advance(61);
    const { data } = await shopper.api.startPayment({ body }, options);
    const page = data.info?.paymentUrl.web ?? '';
    await visit(paying.test, await chooseAtProvider(paying, page, 'success'));
    expect((await orderRow(paying.test, id)).paymentStatus).toBe('PAID');
    paying.test.clock.advance(600);
    await paying.test.shop.jobs.runDue();
    expect(await attemptsOf(paying.test, id)).toMatchObject([
      { status: 'FAILED', capturedAmount: 0 },
      { status: 'SUCCEEDED', capturedAmount: 180 },
    ]);
    expect(atLinePay().filter(({ state }) => state === 'CONFIRMED')).toHaveLength(1);
    expect((await orderRow(paying.test, id)).paymentStatus).toBe('PAID');
    expect(await exceptionsOf(paying.test, id)).toEqual([]);
    paying.test.clock.clear();
  });
});

describe('a server killed while it collects a payment', () => {
  const points = [...pointsOf('collect'), ...pointsOf('settle')];
  it.each(points)('at "%s" takes the money once, and the order becomes paid', async (point) => {
    const order = await orderToPay(paying.test, 'LINE_PAY');
    const { info } = await startOf(order);
    const back = new URL(await chooseAtProvider(paying, info?.paymentUrl.web ?? '', 'success'));
    await dieDuring(point, (origin) => fetch(origin + back.pathname + back.search));
    const isKnown = point === 'settle: committed';
    expect((await orderRow(paying.test, order.id)).paymentStatus).toBe(isKnown ? 'PAID' : 'UNPAID');
    await expectBalance();
    paying.test.clock.advance(600);
    await paying.test.shop.jobs.runDue();
    expect((await orderRow(paying.test, order.id)).paymentStatus).toBe('PAID');
    expect(await attemptsOf(paying.test, order.id)).toMatchObject([
      { status: 'SUCCEEDED', capturedAmount: 180 },
    ]);
    expect(await exceptionsOf(paying.test, order.id)).toEqual([]);
    expect(await paying.test.mails(order.shopper.email)).toHaveLength(2);
    paying.test.clock.clear();
  });
});

describe('a server killed while it refunds', () => {
  const points: [KillPoint, PaymentType][] = [
    ...pointsOf('refund').map((point): [KillPoint, PaymentType] => [point, 'LINE_PAY']),
    ['refund: provider told', 'CATHAY_CREDIT_CARD'],
  ];
  it.each(points)('at "%s" by %s refunds once', async (point, paymentType) => {
    const { shop, clock, mails } = paying.test;
    const { id, orderNo, shopper } = await paidOrder(paying, paymentType);
    // After this the refund is stored, but its job has not run yet.
    await shopper.api.cancelOrder({ params: { id } });
    await dieDuring(point, (origin) => clientAt(origin, shopper).runTestJobs());
    await expectBalance();
    await endAbandonedJobs(shop.pool);
    // The claim of the dead server lasts twelve minutes, because clocks may differ by ten.
    clock.advance(750);
    await shop.jobs.runDue();
    expect((await orderRow(paying.test, id)).paymentStatus).toBe('REFUNDED');
    const { linePay, card } = paying.network.ledgers;
    const given =
      paymentType === 'LINE_PAY'
        ? linePay.byOrder(`${orderNo}-1`)?.refunds.map(({ amount }) => amount)
        : [card.find(`${orderNo}A1`)?.refunded];
    expect(given).toEqual([180]);
    expect(await exceptionsOf(paying.test, id)).toEqual([]);
    const emailJobs = (await mails(shopper.email)).filter(({ subject }) =>
      subject.includes('退款'),
    );
    expect(emailJobs).toHaveLength(1);
    clock.clear();
  });
});

describe('a server killed while it takes in a notice of the bank', () => {
  it.each(pointsOf('settle'))('at "%s" settles it once when the bank repeats it', async (point) => {
    const order = await orderToPay(paying.test, 'CATHAY_CREDIT_CARD');
    await startOf(order);
    const atBank = paying.network.ledgers.card.open(`${order.orderNo}A1`, order.paidAmount);
    authorise(atBank);
    const keys = { ...standInOptions(paying.test.shop.config), now: () => new Date() };
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ strRsXML: authorisationNotice(keys, atBank) }).toString(),
    } as const;
    const path = '/backstage/api/v1/cathay/card/notify';
    await dieDuring(point, (origin) => fetch(origin + path, request));
    const isKnown = point === 'settle: committed';
    expect((await orderRow(paying.test, order.id)).paymentStatus).toBe(isKnown ? 'PAID' : 'UNPAID');
    await expectBalance();
    const { method, headers, body: payload } = request;
    const again = await paying.test.app.inject({ method, url: path, headers, payload });
    expect(again.statusCode).toBe(200);
    const { data } = await order.shopper.api.readOrder({ params: { id: order.id } });
    expect(data.events.map(({ type }) => type)).toEqual(['PLACED', 'PAID']);
  });
});

describe('a server killed when it has just sent an e-mail', () => {
  it('leaves one e-mail, although its job runs again', async () => {
    const { shop, mails } = paying.test;
    // No other e-mail is due.
    await shop.jobs.runDue();
    const { shopper } = await orderToPay(paying.test, 'CATHAY_ATM');
    await dieDuring('e-mail: sent', (origin) => clientAt(origin, shopper).runTestJobs());
    expect(await mails(shopper.email)).toHaveLength(1);
    const emailJobs = `from jobs.job where name = 'send-order-letter'`;
    const { rows } = await shop.pool.query(`select id ${emailJobs} and state = 'active'`);
    expect(rows).toHaveLength(1);
    // Makes the job of the dead run due again, as a running server does after the time limit.
    await shop.pool.query(
      `update jobs.job set state = 'retry', start_after = now() where id = $1 and state = 'active'`,
      [rows[0].id],
    );
    await shop.jobs.runDue();
    const done = await shop.pool.query(`select state ${emailJobs} and id = $1`, [rows[0].id]);
    expect(done.rows).toEqual([{ state: 'completed' }]);
    expect(await mails(shopper.email)).toHaveLength(1);
  });
});
