import { asc, eq, inArray, isNull } from 'drizzle-orm';
import { isInvoiceDue } from '#rules/invoice-time.ts';
import { takesRealMoney } from '#server/ordering/payments/providers.ts';
import { type Queryable, transact } from '#server/platform/database/database.ts';
import type { Listener } from '#server/platform/events.ts';
import { isDisabled } from '#server/platform/other-hosts/other-host.ts';
import type { Shop } from '#server/shop.ts';
import { isReal } from '#server/stand-in-address.ts';
import { ecpayInvoiceHost } from './config.ts';
import { invoiceCorrections, issuedInvoices } from './tables.ts';

export type IssuedInvoice = typeof issuedInvoices.$inferSelect;

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

const batch = 200;

/**
 * Whether invoices can be issued: not while the invoice service is disabled, nor while a real payment provider
 * takes money but the invoice service is a stand-in, because a stand-in's invoice numbers are not valid.
 */
export function mayIssueNow({ config, log }: Pick<Shop, 'config' | 'log'>): boolean {
  if (isDisabled(config, ecpayInvoiceHost)) return false;
  if (!takesRealMoney(config) || isReal(config, ecpayInvoiceHost)) return true;
  log.warn({}, 'invoices wait: ECPAY_INVOICE_URL is not set');
  return false;
}

/** Enqueues one job for each due invoice, as soon as invoices can be issued. */
export async function enqueueDueInvoices(shop: Shop): Promise<void> {
  if (!mayIssueNow(shop)) return;
  while ((await enqueueSome(shop)) === batch);
}

async function enqueueSome({ db, clock, jobs }: Shop): Promise<number> {
  return transact(db, async (transaction) => {
    const due = await transaction
      .select({ orderId: issuedInvoices.orderId })
      .from(issuedInvoices)
      .where(isNull(issuedInvoices.enqueuedAt))
      .orderBy(asc(issuedInvoices.id))
      .limit(batch)
      .for('update', { skipLocked: true });
    const orderIds = due.map(({ orderId }) => orderId);
    if (orderIds.length === 0) return 0;
    await transaction
      .update(issuedInvoices)
      .set({ enqueuedAt: clock.now() })
      .where(inArray(issuedInvoices.orderId, orderIds));
    for (const orderId of orderIds) await jobs.enqueue(transaction, 'issue-invoice', { orderId });
    return orderIds.length;
  });
}

/** The invoice of an order with its corrections, oldest first; undefined if none is due yet. */
export async function readInvoice(db: Queryable, orderId: number) {
  const [invoice] = await db
    .select()
    .from(issuedInvoices)
    .where(eq(issuedInvoices.orderId, orderId));
  if (!invoice) return undefined;
  const corrections = await db
    .select()
    .from(invoiceCorrections)
    .where(eq(invoiceCorrections.issuedInvoiceId, invoice.id))
    .orderBy(asc(invoiceCorrections.id));
  return { ...invoice, corrections };
}

/** The invoice of an order; undefined if none is due yet. */
export async function findInvoice(
  db: Shop['db'],
  orderId: number,
): Promise<IssuedInvoice | undefined> {
  const [row] = await db.select().from(issuedInvoices).where(eq(issuedInvoices.orderId, orderId));
  return row;
}
