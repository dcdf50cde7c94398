import { describe, expect, it } from 'vitest';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import {
  attemptsOf,
  chooseAtBank,
  exceptionsOf,
  type OrderToPay,
  orderRow,
  orderToPay,
  paidOrder,
  startOf,
} from '#server/testing/pay-order.ts';
import { reconcilePayments, verifyPayment } from './reconcile.ts';
import { refundPayment } from './refund-payment.ts';
import type { ExceptionKind } from './tables.ts';

const paying = paymentsForTests();

const ledgers = () => paying.network.ledgers;
const lineEntry = ({ orderNo }: OrderToPay) => {
  const transaction = ledgers().linePay.byOrder(`${orderNo}-1`);
  if (!transaction) throw new Error('LINE Pay does not know the order.');
  return transaction;
};
const cardEntry = ({ orderNo }: OrderToPay) => {
  const order = ledgers().card.find(`${orderNo}A1`);
  if (!order) throw new Error('The bank does not know the order.');
  return order;
};

let refunds = 0;
const refund = (orderId: number, amount: number) =>
  refundPayment(paying.test.shop, { orderId, amount, reason: '', refundKey: `r${++refunds}` });
const kindsOf = async ({ id }: OrderToPay) =>
  (await exceptionsOf(paying.test, id)).map(({ kind }) => kind);

/** An order paid with LINE Pay, whose ledger entry is then changed by `change`. */
async function atLinePay(
  change: (entry: ReturnType<typeof lineEntry>) => void,
  given: number[] = [],
) {
  const order = await paidOrder(paying, 'LINE_PAY');
  for (const amount of given) await refund(order.id, amount);
  change(lineEntry(order));
  return order;
}

/** An order paid by card, whose entry in the bank's ledger then gets these values. */
async function atTheBank(details: Partial<ReturnType<typeof cardEntry>>, given: number[] = []) {
  const order = await paidOrder(paying, 'CATHAY_CREDIT_CARD');
  for (const amount of given) await refund(order.id, amount);
  Object.assign(cardEntry(order), details);
  return order;
}

async function unreportedCard(choice: 'success' | 'timeout', notice: 'once' | 'never') {
  const order = await orderToPay(paying.test, 'CATHAY_CREDIT_CARD');
  const { redirectViewUrl } = await startOf(order);
  await chooseAtBank(paying, redirectViewUrl ?? '', choice, notice);
  return order;
}

async function lostTransfer() {
  const order = await paidOrder(paying, 'CATHAY_ATM');
  ledgers().deposits.forget(ledgers().deposits.all().at(-1)?.sequence ?? '');
  return order;
}

/**
 * Twenty differences between the ledgers, each for its own order: the kind that the comparison must find, and a
 * function that makes it.
 */
const differences: [kind: ExceptionKind, plant: () => Promise<OrderToPay>][] = [
  [
    'NOT_TOLD',
    async () => {
      const order = await orderToPay(paying.test, 'LINE_PAY');
      await startOf(order);
      Object.assign(lineEntry(order), { state: 'CONFIRMED', confirmedAt: new Date() });
      return order;
    },
  ],
  ['NOT_TOLD', () => unreportedCard('timeout', 'once')],
  ['NOT_TOLD', () => unreportedCard('success', 'never')],
  ['NOT_AT_PROVIDER', () => atLinePay(({ id }) => ledgers().linePay.forget(id))],
  [
    'NOT_AT_PROVIDER',
    async () => {
      const order = await paidOrder(paying, 'CATHAY_CREDIT_CARD');
      ledgers().card.forget(cardEntry(order).orderNumber);
      return order;
    },
  ],
  ['NOT_AT_PROVIDER', lostTransfer],
  ['NOT_AT_PROVIDER', lostTransfer],
  ['AMOUNT_DIFFERS', () => atLinePay((entry) => Object.assign(entry, { amount: 999 }))],
  ['AMOUNT_DIFFERS', () => atLinePay((entry) => Object.assign(entry, { amount: 179 }))],
  ['AMOUNT_DIFFERS', () => atTheBank({ amount: 100 })],
  ['AMOUNT_DIFFERS', () => atTheBank({ amount: 181 })],
  // Refunded without a request of the shop: a part, and all.
  ['REFUND_DIFFERS', () => atLinePay((entry) => ledgers().linePay.refund(entry, 30))],
  ['REFUND_DIFFERS', () => atLinePay((entry) => ledgers().linePay.refund(entry, 180))],
  ['REFUND_DIFFERS', () => atTheBank({ status: '2222', refunded: 180 })],
  ['REFUND_DIFFERS', () => atTheBank({ status: '2322', refunded: 30 })],
  // Not refunded although the provider said so: the only refund, and one of two.
  ['REFUND_DIFFERS', () => atLinePay((entry) => Object.assign(entry, { refunds: [] }), [40])],
  ['REFUND_DIFFERS', () => atLinePay((entry) => void entry.refunds.pop(), [40, 30])],
  ['REFUND_DIFFERS', () => atTheBank({ status: '1212', refunded: 0 }, [40])],
  ['REFUND_DIFFERS', () => atTheBank({ status: '2322', refunded: 40 }, [180])],
  // Refunded more than the shop requested.
  ['REFUND_DIFFERS', () => atTheBank({ status: '2222', refunded: 180 }, [40])],
];

describe('the daily comparison with the providers', () => {
  it('finds every planted difference, once, and nothing else', async () => {
    const right = [
      await paidOrder(paying, 'LINE_PAY'),
      await paidOrder(paying, 'CATHAY_CREDIT_CARD'),
      await paidOrder(paying, 'CATHAY_ATM'),
    ];
    const refunded = [
      await paidOrder(paying, 'LINE_PAY'),
      await paidOrder(paying, 'CATHAY_CREDIT_CARD'),
    ];
    for (const { id } of refunded) await refund(id, 50);
    const unpaid = await orderToPay(paying.test, 'LINE_PAY');
    await startOf(unpaid);

    const planted = [];
    for (const [kind, plant] of differences) planted.push([kind, await plant()] as const);

    // Almost a day later, because the job compares every day.
    paying.test.clock.advance(20 * 3600);
    expect(await reconcilePayments(paying.test.shop)).toEqual({
      differences: planted.length,
      failed: 0,
    });
    for (const [kind, order] of planted) expect(await kindsOf(order), kind).toEqual([kind]);
    for (const order of [...right, ...refunded, unpaid]) expect(await kindsOf(order)).toEqual([]);
    for (const [kind, { id }] of planted)
      if (kind === 'NOT_TOLD') expect((await orderRow(paying.test, id)).paymentStatus).toBe('PAID');
    paying.test.clock.advance(3600);
    expect(await reconcilePayments(paying.test.shop)).toEqual({ differences: 0, failed: 0 });
    await checkLedgers(paying.test.shop.db);
  });

  it('takes in a transfer that neither a notice nor an earlier list had reported', async () => {
    const order = await orderToPay(paying.test, 'CATHAY_ATM');
    const { virtualAccount } = await startOf(order);
    const at = paying.test.clock.now();
    ledgers().deposits.add({ virtualAccount: virtualAccount ?? '', amount: 180, at });
    ledgers().deposits.add({ virtualAccount: '9999000000000000', amount: 77, at });
    paying.test.clock.advance(3600);
    await reconcilePayments(paying.test.shop);
    expect((await orderRow(paying.test, order.id)).paymentStatus).toBe('PAID');
  });

  it('finds no difference in a payment that was settled after the attempt was read', async () => {
    const order = await paidOrder(paying, 'LINE_PAY');
    const [attempt] = await attemptsOf(paying.test, order.id);
    if (!attempt) throw new Error('The attempt is gone.');
    const stale = { ...attempt, status: 'STARTED', capturedAmount: 0 } as const;
    expect(await verifyPayment(paying.test.shop, stale)).toBe(true);
    expect(await kindsOf(order)).toEqual([]);
  });

  it('finds no difference at providers that do not answer', async () => {
    const order = await paidOrder(paying, 'LINE_PAY');
    paying.network.setDead(true);
    paying.test.clock.advance(3600);
    paying.network.asked.length = 0;
    await reconcilePayments(paying.test.shop);
    paying.network.setDead(false);
    // At most five requests to each provider, and the bank's list: the run does not wait for each attempt.
    expect(paying.network.asked.length).toBeLessThanOrEqual(11);
    expect(await kindsOf(order)).toEqual([]);
  });
});
