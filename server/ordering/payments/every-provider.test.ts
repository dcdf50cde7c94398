import { afterEach, describe, expect, it } from 'vitest';
import { paymentTypes } from '#contract/enumerations.ts';
import { paymentTypesOf, wayOf } from '#rules/payments/payment-types.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { agreeAndStayAway, exceptionsOf, orderRow, orderToPay } from '#server/testing/pay-order.ts';
import { providerOf } from './providers.ts';
import { reconcilePayments } from './reconcile.ts';
import { refundPayment } from './refund-payment.ts';

const paying = paymentsForTests();
afterEach(() => checkLedgers(paying.test.shop.db));

/** Minutes after which the job has asked about an attempt without a report. */
const silence = 4;

describe('a provider', () => {
  it.each(paymentTypes)('has the type under which it is listed: %s', (paymentType) => {
    expect(providerOf(paymentType).type).toBe(paymentType);
  });

  it('can be asked about one attempt exactly if shoppers pay on its page, as the job needs', () => {
    const askable = paymentTypes.filter((type) => providerOf(type).ledger === 'BY_ATTEMPT');
    expect(paymentTypesOf('AT_PROVIDER').toSorted()).toEqual(askable.toSorted());
  });
});

const started = paymentTypes.filter((paymentType) => wayOf(paymentType) !== 'ON_RECEIPT');

describe.each(started)('a payment by %s at the stand-in', (paymentType) => {
  it('is settled although the browser does not come back, agrees with the ledger, and can be refunded', async () => {
    const { test } = paying;
    const { shop } = test;
    const order = await orderToPay(test, paymentType);
    await agreeAndStayAway(paying, order);
    test.clock.advance(silence * 60);
    await shop.jobs.runDue();
    expect((await orderRow(test, order.id)).paymentStatus).toBe('PAID');
    test.clock.advance(86_400);
    expect(await reconcilePayments(shop)).toEqual({ differences: 0, failed: 0 });
    const refund = { orderId: order.id, amount: 180, reason: '退貨', refundKey: `all ${order.id}` };
    const isByHand = providerOf(paymentType).ledger !== 'BY_ATTEMPT';
    expect(await refundPayment(shop, refund)).toMatchObject({
      value: { status: isByHand ? 'BY_HAND' : 'DONE' },
    });
    expect(await reconcilePayments(shop)).toEqual({ differences: 0, failed: 0 });
    expect(await exceptionsOf(test, order.id)).toEqual([]);
  });
});
