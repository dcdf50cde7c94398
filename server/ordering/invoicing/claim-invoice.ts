import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { clocksApart } from '#server/platform/clocks-apart.ts';
import type { Shop } from '#server/shop.ts';
import { InvoiceRefused, InvoiceServiceDown } from './ecpay-invoice.ts';
import { findInvoice, type IssuedInvoice, isCurrentOf } from './read-invoices.ts';
import { issuedInvoices } from './tables.ts';

/** Milliseconds that one claim may last, by every clock. After that, its server counts as dead. */
const claimedFor = 180_000 + clocksApart;

/** Another request or job talks to the service about this invoice now. */
export class InvoiceBusy extends Error {
  override name = 'InvoiceBusy';
}

/**
 * Runs `work` while nobody else talks to the service about the invoice of this order, so that two people, or a person
 * and a job, never ask it for the same thing twice. Stores why the service did not do it, for the list of invoices.
 * Undefined if the order has no invoice; throws InvoiceBusy if somebody else has the claim.
 */
export async function withClaimedInvoice<Result>(
  shop: Shop,
  orderId: number,
  work: (invoice: IssuedInvoice) => Promise<Result>,
): Promise<Result | undefined> {
  const claimed = await claim(shop, orderId);
  if (!claimed) {
    if (!(await findInvoice(shop.db, orderId))) return undefined;
    throw new InvoiceBusy(`The invoice of order ${orderId} is being handled.`);
  }
  try {
    const result = await work(claimed);
    await release(shop, claimed.id, {});
    return result;
  } catch (error) {
    const failure = failureOf(error);
    await release(shop, claimed.id, failure ? { failure, failedAt: shop.clock.now() } : {});
    throw error;
  }
}

/** What to say about an answer of the service, or a missing one; undefined for every other error. */
export function failureOf(error: unknown): string | undefined {
  if (error instanceof InvoiceRefused) return error.reason;
  return error instanceof InvoiceServiceDown ? '電子發票服務沒有回覆' : undefined;
}

async function claim({ db, clock }: Shop, orderId: number): Promise<IssuedInvoice | undefined> {
  const now = clock.now();
  const [row] = await db
    .update(issuedInvoices)
    .set({ askingUntil: new Date(now.getTime() + claimedFor) })
    .where(
      and(
        isCurrentOf(orderId),
        or(isNull(issuedInvoices.askingUntil), lt(issuedInvoices.askingUntil, now)),
      ),
    )
    .returning();
  return row;
}

async function release(
  { db }: Shop,
  id: number,
  failed: Partial<Pick<IssuedInvoice, 'failure' | 'failedAt'>>,
): Promise<void> {
  await db
    .update(issuedInvoices)
    .set({ askingUntil: null, ...failed })
    .where(eq(issuedInvoices.id, id));
}
