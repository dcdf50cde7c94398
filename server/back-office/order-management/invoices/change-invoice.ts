import type { AuditedAction } from '#contract/actions.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { openAllowance, openVoid } from '#server/ordering/invoicing/correct-by-hand.ts';
import { replaceVoided } from '#server/ordering/invoicing/issue-again.ts';
import { readInvoice } from '#server/ordering/invoicing/read-invoices.ts';
import { correctNow, isOpen, retryInvoice } from '#server/ordering/invoicing/retry-invoice.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, type Audited, audited } from '../../admin/audit.ts';
import { readInvoicePage } from './read-invoice.ts';

type Asking = Actor & Pick<RequestContext, 'idempotencyKey'>;

/**
 * Asks the invoice service immediately for everything that it has not done for an order's invoice, or for a new
 * invoice in the place of a voided one whose sale still stands. The audit entry is written first.
 */
export async function issueNow(
  shop: Shop,
  actor: Actor,
  orderId: number,
  call: Extract<AuditedAction, 'issueInvoice' | 'reissueInvoice'>,
): Promise<Outcome<undefined, 'ORDER_CANNOT_BE_MOVED' | 'SERVICE_BUSY'>> {
  const noted = await audited(shop, actor, async ({ transaction, inside, note }) => {
    const invoice = await readInvoice(transaction, orderId);
    if (!(invoice && isOpen(invoice)) && !(await replaceVoided(inside, transaction, orderId))) {
      return refused('ORDER_CANNOT_BE_MOVED', { message: '這張訂單沒有等待處理的發票' });
    }
    await note({ call, subject: ['order', orderId] });
    return done(undefined);
  });
  return noted.ok ? retryInvoice(shop, orderId) : noted;
}

/** Issues the invoice of an order; answers its page. */
export async function issueInvoiceOf(shop: Shop, actor: Actor, orderId: number) {
  if (!(await readInvoice(shop.db, orderId))) return noInvoice();
  const issued = await issueNow(shop, actor, orderId, 'issueInvoice');
  return issued.ok ? readInvoicePage(shop, orderId) : issued;
}

/** Voids the invoice of an order within its own two-month period; answers its page. */
export function voidInvoiceOf(shop: Shop, actor: Asking, orderId: number, reason: string) {
  return correct(shop, actor, orderId, async ({ inside, transaction, note }) => {
    const key = keyOf(actor, orderId);
    const opened = await openVoid(inside, transaction, { orderId, key, reason });
    if (!opened.ok) return opened;
    const { invoiceNo, amount } = opened.value;
    const subject = ['order', orderId] as const;
    const after = { status: 'VOIDED' };
    await note({ call: 'voidInvoice', subject, before: { invoiceNo, amount }, after });
    return opened;
  });
}

/** Makes an allowance of `amount` TWD on the invoice of an order, once for each Idempotency-Key; answers its page. */
export function allowOnInvoiceOf(
  shop: Shop,
  actor: Asking,
  orderId: number,
  { amount, reason }: { amount: number; reason: string },
) {
  return correct(shop, actor, orderId, async ({ inside, transaction, note }) => {
    const key = keyOf(actor, orderId);
    const opened = await openAllowance(inside, transaction, { orderId, key, reason, amount });
    if (!opened.ok || opened.value.isRepeated) return opened;
    const { invoiceNo } = opened.value;
    const subject = ['order', orderId] as const;
    await note({ call: 'allowOnInvoice', subject, before: { invoiceNo }, after: { amount } });
    return opened;
  });
}

/** Stores what is wanted with its audit entry, and then asks the service, which no lock waits for. */
async function correct<Code extends ErrorCode>(
  shop: Shop,
  actor: Actor,
  orderId: number,
  open: (within: Audited) => Promise<Outcome<unknown, Code>>,
) {
  if (!(await readInvoice(shop.db, orderId))) return noInvoice();
  const opened = await audited(shop, actor, open);
  if (!opened.ok) return opened;
  const corrected = await correctNow(shop, orderId);
  return corrected.ok ? readInvoicePage(shop, orderId) : corrected;
}

const noInvoice = () => refused('NOT_FOUND', { message: '這張訂單還不需要開立發票' });

/** The key of one request: requests with the same Idempotency-Key have the same. */
function keyOf({ administratorId, idempotencyKey, requestId }: Asking, orderId: number): string {
  return `by-hand-${administratorId}-${sha256(`${orderId} ${idempotencyKey ?? requestId}`)}`;
}
