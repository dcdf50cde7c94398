import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { invoiceCorrections, issuedInvoices } from './tables.ts';

export type IssuedInvoice = typeof issuedInvoices.$inferSelect;
export type InvoiceWithCorrections = IssuedInvoice & {
  corrections: (typeof invoiceCorrections.$inferSelect)[];
};

/** SQL: the invoice of the order that counts, and not one that was voided and replaced. */
export const isCurrentOf = (orderId: number): SQL | undefined =>
  and(eq(issuedInvoices.orderId, orderId), isNull(issuedInvoices.replacedAt));

/** The invoice of an order with its corrections, oldest first; undefined if none is due yet. */
export async function readInvoice(
  db: Queryable,
  orderId: number,
): Promise<InvoiceWithCorrections | undefined> {
  const [invoice] = await withCorrections(db, isCurrentOf(orderId));
  return invoice;
}

/** The voided invoices of an order that another one replaced, newest first, with their corrections. */
export const listEarlierInvoices = (
  db: Queryable,
  orderId: number,
): Promise<InvoiceWithCorrections[]> =>
  withCorrections(
    db,
    and(eq(issuedInvoices.orderId, orderId), isNotNull(issuedInvoices.replacedAt)),
  );

async function withCorrections(
  db: Queryable,
  which: SQL | undefined,
): Promise<InvoiceWithCorrections[]> {
  const rows = await db.select().from(issuedInvoices).where(which).orderBy(desc(issuedInvoices.id));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const corrections = await db
    .select()
    .from(invoiceCorrections)
    .where(inArray(invoiceCorrections.issuedInvoiceId, ids))
    .orderBy(asc(invoiceCorrections.id));
  return rows.map((row) => ({
    ...row,
    corrections: corrections.filter(({ issuedInvoiceId }) => issuedInvoiceId === row.id),
  }));
}

/** The invoice of an order; undefined if none is due yet. */
export async function findInvoice(
  db: Queryable,
  orderId: number,
): Promise<IssuedInvoice | undefined> {
  const [row] = await db.select().from(issuedInvoices).where(isCurrentOf(orderId));
  return row;
}
