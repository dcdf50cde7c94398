import { afterEach, describe, expect, it } from 'vitest';
import { depositNotice } from '#sandbox/cathay/deposit-notice.ts';
import { standInOptions } from '#server/hosts/sandbox-options.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { orderByTransfer } from '#server/testing/orders-with-exceptions.ts';
import {
  attemptsOf,
  chooseAtProvider,
  exceptionsOf,
  type OrderToPay,
  orderRow,
  visit,
} from '#server/testing/pay-order.ts';
import { acceptTransfers } from './accept-payment.ts';
import { paymentClosingRows } from './closing-rows.ts';
import { completeRefundByHand } from './complete-refund.ts';
import { startsOf } from './payment-starts.ts';
import { listRefunds } from './refund-payment.ts';

const paying = paymentsForTests();
afterEach(() => checkLedgers(paying.test.shop.db));

const runJobs = () => paying.test.shop.jobs.runDue();
const cancel = ({ shopper, id }: OrderToPay) =>
  refusalOf(shopper.api.cancelOrder({ params: { id } }));
const refundsOf = async ({ id }: OrderToPay) =>
  (await listRefunds(paying.test.shop, id)).map(({ status, amount }) => [status, amount]);
const capturesOf = async ({ id }: OrderToPay) =>
  (await attemptsOf(paying.test, id)).map((each) => [
    each.capturedAmount,
    each.refundedAmount,
    each.isPayment,
  ]);
const stateOf = async ({ id }: OrderToPay) => {
  const { orderStatus, paymentStatus } = await orderRow(paying.test, id);
  return [orderStatus, paymentStatus];
};
/** The kinds of the open exceptions, except those of refunds. */
const waitingOf = async ({ id }: OrderToPay) =>
  (await exceptionsOf(paying.test, id))
    .filter(({ kind, resolvedAt }) => kind !== 'REFUND_BY_HAND' && !resolvedAt)
    .map(({ kind }) => kind);

async function notesOf({ shopper, id }: OrderToPay): Promise<string[]> {
  const { data } = await shopper.api.readOrder({ params: { id } });
  const isMoney = ['SURPLUS_PAID', 'REFUNDED'];
  return data.events.filter(({ type }) => isMoney.includes(type)).map(({ note }) => note);
}

/** The bank's notice of a transfer of 180 TWD, `seconds` from now. */
function noticeOf(order: { account: string }, seconds: number): string {
  const { key, account } = standInOptions(paying.test.shop.config).atm;
  const at = new Date(paying.test.clock.now().getTime() + seconds * 1000);
  const details = { virtualAccount: order.account, amount: 180, at };
  const made = paying.network.ledgers.deposits.add(details);
  const atm = { key, account, customer: '', user: '', password: '' };
  return depositNotice({ atm }, made);
}
const sendNotice = async (payload: string) =>
  (
    await paying.test.http({
      method: 'POST',
      url: '/api/v1/cathay/atm/deposit',
      headers: { 'content-type': 'text/xml' },
      payload,
    })
  ).body;

async function paidByTransfer() {
  const order = await orderByTransfer(paying);
  await order.deposit(180);
  // Two equal transfers in one second cannot be told apart in notices.
  paying.test.clock.advance(5);
  return order;
}

describe('a transfer above what is due', () => {
  it('that comes second is money of its own, which goes back by hand and changes nothing of the order', async () => {
    const order = await paidByTransfer();
    await order.deposit(180);
    await runJobs();
    expect(await stateOf(order)).toEqual(['ESTABLISHED', 'PAID']);
    expect(await capturesOf(order)).toEqual([
      [180, 0, true],
      [180, 180, false],
    ]);
    expect(await refundsOf(order)).toEqual([['BY_HAND', 180]]);
    expect(await waitingOf(order)).toEqual([]);
    expect(await notesOf(order)).toEqual(['收到多付的款項 $180，將轉帳退回']);
    const [refund] = await listRefunds(paying.test.shop, order.id);
    await completeRefundByHand(paying.test.shop, { refundId: refund?.id ?? 0, by: 'wen' });
    await runJobs();
    expect(await stateOf(order)).toEqual(['ESTABLISHED', 'PAID']);
    const mails = await paying.test.mails(order.shopper.email);
    expect(mails.filter(({ text }) => text?.includes('多付的款項已退回'))).toHaveLength(1);
  });

  it('that comes first and is too large pays the order, and the rest goes back', async () => {
    const order = await orderByTransfer(paying);
    await order.deposit(200);
    await runJobs();
    expect(await stateOf(order)).toEqual(['ESTABLISHED', 'PAID']);
    expect(await capturesOf(order)).toEqual([
      [180, 0, true],
      [20, 20, false],
    ]);
    expect(await refundsOf(order)).toEqual([['BY_HAND', 20]]);
    expect(await notesOf(order)).toEqual(['收到多付的款項 $20，將轉帳退回']);
  });

  it('counts once, reported twice through both doors at the same moment', async () => {
    const order = await paidByTransfer();
    const notice = noticeOf(order, 10);
    paying.test.clock.advance(400);
    await Promise.all([sendNotice(notice), sendNotice(notice), runJobs(), sendNotice(notice)]);
    await runJobs();
    expect(await capturesOf(order)).toEqual([
      [180, 0, true],
      [180, 180, false],
    ]);
    expect(await refundsOf(order)).toEqual([['BY_HAND', 180]]);
  });

  it('goes back once each, if three come at the same moment', async () => {
    const order = await orderByTransfer(paying);
    const replies = await Promise.all([1, 2, 3].map((at) => sendNotice(noticeOf(order, at))));
    expect(replies).toEqual(['0000', '0000', '0000']);
    await runJobs();
    expect(await stateOf(order)).toEqual(['ESTABLISHED', 'PAID']);
    expect(await refundsOf(order)).toEqual([
      ['BY_HAND', 180],
      ['BY_HAND', 180],
    ]);
    expect(await waitingOf(order)).toEqual([]);
  });

  it('and what paid the order go back both when it is cancelled, once each', async () => {
    const order = await paidByTransfer();
    await order.deposit(180);
    expect(await cancel(order)).toBe('');
    await runJobs();
    expect(await capturesOf(order)).toEqual([
      [180, 180, true],
      [180, 180, false],
    ]);
    expect(await refundsOf(order)).toEqual([
      ['BY_HAND', 180],
      ['BY_HAND', 180],
    ]);
  });

  it.each([0, 1, 2, 3])(
    'goes back once, although it comes as the order is cancelled (%d)',
    async () => {
      const order = await paidByTransfer();
      const notice = noticeOf(order, 1);
      const [code] = await Promise.all([cancel(order), sendNotice(notice), sendNotice(notice)]);
      expect(code).toBe('');
      await runJobs();
      expect(await stateOf(order)).toEqual(['CANCELLED', 'PAID']);
      expect(await refundsOf(order)).toEqual([
        ['BY_HAND', 180],
        ['BY_HAND', 180],
      ]);
      expect(await waitingOf(order)).toEqual([]);
    },
  );

  it('after the cancellation goes back, whatever its amount', async () => {
    const order = await orderByTransfer(paying);
    expect(await cancel(order)).toBe('');
    await order.deposit(180);
    await order.deposit(75);
    await runJobs();
    expect(await refundsOf(order)).toEqual([
      ['BY_HAND', 180],
      ['BY_HAND', 75],
    ]);
    expect(await stateOf(order)).toEqual(['CANCELLED', 'UNPAID']);
    expect(await notesOf(order)).toEqual([
      '收到訂單取消後的付款 $180，將轉帳退回',
      '收到訂單取消後的付款 $75，將轉帳退回',
    ]);
    expect(await waitingOf(order)).toEqual([]);
  });

  it('for an order that was paid in another way goes back', async () => {
    const order = await orderByTransfer(paying);
    const { info } = (
      await order.shopper.api.startPayment({
        body: { orderId: order.id, paymentType: 'LINE_PAY' },
      })
    ).data;
    await visit(paying.test, await chooseAtProvider(paying, info?.paymentUrl.web ?? '', 'success'));
    expect(await stateOf(order)).toEqual(['ESTABLISHED', 'PAID']);
    await order.deposit(180);
    await runJobs();
    expect(await refundsOf(order)).toEqual([['BY_HAND', 180]]);
    expect((await orderRow(paying.test, order.id)).paymentType).toBe('LINE_PAY');
  });

  it('uses up no start of payment, and leaves nothing uncertain', async () => {
    const order = await paidByTransfer();
    const before = await startsOf(paying.test.shop.db, order.id);
    await order.deposit(180);
    const after = await startsOf(paying.test.shop.db, order.id);
    expect(after.count).toBe(before.count);
    expect(after.isUncertain).toBe(false);
  });
});

describe('the ledgers of a month', () => {
  it('count all that came by transfer, each sum with the account to which it came', async () => {
    const order = await paidByTransfer();
    await order.deposit(180);
    const span = { from: new Date('2026-01-01'), until: new Date('2028-01-01') };
    const { rows } = await paying.test.shop.db.execute<{
      amount: string;
      facts: { orderNo: string; providerNo: string };
    }>(paymentClosingRows(span));
    const own = rows.filter(({ facts: details }) => details.orderNo === order.orderNo);
    expect(own.map(({ amount, facts: details }) => [Number(amount), details.providerNo])).toEqual([
      [180, order.account],
      [180, order.account],
    ]);
  });
});

describe('transfers in parts', () => {
  it('go back once the whole sum has come, because nothing is due any more', async () => {
    const order = await orderByTransfer(paying);
    await order.deposit(100);
    expect(await waitingOf(order)).toEqual(['DEPOSIT_UNDER']);
    await order.deposit(180);
    await runJobs();
    expect(await stateOf(order)).toEqual(['ESTABLISHED', 'PAID']);
    expect(await refundsOf(order)).toEqual([['BY_HAND', 100]]);
    expect(await waitingOf(order)).toEqual([]);
  });

  it('go back when the order is cancelled, with the sum in the e-mail', async () => {
    const order = await orderByTransfer(paying);
    await order.deposit(100);
    await order.deposit(30);
    expect(await cancel(order)).toBe('');
    await runJobs();
    expect((await refundsOf(order)).toSorted()).toEqual([
      ['BY_HAND', 100],
      ['BY_HAND', 30],
    ]);
    expect(await waitingOf(order)).toEqual([]);
    const mails = await paying.test.mails(order.shopper.email);
    const message = mails.find(({ subject }) => subject.includes('訂單取消通知'));
    expect(message?.text).toContain('$130');
  });

  it('go back when the order expires, and the e-mail says so', async () => {
    const order = await orderByTransfer(paying);
    await order.deposit(100);
    paying.test.clock.advance(5 * 24 * 3600);
    await runJobs();
    await runJobs();
    expect(await stateOf(order)).toEqual(['CANCELLED', 'EXPIRED']);
    expect(await refundsOf(order)).toEqual([['BY_HAND', 100]]);
    const mails = await paying.test.mails(order.shopper.email);
    const message = mails.find(({ text }) => text?.includes('未在期限內完成付款'));
    expect(message?.text).toContain('$100');
  });

  it('that are more than the order costs pay it when an operator takes them for the whole, and the rest goes back', async () => {
    const order = await orderByTransfer(paying);
    for (const amount of [100, 50, 60]) {
      await order.deposit(amount);
    }
    const accepted = { orderId: order.id, by: 'operator' };
    expect(await acceptTransfers(paying.test.shop, accepted)).toMatchObject({
      value: { isPaid: true },
    });
    await runJobs();
    expect(await capturesOf(order)).toEqual([
      [180, 0, true],
      [30, 30, false],
    ]);
    expect(await refundsOf(order)).toEqual([['BY_HAND', 30]]);
    expect(await waitingOf(order)).toEqual([]);
  });
});
