import { asc, inArray, isNull } from 'drizzle-orm';
import { takesRealMoney } from '#server/ordering/payments/providers.ts';
import { transact } from '#server/platform/database/database.ts';
import { isDisabled } from '#server/platform/other-hosts/other-host.ts';
import type { Shop } from '#server/shop.ts';
import { isReal } from '#server/stand-in-address.ts';
import { ecpayInvoiceHost } from './config.ts';
import { issuedInvoices } from './tables.ts';

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
