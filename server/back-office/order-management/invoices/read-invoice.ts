import type { Reply } from '#contract/call.ts';
import type { adminInvoiceCalls } from '#contract/calls/admin-invoices.ts';
import type { InvoiceAction } from '#contract/invoices-and-transfers.ts';
import { done, refused } from '#contract/outcome.ts';
import { toWireInstantOrNull } from '#rules/dates.ts';
import { invoicePeriodEnd } from '#rules/payments/invoice-period.ts';
import { isInvoiceDue } from '#rules/payments/invoice-time.ts';
import { asIssued } from '#server/ordering/invoicing/carry-out-corrections.ts';
import { leftOf, whyNotVoid } from '#server/ordering/invoicing/correct-by-hand.ts';
import { listEarlierInvoices, readInvoice } from '#server/ordering/invoicing/read-invoices.ts';
import { isOpen } from '#server/ordering/invoicing/retry-invoice.ts';
import { stateOfInvoiceRow } from '#server/ordering/invoicing/state-of-invoice.ts';
import { readOrderToInvoice } from '#server/ordering/orders/order-invoice.ts';
import { readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import type { Shop } from '#server/shop.ts';
import { readHistoryOf } from '../../admin/history.ts';
import { maskedOrder } from '../../payments-and-returns/masked-order.ts';
import { invoiceAnswer } from './invoice-answer.ts';
import { invoiceHistory } from './invoice-history.ts';

/** The invoice of one order with all that happened to it; NOT_FOUND if the order has none. */
export async function readInvoicePage({ db, clock }: Pick<Shop, 'db' | 'clock'>, orderId: number) {
  const current = await readInvoice(db, orderId);
  const order = (await readOrderOverviews(db, [orderId])).get(orderId);
  const toInvoice = await readOrderToInvoice(db, orderId);
  if (!current || !order || !toInvoice) return refused('NOT_FOUND');
  const earlier = await listEarlierInvoices(db, orderId);
  const issued = asIssued(current);
  const state = stateOfInvoiceRow(current);
  const why = issued && whyNotVoid(issued, current.corrections, toInvoice, clock.now());
  const left = issued && current.status === 'ISSUED' ? leftOf(issued, current.corrections) : 0;
  const canReplace = state === 'VOIDED' && isInvoiceDue(order);
  const page: Reply<typeof adminInvoiceCalls.readInvoice> = {
    id: orderId,
    order: maskedOrder(order),
    state,
    invoice: invoiceAnswer(current),
    earlier: earlier.map(invoiceAnswer),
    left,
    voidBefore: toWireInstantOrNull(issued ? invoicePeriodEnd(issued.issuedAt) : null),
    whyNotVoid: issued ? (why?.message ?? null) : '還沒有開立的發票',
    actions: actionsOf({
      ISSUE: isOpen(current) || canReplace,
      VOID: issued !== undefined && why === undefined,
      ALLOWANCE: left > 0,
    }),
    history: invoiceHistory(
      [...earlier.toReversed(), current],
      await readHistoryOf(db, [['order', orderId]]),
    ),
  };
  return done(page);
}

function actionsOf(possible: Readonly<Record<InvoiceAction, boolean>>): InvoiceAction[] {
  const actions = Object.keys(possible) as InvoiceAction[];
  return actions.filter((action) => possible[action]);
}
