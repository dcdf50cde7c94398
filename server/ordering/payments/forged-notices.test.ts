import { describe, expect, it } from 'vitest';
import type { CardOrder } from '#sandbox/cathay/card-ledger.ts';
import { authorisationNotice } from '#sandbox/cathay/card-notice.ts';
import { depositNotice } from '#sandbox/cathay/deposit-notice.ts';
import { standInOptions } from '#server/hosts/sandbox-options.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { orderRow, orderToPay, startOf } from '#server/testing/pay-order.ts';

/** The keys that every shop without providers once had, and that its documentation printed. */
const published = {
  card: { storeId: '999000001', cubKey: 'TESTCUBKEY0123456789ABCDEFGHIJKL' },
  atmKey: 'STANDINATMKEY016',
};

const paying = paymentsForTests();

describe('a notice that is made with a published key', () => {
  it('of a card pays nothing', async () => {
    const order = await orderToPay(paying.test, 'CATHAY_CREDIT_CARD');
    await startOf(order);
    const atBank = {
      orderNumber: `${order.orderNo}A1`,
      amount: order.paidAmount,
      status: '1212',
      authCode: '123456',
      refunded: 0,
    } as CardOrder;
    const { card, now } = { card: published.card, now: () => paying.test.clock.now() };
    const { statusCode } = await paying.test.http({
      method: 'POST',
      url: '/api/v1/cathay/card/notify',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        strRsXML: authorisationNotice({ card, now }, atBank),
      }).toString(),
    });
    expect(statusCode).toBe(403);
    expect((await orderRow(paying.test, order.id)).paymentStatus).toBe('UNPAID');
  });

  it('of a transfer pays nothing', async () => {
    const order = await orderToPay(paying.test, 'CATHAY_ATM');
    const { virtualAccount } = await startOf(order);
    const deposit = {
      virtualAccount: virtualAccount ?? '',
      amount: order.paidAmount,
      at: paying.test.clock.now(),
      sequence: '000001',
    };
    const { atm } = standInOptions(paying.test.shop.config);
    const { statusCode } = await paying.test.http({
      method: 'POST',
      url: '/api/v1/cathay/atm/deposit',
      headers: { 'content-type': 'text/xml' },
      payload: depositNotice({ atm: { ...atm, key: published.atmKey } }, deposit),
    });
    expect(statusCode).toBe(403);
    expect((await orderRow(paying.test, order.id)).paymentStatus).toBe('UNPAID');
  });
});
