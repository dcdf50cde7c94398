import { afterEach, describe, expect, it } from 'vitest';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { intercept } from '#server/testing/intercept.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import {
  attemptsOf,
  chooseAtProvider,
  exceptionsOf,
  orderRow,
  orderToPay,
  startOf,
  visit,
} from '#server/testing/pay-order.ts';
import { applyPaymentReport } from '../apply-payment-report.ts';

const paying = paymentsForTests();
afterEach(() => checkLedgers(paying.test.shop.db));

const isRequest = (url: string) => url.endsWith('/payments/request');

/** Changes the answer of LINE Pay to the next request; ids are numbers above 2^53, so it is changed as text. */
function changeNext(
  isMeant: (url: string) => boolean,
  change: (text: string) => string,
  times = 1,
) {
  return intercept(paying.test.shop, {
    isMeant,
    times,
    answer: async (pass) => new Response(change(await (await pass()).text())),
  });
}

async function agreedOrder() {
  const order = await orderToPay(paying.test, 'LINE_PAY');
  const { info } = await startOf(order);
  return { ...order, back: await chooseAtProvider(paying, info?.paymentUrl.web ?? '', 'success') };
}

describe('a page to which LINE Pay sends the shopper', () => {
  it.each([
    'javascript:alert(1)',
    'http://web-pay.line.me/pay/1',
    'https://line.me.evil.example/pay/1',
    'https://evil.example/pay/1',
    '//evil.example',
    '',
  ])('is refused if it is not LINE’s own: %j', async (web) => {
    const order = await orderToPay(paying.test, 'LINE_PAY');
    changeNext(isRequest, (text) => text.replace(/"web":"[^"]*"/, `"web":${JSON.stringify(web)}`));
    expect(await refusalOf(startOf(order))).toBe('ORDER_PAYMENT_FAILED');
    expect(await attemptsOf(paying.test, order.id)).toMatchObject([{ status: 'FAILED' }]);
  });

  it('is handed out if it is a page of LINE over https', async () => {
    const order = await orderToPay(paying.test, 'LINE_PAY');
    const web = 'https://sandbox-web-pay.line.me/web/payment/wait?id=1';
    changeNext(isRequest, (text) => text.replace(/"web":"[^"]*"/, `"web":"${web}"`));
    expect((await startOf(order)).info?.paymentUrl.web).toBe(web);
  });
});

describe('a transaction id that LINE Pay gives twice', () => {
  it('refuses the second start and is left to a person', async () => {
    const first = await orderToPay(paying.test, 'LINE_PAY');
    await startOf(first);
    const known = (await attemptsOf(paying.test, first.id))[0]?.transactionId ?? '';
    const second = await orderToPay(paying.test, 'LINE_PAY');
    changeNext(isRequest, (text) =>
      text.replace(/"transactionId":\d+/, `"transactionId":${known}`),
    );
    expect(await refusalOf(startOf(second))).toBe('ORDER_PAYMENT_FAILED');
    expect(await attemptsOf(paying.test, second.id)).toMatchObject([
      { status: 'FAILED', failureCode: 'TRANSACTION_IS_KNOWN', transactionId: null },
    ]);
    expect(await exceptionsOf(paying.test, second.id)).toMatchObject([
      { kind: 'PROVIDER_UNKNOWN', detail: { transactionId: known } },
    ]);
    // The next start gets an id of its own.
    expect(await refusalOf(startOf(second))).toBe('');
  });

  it('in a report pays nothing a second time', async () => {
    const first = await orderToPay(paying.test, 'LINE_PAY');
    await startOf(first);
    const [known] = await attemptsOf(paying.test, first.id);
    const second = await orderToPay(paying.test, 'LINE_PAY');
    await startOf(second);
    const [attempt] = await attemptsOf(paying.test, second.id);
    const transactionId = known?.transactionId ?? '';
    const report = { state: 'PAID', amount: 180, transactionId } as const;
    await applyPaymentReport(paying.test.shop, {
      attemptId: attempt?.id ?? 0,
      door: 'QUERY',
      report,
    });
    expect((await orderRow(paying.test, second.id)).paymentStatus).toBe('UNPAID');
    expect(await exceptionsOf(paying.test, second.id)).toMatchObject([
      { kind: 'PROVIDER_UNKNOWN', amount: 180 },
    ]);
  });
});

describe('a success of LINE Pay without an amount', () => {
  it('is unknown, and the ledger decides', async () => {
    const order = await agreedOrder();
    changeNext(
      (url) => url.endsWith('/confirm'),
      (text) => text.replace(/"payInfo":\[[^\]]*\]/, '"x":1'),
    );
    expect((await visit(paying.test, order.back)).location).toContain('result=successed');
    expect(await attemptsOf(paying.test, order.id)).toMatchObject([{ capturedAmount: 180 }]);
  });

  it('in the ledger too is unknown until the ledger names the amount', async () => {
    const order = await agreedOrder();
    const { restore } = changeNext(
      (url) => /\/confirm$|\/payments\?/.test(url),
      (text) => text.replace(/"payInfo":\[[^\]]*\]/, '"x":1'),
      Number.POSITIVE_INFINITY,
    );
    expect((await visit(paying.test, order.back)).location).toContain('result=confirming');
    expect((await orderRow(paying.test, order.id)).paymentStatus).toBe('UNPAID');
    restore();
    paying.test.clock.advance(600);
    await paying.test.shop.jobs.runDue();
    expect((await orderRow(paying.test, order.id)).paymentStatus).toBe('PAID');
    expect(await exceptionsOf(paying.test, order.id)).toEqual([]);
  });
});
