import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
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

/** The electronic invoice of an order. An order has at most one. */
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
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('issued_invoices_order').on(table.orderId),
    uniqueIndex('issued_invoices_relate_number').on(table.relateNumber),
    uniqueIndex('issued_invoices_no').on(table.invoiceNo),
    index('issued_invoices_due').on(table.id).where(sql`${table.enqueuedAt} is null`),
    oneOf('issued_invoices_status', table.status, issuedInvoiceStatuses),
    notNegative('issued_invoices_amount', table.amount),
  ],
);

export const correctionStatuses = ['DUE', 'SENT', 'DONE'] as const;
export type CorrectionStatus = (typeof correctionStatuses)[number];
export const correctionKinds = ['VOID', 'ALLOWANCE'] as const;
export type CorrectionKind = (typeof correctionKinds)[number];

/** Corrections of invoices, one row for each refund. */
export const invoiceCorrections = pgTable(
  'invoice_corrections',
  {
    id: identity(),
    issuedInvoiceId: bigId()
      .notNull()
      .references(() => issuedInvoices.id, { onDelete: 'cascade' }),
    /** The key of the refund; each refund is corrected once. */
    refundKey: text().notNull(),
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
