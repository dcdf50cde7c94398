import { afterEach, describe, expect, it } from 'vitest';
import { askInvoiceService } from '#server/ordering/invoicing/ecpay-invoice.ts';
import { findInvoice } from '#server/ordering/invoicing/read-invoices.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { checkoutBody, newShopper, sendCart } from '#server/testing/new-shopper.ts';
import { chooseAtProvider, startOf, visit } from '#server/testing/pay-order.ts';

const paying = paymentsForTests();
const { wen } = administratorsForTests(() => paying.test);
afterEach(() => checkLedgers(paying.test.shop.db));

/** A paid order with an invoice: units of goods of 100 and of 60 TWD, with the names of both. */
async function invoicedOrder(hundreds: number, sixties: number) {
  const { test } = paying;
  const shopper = await newShopper(test);
  const make = (price: number) => newProduct(test.shop, { price, memberPrice: null, stock: 9 });
  const [hundred, sixty] = [await make(100), await make(60)];
  await sendCart(shopper, { products: { [hundred]: hundreds, [sixty]: sixties } });
  const { data } = await shopper.api.checkout({ body: checkoutBody({ paymentType: 'LINE_PAY' }) });
  const started = await startOf({ shopper, ...data });
  await visit(test, await chooseAtProvider(paying, started.info?.paymentUrl.web ?? '', 'success'));
  await test.shop.jobs.runDue();
  const { lines } = (await wen.api.readOrderDesk({ params: { id: data.id } })).data;
  const nameOf = (price: number) => lines.find((line) => line.unitPrice === price)?.name ?? '';
  return { id: data.id, sixty, names: { hundred: nameOf(100), sixty: nameOf(60) } };
}

/** Changes the units of goods by their price, adds others, and answers the TWD that go back. */
async function edit(id: number, units: Record<number, number>, added: number[] = []) {
  const { data } = await wen.api.readOrderDesk({ params: { id } });
  const lines = data.lines.flatMap(({ lineId, unitPrice }) => {
    const quantity = units[unitPrice];
    return quantity === undefined ? [] : [{ lineId, quantity }];
  });
  const more = added.map((product) => ({ kind: 'product' as const, id: product, quantity: 1 }));
  const body = { version: data.edit.version, lines, added: more };
  const review = (await wen.api.reviewOrderLines({ params: { id }, body })).data;
  const edited = { ...body, paid: review.after.paid, reason: '顧客來電' };
  await wen.api.editOrderLines({ params: { id }, body: edited });
  await paying.test.shop.jobs.runDue();
  return review.givenBack;
}

/** The lines of each allowance of the order as the invoice service has them. */
async function allowancesOf(orderId: number) {
  const invoice = await findInvoice(paying.test.shop.db, orderId);
  const fields = { InvoiceNo: invoice?.invoiceNo };
  const path = '/B2CInvoice/GetAllowanceList';
  const { data } = await askInvoiceService(paying.test.shop, path, fields, 1000);
  const listed = data.AllowanceInfo as {
    IA_Total_Amount: number;
    Items: { ItemName: string; ItemAmount: number }[];
  }[];
  return listed.map(({ IA_Total_Amount: total, Items }) => ({
    total,
    lines: Items.map(({ ItemName, ItemAmount }) => [ItemName, ItemAmount]),
  }));
}

describe('the allowance for a change of an invoiced order', () => {
  it('names the goods that were taken off, with their units, and not those that stay', async () => {
    const { id, names } = await invoicedOrder(3, 1);
    expect(await edit(id, { 60: 0 })).toBe(60);
    expect(await edit(id, { 100: 1 })).toBe(200);
    expect(await allowancesOf(id)).toEqual([
      { total: 60, lines: [[names.sixty, 60]] },
      { total: 200, lines: [[`${names.hundred} × 2`, 200]] },
    ]);
  });

  it('is over the difference if others came in their place', async () => {
    const { id, names } = await invoicedOrder(3, 2);
    expect(await edit(id, { 100: 1, 60: 3 })).toBe(140);
    expect(await allowancesOf(id)).toEqual([
      { total: 140, lines: [[`${names.hundred} × 2`, 140]] },
    ]);
  });
});
