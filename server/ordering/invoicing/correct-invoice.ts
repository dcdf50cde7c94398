import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { taipeiDay } from '#rules/dates.ts';
import { canVoidInvoice } from '#rules/invoice-time.ts';
import { type OrderToInvoice, readOrderToInvoice } from '#server/ordering/orders/order-invoice.ts';
import { transact } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { findInvoice, type IssuedInvoice } from './due-invoices.ts';
import { askInvoiceService, type InvoiceReply, refusalOf } from './ecpay-invoice.ts';
import { allowanceItems, ecpayItems } from './issue-fields.ts';
import { issueInvoice, jobPatience } from './issue-invoice.ts';
import { readRefundedLines } from './refunded-lines.ts';
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

type Correction = typeof invoiceCorrections.$inferSelect;

/**
 * Corrects the order's invoice after a refund, once for each refund. It voids the invoice if all of it is refunded
 * while the invoice can still be voided, and otherwise makes an allowance (折讓). Throws if the service is down or
 * refuses, so that the job tries again. Call it outside of transactions, or enqueue the job `correct-invoice`
 * inside of one.
 */
export async function correctInvoice(shop: Shop, refund: Refund): Promise<CorrectionResult> {
  let row = await findInvoice(shop.db, refund.orderId);
  if (!row) return 'none';
  if (row.status === 'DUE' && (await shrinkDueInvoice(shop, row, refund))) return 'none';
  if (row.status !== 'ISSUED' && row.status !== 'VOIDED') {
    // Only the service knows whether the invoice was issued already.
    await issueInvoice(shop, refund.orderId);
    row = (await findInvoice(shop.db, refund.orderId)) ?? row;
  }
  const order = await readOrderToInvoice(shop.db, refund.orderId);
  if (!order || row.invoiceNo === null || row.issuedAt === null) return 'none';
  const issued = { ...row, invoiceNo: row.invoiceNo, issuedAt: row.issuedAt };
  const correction = await openCorrection(shop, issued, order, refund);
  if (!correction) return 'none';
  if (correction.status !== 'DONE') await carryOut(shop, issued, order, correction);
  return correction.kind === 'VOID' ? 'voided' : 'allowance';
}

type Issued = IssuedInvoice & { invoiceNo: string; issuedAt: Date };

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

/** The correction of this refund, inserted if it is new; undefined if nothing of the invoice is left to correct. */
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
    const before = others.reduce((sum, other) => sum + other.amount, 0);
    const left = invoice.amount - before;
    if (locked?.status !== 'ISSUED' || left <= 0) return undefined;
    const isDonated = order.invoiceType === 'PERSON' && order.carrierType === 'DONATE';
    const isFull = before === 0 && amount >= invoice.amount;
    const { issuedAt } = invoice;
    const kind: CorrectionKind =
      isFull && canVoidInvoice({ issuedAt, isDonated }, clock.now()) ? 'VOID' : 'ALLOWANCE';
    const [row] = await transaction
      .insert(invoiceCorrections)
      .values({ issuedInvoiceId: invoice.id, refundKey, kind, amount: Math.min(amount, left) })
      .returning();
    return row;
  });
}

async function carryOut(
  shop: Shop,
  invoice: Issued,
  order: OrderToInvoice,
  correction: Correction,
): Promise<void> {
  if (correction.status === 'SENT' && (await isCarriedOut(shop, invoice, correction))) {
    return keepCorrection(shop, invoice, correction, null);
  }
  await shop.db
    .update(invoiceCorrections)
    .set({ status: 'SENT' })
    .where(eq(invoiceCorrections.id, correction.id));
  const reply =
    correction.kind === 'VOID'
      ? await voidInvoice(shop, invoice)
      : await allow(shop, invoice, order, correction);
  if (reply.code !== 1) {
    throw refusalOf('The correction was refused', reply);
  }
  const number = reply.data.IA_Allow_No;
  await keepCorrection(shop, invoice, correction, typeof number === 'string' ? number : null);
}

const invoiceDate = ({ issuedAt }: Issued) => taipeiDay(issuedAt);

function voidInvoice(shop: Shop, invoice: Issued): Promise<InvoiceReply> {
  const fields = {
    InvoiceNo: invoice.invoiceNo,
    InvoiceDate: invoiceDate(invoice),
    Reason: '訂單退款',
  };
  return askInvoiceService(shop, '/B2CInvoice/Invalid', fields, jobPatience);
}

async function allow(
  shop: Shop,
  invoice: Issued,
  order: OrderToInvoice,
  { amount, refundKey }: Correction,
): Promise<InvoiceReply> {
  const refunds = await readRefundedLines(shop.db, order.id);
  const refund = refunds.find((each) => each.refundKey === refundKey);
  const fields = {
    InvoiceNo: invoice.invoiceNo,
    InvoiceDate: invoiceDate(invoice),
    AllowanceNotify: order.email ? 'E' : 'N',
    CustomerName: order.invoiceType === 'COMPANY' ? order.taxName : order.buyerName,
    NotifyMail: order.email,
    NotifyPhone: '',
    AllowanceAmount: amount,
    Items: ecpayItems(allowanceItems(order, amount, refund)),
  };
  return askInvoiceService(shop, '/B2CInvoice/Allowance', fields, jobPatience);
}

const state = z.object({
  IIS_Invalid_Status: z.coerce.string(),
  IIS_Remain_Allowance_Amt: z.coerce.number(),
});

/** Asks the service whether a correction that it did not answer was carried out. */
async function isCarriedOut(shop: Shop, invoice: Issued, correction: Correction): Promise<boolean> {
  const fields = { RelateNumber: invoice.relateNumber };
  const reply = await askInvoiceService(shop, '/B2CInvoice/GetIssue', fields, jobPatience);
  if (reply.code !== 1) throw new Error(`The invoice was not found: ${reply.code}`);
  const { IIS_Invalid_Status, IIS_Remain_Allowance_Amt } = state.parse(reply.data);
  if (correction.kind === 'VOID') return IIS_Invalid_Status === '1';
  const [sum] = await shop.db
    .select({ done: sql<number>`coalesce(sum(${invoiceCorrections.amount}), 0)::int` })
    .from(invoiceCorrections)
    .where(
      and(
        eq(invoiceCorrections.issuedInvoiceId, invoice.id),
        eq(invoiceCorrections.status, 'DONE'),
      ),
    );
  const expected = invoice.amount - (sum?.done ?? 0);
  return IIS_Remain_Allowance_Amt <= expected - correction.amount;
}

function keepCorrection(
  { db, clock }: Shop,
  invoice: Issued,
  correction: Correction,
  allowanceNo: string | null,
): Promise<void> {
  const at = clock.now();
  return transact(db, async (transaction) => {
    await transaction
      .update(invoiceCorrections)
      .set({ status: 'DONE', allowanceNo, doneAt: at })
      .where(eq(invoiceCorrections.id, correction.id));
    if (correction.kind === 'VOID') {
      await transaction
        .update(issuedInvoices)
        .set({ status: 'VOIDED', voidedAt: at })
        .where(eq(issuedInvoices.id, invoice.id));
    }
  });
}
