import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { taipeiDay } from '#rules/dates.ts';
import { canVoidInvoice } from '#rules/payments/invoice-period.ts';
import type { OrderToInvoice } from '#server/ordering/orders/order-invoice.ts';
import { transact } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { InvoiceBusy } from './claim-invoice.ts';
import {
  askInvoiceService,
  InvoiceRefused,
  type InvoiceReply,
  refusalOf,
} from './ecpay-invoice.ts';
import { allowanceItems, ecpayItems } from './issue-fields.ts';
import { jobTimeout } from './issue-invoice.ts';
import type { IssuedInvoice } from './read-invoices.ts';
import { readRefundedLines } from './refunded-lines.ts';
import { invoiceCorrections, issuedInvoices } from './tables.ts';

export type Correction = typeof invoiceCorrections.$inferSelect;

/** An invoice that the service has issued. */
export type Issued = IssuedInvoice & { invoiceNo: string; issuedAt: Date };

/** The invoice with its number; undefined if it has none yet. */
export function asIssued(row: IssuedInvoice): Issued | undefined {
  const { invoiceNo, issuedAt } = row;
  return invoiceNo === null || issuedAt === null ? undefined : { ...row, invoiceNo, issuedAt };
}

/** Whether the invoice was donated; the service never voids such a one. */
export const isDonated = ({ invoiceType, carrierType }: OrderToInvoice): boolean =>
  invoiceType === 'PERSON' && carrierType === 'DONATE';

/**
 * Carries out the open corrections of an invoice that the caller has claimed, the oldest first: whether the service has
 * done one shows only as long as no later one was asked for. Throws as soon as there is no answer; one that the service
 * refuses does not stop the next ones.
 */
export async function carryOutOpen(
  shop: Shop,
  invoice: Issued,
  order: OrderToInvoice,
): Promise<void> {
  const open = await shop.db
    .select()
    .from(invoiceCorrections)
    .where(
      and(
        eq(invoiceCorrections.issuedInvoiceId, invoice.id),
        ne(invoiceCorrections.status, 'DONE'),
      ),
    )
    .orderBy(asc(invoiceCorrections.id));
  let refusal: InvoiceRefused | undefined;
  for (const correction of open) {
    try {
      await carryOut(shop, invoice, order, correction);
    } catch (error) {
      if (!(error instanceof InvoiceRefused)) throw error;
      refusal ??= error;
      await dropByHand(shop, correction);
    }
  }
  if (refusal) throw refusal;
}

/** Forgets what a person wanted and the service refused: the person reads the reason and decides again. */
async function dropByHand({ db }: Shop, { id, reason }: Correction): Promise<void> {
  if (reason !== null) await db.delete(invoiceCorrections).where(eq(invoiceCorrections.id, id));
}

async function carryOut(
  shop: Shop,
  invoice: Issued,
  order: OrderToInvoice,
  noted: Correction,
): Promise<void> {
  if (noted.status === 'SENT' && (await isCarriedOut(shop, invoice, noted))) {
    const isAllowance = noted.kind === 'ALLOWANCE';
    const allowanceNo = isAllowance ? await newNumber(shop, invoice) : null;
    return keepCorrection(shop, invoice, noted, allowanceNo);
  }
  const correction = await asPossible(shop, invoice, order, noted);
  await shop.db
    .update(invoiceCorrections)
    .set({ status: 'SENT' })
    .where(eq(invoiceCorrections.id, correction.id));
  const reply =
    correction.kind === 'VOID'
      ? await voidInvoice(shop, invoice, correction)
      : await allow(shop, invoice, order, correction);
  if (reply.code !== 1) {
    throw refusalOf('The correction was refused', reply);
  }
  const number = reply.data.IA_Allow_No;
  await keepCorrection(shop, invoice, correction, typeof number === 'string' ? number : null);
}

/**
 * A correction that was not carried out, as the service can still make it. The void for a refund that has missed the
 * last day becomes an allowance of the same amount, the whole invoice: no other correction was opened beside the void.
 * What a person wants stays, because the person reads the refusal.
 */
async function asPossible(
  { db, clock }: Shop,
  { issuedAt, orderId }: Issued,
  order: OrderToInvoice,
  correction: Correction,
): Promise<Correction> {
  const { id, kind, reason } = correction;
  if (kind !== 'VOID' || reason !== null) return correction;
  if (canVoidInvoice({ issuedAt, isDonated: isDonated(order) }, clock.now())) return correction;
  const [allowance] = await db
    .update(invoiceCorrections)
    .set({ kind: 'ALLOWANCE', status: 'DUE' })
    .where(and(eq(invoiceCorrections.id, id), ne(invoiceCorrections.status, 'DONE')))
    .returning();
  if (!allowance) throw new InvoiceBusy(`The invoice of order ${orderId} was voided meanwhile.`);
  return allowance;
}

const invoiceDate = ({ issuedAt }: Issued) => taipeiDay(issuedAt);

function voidInvoice(shop: Shop, invoice: Issued, { reason }: Correction): Promise<InvoiceReply> {
  const fields = {
    InvoiceNo: invoice.invoiceNo,
    InvoiceDate: invoiceDate(invoice),
    Reason: reason ?? '訂單退款',
  };
  return askInvoiceService(shop, '/B2CInvoice/Invalid', fields, jobTimeout);
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
  return askInvoiceService(shop, '/B2CInvoice/Allowance', fields, jobTimeout);
}

const state = z.object({
  IIS_Invalid_Status: z.coerce.string(),
  IIS_Remain_Allowance_Amt: z.coerce.number(),
});

/** Asks the service whether a correction that it did not answer was carried out. */
async function isCarriedOut(shop: Shop, invoice: Issued, correction: Correction): Promise<boolean> {
  const fields = { RelateNumber: invoice.relateNumber };
  const reply = await askInvoiceService(shop, '/B2CInvoice/GetIssue', fields, jobTimeout);
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

const listed = z.object({ AllowanceInfo: z.array(z.object({ IA_Allow_No: z.string() })) });

/**
 * The number of an allowance whose answer was lost: the latest one that the service lists for the invoice and that the
 * shop does not know (ECPay, 查詢折讓明細). Null if the service does not name it; the allowance is made all the same.
 */
async function newNumber(shop: Shop, invoice: Issued): Promise<string | null> {
  const fields = { SearchType: '1', InvoiceNo: invoice.invoiceNo, Date: invoiceDate(invoice) };
  const list = '/B2CInvoice/GetAllowanceList';
  const reply = await askInvoiceService(shop, list, fields, jobTimeout).catch(() => undefined);
  const { data } = listed.safeParse(reply?.data);
  const known = await shop.db
    .select({ allowanceNo: invoiceCorrections.allowanceNo })
    .from(invoiceCorrections)
    .where(eq(invoiceCorrections.issuedInvoiceId, invoice.id));
  const isKnown = (number: string) => known.some(({ allowanceNo }) => allowanceNo === number);
  const numbers = (data?.AllowanceInfo ?? []).map(({ IA_Allow_No }) => IA_Allow_No);
  return (
    numbers
      .filter((number) => !isKnown(number))
      .toSorted()
      .at(-1) ?? null
  );
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
    const isVoid = correction.kind === 'VOID';
    await transaction
      .update(issuedInvoices)
      .set({ failure: null, failedAt: null, ...(isVoid && { status: 'VOIDED', voidedAt: at }) })
      .where(eq(issuedInvoices.id, invoice.id));
  });
}
