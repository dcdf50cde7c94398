import { asc, eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { CardOrder } from '#sandbox/cathay/card-ledger.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { breakOff, intercept } from '#server/testing/intercept.ts';
import { exceptionsOf, type OrderToPay, paidOrder } from '#server/testing/pay-order.ts';
import { refundPayment } from '../refund-payment.ts';
import { paymentRefunds } from '../tables.ts';

const paying = paymentsForTests();
afterEach(() => checkLedgers(paying.test.shop.db));

const give = ({ id }: OrderToPay, amount: number, key = `${amount}`) => {
  const refundKey = `card-${id}-${key}`;
  return refundPayment(paying.test.shop, { orderId: id, amount, reason: '退貨', refundKey });
};
const refundsOf = ({ id }: OrderToPay) =>
  paying.test.shop.db
    .select()
    .from(paymentRefunds)
    .where(eq(paymentRefunds.orderId, id))
    .orderBy(asc(paymentRefunds.id));
const statusesOf = async (order: OrderToPay) =>
  (await refundsOf(order)).map(({ status }) => status);

/** An order of 180 TWD, 60 TWD of it refunded before, and its entry in the bank's ledger. */
async function partlyRefunded(): Promise<OrderToPay & { entry: CardOrder }> {
  const order = await paidOrder(paying, 'CATHAY_CREDIT_CARD');
  const entry = paying.network.ledgers.card.find(`${order.orderNo}A1`);
  if (!entry) throw new Error('The bank does not know the order.');
  expect(await give(order, 60, 'first')).toMatchObject({ value: { status: 'DONE' } });
  return { ...order, entry };
}

const isRefund = (_: string, body: string) => body.includes('ORD0003');
/** Requests a refund whose answer is lost; the bank makes it or does not. */
const loseAnswer = (isMade: boolean) =>
  intercept(paying.test.shop, {
    isMeant: isRefund,
    async answer(pass) {
      if (isMade) await pass();
      return breakOff();
    },
  });
async function nextTry(): Promise<void> {
  paying.test.clock.advance(600);
  await paying.test.shop.jobs.runDue();
}

describe('a second partial refund of a card whose answer was lost', () => {
  it.each([
    ['as the last amount that moved', (_: CardOrder) => undefined],
    [
      'as the sum of all',
      (entry: CardOrder) => {
        if (entry.settlement) entry.settlement.amount = entry.refunded;
      },
    ],
  ])(
    'is made once, whether or not the bank made it before, if the ledger has it %s',
    async (_, retell) => {
      for (const isMade of [true, false]) {
        const order = await partlyRefunded();
        paying.test.clock.advance(3600);
        loseAnswer(isMade);
        expect(await give(order, 50)).toMatchObject({ value: { status: 'PENDING' } });
        retell(order.entry);
        await nextTry();
        expect(await statusesOf(order)).toEqual(['DONE', 'DONE']);
        expect(order.entry.refunded).toBe(110);
        expect(await exceptionsOf(paying.test, order.id)).toEqual([]);
      }
    },
  );

  it('of the same amount as the first is made once, because the bank gives the time of its last movement', async () => {
    for (const isMade of [true, false]) {
      const order = await partlyRefunded();
      paying.test.clock.advance(3600);
      loseAnswer(isMade);
      await give(order, 60, 'second');
      // Before the bank's nightly settlement.
      if (isMade) Object.assign(order.entry, { status: '2112' });
      await nextTry();
      expect(await statusesOf(order)).toEqual(['DONE', 'DONE']);
      expect(order.entry.refunded).toBe(120);
    }
  });

  it('of the whole rest is recognised by the status alone', async () => {
    for (const isMade of [true, false]) {
      const order = await partlyRefunded();
      loseAnswer(isMade);
      await give(order, 120);
      order.entry.settlement = undefined;
      await nextTry();
      expect(await statusesOf(order)).toEqual(['DONE', 'DONE']);
      expect(order.entry.refunded).toBe(180);
    }
  });

  it('of the whole rest is asked about again after the nightly settlement', async () => {
    const order = await partlyRefunded();
    loseAnswer(true);
    await give(order, 120);
    Object.assign(order.entry, { status: '2112', settlement: undefined });
    await nextTry();
    expect(await refundsOf(order)).toMatchObject([
      { status: 'DONE' },
      { status: 'PENDING', failureCode: 'NOT_SETTLED' },
    ]);
    order.entry.status = '2222';
    await nextTry();
    expect(await statusesOf(order)).toEqual(['DONE', 'DONE']);
    expect(order.entry.refunded).toBe(180);
  });

  it('is left to a person if what the bank says does not decide it', async () => {
    const order = await partlyRefunded();
    loseAnswer(true);
    await give(order, 50);
    order.entry.settlement = undefined;
    await nextTry();
    expect(await refundsOf(order)).toMatchObject([
      { status: 'DONE' },
      { status: 'FAILED', failureCode: 'AMBIGUOUS' },
    ]);
    expect(order.entry.refunded).toBe(110);
    expect(await exceptionsOf(paying.test, order.id)).toMatchObject([{ kind: 'REFUND_FAILED' }]);
  });
});

describe('a second partial refund of a card', () => {
  it('that the bank cannot make now is made later', async () => {
    const order = await partlyRefunded();
    // The bank gives no amounts here, so only its refusal shows that no money was moved.
    order.entry.settlement = undefined;
    const { card } = paying.network.ledgers;
    card.isPastClosing = true;
    expect(await give(order, 50)).toMatchObject({ value: { status: 'PENDING' } });
    expect(await refundsOf(order)).toMatchObject([{}, { failureCode: 'L006', orderedAt: null }]);
    card.isPastClosing = false;
    await nextTry();
    expect(await statusesOf(order)).toEqual(['DONE', 'DONE']);
    expect(order.entry.refunded).toBe(110);
  });

  it('that could not be sent to the bank is made later', async () => {
    const order = await partlyRefunded();
    order.entry.settlement = undefined;
    intercept(paying.test.shop, {
      isMeant: (_, body) => body.includes('ORD0001'),
      answer: breakOff,
    });
    expect(await give(order, 50)).toMatchObject({ value: { status: 'PENDING' } });
    await nextTry();
    expect(await statusesOf(order)).toEqual(['DONE', 'DONE']);
    expect(order.entry.refunded).toBe(110);
  });

  it('of more than the bank has left is refused at once', async () => {
    const order = await partlyRefunded();
    order.entry.refunded = 170;
    expect(await give(order, 50)).toMatchObject({ value: { status: 'FAILED' } });
    expect(await refundsOf(order)).toMatchObject([{}, { failureCode: 'L005', orderedAt: null }]);
  });
});

describe('a partial refund of card money that is not captured yet', () => {
  it('waits for the capture and is made then', async () => {
    const order = await paidOrder(paying, 'CATHAY_CREDIT_CARD');
    const entry = paying.network.ledgers.card.find(`${order.orderNo}A1`) as CardOrder;
    entry.status = '0202';
    expect(await give(order, 50)).toMatchObject({ value: { status: 'PENDING' } });
    expect(await refundsOf(order)).toMatchObject([{ failureCode: 'NOT_CAPTURED' }]);
    entry.status = '1212';
    await nextTry();
    expect(await statusesOf(order)).toEqual(['DONE']);
    expect(entry.refunded).toBe(50);
  });
});
