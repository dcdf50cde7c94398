import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OrderResultState, PaymentType } from '#contract/enumerations.ts';
import { codeOfOrder } from '#server/ordering/orders/order-code.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import {
  agreeAndStayAway,
  chooseAtBank,
  chooseAtProvider,
  type OrderToPay,
  orderToPay,
  paidOrder,
  returnFromBank,
  startOf,
  visit,
} from '#server/testing/pay-order.ts';
import { paymentAttempts } from './tables.ts';

const paying = paymentsForTests();

const read = (code: string) => paying.test.api.readOrderResult({ query: { code } });
const codeIn = (location: string) =>
  new URL(location, 'http://localhost').searchParams.get('code') ?? '';

async function stateOf({ id }: Pick<OrderToPay, 'id'>): Promise<OrderResultState> {
  return (await read(codeOfOrder(paying.test.shop, id))).data.state;
}

describe('the result of an order, read with its code', () => {
  it('is number, amount and state alone, the number masked, and is not kept', async () => {
    const order = await orderToPay(paying.test, 'LINE_PAY');
    const code = codeOfOrder(paying.test.shop, order.id);
    const { headers, json } = await paying.test.http(`/api/v1/order-result?code=${code}`);
    expect(json().data).toEqual({
      order_no: `${order.orderNo.slice(0, 4)}******${order.orderNo.slice(-4)}`,
      paid_amount: order.paidAmount,
      state: 'FAILED',
    });
    expect(headers['cache-control']).toBe('no-store');
    await agreeAndStayAway(paying, order);
    paying.test.clock.advance(240);
    await paying.test.shop.jobs.runDue();
    expect((await read(code)).data.state).toBe('PAID');
  });

  it.each<[PaymentType, OrderResultState]>([
    ['LINE_PAY', 'FAILED'],
    ['CATHAY_CREDIT_CARD', 'FAILED'],
    ['CATHAY_ATM', 'WAITING_FOR_TRANSFER'],
    ['HOME_CASH', 'ESTABLISHED'],
  ])('of an unpaid order by %s is %s', async (paymentType, state) => {
    expect(await stateOf(await orderToPay(paying.test, paymentType))).toBe(state);
  });

  it('is confirming while nobody knows whether an attempt was paid', async () => {
    const order = await orderToPay(paying.test, 'LINE_PAY');
    await startOf(order);
    const { db } = paying.test.shop;
    const mine = eq(paymentAttempts.orderId, order.id);
    await db.update(paymentAttempts).set({ status: 'UNKNOWN' }).where(mine);
    expect(await stateOf(order)).toBe('CONFIRMING');
  });

  it('of a cancelled order is cancelled', async () => {
    const order = await orderToPay(paying.test, 'CATHAY_ATM');
    await order.shopper.api.cancelOrder({ params: { id: order.id } });
    expect(await stateOf(order)).toBe('CANCELLED');
  });

  it('is in the address to which the provider’s page of each kind leads back', async () => {
    const line = await orderToPay(paying.test, 'LINE_PAY');
    const { info } = await startOf(line);
    const fromLine = await chooseAtProvider(paying, info?.paymentUrl.web ?? '', 'success');
    const card = await orderToPay(paying.test, 'CATHAY_CREDIT_CARD');
    const { redirectViewUrl } = await startOf(card);
    const atBank = await chooseAtBank(paying, redirectViewUrl ?? '', 'success');
    for (const [order, { location }] of [
      [line, await visit(paying.test, fromLine)],
      [card, await returnFromBank(paying.test, atBank)],
    ] as const) {
      expect((await read(codeIn(location))).data).toMatchObject({
        state: 'PAID',
        paidAmount: order.paidAmount,
      });
    }
  });

  it('is in the e-mails, and expires 30 days after each', async () => {
    const order = await paidOrder(paying, 'LINE_PAY');
    await paying.test.shop.jobs.runDue();
    const { data } = await paying.test.api.listTestMails({ query: { to: order.shopper.email } });
    const codes = data.flatMap(({ text }) => /redirect\?code=([\w.-]+)/.exec(text)?.[1] ?? []);
    expect(codes.length).toBeGreaterThan(0);
    for (const code of codes) expect((await read(code)).data.state).toBe('PAID');
    paying.test.clock.advance(30 * 86_400 + 60);
    for (const code of codes) expect(await refusalOf(read(code))).toBe('NOT_FOUND');
  });

  it('is not told for a code that was forged', async () => {
    const order = await orderToPay(paying.test, 'LINE_PAY');
    const code = codeOfOrder(paying.test.shop, order.id);
    const forged = code.replace(/^\w+/, (order.id + 1).toString(36));
    expect(await refusalOf(read(forged))).toBe('NOT_FOUND');
  });
});
