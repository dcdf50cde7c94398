import { asc, eq, inArray, isNull } from 'drizzle-orm';
import { done } from '#contract/outcome.ts';
import { inTransaction, type Transaction } from '../platform/database/database.ts';
import { isInvoiceServiceMissing } from '../provider-addresses.ts';
import type { Shop } from '../shop.ts';
import { issuedInvoices } from './tables.ts';

export type IssuedInvoice = typeof issuedInvoices.$inferSelect;

/** Notes in the transaction that makes it so that an order must have an invoice; once, however often it is said. */
export async function noteInvoiceDue(
  transaction: Transaction,
  { id, orderNo, paidAmount }: { id: number; orderNo: string; paidAmount: number },
): Promise<void> {
  // Nothing was sold for nothing.
  if (paidAmount === 0) return;
  await transaction
    .insert(issuedInvoices)
    .values({ orderId: id, relateNumber: `INV${orderNo}`, amount: paidAmount })
    .onConflictDoNothing();
}

const batch = 200;

/** Gives every invoice that is due its job, each once; none while nobody real could issue it. */
export async function enqueueDueInvoices(shop: Shop): Promise<void> {
  if (isInvoiceServiceMissing(shop.config)) {
    shop.log.warn({}, 'invoices wait: ECPAY_INVOICE_URL is not set');
    return;
  }
  while ((await enqueueSome(shop)) === batch);
}

async function enqueueSome({ db, clock, jobs }: Shop): Promise<number> {
  const enqueued = await inTransaction(db, async (transaction) => {
    const due = await transaction
      .select({ orderId: issuedInvoices.orderId })
      .from(issuedInvoices)
      .where(isNull(issuedInvoices.enqueuedAt))
      .orderBy(asc(issuedInvoices.id))
      .limit(batch)
      .for('update', { skipLocked: true });
    const orderIds = due.map(({ orderId }) => orderId);
    if (orderIds.length === 0) return done(0);
    await transaction
      .update(issuedInvoices)
      .set({ enqueuedAt: clock.now() })
      .where(inArray(issuedInvoices.orderId, orderIds));
    for (const orderId of orderIds) await jobs.enqueue(transaction, 'issue-invoice', { orderId });
    return done(orderIds.length);
  });
  return enqueued.value;
}

/** The invoice of an order as it stands; undefined when none is due yet. */
export async function findInvoice(
  db: Shop['db'],
  orderId: number,
): Promise<IssuedInvoice | undefined> {
  const [row] = await db.select().from(issuedInvoices).where(eq(issuedInvoices.orderId, orderId));
  return row;
}
