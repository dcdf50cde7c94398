import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { PaymentType } from '#contract/enumerations.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { settings } from '#server/platform/database/tables.ts';
import { atCheckout, checkout } from '#server/testing/at-checkout.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { paymentSettings, readPaymentTerms } from './payment-terms.ts';

const paying = paymentsForTests();
type Values = Parameters<typeof paymentSettings.write>[1];

async function set(change: Partial<Values>): Promise<void> {
  const { db, config, cache } = paying.test.shop;
  await paymentSettings.write(
    db,
    { ...(await paymentSettings.read(db, config)), ...change },
    config,
  );
  cache.clear();
}
afterEach(async () => {
  await paying.test.shop.db.delete(settings).where(eq(settings.key, 'paymentTerms'));
  paying.test.shop.cache.clear();
});

/** Orders goods for 380 TWD including delivery; answers the shopper and the order's row. */
async function ordered(paymentType: PaymentType) {
  const { shopper } = await atCheckout(paying.test);
  const { data } = await checkout(shopper, { paymentType });
  const { db } = paying.test.shop;
  const [row] = await db.select().from(orders).where(eq(orders.id, data.id));
  return { shopper, id: data.id, paidExpiredAt: row?.paidExpiredAt };
}
const refused = async (paymentType: PaymentType) =>
  refusalOf(checkout((await atCheckout(paying.test)).shopper, { paymentType }));

describe('an operator', () => {
  it.each([
    ['LINE_PAY', { offersLinePay: false }],
    ['CATHAY_CREDIT_CARD', { offersCard: false }],
    ['CATHAY_ATM', { offersTransfer: false }],
    ['HOME_CASH', { offersCash: false }],
  ] as const)('stops offering %s to new orders at once', async (paymentType, off) => {
    const earlier = await ordered(paymentType);
    await set(off);
    expect((await readPaymentTerms(paying.test.shop)).offered).not.toContain(paymentType);
    expect(await refused(paymentType)).toBe('PAYMENT_TYPE_IS_NOT_SUPPORTED');
    // An existing order keeps its way of paying, and can only change to one that is offered.
    const { api } = earlier.shopper;
    const body = { orderId: earlier.id };
    expect(await refusalOf(api.startPayment({ body }))).toBe('');
    const other = await ordered(paymentType === 'LINE_PAY' ? 'HOME_CASH' : 'LINE_PAY');
    const change = other.shopper.api.startPayment({ body: { orderId: other.id, paymentType } });
    expect(await refusalOf(change)).toBe('VALIDATION_FAILED');
  });

  it.each([
    ['LINE_PAY', 'linePayLimit'],
    ['CATHAY_CREDIT_CARD', 'cardLimit'],
    ['CATHAY_ATM', 'transferLimit'],
    ['HOME_CASH', 'cashLimit'],
  ] as const)('limits the amount of an order paid by %s', async (paymentType, limit) => {
    await set({ [limit]: 380 });
    expect(await refused(paymentType)).toBe('');
    await set({ [limit]: 379 });
    expect(await refused(paymentType)).toBe('PAYMENT_TYPE_IS_NOT_SUPPORTED');
  });

  it('sets the days of a transfer, which the text says; earlier orders keep theirs', async () => {
    const earlier = await ordered('CATHAY_ATM');
    await set({ transferDays: 7 });
    const { notes } = await readPaymentTerms(paying.test.shop);
    expect(notes).toEqual({ CATHAY_ATM: '送出訂單後取得專屬帳號，7 天內轉帳' });
    const days = ({ paidExpiredAt }: typeof earlier) => paidExpiredAt?.toISOString().slice(0, 10);
    expect(days(earlier)).toBe('2026-11-23');
    expect(days(await ordered('CATHAY_ATM'))).toBe('2026-11-27');
    const { data } = await earlier.shopper.api.readOrder({ params: { id: earlier.id } });
    expect(data.paidExpiredAt).toBe('2026-11-23T23:59:59+08:00');
  });

  it('writes a text beside each way of paying', async () => {
    const [linePayNote, cardNote, transferNote, cashNote] = [
      '點數折抵',
      '一次付清',
      '轉帳',
      '現金',
    ];
    await set({ linePayNote, cardNote, transferNote, cashNote });
    expect((await readPaymentTerms(paying.test.shop)).notes).toEqual({
      LINE_PAY: linePayNote,
      CATHAY_CREDIT_CARD: cardNote,
      CATHAY_ATM: transferNote,
      HOME_CASH: cashNote,
    });
  });
});
