import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { caValue } from '#sandbox/cathay/ca-value.ts';
import { authorisationNotice } from '#sandbox/cathay/card-notice.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { breakOff, intercept } from '#server/testing/intercept.ts';
import {
  backInShop,
  chooseAtBank,
  orderRow,
  orderToPay,
  returnFromBank,
  startOf,
  visit,
} from '#server/testing/pay-order.ts';
import { listPaymentExceptions } from '../exceptions.ts';
import { countRefusedNotices } from '../refused-notices.ts';
import { paymentAttempts } from '../tables.ts';

const paying = paymentsForTests();
afterEach(() => checkLedgers(paying.test.shop.db));

async function startedOrder() {
  const order = await orderToPay(paying.test, 'CATHAY_CREDIT_CARD');
  const { redirectViewUrl } = await startOf(order);
  return { ...order, url: redirectViewUrl ?? '' };
}
const statusOf = async ({ id }: { id: number }) => (await orderRow(paying.test, id)).paymentStatus;

const card = () => {
  const { CATHAY_STORE_ID: storeId, CATHAY_CUB_KEY: cubKey } = paying.test.shop.config;
  return { storeId, cubKey };
};
const notify = (strRsXML: string) =>
  paying.test.http({
    method: 'POST',
    url: '/api/v1/cathay/card/notify',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ strRsXML }).toString(),
  });
const noticeOf = (changes: object = {}) =>
  authorisationNotice(
    { card: card(), now: () => paying.test.clock.now() },
    { orderNumber: 'GONE1A1', amount: 345, status: '0202', authCode: '1', refunded: 0, ...changes },
  );

describe('the page that leads to the bank', () => {
  it('is shown while the order waits for its money, and not beside a payment without an answer', async () => {
    const order = await startedOrder();
    expect((await visit(paying.test, order.url)).status).toBe(200);
    const other = { orderId: order.id, paymentType: 'LINE_PAY' } as const;
    await order.shopper.api.startPayment({ body: other });
    expect((await visit(paying.test, order.url)).status).toBe(200);
    const { db } = paying.test.shop;
    const ofLinePay = and(
      eq(paymentAttempts.orderId, order.id),
      eq(paymentAttempts.provider, 'LINE_PAY'),
    );
    await db.update(paymentAttempts).set({ status: 'UNKNOWN' }).where(ofLinePay);
    expect((await visit(paying.test, order.url)).status).toBe(302);
  });

  it('is not shown once the time for paying is over', async () => {
    const { url, orderNo } = await startedOrder();
    paying.test.clock.advance(24 * 3600);
    expect((await visit(paying.test, url)).location).toMatch(backInShop('failed', orderNo));
  });

  it('is not shown while another payment of the order may have been made', async () => {
    const order = await startedOrder();
    const { restore } = intercept(paying.test.shop, {
      isMeant: (url) => url.includes('CRDOrderService'),
      times: 9,
      answer: breakOff,
    });
    const visited = await chooseAtBank(paying, order.url, 'success', 'never');
    await returnFromBank(paying.test, visited);
    expect((await visit(paying.test, order.url)).location).toMatch(
      backInShop('confirming', order.orderNo),
    );
    restore();
  });
});

describe('a browser that comes back from the bank', () => {
  it('finds its order paid, although no notice has come', async () => {
    const order = await startedOrder();
    const visited = await chooseAtBank(paying, order.url, 'success', 'never');
    expect((await returnFromBank(paying.test, visited)).location).toMatch(
      backInShop('successed', order.orderNo),
    );
    expect(await statusOf(order)).toBe('PAID');
  });
});

describe('a notice of the bank', () => {
  it('that money was taken is verified at the bank, and no other', async () => {
    const { jobs } = paying.test.shop;
    for (const [choice, times] of [
      ['success', 1],
      ['fail', 0],
    ] as const) {
      const order = await startedOrder();
      await jobs.runDue();
      await chooseAtBank(paying, order.url, choice, 'once');
      const verified = (await jobs.runDue()).filter((name) => name === 'verify-payment');
      expect([choice, verified.length]).toEqual([choice, times]);
    }
  });

  it('with a wrong signature is counted', async () => {
    const before = await countRefusedNotices(paying.test.shop);
    expect((await notify(noticeOf().replace('345', '346'))).statusCode).toBe(403);
    expect(await countRefusedNotices(paying.test.shop)).toBe(before + 1);
  });

  it('of an unknown order is queued with as much as a person needs', async () => {
    const long = { orderNumber: 'N'.repeat(70), authCode: 'C'.repeat(70) };
    expect((await notify(noticeOf(long))).statusCode).toBe(200);
    const [found] = await listPaymentExceptions(paying.test.shop, { kind: 'PROVIDER_UNKNOWN' });
    expect(found?.detail).toEqual({ orderNumber: 'N'.repeat(64), authCode: 'C'.repeat(64) });
  });

  it('is read up to 20,000 characters', async () => {
    const { storeId, cubKey } = card();
    const signed = [storeId, 'LONG1A1', '5', 'E001', '', cubKey];
    const notice = (message: string) =>
      `<CUBXML><CAVALUE>${caValue(...signed)}</CAVALUE><ORDERINFO><STOREID>${storeId}</STOREID><ORDERNUMBER>LONG1A1</ORDERNUMBER><AMOUNT>5</AMOUNT></ORDERINFO><AUTHINFO><AUTHSTATUS>E001</AUTHSTATUS><AUTHMSG>${message}</AUTHMSG></AUTHINFO></CUBXML>`;
    const room = 20_000 - notice('').length;
    expect((await notify(notice('x'.repeat(room)))).statusCode).toBe(200);
    expect((await notify(notice('x'.repeat(room + 1)))).statusCode).toBe(403);
  });
});
