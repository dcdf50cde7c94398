import { afterEach, describe, expect, it } from 'vitest';
import { depositNotice } from '#sandbox/cathay/deposit-notice.ts';
import { standInOptions } from '#server/hosts/sandbox-options.ts';
import { shipOrder } from '#server/ordering/order-care/fulfil-order.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import {
  attemptsOf,
  exceptionsOf,
  type OrderToPay,
  orderRow,
  orderToPay,
  startOf,
} from '#server/testing/pay-order.ts';
import { acceptTransfers } from '../accept-payment.ts';
import { completeRefundByHand } from '../complete-refund.ts';
import { listPaymentExceptions, resolvePaymentException } from '../exceptions.ts';
import { holdsGoods } from '../held-orders.ts';
import { refundPayment } from '../refund-payment.ts';
import { readDepositList } from './deposit-list.ts';
import { readDepositNotice } from './deposit-notice.ts';
import { recordDeposit } from './record-deposit.ts';

const paying = paymentsForTests();
afterEach(() => checkLedgers(paying.test.shop.db));

async function startedOrder() {
  const order = await orderToPay(paying.test, 'CATHAY_ATM');
  const answer = await startOf(order);
  return { ...order, answer, account: answer.virtualAccount ?? '' };
}

const transfer = (fields: Record<string, string>) =>
  paying.network.app.inject({
    method: 'POST',
    url: '/cathay/atm',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
/** Makes a deposit with the test-only call, so that the stand-in sends a real, encrypted notice. */
const deposit = (virtualAccount: string, amount: number) =>
  paying.test.api.makeTestDeposit({ body: { virtualAccount, amount } });

const sendNotice = (payload: string) =>
  paying.test.http({
    method: 'POST',
    url: '/api/v1/cathay/atm/deposit',
    headers: { 'content-type': 'text/xml' },
    payload,
  });

const statusOf = async ({ id }: Pick<OrderToPay, 'id'>) =>
  (await orderRow(paying.test, id)).paymentStatus;
const kindsOf = async ({ id }: Pick<OrderToPay, 'id'>) =>
  (await exceptionsOf(paying.test, id)).map(({ kind }) => kind);

describe('an order to be paid by transfer', () => {
  it('answers its own account and the deadline, three days later at 23:59 [7.116]', async () => {
    const { answer, id, shopper } = await startedOrder();
    expect(answer.virtualAccount).toMatch(/^9999261123\d{6}$/);
    expect(answer).toMatchObject({
      redirectViewUrl: null,
      expiryDate: '2026-11-23T23:59:59+08:00',
      info: null,
      data: { virtualAccount: answer.virtualAccount, expiryDate: answer.expiryDate, info: null },
    });
    const { data } = await shopper.api.readOrder({ params: { id } });
    expect(data).toMatchObject({
      virtualAccount: answer.virtualAccount,
      expiryDate: answer.expiryDate,
      paidExpiredAt: answer.expiryDate,
    });
  });

  it('has one account, also if its payment is started again, and no other order has that account', async () => {
    const order = await startedOrder();
    expect((await startOf(order)).virtualAccount).toBe(order.account);
    expect(await attemptsOf(paying.test, order.id)).toHaveLength(1);
    const others = await Promise.all(Array.from({ length: 5 }, startedOrder));
    expect(new Set([order, ...others].map(({ account }) => account)).size).toBe(6);
  });
});

describe("the bank's notice", () => {
  it('of the right amount makes the order paid, however often it comes', async () => {
    const order = await startedOrder();
    const form = { account: order.account, amount: '180', notice: 'twice' };
    expect((await transfer(form)).body).toContain('銀行已通知商店');
    expect(await statusOf(order)).toBe('PAID');
    expect(await kindsOf(order)).toEqual([]);
    expect(await attemptsOf(paying.test, order.id)).toMatchObject([{ capturedAmount: 180 }]);
  });

  it('of a transfer that the list has as well counts once', async () => {
    const order = await startedOrder();
    expect((await deposit(order.account, 180)).data).toEqual({ isAccepted: true });
    paying.test.clock.advance(400);
    await paying.test.shop.jobs.runDue();
    expect(await statusOf(order)).toBe('PAID');
    expect(await kindsOf(order)).toEqual([]);
  });

  it('is not needed for a transfer that the list has', async () => {
    const order = await startedOrder();
    await transfer({ account: order.account, amount: '180', notice: 'never' });
    expect(await statusOf(order)).toBe('UNPAID');
    paying.test.clock.advance(400);
    await paying.test.shop.jobs.runDue();
    expect(await statusOf(order)).toBe('PAID');
  });

  it('of too little is queued for a person, and the order stays unpaid', async () => {
    const order = await startedOrder();
    await deposit(order.account, 179);
    expect(await statusOf(order)).toBe('UNPAID');
    const detail = { virtualAccount: order.account };
    expect(await exceptionsOf(paying.test, order.id)).toMatchObject([
      { kind: 'DEPOSIT_UNDER', amount: 179, expectedAmount: 180, detail },
    ]);
  });

  it('of parts that an operator accepts as the whole makes the order paid', async () => {
    const order = await startedOrder();
    await deposit(order.account, 100);
    await deposit(order.account, 80);
    expect(await kindsOf(order)).toEqual(['DEPOSIT_UNDER', 'DEPOSIT_UNDER']);
    const { shop } = paying.test;
    const accepted = { orderId: order.id, by: 'operator' };
    expect(await acceptTransfers(shop, accepted)).toMatchObject({ value: { isPaid: true } });
    expect(await acceptTransfers(shop, accepted)).toMatchObject({ ok: false });
    expect(await statusOf(order)).toBe('PAID');
    expect(await listPaymentExceptions(shop, { orderId: order.id })).toEqual([]);
  });

  it('of parts cannot be accepted for an order that was cancelled meanwhile, as they go back', async () => {
    const order = await startedOrder();
    await deposit(order.account, 100);
    await order.shopper.api.cancelOrder({ params: { id: order.id } });
    const accepted = { orderId: order.id, by: 'operator' };
    expect(await acceptTransfers(paying.test.shop, accepted)).toMatchObject({
      failure: { code: 'NOT_FOUND' },
    });
    expect(await attemptsOf(paying.test, order.id)).toMatchObject([
      { capturedAmount: 0 },
      { capturedAmount: 100, refundedAmount: 100, isPayment: false },
    ]);
    expect(await listPaymentExceptions(paying.test.shop, { orderId: order.id })).toEqual([]);
  });

  it('of several transfers, all reported at the same time, pays once, and nobody has to decide about the others', async () => {
    const order = await startedOrder();
    const { key, account } = standInOptions(paying.test.shop.config).atm;
    const notices = [0, 1, 2].map((second) => {
      const at = new Date(paying.test.clock.now().getTime() + second * 1000);
      const details = { virtualAccount: order.account, amount: 180, at };
      const made = paying.network.ledgers.deposits.add(details);
      return depositNotice({ atm: { key, account, customer: '', user: '', password: '' } }, made);
    });
    const replies = await Promise.all(notices.map(sendNotice));
    expect(replies.map(({ body }) => body)).toEqual(['0000', '0000', '0000']);
    expect(await statusOf(order)).toBe('PAID');
    expect(await kindsOf(order)).toEqual([]);
    expect(await attemptsOf(paying.test, order.id)).toHaveLength(3);
  });

  it('of two equal transfers in one second counts once, until the list shows both', async () => {
    const order = await startedOrder();
    await Promise.all([deposit(order.account, 180), deposit(order.account, 180)]);
    paying.test.clock.advance(400);
    await paying.test.shop.jobs.runDue();
    expect(await statusOf(order)).toBe('PAID');
    expect(await attemptsOf(paying.test, order.id)).toMatchObject([
      { isPayment: true, refundedAmount: 0 },
      { isPayment: false, refundedAmount: 180 },
    ]);
  });

  it('of an unknown account is queued for a person and acknowledged', async () => {
    expect((await deposit('9999261123999990', 50)).data).toEqual({ isAccepted: true });
    const open = await listPaymentExceptions(paying.test.shop, { kind: 'DEPOSIT_UNKNOWN' });
    expect(open).toMatchObject([{ amount: 50, orderId: null }]);
    const done = { id: open[0]?.id ?? 0, by: 'operator', resolution: '已退回匯款人' };
    expect(await resolvePaymentException(paying.test.shop, done)).toMatchObject({ ok: true });
    expect(await resolvePaymentException(paying.test.shop, done)).toMatchObject({ ok: false });
    expect(await listPaymentExceptions(paying.test.shop, { kind: 'DEPOSIT_UNKNOWN' })).toEqual([]);
  });

  /** An order that was paid by a transfer, which the bank has taken back. */
  async function reversedOrder() {
    const order = await startedOrder();
    await deposit(order.account, 180);
    const taken = {
      virtualAccount: order.account,
      amount: 180,
      depositedAt: paying.test.clock.now(),
      isReversed: true,
      bankNumber: '',
      occurrence: 1,
    };
    await recordDeposit(paying.test.shop, taken, 'NOTIFICATION');
    return order;
  }

  it('of a transfer that the bank reversed is queued with its order', async () => {
    const order = await reversedOrder();
    const [attempt] = await attemptsOf(paying.test, order.id);
    expect(await exceptionsOf(paying.test, order.id)).toMatchObject([
      { kind: 'DEPOSIT_UNKNOWN', attemptId: attempt?.id, amount: -180, expectedAmount: 180 },
    ]);
  });

  it('of a transfer that the bank reversed holds the goods until a person has resolved it', async () => {
    const order = await reversedOrder();
    const { shop } = paying.test;
    const ships = async () => (await shipOrder(shop, order.id, { trackingNo: 'TW180' })).ok;
    expect(await ships()).toBe(false);
    const [exception] = await listPaymentExceptions(shop, { orderId: order.id });
    if (!exception) throw new Error('Nothing was queued.');
    expect(holdsGoods(exception)).toBe(true);
    const resolved = { id: exception.id, by: 'operator', resolution: '已補匯' };
    expect(await resolvePaymentException(shop, resolved)).toMatchObject({ ok: true });
    expect(await ships()).toBe(true);
  });

  it('that is not encrypted with the key is refused, so that the bank sends it again', async () => {
    const data = (text: string) => `<MYB2B><BODY><DATA>${text}</DATA></BODY></MYB2B>`;
    for (const xml of ['', '<', data(''), data('41'), data('410041003D003D00')]) {
      expect((await sendNotice(xml)).statusCode).toBe(403);
    }
    const { CATHAY_ATM_KEY: key } = paying.test.shop.config;
    expect(readDepositNotice(key, data('zz'))).toBeUndefined();
  });
});

describe('after the deadline', () => {
  it('a transfer that was in time but is reported late still pays', async () => {
    const order = await startedOrder();
    paying.test.clock.set(new Date('2026-11-23T23:58:00+08:00'));
    await transfer({ account: order.account, amount: '180', notice: 'never' });
    paying.test.clock.set(new Date('2026-11-24T00:10:00+08:00'));
    await paying.test.shop.jobs.runDue();
    expect(await statusOf(order)).toBe('PAID');
  });

  it('an order without a transfer expires, and a later transfer goes back', async () => {
    paying.test.clock.set(new Date('2026-11-20T12:00:00+08:00'));
    const order = await startedOrder();
    paying.test.clock.set(new Date('2026-11-24T08:00:00+08:00'));
    await paying.test.shop.jobs.runDue();
    expect(await orderRow(paying.test, order.id)).toMatchObject({
      orderStatus: 'CANCELLED',
      paymentStatus: 'EXPIRED',
    });
    await deposit(order.account, 180);
    expect(await kindsOf(order)).toEqual([]);
    expect((await attemptsOf(paying.test, order.id)).at(-1)).toMatchObject({
      capturedAmount: 180,
      refundedAmount: 180,
      isPayment: false,
    });
  });

  it('an order does not expire for a day while the bank cannot be asked', async () => {
    paying.test.clock.set(new Date('2026-11-26T12:00:00+08:00'));
    const order = await startedOrder();
    paying.network.setDead(true);
    paying.test.clock.set(new Date('2026-11-30T12:00:00+08:00'));
    await paying.test.shop.jobs.runDue();
    expect(await statusOf(order)).toBe('UNPAID');
    paying.test.clock.set(new Date('2026-12-01T12:00:00+08:00'));
    await paying.test.shop.jobs.runDue();
    paying.network.setDead(false);
    expect(await statusOf(order)).toBe('EXPIRED');
    expect(await kindsOf(order)).toEqual(['PROVIDER_UNKNOWN']);
  });
});

describe('refunding a transfer', () => {
  it('is done by hand, and recorded as done once', async () => {
    const order = await startedOrder();
    await deposit(order.account, 180);
    const { shop } = paying.test;
    const request = {
      orderId: order.id,
      amount: 180,
      reason: '退貨',
      refundKey: `atm-${order.id}`,
    };
    const given = await refundPayment(shop, request);
    expect(given).toMatchObject({ value: { status: 'BY_HAND' } });
    expect(await kindsOf(order)).toEqual([]);
    const refundId = given.ok ? given.value.id : 0;
    expect(await completeRefundByHand(shop, { refundId, by: 'operator' })).toBe(true);
    expect(await completeRefundByHand(shop, { refundId, by: 'operator' })).toBe(false);
    expect(await statusOf(order)).toBe('REFUNDED');
    expect(await listPaymentExceptions(shop, { orderId: order.id })).toEqual([]);
  });
});

describe("the bank's list", () => {
  it('is not accepted when it reports an error', () => {
    const list = (inner: string) =>
      Buffer.from(`<?xml version="1.0" encoding="Big5"?><TX10D0>${inner}</TX10D0>`);
    expect(readDepositList(list('<error_id>LOGIN</error_id>'))).toBeUndefined();
    expect(readDepositList(Buffer.from('<html>'))).toBeUndefined();
    const empty = { deposits: [], unreadable: [] };
    expect(readDepositList(list('<error_id></error_id>'))).toEqual(empty);
  });

  it('is read to its end although rows have no money or impossible amounts', () => {
    const row = (amount: string, number: string) =>
      `<TXDETAIL><BACCNO>1</BACCNO><TX_DATE>20261120</TX_DATE><TX_TIME>120000</TX_TIME><TX_SEQNO>${number}</TX_SEQNO><SIGN>+</SIGN><AMOUNT>${amount}</AMOUNT><MEMO1>9</MEMO1></TXDETAIL>`;
    const rows = ['0', '3000000000', '1.5', 'x', '180.00'].map((amount, at) =>
      row(amount, `${at}`),
    );
    const xml = `<TX10D0><error_id></error_id>${rows.join('')}</TX10D0>`;
    expect(readDepositList(Buffer.from(xml))).toMatchObject({
      deposits: [{ amount: 180 }],
      unreadable: ['1', '2', '3'].map((number) => ({
        virtualAccount: '9',
        bankNumber: `1-20261120-${number}`,
      })),
    });
  });
});
