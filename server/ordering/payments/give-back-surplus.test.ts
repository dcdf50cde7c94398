import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { breakOff, intercept } from '#server/testing/intercept.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import {
  attemptsOf,
  chooseAtBank,
  chooseAtProvider,
  exceptionsOf,
  type OrderToPay,
  orderRow,
  orderToPay,
  startOf,
  visit,
} from '#server/testing/pay-order.ts';
import { anAttempt } from '#server/testing/provider-answers.ts';
import { applyPaymentReport } from './apply-payment-report.ts';
import { giveBackSurplus } from './give-back-surplus.ts';

const paying = paymentsForTests();
beforeEach(() => {
  paying.network.setDead(false);
  paying.network.outcomes.reset();
});
afterEach(() => checkLedgers(paying.test.shop.db));

const runJobs = () => paying.test.shop.jobs.runDue();
const cancel = ({ shopper, id }: OrderToPay) =>
  refusalOf(shopper.api.cancelOrder({ params: { id } }));
const atBank = ({ orderNo }: OrderToPay, number: number) =>
  paying.network.ledgers.card.find(`${orderNo}A${number}`);

/** The texts of the timeline about money. */
async function notesOf({ shopper, id }: OrderToPay): Promise<string[]> {
  const { data } = await shopper.api.readOrder({ params: { id } });
  const isMoney = ['SURPLUS_PAID', 'REFUNDED'];
  return data.events.filter(({ type }) => isMoney.includes(type)).map(({ note }) => note);
}

async function refundEmails({ shopper }: OrderToPay): Promise<string[]> {
  const mails = await paying.test.mails(shopper.email);
  return mails.filter(({ subject }) => subject.includes('退款')).map(({ text }) => text ?? '');
}

/** A card order with two pages open at the bank, and no outcome. */
async function twoPages(): Promise<OrderToPay & { pages: string[] }> {
  const order = await orderToPay(paying.test, 'CATHAY_CREDIT_CARD');
  const pages: string[] = [];
  for (let page = 0; page < 2; page++) pages.push((await startOf(order)).redirectViewUrl ?? '');
  for (const page of pages) await chooseAtBank(paying, page, 'cancel');
  return { ...order, pages };
}

const decide = (order: OrderToPay, number: number) =>
  paying.network.app.inject({
    method: 'POST',
    url: '/cathay/card/decide',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `order=${order.orderNo}A${number}&choice=success&notice=once`,
  });

describe('money that is one too many', () => {
  it('of a card that paid twice goes back by itself, with an e-mail and lines in the timeline', async () => {
    const order = await twoPages();
    await decide(order, 1);
    await decide(order, 2);
    await runJobs();
    expect(await orderRow(paying.test, order.id)).toMatchObject({
      orderStatus: 'ESTABLISHED',
      paymentStatus: 'PAID',
    });
    expect([atBank(order, 1)?.refunded, atBank(order, 2)?.refunded]).toEqual([0, 180]);
    expect(await notesOf(order)).toEqual(['收到多付的款項 $180，將自動退回', '款項已退回 $180']);
    const [message, ...more] = await refundEmails(order);
    expect(message).toContain('訂單不受影響');
    expect(more).toEqual([]);
    expect(await exceptionsOf(paying.test, order.id)).toEqual([]);
  });

  it('of a card that paid after the cancellation goes back by itself', async () => {
    const order = await twoPages();
    expect(await cancel(order)).toBe('');
    await decide(order, 1);
    await runJobs();
    expect(atBank(order, 1)?.refunded).toBe(180);
    expect(await notesOf(order)).toEqual([
      '收到訂單取消後的付款 $180，將自動退回',
      '款項已退回 $180',
    ]);
    expect((await refundEmails(order)).join()).toContain('取消後仍收到一筆付款');
    expect(await exceptionsOf(paying.test, order.id)).toEqual([]);
  });

  it('with LINE Pay, whose confirmation was answered after another attempt had paid, goes back by itself', async () => {
    const { linePay } = paying.network.ledgers;
    const order = await orderToPay(paying.test, 'LINE_PAY');
    const pages: string[] = [];
    for (let page = 0; page < 2; page++) {
      pages.push((await startOf(order)).info?.paymentUrl.web ?? '');
    }
    const back = await chooseAtProvider(paying, pages[0] ?? '', 'success');
    intercept(paying.test.shop, {
      isMeant: (url) => url.endsWith('/confirm'),
      async answer(pass) {
        await pass();
        paying.network.setDead(true);
        return breakOff();
      },
    });
    await visit(paying.test, back);
    const [, second] = await attemptsOf(paying.test, order.id);
    // LINE Pay also took the money of the other attempt, for whatever reason.
    const entry = linePay.byOrder(`${order.orderNo}-2`);
    if (entry) Object.assign(entry, { state: 'CONFIRMED', confirmedAt: new Date() });
    await applyPaymentReport(paying.test.shop, {
      attemptId: second?.id ?? 0,
      door: 'QUERY',
      report: { state: 'PAID', amount: 180 },
    });
    paying.network.setDead(false);
    paying.test.clock.advance(600);
    await runJobs();
    expect(linePay.byOrder(`${order.orderNo}-1`)?.refunds).toMatchObject([{ amount: 180 }]);
    expect((await orderRow(paying.test, order.id)).paymentStatus).toBe('PAID');
    expect(await exceptionsOf(paying.test, order.id)).toEqual([]);
  });

  it('is left to a person if the provider refuses to give it back', async () => {
    const order = await twoPages();
    await decide(order, 1);
    paying.network.outcomes.set('CATHAY_CREDIT_CARD', 'fail');
    await decide(order, 2);
    await runJobs();
    expect(await exceptionsOf(paying.test, order.id)).toMatchObject([{ kind: 'REFUND_FAILED' }]);
  });
});

describe('cancelling', () => {
  it('an order that was paid twice gives all its money back', async () => {
    const order = await twoPages();
    await decide(order, 1);
    await decide(order, 2);
    expect(await cancel(order)).toBe('');
    await runJobs();
    expect([atBank(order, 1)?.refunded, atBank(order, 2)?.refunded]).toEqual([180, 180]);
    expect((await orderRow(paying.test, order.id)).paymentStatus).toBe('REFUNDED');
    expect(await exceptionsOf(paying.test, order.id)).toEqual([]);
  });

  it('an order for which another amount came gives that back, and nobody has to decide any more', async () => {
    const order = await orderToPay(paying.test, 'LINE_PAY');
    await startOf(order);
    const entry = paying.network.ledgers.linePay.byOrder(`${order.orderNo}-1`);
    if (entry) Object.assign(entry, { state: 'CONFIRMED', confirmedAt: new Date(), amount: 100 });
    expect(await cancel(order)).toBe('ORDER_ALREADY_PAYED');
    expect(await refusalOf(startOf(order))).toBe('ORDER_PAYMENT_IS_BEING_CONFIRMED');
    expect(await cancel(order)).toBe('');
    await runJobs();
    expect(entry?.refunds).toMatchObject([{ amount: 100 }]);
    expect(await exceptionsOf(paying.test, order.id)).toMatchObject([
      { kind: 'AMOUNT_DIFFERS', resolution: 'GIVEN_BACK' },
    ]);
  });
});

describe('surplus cash', () => {
  it('is left to a person, because no provider can send it back', async () => {
    const cash = {
      attempt: anAttempt({ provider: 'HOME_CASH' }),
      amount: 5,
      orderStatus: 'CANCELLED',
      at: new Date(),
    } as const;
    expect(await giveBackSurplus({} as never, {} as never, cash)).toBe(false);
  });
});
