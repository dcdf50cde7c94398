import { describe, expect, it } from 'vitest';
import type { PaymentType } from '#contract/enumerations.ts';
import { authorise } from '#sandbox/cathay/card-ledger.ts';
import { authorisationNotice } from '#sandbox/cathay/card-notice.ts';
import { standInOptions } from '#server/hosts/sandbox-options.ts';
import { applyPaymentReport } from '#server/ordering/payments/apply-payment-report.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import {
  attemptsOf,
  chooseAtBank,
  exceptionsOf,
  type OrderToPay,
  orderRow,
  orderToPay,
  startOf,
} from '#server/testing/pay-order.ts';

const paying = paymentsForTests();
const { wen } = administratorsForTests(() => paying.test);

/** Changes how many units the only line of an order has. */
async function edit({ id }: OrderToPay, quantity: number) {
  const { data } = await wen.api.readOrderDesk({ params: { id } });
  const lineId = data.lines[0]?.lineId ?? 0;
  const body = { version: data.edit.version, lines: [{ lineId, quantity }], added: [] };
  const review = (await wen.api.reviewOrderLines({ params: { id }, body })).data;
  const { paid } = review.after;
  await wen.api.editOrderLines({ params: { id }, body: { ...body, paid, reason: '顧客來電' } });
  return paid;
}

/**
 * An order (180 TWD for one unit) whose attempt the provider has refused; `pays` reports that it was paid after all.
 */
async function refusedOrder(paymentType: PaymentType, units = 1) {
  const order = await orderToPay(paying.test, paymentType);
  if (units > 1) await edit(order, units);
  await startOf(order);
  const [attempt] = await attemptsOf(paying.test, order.id);
  const attemptId = attempt?.id ?? 0;
  const report = (report: Parameters<typeof applyPaymentReport>[1]['report']) =>
    applyPaymentReport(paying.test.shop, { attemptId, door: 'NOTIFICATION', report });
  await report({ state: 'FAILED', code: 'REFUSED' });
  return { order, pays: (amount: number) => report({ state: 'PAID', amount }) };
}

/** The shopper tries another card on the page where the first one was refused; the bank notifies the shop. */
async function payAtBank(orderNumber: string) {
  const { test, network } = paying;
  const atBank = network.ledgers.card.find(orderNumber);
  if (!atBank) throw new Error('The bank does not know the payment.');
  authorise(atBank);
  const bank = { ...standInOptions(test.shop.config), now: () => new Date() };
  const { statusCode } = await test.http({
    method: 'POST',
    url: '/api/v1/cathay/card/notify',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ strRsXML: authorisationNotice(bank, atBank) }).toString(),
  });
  expect(statusCode).toBe(200);
}

describe('an order whose lines are changed after a refused payment', () => {
  it('is not paid by the old sum on the bank’s old page', async () => {
    const order = await orderToPay(paying.test, 'CATHAY_CREDIT_CARD');
    const page = (await startOf(order)).redirectViewUrl ?? '';
    await chooseAtBank(paying, page, 'fail');
    expect(await edit(order, 2)).toBe(280);
    await payAtBank(`${order.orderNo}A1`);
    expect(await orderRow(paying.test, order.id)).toMatchObject({ paymentStatus: 'FAILED' });
    expect(await exceptionsOf(paying.test, order.id)).toMatchObject([
      { kind: 'AMOUNT_DIFFERS', amount: 180, expectedAmount: 280 },
    ]);
    expect(await attemptsOf(paying.test, order.id)).toMatchObject([
      { status: 'SUCCEEDED', amount: 180, capturedAmount: 180, isPayment: false },
    ]);
  });

  it.each(['CATHAY_CREDIT_CARD', 'LINE_PAY'] as const)(
    'is not paid by the old sum, which was larger, by %s',
    async (paymentType) => {
      const { order, pays } = await refusedOrder(paymentType, 3);
      expect(await edit(order, 2)).toBe(280);
      expect(await pays(380)).toEqual({ isPaid: false });
      expect(await exceptionsOf(paying.test, order.id)).toMatchObject([
        { kind: 'AMOUNT_DIFFERS', amount: 380, expectedAmount: 280 },
      ]);
    },
  );

  it('is paid by the old page if its sum is the same again', async () => {
    const { order, pays } = await refusedOrder('LINE_PAY');
    await edit(order, 3);
    await edit(order, 1);
    expect(await pays(180)).toEqual({ isPaid: true });
    expect(await exceptionsOf(paying.test, order.id)).toEqual([]);
  });

  it('gives back the money of the old page if it was paid with its new sum meanwhile', async () => {
    const { order, pays } = await refusedOrder('LINE_PAY');
    await edit(order, 2);
    const page = (
      await order.shopper.api.startPayment({
        body: { orderId: order.id, paymentType: 'CATHAY_CREDIT_CARD' },
      })
    ).data.redirectViewUrl;
    await chooseAtBank(paying, page ?? '', 'success');
    expect(await pays(180)).toEqual({ isPaid: true });
    expect(await exceptionsOf(paying.test, order.id)).toEqual([]);
    expect(await attemptsOf(paying.test, order.id)).toMatchObject([
      { capturedAmount: 180, refundedAmount: 180, isPayment: false },
      { capturedAmount: 280, refundedAmount: 0, isPayment: true },
    ]);
  });

  it('keeps its lines while an account for a transfer of the old sum is open', async () => {
    const order = await orderToPay(paying.test, 'CATHAY_ATM');
    await startOf(order);
    expect(await refusalOf(edit(order, 2))).toBe('ORDER_CANNOT_BE_MOVED');
  });
});
