import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { canVoidInvoice } from '#rules/payments/invoice-period.ts';
import { type OrderToInvoice, readOrderToInvoice } from '#server/ordering/orders/order-invoice.ts';
import { transact } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import {
  asIssued,
  type Correction,
  carryOutOpen,
  type Issued,
  isDonated,
} from './carry-out-corrections.ts';
import { InvoiceBusy, withClaimedInvoice } from './claim-invoice.ts';
import { issueClaimed } from './issue-invoice.ts';
import { findInvoice, type IssuedInvoice } from './read-invoices.ts';
import { type CorrectionKind, invoiceCorrections, issuedInvoices } from './tables.ts';

export interface Refund {
  orderId: number;
  /** The key of the refund; each refund is corrected once. */
  refundKey: string;
  /** TWD of the refund. */
  amount: number;
}

/** `none`: no issued invoice was changed; a due one was reduced or cancelled, or nothing was left to correct. */
export type CorrectionResult = 'none' | 'voided' | 'allowance';

/**
 * Corrects the order's invoice after a refund, once for each refund. It voids the invoice if all of it is refunded and
 * the service does that while the invoice can still be voided, and otherwise makes an allowance (折讓). Throws if the
 * service is down or refuses, so that the job tries again. Call it outside of transactions, or enqueue the job
 * `correct-invoice` inside of one.
 */
export async function correctInvoice(shop: Shop, refund: Refund): Promise<CorrectionResult> {
  const row = await findInvoice(shop.db, refund.orderId);
  if (!row) return 'none';
  if (row.status === 'DUE' && (await shrinkDueInvoice(shop, row, refund))) return 'none';
  return (
    (await withClaimedInvoice(shop, refund.orderId, (claimed) => correct(shop, claimed, refund))) ??
    'none'
  );
}

async function correct(
  shop: Shop,
  claimed: IssuedInvoice,
  refund: Refund,
): Promise<CorrectionResult> {
  // Only the service knows whether a requested invoice was issued already.
  await issueClaimed(shop, claimed);
  const row = (await findInvoice(shop.db, refund.orderId)) ?? claimed;
  const order = await readOrderToInvoice(shop.db, refund.orderId);
  const issued = asIssued(row);
  if (!order || !issued) return 'none';
  const correction = await openCorrection(shop, issued, order, refund);
  if (!correction) return 'none';
  if (correction.status !== 'DONE') await carryOutOpen(shop, issued, order);
  // A void that is too late was carried out as an allowance.
  const [carriedOut = correction] = await shop.db
    .select({ kind: invoiceCorrections.kind })
    .from(invoiceCorrections)
    .where(eq(invoiceCorrections.id, correction.id));
  return carriedOut.kind === 'VOID' ? 'voided' : 'allowance';
}

/** Reduces or voids an invoice that was not requested yet; false, without a change, if it was requested meanwhile. */
function shrinkDueInvoice(
  { db, clock }: Shop,
  { id, amount: whole }: IssuedInvoice,
  { refundKey, amount }: Refund,
): Promise<boolean> {
  const isAll = amount >= whole;
  return transact(db, async (transaction) => {
    const noted = await transaction
      .insert(invoiceCorrections)
      .values({
        issuedInvoiceId: id,
        refundKey,
        kind: isAll ? 'VOID' : 'ALLOWANCE',
        status: 'DONE',
        amount: 0,
        doneAt: clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: invoiceCorrections.id });
    if (noted.length === 0) return true;
    const shrunk = await transaction
      .update(issuedInvoices)
      .set(
        isAll
          ? { status: 'VOIDED', voidedAt: clock.now() }
          : { amount: sql`${issuedInvoices.amount} - ${amount}` },
      )
      .where(
        and(
          eq(issuedInvoices.id, id),
          eq(issuedInvoices.status, 'DUE'),
          isAll ? lte(issuedInvoices.amount, amount) : gt(issuedInvoices.amount, amount),
        ),
      )
      .returning({ id: issuedInvoices.id });
    if (shrunk.length > 0) return true;
    await transaction
      .delete(invoiceCorrections)
      .where(
        and(
          eq(invoiceCorrections.issuedInvoiceId, id),
          eq(invoiceCorrections.refundKey, refundKey),
        ),
      );
    return false;
  });
}

/**
 * The correction of this refund, inserted if it is new; undefined if nothing of the invoice is left to correct. Throws
 * InvoiceBusy until the service has answered what a person wants, so that the job comes again.
 */
function openCorrection(
  { db, clock }: Shop,
  invoice: Issued,
  order: OrderToInvoice,
  { refundKey, amount }: Refund,
): Promise<Correction | undefined> {
  return transact(db, async (transaction) => {
    // The lock makes two refunds of one order wait for each other, so that they never correct more than the invoice
    // has.
    const [locked] = await transaction
      .select({ status: issuedInvoices.status })
      .from(issuedInvoices)
      .where(eq(issuedInvoices.id, invoice.id))
      .for('update');
    const others = await transaction
      .select()
      .from(invoiceCorrections)
      .where(eq(invoiceCorrections.issuedInvoiceId, invoice.id));
    const present = others.find((other) => other.refundKey === refundKey);
    if (present) return present;
    // The service may refuse what a person wants; then it is forgotten, and more of the invoice is left for the refund.
    if (others.some(({ reason, status }) => reason !== null && status !== 'DONE')) {
      throw new InvoiceBusy(`A person corrects the invoice of order ${invoice.orderId}.`);
    }
    const before = others.reduce((sum, other) => sum + other.amount, 0);
    const left = invoice.amount - before;
    if (locked?.status !== 'ISSUED' || left <= 0) return undefined;
    const isFull = before === 0 && amount >= invoice.amount;
    const { issuedAt } = invoice;
    const kind: CorrectionKind =
      isFull && canVoidInvoice({ issuedAt, isDonated: isDonated(order) }, clock.now())
        ? 'VOID'
        : 'ALLOWANCE';
    const [row] = await transaction
      .insert(invoiceCorrections)
      .values({ issuedInvoiceId: invoice.id, refundKey, kind, amount: Math.min(amount, left) })
      .returning();
    return row;
  });
}
