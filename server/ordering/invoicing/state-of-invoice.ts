import type { InvoiceState } from '#contract/invoices-and-transfers.ts';
import type { IssuedInvoice } from './read-invoices.ts';

type InvoiceColumns = Pick<IssuedInvoice, 'status' | 'invoiceNo' | 'failedAt' | 'allowedAmount'>;

/** The state of one invoice, as `stateOfInvoice` says it in SQL for lists. */
export function stateOfInvoiceRow({
  status,
  invoiceNo,
  failedAt,
  allowedAmount,
}: InvoiceColumns): InvoiceState {
  if (status === 'VOIDED') return invoiceNo === null ? 'NOT_NEEDED' : 'VOIDED';
  if (status !== 'ISSUED') return failedAt ? 'FAILED' : 'NOT_ISSUED';
  if (failedAt) return 'CORRECTION_FAILED';
  return allowedAmount > 0 ? 'ALLOWED' : 'ISSUED';
}
