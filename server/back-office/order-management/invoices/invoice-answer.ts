import type { Reply } from '#contract/call.ts';
import type { adminInvoiceCalls } from '#contract/calls/admin-invoices.ts';
import { toWireInstantOrNull } from '#rules/dates.ts';
import type { InvoiceWithCorrections } from '#server/ordering/invoicing/read-invoices.ts';

/** An invoice and its corrections as the screens read them. */
export function invoiceAnswer(
  invoice: InvoiceWithCorrections,
): Reply<typeof adminInvoiceCalls.readInvoice>['invoice'] {
  return {
    ...invoice,
    issuedAt: toWireInstantOrNull(invoice.issuedAt),
    voidedAt: toWireInstantOrNull(invoice.voidedAt),
    corrections: invoice.corrections.map((each) => ({
      ...each,
      doneAt: toWireInstantOrNull(each.doneAt),
    })),
  };
}
