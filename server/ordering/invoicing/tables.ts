import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { orders } from '#server/ordering/orders/tables.ts';
import {
  bigId,
  bigIdentity,
  createdAt,
  identity,
  instant,
  notNegative,
  oneOf,
} from '#server/platform/database/columns.ts';

/** DUE: not requested yet; SENT: requested, no answer so far; ISSUED: has its number; VOIDED: no longer valid. */
export const issuedInvoiceStatuses = ['DUE', 'SENT', 'ISSUED', 'VOIDED'] as const;
export type IssuedInvoiceStatus = (typeof issuedInvoiceStatuses)[number];

/**
 * SQL of an invoice's state for lists (`InvoiceState`). Without parameters, so that PostgreSQL can use the index. An
 * invoice that was given up before the service was asked has no number: nobody needs it.
 */
export const stateOfInvoice = ({
  status,
  invoiceNo,
  failedAt,
  allowedAmount,
}: Record<'status' | 'invoiceNo' | 'failedAt' | 'allowedAmount', SQLWrapper>): SQL =>
  sql`(case ${status}
    when 'VOIDED' then case when ${invoiceNo} is null then 'NOT_NEEDED' else 'VOIDED' end
    when 'ISSUED' then case when ${failedAt} is not null then 'CORRECTION_FAILED' when ${allowedAmount} > 0 then 'ALLOWED' else 'ISSUED' end
    else case when ${failedAt} is null then 'NOT_ISSUED' else 'FAILED' end end)`;

/** The electronic invoice of an order. An order has at most one that counts; a voided one may be replaced. */
export const issuedInvoices = pgTable(
  'issued_invoices',
  {
    id: bigIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The shop's unique number for the request; the provider refuses a second invoice with it. */
    relateNumber: text().notNull(),
    status: text().$type<IssuedInvoiceStatus>().notNull().default('DUE'),
    /** TWD, tax included. */
    amount: integer().notNull(),
    /** Two letters and eight digits. */
    invoiceNo: text(),
    randomNumber: text(),
    issuedAt: instant(),
    voidedAt: instant(),
    /** When its job was enqueued. */
    enqueuedAt: instant(),
    /** Nobody else talks to the service about this invoice before this time. */
    askingUntil: instant(),
    /** Why the service did not do the last thing that it was asked for, in its own words, and since when. */
    failure: text(),
    failedAt: instant(),
    /** TWD of its allowances that are done. A trigger keeps the sum. */
    allowedAmount: integer().notNull().default(0),
    /** When another invoice of the order took the place of this voided one. */
    replacedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('issued_invoices_current')
      .on(table.orderId)
      .where(sql`${table.replacedAt} is null`),
    index('issued_invoices_orders').on(table.orderId, table.id),
    index('issued_invoices_state')
      .on(stateOfInvoice(table), table.orderId)
      .where(sql`${table.replacedAt} is null`),
    index('issued_invoices_issued').on(table.issuedAt, table.orderId),
    index('issued_invoices_created').on(table.createdAt, table.orderId),
    uniqueIndex('issued_invoices_relate_number').on(table.relateNumber),
    uniqueIndex('issued_invoices_no').on(table.invoiceNo),
    index('issued_invoices_due').on(table.id).where(sql`${table.enqueuedAt} is null`),
    oneOf('issued_invoices_status', table.status, issuedInvoiceStatuses),
    notNegative('issued_invoices_amount', table.amount),
    check('issued_invoices_allowed', sql`${table.allowedAmount} between 0 and ${table.amount}`),
    check(
      'issued_invoices_replaced',
      sql`${table.replacedAt} is null or ${table.status} = 'VOIDED'`,
    ),
  ],
);

export const correctionStatuses = ['DUE', 'SENT', 'DONE'] as const;
export type CorrectionStatus = (typeof correctionStatuses)[number];
export const correctionKinds = ['VOID', 'ALLOWANCE'] as const;
export type CorrectionKind = (typeof correctionKinds)[number];

/** Corrections of invoices: one row for each refund, and one for each that a person made. */
export const invoiceCorrections = pgTable(
  'invoice_corrections',
  {
    id: identity(),
    issuedInvoiceId: bigId()
      .notNull()
      .references(() => issuedInvoices.id, { onDelete: 'cascade' }),
    /** The key of the refund, or of the person's request; each is corrected once. */
    refundKey: text().notNull(),
    /** Why a person made it; null if a refund did. */
    reason: text(),
    kind: text().$type<CorrectionKind>().notNull(),
    status: text().$type<CorrectionStatus>().notNull().default('DUE'),
    /** TWD, tax included. */
    amount: integer().notNull(),
    /** 折讓單 number; null for a voided invoice. */
    allowanceNo: text(),
    doneAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('invoice_corrections_refund').on(table.issuedInvoiceId, table.refundKey),
    index('invoice_corrections_invoice').on(table.issuedInvoiceId),
    oneOf('invoice_corrections_kind', table.kind, correctionKinds),
    oneOf('invoice_corrections_status', table.status, correctionStatuses),
    notNegative('invoice_corrections_amount', table.amount),
  ],
);
