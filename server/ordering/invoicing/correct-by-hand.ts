import { asc, eq } from 'drizzle-orm';
import type { ErrorCode } from '#contract/error-codes.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { invoicePeriodEnd } from '#rules/payments/invoice-period.ts';
import { type OrderToInvoice, readOrderToInvoice } from '#server/ordering/orders/order-invoice.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Shop, ShopInTransaction } from '#server/shop.ts';
import {
  asIssued,
  type Correction,
  carryOutOpen,
  type Issued,
  isDonated,
} from './carry-out-corrections.ts';
import { withClaimedInvoice } from './claim-invoice.ts';
import { isCurrentOf } from './read-invoices.ts';
import { invoiceCorrections, issuedInvoices } from './tables.ts';

/** What a person wants to be done with the invoice of an order. */
export interface WantedCorrection {
  orderId: number;
  /** Requests with the same key make one correction. */
  key: string;
  /** For the books; of a voided invoice it goes to the tax office too, with at most 20 characters. */
  reason: string;
}

type Opened<Code extends ErrorCode, More = object> = Outcome<
  { invoiceNo: string; amount: number } & More,
  Code | 'ORDER_CANNOT_BE_MOVED'
>;

/** Why a person cannot void an invoice now; undefined if it is possible. `corrections` are all that it has. */
export function whyNotVoid(
  { status, issuedAt }: Pick<Issued, 'status' | 'issuedAt'>,
  corrections: readonly Pick<Correction, 'status'>[],
  order: OrderToInvoice,
  now: Date,
): { code: 'ORDER_CANNOT_BE_MOVED' | 'INVOICE_PERIOD_IS_OVER'; message: string } | undefined {
  const stands = (message: string) => ({ code: 'ORDER_CANNOT_BE_MOVED', message }) as const;
  if (status === 'VOIDED') return stands('這張發票已經作廢');
  if (corrections.some((each) => each.status !== 'DONE')) {
    return stands('這張發票正在作廢或折讓，請稍後再看結果');
  }
  if (corrections.length > 0) return stands('這張發票已有折讓，不能再作廢；請改開折讓');
  if (isDonated(order)) return stands('捐贈的發票不能作廢；請改開折讓');
  if (now < invoicePeriodEnd(issuedAt)) return undefined;
  const message = '這張發票的兩個月期別已經結束，不能作廢；請改開折讓';
  return { code: 'INVOICE_PERIOD_IS_OVER', message };
}

/**
 * Notes that the invoice of an order is to be voided, in the caller's transaction; `finishCorrections` does it after
 * the commit, and a job does it if that fails. The lock on the invoice makes it wait for an allowance, and the other
 * way round.
 */
export async function openVoid(
  shop: ShopInTransaction,
  transaction: Transaction,
  { orderId, key, reason }: WantedCorrection,
): Promise<Opened<'INVOICE_PERIOD_IS_OVER'>> {
  const locked = await lockIssued(transaction, orderId);
  if (!locked) return notIssued();
  const { invoice, corrections, order } = locked;
  const why = whyNotVoid(invoice, corrections, order, shop.clock.now());
  if (why) return refused(why.code, { message: why.message });
  const { id, invoiceNo, amount } = invoice;
  const values = { issuedInvoiceId: id, refundKey: key, kind: 'VOID', amount, reason } as const;
  await transaction.insert(invoiceCorrections).values(values);
  await finishLater(shop, transaction, orderId);
  return done({ invoiceNo, amount });
}

/**
 * Notes an allowance of `amount` TWD in the same way; the invoice must have as much left. `isRepeated`: an earlier
 * request with this key has noted it.
 */
export async function openAllowance(
  shop: ShopInTransaction,
  transaction: Transaction,
  { orderId, key, reason, amount }: WantedCorrection & { amount: number },
): Promise<
  Opened<'ALLOWANCE_EXCEEDS_INVOICE' | 'IDEMPOTENCY_KEY_REUSED', { isRepeated: boolean }>
> {
  const locked = await lockIssued(transaction, orderId);
  if (!locked) return notIssued();
  const { invoice, corrections } = locked;
  const { id, invoiceNo, status } = invoice;
  const present = corrections.find(({ refundKey }) => refundKey === key);
  if (present) {
    return present.amount === amount
      ? done({ invoiceNo, amount, isRepeated: true })
      : refused('IDEMPOTENCY_KEY_REUSED');
  }
  if (status === 'VOIDED' || corrections.some(({ kind }) => kind === 'VOID')) {
    return refused('ORDER_CANNOT_BE_MOVED', { message: '這張發票已經作廢或正在作廢' });
  }
  if (amount > leftOf(invoice, corrections)) return refused('ALLOWANCE_EXCEEDS_INVOICE');
  const values = {
    issuedInvoiceId: id,
    refundKey: key,
    kind: 'ALLOWANCE',
    amount,
    reason,
  } as const;
  await transaction.insert(invoiceCorrections).values(values);
  await finishLater(shop, transaction, orderId);
  return done({ invoiceNo, amount, isRepeated: false });
}

/** TWD of an invoice that its corrections, open ones too, have left. */
export const leftOf = (
  { amount }: Pick<Issued, 'amount'>,
  corrections: readonly Pick<Correction, 'amount'>[],
): number => corrections.reduce((left, each) => left - each.amount, amount);

/**
 * Carries out the open corrections of the invoice of an order. Throws if the service is down or refuses. Call it
 * outside of transactions.
 */
export async function finishCorrections(shop: Shop, orderId: number): Promise<void> {
  await withClaimedInvoice(shop, orderId, async (row) => {
    const invoice = asIssued(row);
    const order = invoice && (await readOrderToInvoice(shop.db, orderId));
    if (invoice && order) await carryOutOpen(shop, invoice, order);
  });
}

/** Milliseconds after which a job does what the person's request has not done. */
const requestTimeout = 300_000;

function finishLater(
  { jobs, clock }: Pick<Shop, 'jobs' | 'clock'>,
  transaction: Transaction,
  orderId: number,
): Promise<void> {
  const startAfter = new Date(clock.now().getTime() + requestTimeout);
  return jobs.enqueue(transaction, 'finish-invoice', { orderId }, { startAfter });
}

async function lockIssued(transaction: Transaction, orderId: number) {
  const [row] = await transaction
    .select()
    .from(issuedInvoices)
    .where(isCurrentOf(orderId))
    .for('update');
  const invoice = row && asIssued(row);
  const order = invoice && (await readOrderToInvoice(transaction, orderId));
  if (!invoice || !order) return undefined;
  const corrections = await transaction
    .select()
    .from(invoiceCorrections)
    .where(eq(invoiceCorrections.issuedInvoiceId, invoice.id))
    .orderBy(asc(invoiceCorrections.id));
  return { invoice, order, corrections };
}

const notIssued = () => refused('ORDER_CANNOT_BE_MOVED', { message: '這張訂單還沒有開立的發票' });
