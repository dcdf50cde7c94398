import { isInvoiceDue } from '#rules/payments/invoice-time.ts';
import type { Listener } from '#server/platform/events.ts';
import { issuedInvoices } from './tables.ts';

/** Inserts the invoice of an order in the transaction in which it becomes due; one for each order. */
export const invoiceWhenDue: Listener<'order-moved'> = {
  event: 'order-moved',
  async hear(transaction, order) {
    // An order of 0 TWD needs no invoice.
    if (!isInvoiceDue(order) || order.paidAmount === 0) return;
    const { id, orderNo, paidAmount } = order;
    await transaction
      .insert(issuedInvoices)
      .values({ orderId: id, relateNumber: `INV${orderNo}`, amount: paidAmount })
      .onConflictDoNothing();
  },
};
