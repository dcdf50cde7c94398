import { invoiceCorrections, issuedInvoices } from '#server/ordering/invoicing/tables.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { type Placed, step } from './place-order.ts';

const failure = '服務暫時無法使用，請稍後再試（代碼 500）';

/** Writes the invoice of an order, and its allowance if money has to go back. */
export async function invoiceOrder(transaction: Transaction, placed: Placed): Promise<void> {
  const { order, given, after } = placed;
  if (!given.invoice) return;
  const invoiceNo = `QM${String(10_000_000 + order.id)}`;
  const isIssued = given.invoice === 'ISSUED';
  const [invoice] = await transaction
    .insert(issuedInvoices)
    .values({
      orderId: order.id,
      relateNumber: order.orderNo,
      amount: order.paidAmount,
      enqueuedAt: after(3),
      createdAt: after(3),
      ...(isIssued
        ? { status: 'ISSUED', invoiceNo, randomNumber: '4821', issuedAt: after(4) }
        : { failure, failedAt: after(4) }),
    })
    .returning({ id: issuedInvoices.id });
  if (!invoice || !isIssued) return;
  await step(transaction, placed, { invoiceNo, invoicingAt: after(4) });
  if (!given.toTransfer) return;
  await transaction.insert(invoiceCorrections).values({
    issuedInvoiceId: invoice.id,
    refundKey: `day ${order.orderNo}`,
    kind: 'ALLOWANCE',
    status: 'DONE',
    amount: given.toTransfer,
    allowanceNo: `${20_261_100 + order.id}`,
    doneAt: after(22),
    createdAt: after(21),
  });
}
