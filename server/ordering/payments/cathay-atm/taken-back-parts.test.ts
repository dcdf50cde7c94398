import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isPaid } from '#rules/orders/order-states.ts';
import { shipOrder } from '#server/ordering/order-care/fulfil-order.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { failureOf, refusalOf } from '#server/testing/new-shopper.ts';
import { orderByTransfer } from '#server/testing/orders-with-exceptions.ts';
import { exceptionsOf, orderRow } from '#server/testing/pay-order.ts';
import { completeRefundByHand } from '../complete-refund.ts';
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
const giveAllBack = async ({ id }: Order) => {
  for (const exception of await exceptionsOf(paying.test, id)) await giveBack(exception.id);
};
/**
 * A person closes each open exception about a transfer that the bank took back, with a note, and perhaps says that the
 * money is there all the same.
 */
async function noteReversals({ id: orderId }: Order, isMoneyThere?: boolean) {
  for (const { id, amount, resolvedAt } of await exceptionsOf(paying.test, orderId)) {
    if ((amount ?? 0) >= 0 || resolvedAt) continue;
    const body = { note: '已問銀行', ...(isMoneyThere !== undefined && { isMoneyThere }) };
    expect(await refusalOf(wen.api.resolvePaymentException({ params: { id }, body }))).toBe('');
  }
}

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

describe('a small transfer that the bank took back, of which a person says that its money is there', () => {
  it('waits for a decision again, and goes back with the cancellation, in a file for the bank', async () => {
    const order = await orderWith(100, -100);
    await noteReversals(order, true);
    const [transfer, reversal] = await exceptionsOf(paying.test, order.id);
    const page = async (id = 0) => (await wen.api.readPaymentException({ params: { id } })).data;
    expect(await page(transfer?.id)).toMatchObject({
      actions: ['REFUND', 'ACCEPT_TRANSFERS', 'RESOLVE'],
      refundable: 100,
      waiting: 100,
    });
    expect(await page(reversal?.id)).toMatchObject({ isMoneyThere: true });
    expect(await order.cancel()).toBe('');
    expect(await refundsOf(order)).toEqual([100]);
    expect(await exceptionOf(order)).toEqual([
      [100, 'GIVEN_BACK'],
      [-100, '已問銀行'],
    ]);
    expect(await mayLeave(order)).toBe(true);
  });

  it('is taken for the whole', async () => {
    const order = await orderWith(100, -100);
    await noteReversals(order, true);
    expect(await order.accept()).toBe('');
    expect(await exceptionOf(order)).toEqual([
      [100, 'ACCEPTED'],
      [-100, '已問銀行'],
    ]);
  });

  it('counts also if that is said while somebody takes the transfers for the whole', async () => {
    const order = await orderWith(100, -100, 120);
    const { pool } = paying.test.shop;
    const client = await pool.connect();
    await client.query('begin');
    await client.query(
      `update payment_exceptions set resolved_at = now(), resolved_by = 'wen', resolution = '款項由別處進來'
       where order_id = $1 and amount < 0`,
      [order.id],
    );
    const accepted = order.accept();
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitUntil(async () => (await client.query(waiting)).rowCount);
    await client.query('commit');
    client.release();
    expect(await accepted).toBe('');
    expect(await exceptionOf(order)).toEqual([
      [100, 'ACCEPTED'],
      [-100, '款項由別處進來'],
      [120, 'ACCEPTED'],
    ]);
    expect(await refundsOf(order)).toEqual([40]);
  });
});

describe('a small transfer that the bank took back, whose reversal is closed with a note', () => {
  it('is not money: nothing is taken for the whole, nothing goes back, and both exceptions are closed', async () => {
    for (const said of [undefined, false]) {
      const order = await orderWith(100, -100);
      await noteReversals(order, said);
      expect(await exceptionOf(order)).toEqual([
        [100, 'TAKEN_BACK'],
        [-100, '已問銀行'],
      ]);
      const [, reversal] = await exceptionsOf(paying.test, order.id);
      const params = { id: reversal?.id ?? 0 };
      expect((await wen.api.readPaymentException({ params })).data).toMatchObject({
        isMoneyThere: false,
        waiting: 0,
      });
      expect(await order.accept()).toBe('ORDER_CANNOT_BE_MOVED');
      expect(await order.cancel()).toBe('');
      expect(await refundsOf(order)).toEqual([]);
    }
  });

  it('leaves the next one of its sum alone, which goes back with the cancellation, in a file for the bank', async () => {
    const order = await orderWith(100, -100);
    await noteReversals(order);
    await order.report(100);
    expect(await order.cancel()).toBe('');
    expect(await refundsOf(order)).toEqual([100]);
    expect(await mayLeave(order)).toBe(true);
  });

  it('closes the newest of its sum alone, and the earlier is taken for the whole', async () => {
    const order = await orderWith(100, 100, -100);
    await noteReversals(order);
    expect(await order.accept()).toBe('');
    expect(await exceptionOf(order)).toEqual([
      [100, 'ACCEPTED'],
      [100, 'TAKEN_BACK'],
      [-100, '已問銀行'],
    ]);
    expect(await refundsOf(order)).toEqual([]);
  });
});

describe('a payment that the bank took back', () => {
  it('lets the refund of the order into a file for the bank only if a person says that its money is there', async () => {
    for (const isMoneyThere of [true, false]) {
      const order = await orderWith(180, -180);
      await noteReversals(order, isMoneyThere);
      expect(await ships(order)).toBe(true);
      expect(await mayLeave(order)).toBe(isMoneyThere);
    }
  });
});

describe('whether the money is there', () => {
  it('is asked only of a transfer of an order that the bank took back', async () => {
    const order = await orderWith(100);
    const [transfer] = await exceptionsOf(paying.test, order.id);
    const asked = { params: { id: transfer?.id ?? 0 }, body: { note: '在', isMoneyThere: true } };
    expect(await refusalOf(wen.api.resolvePaymentException(asked))).toBe('VALIDATION_FAILED');
    expect(await exceptionOf(order)).toEqual([[100, null]]);
  });
});

describe('a small transfer that was given back and then also taken back by the bank', () => {
  it('lets nothing be taken for the whole before a person has closed the exception about it', async () => {
    const order = await orderWith(100);
    await giveAllBack(order);
    await refundsOf(order);
    const [refund] = await listRefunds(paying.test.shop, order.id);
    await completeRefundByHand(paying.test.shop, { refundId: refund?.id ?? 0, by: 'wen' });
    await order.report(-100);
    await order.report(120);
    const params = { id: (await exceptionsOf(paying.test, order.id))[2]?.id ?? 0 };
    const actions = async () => (await wen.api.readPaymentException({ params })).data.actions;
    expect(await actions()).toEqual(['REFUND', 'RESOLVE']);
    expect(await failureOf(wen.api.acceptTransfers({ params: { id: order.id } }))).toMatchObject({
      errorCode: 'ORDER_CANNOT_BE_MOVED',
      message: '銀行另外收回了一筆轉帳，請先查明並結案那筆異常',
    });
    await noteReversals(order);
    expect(await actions()).toEqual(['REFUND', 'ACCEPT_TRANSFERS', 'RESOLVE']);
    expect(await order.accept()).toBe('');
    expect(await stateOf(order)).toBe('PAID');
  });
});

describe('the list of exceptions', () => {
  it('offers of a transfer the same as its page, also if the bank took it back', async () => {
    for (const sums of [[100], [100, -100], [100, -100, 120], [-40, 100]]) {
      const { id } = await orderWith(...sums);
      const { orderNo } = await orderRow(paying.test, id);
      const { data } = await wen.api.searchPaymentExceptions({ body: { orderNo } });
      expect(data).toHaveLength(sums.length);
      for (const { id: exceptionId, actions } of data) {
        const page = await wen.api.readPaymentException({ params: { id: exceptionId } });
        expect([sums, actions]).toEqual([sums, page.data.actions]);
      }
      const canAccept = data.some(({ actions }) => actions.includes('ACCEPT_TRANSFERS'));
      expect([sums, canAccept]).toEqual([sums, !['100,-100', '-40,100'].includes(sums.join())]);
    }
  });
});

/** What is there of the transfers of one sum: those that wait for a decision, and open notes that the bank took one back. */
class Transfers {
  waiting = 0;
  reversals = 0;

  get there(): number {
    return Math.max(0, this.waiting - this.reversals);
  }
  come(): void {
    // The next of the sum makes up for one that was taken back; the earlier goes on waiting for both.
    if (this.waiting > 0 && this.reversals > 0) this.reversals -= 1;
    else this.waiting += 1;
  }
  /** A person says of what the bank took back that the money is there, or that it is gone. */
  close(isMoneyThere: boolean): void {
    if (!isMoneyThere) this.waiting = this.there;
    this.reversals = 0;
  }
  /** A decision about the transfers of the order ends those that are there, and those with the notes about them. */
  end(): void {
    this.reversals = Math.max(0, this.reversals - this.waiting);
    this.waiting = 0;
  }
}

describe('whatever is transferred in parts and taken back', () => {
  const ends = {
    cancel: (order: Order) => order.cancel(),
    accept: (order: Order) => order.accept(),
    pay: (order: Order) => order.report(180),
    giveBack: giveAllBack,
  };
  const move = fc.constantFrom(
    40,
    150,
    -40,
    -150,
    'gone' as const,
    'there' as const,
    'giveBack' as const,
  );
  const moves = fc.array(move, { minLength: 1, maxLength: 6 });
  const end = fc.constantFrom('cancel', 'accept', 'pay', 'giveBack' as const);

  it('no more goes back than came and was not taken back', async () => {
    await fc.assert(
      fc.asyncProperty(moves, end as fc.Arbitrary<keyof typeof ends>, async (made, how) => {
        const order = await orderWith();
        const transfers = new Map([40, 150].map((sum) => [sum, new Transfers()]));
        const all = [...transfers.values()];
        const there = () => [...transfers].reduce((sum, [each, of]) => sum + each * of.there, 0);
        let [back, isNoted] = [0, false];
        const giveThereBack = () => {
          if (there() > 0) for (const of of all) of.end();
        };
        for (const each of made) {
          if (each === 'giveBack') {
            back += there();
            giveThereBack();
            await giveAllBack(order);
          } else if (each === 'gone' || each === 'there') {
            // The money of one that paid nothing cannot go out, so that no refund is in doubt.
            isNoted ||= each === 'gone' && all.some((of) => of.reversals > of.waiting);
            for (const of of all) of.close(each === 'there');
            await noteReversals(order, each === 'there');
          } else {
            const of = transfers.get(Math.abs(each));
            if (each > 0) of?.come();
            else if (of) of.reversals += 1;
            await order.report(each);
          }
        }
        const left = there();
        const isUnclear = all.some(({ waiting, reversals }) => reversals > waiting);
        const isAccepted = how === 'accept' && left > 0 && !isUnclear;
        await ends[how](order);
        if (isAccepted || how === 'cancel' || how === 'pay') for (const of of all) of.end();
        else if (how === 'giveBack') giveThereBack();
        if (how !== 'accept') back += left;
        else if (isAccepted) back += Math.max(0, left - 180);
        const refunded = (await refundsOf(order)).reduce((sum, each) => sum + each, 0);
        expect(refunded).toBe(back);
        expect(isPaid({ paymentStatus: await stateOf(order) })).toBe(isAccepted || how === 'pay');
        // A reversal of a transfer that never came is a person's: goods and refunds stay.
        const isAllKnown = all.every(({ reversals }) => reversals === 0);
        if (refunded > 0 || isAccepted) expect(await mayLeave(order)).toBe(isAllKnown && !isNoted);
        if (isAccepted || how === 'pay') expect(await ships(order)).toBe(isAllKnown);
      }),
      { numRuns: 8 },
    );
  });
});
