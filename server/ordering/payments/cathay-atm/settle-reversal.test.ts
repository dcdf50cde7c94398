import { afterEach, describe, expect, it } from 'vitest';
import { shipOrder } from '#server/ordering/order-care/fulfil-order.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { orderByTransfer } from '#server/testing/orders-with-exceptions.ts';
import { attemptsOf, exceptionsOf, orderRow } from '#server/testing/pay-order.ts';
import { completeRefundByHand } from '../complete-refund.ts';
import { resolvePaymentException } from '../exceptions.ts';
import { listRefunds } from '../refund-payment.ts';
import { sumTransfers } from '../search-refunds.ts';
import type { Deposit } from './deposit.ts';
import { recordDeposit } from './record-deposit.ts';

const paying = paymentsForTests();
const { wen } = administratorsForTests(() => paying.test);
afterEach(() => checkLedgers(paying.test.shop.db));

type Order = Awaited<ReturnType<typeof orderByTransfer>>;

/** A transfer to the account of an order, `seconds` from now. */
const transferOf = (order: Order, seconds: number, more: Partial<Deposit> = {}): Deposit => ({
  virtualAccount: order.account,
  amount: 180,
  depositedAt: new Date(paying.test.clock.now().getTime() + seconds * 1000),
  isReversed: false,
  bankNumber: '',
  occurrence: 1,
  ...more,
});
const report = (deposit: Deposit) => recordDeposit(paying.test.shop, deposit, 'NOTIFICATION');

/** An order of 180 TWD that was paid by a transfer, which the bank has taken back. */
async function reversedOrder() {
  const order = await orderByTransfer(paying);
  await report(transferOf(order, 0));
  const reversal = transferOf(order, 10, { isReversed: true });
  await report(reversal);
  return { order, reversal };
}
const refundsOf = async ({ id }: Order) => {
  await paying.test.shop.jobs.runDue();
  return (await listRefunds(paying.test.shop, id)).map(({ status, amount }) => [status, amount]);
};
const exceptionOf = async ({ id }: Order) =>
  (await exceptionsOf(paying.test, id)).map(({ kind, resolution }) => [kind, resolution]);
const ships = async ({ id }: Order) =>
  (await shipOrder(paying.test.shop, id, { trackingNo: 'TW180' })).ok;

describe('a transfer of the sum that the bank took back', () => {
  it('makes up for it: nothing goes back, the exception closes and the order ships', async () => {
    const { order } = await reversedOrder();
    expect(await ships(order)).toBe(false);
    await report(transferOf(order, 20));
    expect(await refundsOf(order)).toEqual([]);
    expect(await exceptionOf(order)).toEqual([['DEPOSIT_UNKNOWN', 'PAID_AGAIN']]);
    expect(await attemptsOf(paying.test, order.id)).toMatchObject([
      { isPayment: true, capturedAmount: 180, refundedAmount: 0 },
    ]);
    expect((await orderRow(paying.test, order.id)).paymentStatus).toBe('PAID');
    expect(await ships(order)).toBe(true);
  });

  it('makes up once, although all of it is reported again, also by the list', async () => {
    const { order, reversal } = await reversedOrder();
    const again = transferOf(order, 20);
    await Promise.all([report(again), report(again), report(reversal)]);
    const listed = { ...again, bankNumber: `list-${order.id}` };
    await recordDeposit(paying.test.shop, listed, 'QUERY');
    await report(reversal);
    expect(await refundsOf(order)).toEqual([]);
    expect(await exceptionOf(order)).toEqual([['DEPOSIT_UNKNOWN', 'PAID_AGAIN']]);
  });

  it('makes up for one alone: the next is a surplus, and the next that is taken back waits again', async () => {
    const { order } = await reversedOrder();
    await Promise.all([report(transferOf(order, 20)), report(transferOf(order, 21))]);
    expect(await refundsOf(order)).toEqual([['BY_HAND', 180]]);
    await report(transferOf(order, 30, { isReversed: true }));
    expect(await exceptionOf(order)).toEqual([
      ['DEPOSIT_UNKNOWN', 'PAID_AGAIN'],
      ['DEPOSIT_UNKNOWN', null],
    ]);
    expect(await ships(order)).toBe(false);
  });

  it('never goes out and holds the goods too, if it comes while the other is taken back', async () => {
    for (const first of [0, 1]) {
      const order = await orderByTransfer(paying);
      await report(transferOf(order, 0));
      const both = [transferOf(order, 10, { isReversed: true }), transferOf(order, 10)];
      const { ready } = await sumTransfers(paying.test.shop.db);
      await Promise.all((first === 0 ? both : both.toReversed()).map(report));
      const refunds = await refundsOf(order);
      const [exception] = await exceptionOf(order);
      // Whichever was first: the order is made up for, or a person decides about the reversal and the surplus.
      if (refunds.length === 0) expect(exception).toEqual(['DEPOSIT_UNKNOWN', 'PAID_AGAIN']);
      else {
        expect(refunds).toEqual([['BY_HAND', 180]]);
        expect(exception).toEqual(['DEPOSIT_UNKNOWN', null]);
        expect((await sumTransfers(paying.test.shop.db)).ready).toBe(ready);
      }
      expect(await ships(order)).toBe(refunds.length === 0);
    }
  });

  it('adds no refund to the one of a cancelled order, whether that has left or not', async () => {
    for (const hasLeft of [false, true]) {
      const { order } = await reversedOrder();
      expect(await refusalOf(order.shopper.api.cancelOrder({ params: { id: order.id } }))).toBe('');
      expect(await refundsOf(order)).toEqual([['BY_HAND', 180]]);
      const [refund] = await listRefunds(paying.test.shop, order.id);
      const done = { refundId: refund?.id ?? 0, by: 'wen' };
      if (hasLeft) await completeRefundByHand(paying.test.shop, done);
      await report(transferOf(order, 20));
      expect(await refundsOf(order)).toEqual([[hasLeft ? 'DONE' : 'BY_HAND', 180]]);
      expect(await exceptionOf(order)).toEqual([['DEPOSIT_UNKNOWN', 'PAID_AGAIN']]);
      if (!hasLeft) await completeRefundByHand(paying.test.shop, done);
    }
  });
});

describe('a transfer that was too small, was taken back, and comes again', () => {
  it('waits for one decision about one sum, which nobody takes while the money is gone', async () => {
    const order = await orderByTransfer(paying);
    const short = { amount: 100 };
    await report(transferOf(order, 0, short));
    await report(transferOf(order, 10, { ...short, isReversed: true }));
    const accept = () => refusalOf(wen.api.acceptTransfers({ params: { id: order.id } }));
    expect(await accept()).toBe('ORDER_CANNOT_BE_MOVED');
    await report(transferOf(order, 20, short));
    expect(await exceptionOf(order)).toEqual([
      ['DEPOSIT_UNDER', null],
      ['DEPOSIT_UNKNOWN', 'PAID_AGAIN'],
    ]);
    expect(await accept()).toBe('');
    expect(await refundsOf(order)).toEqual([]);
    expect((await orderRow(paying.test, order.id)).paymentStatus).toBe('PAID');
  });
});

describe('a transfer that came too late, was taken back, and comes again', () => {
  const gone = [
    ['DEPOSIT_LATE', 'TAKEN_BACK'],
    ['DEPOSIT_UNKNOWN', 'TAKEN_BACK'],
  ];
  /** An unpaid order of 180 TWD to which they were transferred after its deadline, and which the bank has taken back. */
  async function lateOrder() {
    const order = await orderByTransfer(paying);
    const deadline = (await orderRow(paying.test, order.id)).paidExpiredAt?.getTime() ?? 0;
    const from = (seconds: number, more: Partial<Deposit> = {}) =>
      transferOf(order, 0, { depositedAt: new Date(deadline + seconds * 1000), ...more });
    await report(from(60));
    await report(from(120, { isReversed: true }));
    const state = async () => (await orderRow(paying.test, order.id)).paymentStatus;
    return { order, from, state };
  }

  it('pays the order, if it came in time and is only reported later', async () => {
    const { order, from, state } = await lateOrder();
    await report(from(-60));
    expect(await state()).toBe('PAID');
    expect(await exceptionOf(order)).toEqual(gone);
    expect(await refundsOf(order)).toEqual([]);
    expect(await ships(order)).toBe(true);
  });

  it('pays the order, if it went to another account and an operator assigns it', async () => {
    const { order, state } = await lateOrder();
    const virtualAccount = `8${String(order.id).padStart(15, '0')}`;
    await report(transferOf(order, 0, { virtualAccount }));
    const { data } = await wen.api.searchPaymentExceptions({ body: { keyword: virtualAccount } });
    const assigned = { params: { id: data[0]?.id ?? 0 }, body: { orderId: order.id } };
    expect((await wen.api.assignException(assigned)).data).toMatchObject({ isPaid: true });
    expect(await state()).toBe('PAID');
    expect(await exceptionOf(order)).toEqual(gone);
    expect(await refundsOf(order)).toEqual([]);
  });

  it('waits for one decision about one sum, if it is late again', async () => {
    const { order, from, state } = await lateOrder();
    await report(from(180));
    expect(await exceptionOf(order)).toEqual([
      ['DEPOSIT_LATE', null],
      ['DEPOSIT_UNKNOWN', 'PAID_AGAIN'],
    ]);
    expect(await state()).toBe('UNPAID');
    expect(await refusalOf(wen.api.acceptTransfers({ params: { id: order.id } }))).toBe('');
    expect(await refundsOf(order)).toEqual([]);
    expect(await state()).toBe('PAID');
  });
});

describe('a transfer after one that the bank took back', () => {
  it('of another sum is a surplus, and the goods stay', async () => {
    const { order } = await reversedOrder();
    await report(transferOf(order, 20, { amount: 170 }));
    expect(await refundsOf(order)).toEqual([['BY_HAND', 170]]);
    expect(await exceptionOf(order)).toEqual([['DEPOSIT_UNKNOWN', null]]);
    expect(await ships(order)).toBe(false);
  });

  it('is a surplus after a person has dealt with that', async () => {
    const { order } = await reversedOrder();
    const [exception] = await exceptionsOf(paying.test, order.id);
    const resolved = { id: exception?.id ?? 0, by: 'wen', resolution: '已收現金' };
    expect(await resolvePaymentException(paying.test.shop, resolved)).toMatchObject({ ok: true });
    await report(transferOf(order, 20));
    expect(await refundsOf(order)).toEqual([['BY_HAND', 180]]);
    expect(await exceptionOf(order)).toEqual([['DEPOSIT_UNKNOWN', '已收現金']]);
  });
});
