import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  attemptsOf,
  chooseAtBank,
  exceptionsOf,
  type OrderToPay,
  orderRow,
  orderToPay,
  paidOrder,
  startOf,
} from '../testing/pay-order.ts';
import { openPaymentTest, type PaymentTest } from '../testing/payment-network.ts';
import { checkPayments } from './check-payments.ts';
import { reconcilePayments, verifyPayment } from './reconcile.ts';
import { refundPayment } from './refund-payment.ts';

let paying: PaymentTest;
beforeAll(async () => {
  paying = await openPaymentTest();
});
afterAll(() => paying.close());

const books = () => paying.network.books;
const lineBook = ({ orderNo }: OrderToPay) => {
  const transaction = books().linePay.byOrder(`${orderNo}-1`);
  if (!transaction) throw new Error('LINE Pay does not know the order.');
  return transaction;
};
const cardBook = ({ orderNo }: OrderToPay) => {
  const order = books().card.find(`${orderNo}A1`);
  if (!order) throw new Error('The bank does not know the order.');
  return order;
};

const refund = (orderId: number, amount: number) =>
  refundPayment(paying.test.shop, { orderId, amount, reason: '', refundKey: `r${orderId}` });
const kindsOf = async ({ id }: OrderToPay) =>
  (await exceptionsOf(paying.test, id)).map(({ kind }) => kind);

describe('the daily comparison with the providers', { timeout: 60_000 }, () => {
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

    const planted: [string, OrderToPay][] = [];
    const plant = (kind: string, order: OrderToPay) => planted.push([kind, order]);

    const lineUntold = await orderToPay(paying.test, 'LINE_PAY');
    await startOf(lineUntold);
    Object.assign(lineBook(lineUntold), { state: 'CONFIRMED', confirmedAt: new Date() });
    plant('NOT_TOLD', lineUntold);

    const lineGone = await paidOrder(paying, 'LINE_PAY');
    books().linePay.forget(lineBook(lineGone).id);
    plant('NOT_AT_PROVIDER', lineGone);

    const lineMore = await paidOrder(paying, 'LINE_PAY');
    lineBook(lineMore).amount = 999;
    plant('AMOUNT_DIFFERS', lineMore);

    const lineGiven = await paidOrder(paying, 'LINE_PAY');
    books().linePay.refund(lineBook(lineGiven), 30);
    plant('REFUND_DIFFERS', lineGiven);

    const lineKept = await paidOrder(paying, 'LINE_PAY');
    await refund(lineKept.id, 40);
    lineBook(lineKept).refunds = [];
    plant('REFUND_DIFFERS', lineKept);

    const cardUntold = await orderToPay(paying.test, 'CATHAY_CREDIT_CARD');
    const { redirectViewUrl } = await startOf(cardUntold);
    await chooseAtBank(paying, redirectViewUrl ?? '', 'timeout');
    plant('NOT_TOLD', cardUntold);

    const cardGone = await paidOrder(paying, 'CATHAY_CREDIT_CARD');
    books().card.forget(cardBook(cardGone).orderNumber);
    plant('NOT_AT_PROVIDER', cardGone);

    const cardLess = await paidOrder(paying, 'CATHAY_CREDIT_CARD');
    cardBook(cardLess).amount = 100;
    plant('AMOUNT_DIFFERS', cardLess);

    const cardGiven = await paidOrder(paying, 'CATHAY_CREDIT_CARD');
    Object.assign(cardBook(cardGiven), { status: '2222', refunded: 180 });
    plant('REFUND_DIFFERS', cardGiven);

    const cardKept = await paidOrder(paying, 'CATHAY_CREDIT_CARD');
    await refund(cardKept.id, 40);
    Object.assign(cardBook(cardKept), { status: '1212', refunded: 0 });
    plant('REFUND_DIFFERS', cardKept);

    const cardPart = await paidOrder(paying, 'CATHAY_CREDIT_CARD');
    Object.assign(cardBook(cardPart), { status: '2322', refunded: 30 });
    plant('REFUND_DIFFERS', cardPart);

    const atmGone = await paidOrder(paying, 'CATHAY_ATM');
    const lost = books().deposits.all().at(-1);
    books().deposits.forget(lost?.sequence ?? '');
    plant('NOT_AT_PROVIDER', atmGone);

    // A day later, as the job does it.
    paying.test.clock.advance(20 * 3600);
    expect(await reconcilePayments(paying.test.shop)).toEqual({
      differences: planted.length,
      failed: 0,
    });
    for (const [kind, order] of planted) expect(await kindsOf(order), kind).toEqual([kind]);
    for (const order of [...right, ...refunded, unpaid]) expect(await kindsOf(order)).toEqual([]);
    for (const { id } of [lineUntold, cardUntold]) {
      expect((await orderRow(paying.test, id)).paymentStatus).toBe('PAID');
    }
    paying.test.clock.advance(3600);
    expect(await reconcilePayments(paying.test.shop)).toEqual({ differences: 0, failed: 0 });
    await checkPayments(paying.test.shop.db);
  });

  it('takes in a transfer that neither notice nor list had told of in time', async () => {
    const order = await orderToPay(paying.test, 'CATHAY_ATM');
    const { virtualAccount } = await startOf(order);
    const at = paying.test.clock.now();
    books().deposits.add({ virtualAccount: virtualAccount ?? '', amount: 180, at });
    books().deposits.add({ virtualAccount: '9999000000000000', amount: 77, at });
    paying.test.clock.advance(3600);
    await reconcilePayments(paying.test.shop);
    expect((await orderRow(paying.test, order.id)).paymentStatus).toBe('PAID');
  });

  it('says nothing of a payment that arrived since the attempt was read', async () => {
    const order = await paidOrder(paying, 'LINE_PAY');
    const [attempt] = await attemptsOf(paying.test, order.id);
    if (!attempt) throw new Error('The attempt is gone.');
    const stale = { ...attempt, status: 'STARTED', capturedAmount: 0 } as const;
    expect(await verifyPayment(paying.test.shop, stale)).toBe(true);
    expect(await kindsOf(order)).toEqual([]);
  });

  it('says nothing of providers that do not answer', async () => {
    const order = await paidOrder(paying, 'LINE_PAY');
    paying.network.setDead(true);
    paying.test.clock.advance(3600);
    paying.network.asked.length = 0;
    await reconcilePayments(paying.test.shop);
    paying.network.setDead(false);
    // One group of five for each provider at most, and the bank's list: nobody waits for each attempt.
    expect(paying.network.asked.length).toBeLessThanOrEqual(11);
    expect(await kindsOf(order)).toEqual([]);
  });
});
