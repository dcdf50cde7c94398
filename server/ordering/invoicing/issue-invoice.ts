import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { readOrderToInvoice, recordOrderInvoice } from '#server/ordering/orders/order-invoice.ts';
import { transact } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { askForBarcode, type Carrier } from './check-mobile-barcode.ts';
import { withClaimedInvoice } from './claim-invoice.ts';
import { askInvoiceService, InvoiceRefused, refusalOf } from './ecpay-invoice.ts';
import { issueFields } from './issue-fields.ts';
import { findInvoice, type IssuedInvoice } from './read-invoices.ts';
import { readRefundedLines } from './refunded-lines.ts';
import { issuedInvoices } from './tables.ts';

/** Milliseconds to wait for ECPay in a job; long, because no shopper waits for it. */
export const jobTimeout = 20_000;

/** Reads `2026-11-20 10:00:00` in Taipei; older answers have slashes or a plus. */
const taipeiInstant = z
  .string()
  .regex(/^\d{4}[-/]\d{2}[-/]\d{2}[ +]\d{2}:\d{2}:\d{2}$/)
  .transform(
    (text) => new Date(`${text.slice(0, 10).replaceAll('/', '-')}T${text.slice(11)}+08:00`),
  );

const invoiceNo = z.string().regex(/^[A-Z]{2}\d{8}$/);
const issuedReply = z.object({
  InvoiceNo: invoiceNo,
  InvoiceDate: taipeiInstant,
  RandomNumber: z.string().length(4),
});
const foundReply = z.object({
  IIS_Number: invoiceNo,
  IIS_Create_Date: taipeiInstant,
  IIS_Random_Number: z.string().length(4),
});

interface Numbered {
  invoiceNo: string;
  issuedAt: Date;
  randomNumber: string;
}

/**
 * Issues the invoice of an order once: before it repeats a request without an answer, it asks for the relate number.
 * Throws if the service is down or refuses, so that the job tries again and stays visible after its last try.
 */
export async function issueInvoice(shop: Shop, orderId: number): Promise<void> {
  const row = await findInvoice(shop.db, orderId);
  if (!row || row.status === 'ISSUED' || row.status === 'VOIDED') return;
  await withClaimedInvoice(shop, orderId, (claimed) => issueClaimed(shop, claimed));
}

/** Does the same for an invoice that the caller has claimed. */
export async function issueClaimed(shop: Shop, row: IssuedInvoice): Promise<void> {
  if (row.status === 'ISSUED' || row.status === 'VOIDED') return;
  const known = row.status === 'SENT' ? await findNumber(shop, row) : undefined;
  const numbered = known ?? (await requestNumber(shop, row));
  if (numbered) await keepNumber(shop, row, numbered);
}

async function requestNumber(shop: Shop, row: IssuedInvoice): Promise<Numbered | undefined> {
  const order = await readOrderToInvoice(shop.db, row.orderId);
  if (!order) return undefined;
  if (order.orderStatus === 'CANCELLED' && (await giveUp(shop, row))) return undefined;
  await requireCarrier(shop, order);
  // From now on the amount is fixed: a refund corrects the issued invoice instead of reducing this row.
  const [sent] = await shop.db
    .update(issuedInvoices)
    .set({ status: 'SENT' })
    .where(and(eq(issuedInvoices.id, row.id), inArray(issuedInvoices.status, ['DUE', 'SENT'])))
    .returning({ amount: issuedInvoices.amount });
  if (!sent) return undefined;
  const refunds = await readRefundedLines(shop.db, row.orderId);
  const fields = issueFields(order, row.relateNumber, sent.amount, refunds);
  const reply = await askInvoiceService(shop, '/B2CInvoice/Issue', fields, jobTimeout);
  if (reply.code === 1) {
    const { InvoiceNo, InvoiceDate, RandomNumber } = issuedReply.parse(reply.data);
    return { invoiceNo: InvoiceNo, issuedAt: InvoiceDate, randomNumber: RandomNumber };
  }
  // ECPay also refuses a relate number that has an invoice already; then that invoice counts.
  const found = await findNumber(shop, row);
  if (!found) throw refusalOf('The invoice was refused', reply);
  return found;
}

/** Throws if the invoice would go to a mobile barcode that does not exist; one that cannot be checked now is taken. */
async function requireCarrier(shop: Shop, { carrierType, carrierNo }: Carrier): Promise<void> {
  if (carrierType !== 'PHONE') return;
  if ((await askForBarcode(shop, carrierNo)) === 'N') {
    const message = 'The invoice’s mobile barcode does not exist.';
    throw new InvoiceRefused(message, '手機條碼不存在');
  }
}

/** Ends an invoice that was not requested yet, because its order was cancelled; false if it was requested. */
async function giveUp({ db, clock }: Shop, { id }: IssuedInvoice): Promise<boolean> {
  const ended = await db
    .update(issuedInvoices)
    .set({ status: 'VOIDED', voidedAt: clock.now() })
    .where(and(eq(issuedInvoices.id, id), eq(issuedInvoices.status, 'DUE')))
    .returning({ id: issuedInvoices.id });
  return ended.length > 0;
}

/** The invoice that the service has for the relate number; undefined if it has none. */
async function findNumber(shop: Shop, row: IssuedInvoice): Promise<Numbered | undefined> {
  const fields = { RelateNumber: row.relateNumber };
  const reply = await askInvoiceService(shop, '/B2CInvoice/GetIssue', fields, jobTimeout);
  if (reply.code !== 1) return undefined;
  const { IIS_Number, IIS_Create_Date, IIS_Random_Number } = foundReply.parse(reply.data);
  return { invoiceNo: IIS_Number, issuedAt: IIS_Create_Date, randomNumber: IIS_Random_Number };
}

function keepNumber(shop: Shop, row: IssuedInvoice, numbered: Numbered): Promise<void> {
  return transact(shop.db, async (transaction) => {
    const updated = await transaction
      .update(issuedInvoices)
      .set({ ...numbered, status: 'ISSUED', failure: null, failedAt: null })
      .where(and(eq(issuedInvoices.id, row.id), eq(issuedInvoices.status, 'SENT')))
      .returning({ id: issuedInvoices.id });
    if (updated.length > 0) await recordOrderInvoice(transaction, row.orderId, numbered);
  });
}
