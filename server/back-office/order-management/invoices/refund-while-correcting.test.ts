import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { correctInvoice } from '#server/ordering/invoicing/correct-invoice.ts';
import { readInvoice } from '#server/ordering/invoicing/read-invoices.ts';
import { issuedInvoices } from '#server/ordering/invoicing/tables.ts';
import { listRefundsOfSale } from '#server/ordering/payments/refund-payment.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { paidOrder } from '#server/testing/orders-with-exceptions.ts';

const paying = paymentsForTests();
const { wen } = administratorsForTests(() => paying.test);
afterEach(() => answers('success'));

const answers = (outcome: 'success' | 'fail') =>
  paying.network.outcomes.set('ECPAY_INVOICE', outcome);
const voidIt = (id: number) =>
  wen.api.voidInvoice({ params: { id }, body: { reason: '抬頭錯誤' } });
const allow = (id: number) =>
  wen.api.allowOnInvoice({ params: { id }, body: { amount: 150, reason: '部分商品瑕疵' } });
/** Asks the service for what waits. */
const retry = (id: number) => refusalOf(wen.api.issueInvoice({ params: { id } }));

/** Another server talks to the service about the invoice until then. */
const claimUntil = (orderId: number, askingUntil: Date | null) =>
  paying.test.shop.db
    .update(issuedInvoices)
    .set({ askingUntil })
    .where(eq(issuedInvoices.orderId, orderId));

/**
 * The invoice of a paid order of 180 TWD; the service was not yet asked for what a person wants, and 50 TWD went back.
 */
async function refundedMeanwhile(wanted: (id: number) => Promise<unknown>) {
  const { shop, clock } = paying.test;
  const { id } = await paidOrder(paying);
  await shop.jobs.runDue();
  await claimUntil(id, new Date(clock.now().getTime() + 60_000));
  expect(await refusalOf(wanted(id))).toBe('SERVICE_BUSY');
  await claimUntil(id, null);
  await wen.api.refundOrder(
    { params: { id }, body: { amount: 50, reason: '商品瑕疵' } },
    { idempotencyKey: `refund-${id}` },
  );
  const [refund] = await listRefundsOfSale(shop.db, id);
  if (!refund) throw new Error('The money did not go back.');
  return { id, correct: () => correctInvoice(shop, { orderId: id, ...refund }) };
}

/** The status of an invoice, and its corrections in order. */
async function stateOf(id: number) {
  const invoice = await readInvoice(paying.test.shop.db, id);
  const corrections = invoice?.corrections.map(({ kind, status, amount }) => [
    kind,
    status,
    amount,
  ]);
  return [invoice?.status, ...(corrections ?? [])];
}

describe('a refund while a person corrects the invoice', () => {
  it.each([
    ['void', voidIt],
    ['allowance', allow],
  ])('has its allowance if the service refuses the %s of that person', async (_, wanted) => {
    const { id, correct } = await refundedMeanwhile(wanted);
    await expect(correct()).rejects.toThrow('A person corrects the invoice');
    answers('fail');
    expect(await retry(id)).toBe('SERVICE_BUSY');
    answers('success');
    expect(await correct()).toBe('allowance');
    expect(await stateOf(id)).toEqual(['ISSUED', ['ALLOWANCE', 'DONE', 50]]);
  });

  it('needs no allowance once the person has voided it', async () => {
    const { id, correct } = await refundedMeanwhile(voidIt);
    await expect(correct()).rejects.toThrow('A person corrects the invoice');
    expect(await retry(id)).toBe('');
    expect(await correct()).toBe('none');
    expect(await stateOf(id)).toEqual(['VOIDED', ['VOID', 'DONE', 180]]);
  });

  it('has an allowance over what the person has left', async () => {
    const { id, correct } = await refundedMeanwhile(allow);
    await expect(correct()).rejects.toThrow('A person corrects the invoice');
    expect(await retry(id)).toBe('');
    expect(await correct()).toBe('allowance');
    expect(await stateOf(id)).toEqual([
      'ISSUED',
      ['ALLOWANCE', 'DONE', 150],
      ['ALLOWANCE', 'DONE', 30],
    ]);
  });
});
