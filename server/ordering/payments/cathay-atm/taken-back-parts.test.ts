import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { isPaid } from '#rules/order-states.ts';
import { shipOrder } from '#server/ordering/order-care/fulfil-order.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { orderByTransfer } from '#server/testing/orders-with-exceptions.ts';
import { exceptionsOf, orderRow } from '#server/testing/pay-order.ts';
import { resolvePaymentException } from '../exceptions.ts';
import { hadTransferTakenBack } from '../held-orders.ts';
import { listRefunds } from '../refund-payment.ts';
import { recordDeposit } from './record-deposit.ts';

const paying = paymentsForTests();
const { wen } = administratorsForTests(() => paying.test);
afterEach(() => checkLedgers(paying.test.shop.db));

/** An unpaid order of 180 TWD, to which each of these sums is transferred (TWD); below 0, the bank takes it back. */
async function orderWith(...sums: number[]) {
  const order = await orderByTransfer(paying);
  let seconds = 0;
  const report = (sum: number) => {
    seconds += 1;
    const deposit = {
      virtualAccount: order.account,
      amount: Math.abs(sum),
      depositedAt: new Date(paying.test.clock.now().getTime() + seconds * 1000),
      isReversed: sum < 0,
      bankNumber: '',
      occurrence: 1,
    };
    return recordDeposit(paying.test.shop, deposit, 'NOTIFICATION');
  };
  for (const sum of sums) await report(sum);
  const params = { id: order.id };
  return {
    id: order.id,
    report,
    accept: () => refusalOf(wen.api.acceptTransfers({ params })),
    cancel: () => refusalOf(order.shopper.api.cancelOrder({ params })),
  };
}
type Order = Awaited<ReturnType<typeof orderWith>>;

const refundsOf = async ({ id }: Order) => {
  await paying.test.shop.jobs.runDue();
  return (await listRefunds(paying.test.shop, id)).map(({ amount }) => amount).toSorted();
};
const exceptionOf = async ({ id }: Order) =>
  (await exceptionsOf(paying.test, id)).map(({ amount, resolution }) => [amount, resolution]);
const stateOf = async ({ id }: Order) => (await orderRow(paying.test, id)).paymentStatus;
const ships = async ({ id }: Order) =>
  (await shipOrder(paying.test.shop, id, { trackingNo: 'TW180' })).ok;
/** Whether a file for the bank has the refunds of the order. */
async function mayLeave({ id }: Order): Promise<boolean> {
  const gone = hadTransferTakenBack(sql`${id}`);
  const { rows } = await paying.test.shop.db.execute(sql`select ${gone} as gone`);
  return rows[0]?.gone === false;
}
const giveBack = (id: number) => refusalOf(wen.api.refundException({ params: { id } }));

describe('a small transfer of another sum than the one that the bank took back', () => {
  it('is taken for the whole alone, and the goods leave', async () => {
    const order = await orderWith(100, -100, 120);
    expect(await order.accept()).toBe('');
    expect(await stateOf(order)).toBe('PAID');
    expect(await refundsOf(order)).toEqual([]);
    expect(await exceptionOf(order)).toEqual([
      [100, 'TAKEN_BACK'],
      [-100, 'TAKEN_BACK'],
      [120, 'ACCEPTED'],
    ]);
    expect(await ships(order)).toBe(true);
  });

  it('goes back alone with the cancellation, and is in a file for the bank', async () => {
    const order = await orderWith(100, -100, 120);
    expect(await order.cancel()).toBe('');
    expect(await refundsOf(order)).toEqual([120]);
    expect(await mayLeave(order)).toBe(true);
    await order.report(100);
    expect(await refundsOf(order)).toEqual([100, 120]);
  });

  it('goes back from its own page, on which the other has nothing to give back', async () => {
    const order = await orderWith(100, -100, 120);
    const [gone, , there] = await exceptionsOf(paying.test, order.id);
    const page = async (id = 0) => (await wen.api.readPaymentException({ params: { id } })).data;
    expect(await page(gone?.id)).toMatchObject({ refundable: 0, waiting: 120 });
    expect((await page(gone?.id)).actions).not.toContain('REFUND');
    expect(await page(there?.id)).toMatchObject({ refundable: 120, waiting: 120 });
    expect(await giveBack(gone?.id ?? 0)).toBe('ORDER_CANNOT_BE_MOVED');
    expect(await giveBack(there?.id ?? 0)).toBe('');
    expect(await refundsOf(order)).toEqual([120]);
    expect(await mayLeave(order)).toBe(true);
    expect(await order.accept()).toBe('ORDER_CANNOT_BE_MOVED');
  });
});

describe('a small transfer that came twice before the bank took one back', () => {
  it('counts once', async () => {
    const order = await orderWith(100, 100, -100);
    expect(await order.cancel()).toBe('');
    expect(await refundsOf(order)).toEqual([100]);
  });
});

describe('a small transfer after a person has written a note about an earlier one', () => {
  it('waits for a decision, although the bank took the earlier one back', async () => {
    const order = await orderWith(100, -100);
    for (const { id } of await exceptionsOf(paying.test, order.id)) {
      await resolvePaymentException(paying.test.shop, { id, by: 'wen', resolution: '已說明' });
    }
    await order.report(100);
    expect(await order.cancel()).toBe('');
    expect(await refundsOf(order)).toEqual([100]);
  });
});

describe('whatever is transferred in parts and taken back', () => {
  const ends = {
    cancel: (order: Order) => order.cancel(),
    accept: (order: Order) => order.accept(),
    pay: (order: Order) => order.report(180),
    giveBack: async (order: Order) => {
      for (const { id } of await exceptionsOf(paying.test, order.id)) await giveBack(id);
    },
  };
  const sums = fc.array(fc.constantFrom(40, 150, -40, -150), { minLength: 1, maxLength: 6 });
  const end = fc.constantFrom('cancel', 'accept', 'pay', 'giveBack' as const);

  it('no more goes back than came and was not taken back', async () => {
    await fc.assert(
      fc.asyncProperty(sums, end as fc.Arbitrary<keyof typeof ends>, async (moved, how) => {
        const order = await orderWith(...moved);
        const leftOf = (sum: number) =>
          sum *
          (moved.filter((each) => each === sum).length -
            moved.filter((each) => each === -sum).length);
        const left = [leftOf(40), leftOf(150)];
        const there = left.reduce((sum, each) => sum + Math.max(0, each), 0);
        await ends[how](order);
        const refunded = (await refundsOf(order)).reduce((sum, each) => sum + each, 0);
        const isAccepted = how === 'accept' && there > 0;
        expect(refunded).toBe(isAccepted ? Math.max(0, there - 180) : there);
        expect(isPaid({ paymentStatus: await stateOf(order) })).toBe(isAccepted || how === 'pay');
        // A reversal of a transfer that never came is a person's: goods and refunds stay.
        const isAllKnown = left.every((each) => each >= 0);
        if (refunded > 0 || isAccepted) expect(await mayLeave(order)).toBe(isAllKnown);
        if (isAccepted || how === 'pay') expect(await ships(order)).toBe(isAllKnown);
      }),
      { numRuns: 8 },
    );
  });
});
