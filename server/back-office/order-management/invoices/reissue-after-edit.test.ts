import { afterEach, describe, expect, it } from 'vitest';
import { listRefunds } from '#server/ordering/payments/refund-payment.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { checkoutBody, newShopper, sendCart } from '#server/testing/new-shopper.ts';
import { chooseAtProvider, startOf, visit } from '#server/testing/pay-order.ts';

const paying = paymentsForTests();
const { wen } = administratorsForTests(() => paying.test);
afterEach(() => paying.network.setDead(false));

const runJobs = () => paying.test.shop.jobs.runDue();
const page = async (id: number) => (await wen.api.readInvoice({ params: { id } })).data;

/** An order of 380 TWD (three units) that was paid, and whose invoice a person has voided. */
async function voided() {
  const { test } = paying;
  const shopper = await newShopper(test);
  const product = await newProduct(test.shop, { price: 100, memberPrice: null, stock: 9 });
  await sendCart(shopper, { products: { [product]: 3 } });
  const { data } = await shopper.api.checkout({ body: checkoutBody({ paymentType: 'LINE_PAY' }) });
  const started = await startOf({ shopper, ...data });
  await visit(test, await chooseAtProvider(paying, started.info?.paymentUrl.web ?? '', 'success'));
  await runJobs();
  const params = { id: data.id };
  await wen.api.voidInvoice({ params, body: { reason: '抬頭錯誤' } });
  return data.id;
}

/** Takes units out of the order and answers the TWD that go back. */
async function editTo(id: number, quantity: number) {
  const { data } = await wen.api.readOrderDesk({ params: { id } });
  const lineId = data.lines[0]?.lineId ?? 0;
  const body = { version: data.edit.version, lines: [{ lineId, quantity }], added: [] };
  const review = (await wen.api.reviewOrderLines({ params: { id }, body })).data;
  await wen.api.editOrderLines({
    params: { id },
    body: { ...body, paid: review.after.paid, reason: '顧客來電' },
  });
  return review.givenBack;
}

const statusesOf = async (id: number) =>
  (await listRefunds(paying.test.shop, id)).map(({ status }) => status);

describe('an invoice in the place of a voided one, after a change of the lines', () => {
  it('is over what the changed order costs', async () => {
    const id = await voided();
    expect(await editTo(id, 2)).toBe(100);
    await runJobs();
    expect(await statusesOf(id)).toEqual(['DONE']);
    await wen.api.issueInvoice({ params: { id } });
    expect(await page(id)).toMatchObject({ state: 'ISSUED', left: 280, invoice: { amount: 280 } });
    await runJobs();
    expect((await page(id)).left).toBe(280);
    // The second change lowers the new invoice.
    await editTo(id, 1);
    await runJobs();
    expect(await page(id)).toMatchObject({ state: 'ALLOWED', left: 180 });
  });

  it('is over the same sum in the end if the money goes back only later', async () => {
    const id = await voided();
    paying.network.setDead(true);
    await editTo(id, 2);
    paying.network.setDead(false);
    expect(await statusesOf(id)).toEqual(['PENDING']);
    await wen.api.issueInvoice({ params: { id } });
    paying.test.clock.advance(600);
    await runJobs();
    await runJobs();
    expect(await statusesOf(id)).toEqual(['DONE']);
    expect((await page(id)).left).toBe(280);
  });
});
