import { type SQL, sql } from 'drizzle-orm';
import type { Span } from '#rules/time-spans.ts';
import { orderNoOf } from '#server/ordering/orders/orders-adapter.ts';
import { isWithin } from '#server/platform/database/sql-moments.ts';
import { invoiceCorrections, issuedInvoices } from './tables.ts';

/** SQL of the invoices that were issued in a period, as rows (source_id, at, amount, facts). */
export const invoiceClosingRows = (span: Span): SQL => sql`
  select ${issuedInvoices.id} as source_id, ${issuedInvoices.issuedAt} as at, ${issuedInvoices.amount}::bigint as amount,
    jsonb_build_object('orderNo', ${orderNoOf(issuedInvoices.orderId)}, 'invoiceNo', ${issuedInvoices.invoiceNo}) as facts
  from ${issuedInvoices}
  where ${issuedInvoices.status} in ('ISSUED', 'VOIDED') and ${isWithin(issuedInvoices.issuedAt, span)}`;

/** SQL of the allowances and voided invoices of a period. */
export const allowanceClosingRows = (span: Span): SQL => sql`
  select ${invoiceCorrections.id} as source_id, ${invoiceCorrections.doneAt} as at,
    ${invoiceCorrections.amount}::bigint as amount,
    jsonb_build_object('orderNo', ${orderNoOf(issuedInvoices.orderId)}, 'invoiceNo', ${issuedInvoices.invoiceNo},
      'allowanceKind', ${invoiceCorrections.kind}, 'allowanceNo', ${invoiceCorrections.allowanceNo}) as facts
  from ${invoiceCorrections} join ${issuedInvoices} on ${issuedInvoices.id} = ${invoiceCorrections.issuedInvoiceId}
  where ${invoiceCorrections.status} = 'DONE' and ${isWithin(invoiceCorrections.doneAt, span)}`;
