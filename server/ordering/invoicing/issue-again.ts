import { and, eq } from 'drizzle-orm';
import { isInvoiceDue } from '#rules/payments/invoice-time.ts';
import { lockOrder } from '#server/ordering/orders/lock-order.ts';
import { listRefundsOfSale } from '#server/ordering/payments/refund-payment.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import { isCurrentOf } from './read-invoices.ts';
import { invoiceCorrections, issuedInvoices } from './tables.ts';

/**
 * Puts a new invoice in the place of the order's voided one, in the caller's transaction, if the sale still stands:
 * over what was paid and not refunded. False if the order has no voided invoice, or nothing is left to invoice. The
 * lock on the order makes it wait for refunds.
 */
export async function replaceVoided(
  { clock, jobs }: ShopInTransaction,
  transaction: Transaction,
  orderId: number,
): Promise<boolean> {
  const columns = [
    'orderNo',
    'orderStatus',
    'paymentStatus',
    'paymentType',
    'paidAmount',
    'loweredAmount',
  ] as const;
  const order = await lockOrder(transaction, { orderId }, columns);
  if (!order || !isInvoiceDue(order)) return false;
  const refunds = await listRefundsOfSale(transaction, orderId);
  // A change of the lines lowers the order's amount and is also a refund, which would count twice.
  const paid = order.paidAmount + (order.loweredAmount ?? 0);
  const left = refunds.reduce((sum, { amount }) => sum - amount, paid);
  if (left <= 0) return false;
  const now = clock.now();
  const isVoided = and(isCurrentOf(orderId), eq(issuedInvoices.status, 'VOIDED'));
  const replaced = await transaction
    .update(issuedInvoices)
    .set({ replacedAt: now })
    .where(isVoided)
    .returning({ id: issuedInvoices.id });
  if (replaced.length === 0) return false;
  const number = await transaction.$count(issuedInvoices, eq(issuedInvoices.orderId, orderId));
  const relateNumber = `INV${order.orderNo}R${number}`;
  const [invoice] = await transaction
    .insert(issuedInvoices)
    .values({ orderId, relateNumber, amount: left, enqueuedAt: now, createdAt: now })
    .returning({ id: issuedInvoices.id });
  if (!invoice) throw new Error(`Order ${orderId} got no new invoice.`);
  // These refunds have made the new invoice smaller, so they must not correct it again.
  const counted = refunds.map(({ refundKey }) => ({
    issuedInvoiceId: invoice.id,
    refundKey,
    kind: 'ALLOWANCE' as const,
    status: 'DONE' as const,
    amount: 0,
    doneAt: now,
  }));
  if (counted.length > 0) await transaction.insert(invoiceCorrections).values(counted);
  // The person who asked for it tries at once; a job does it if that fails.
  const startAfter = new Date(now.getTime() + 300_000);
  await jobs.enqueue(transaction, 'issue-invoice', { orderId }, { startAfter });
  return true;
}
