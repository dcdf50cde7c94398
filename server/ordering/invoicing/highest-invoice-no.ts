import { like, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { issuedInvoices } from './tables.ts';

/** The highest number with these two letters that an invoice has; empty if none has one. */
export async function highestInvoiceNo(db: Queryable, prefix: string): Promise<string> {
  const [found] = await db
    .select({ highest: sql<string>`coalesce(max(${issuedInvoices.invoiceNo}), '')` })
    .from(issuedInvoices)
    .where(like(issuedInvoices.invoiceNo, `${prefix}%`));
  return found?.highest ?? '';
}
