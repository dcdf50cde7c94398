import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Shop } from '#server/shop.ts';
import { InvoiceBusy } from './claim-invoice.ts';
import { finishCorrections } from './correct-by-hand.ts';
import { InvoiceRefused } from './ecpay-invoice.ts';
import { mayIssueNow } from './enqueue-due-invoices.ts';
import { issueInvoice } from './issue-invoice.ts';
import type { InvoiceWithCorrections } from './read-invoices.ts';

/** Whether an invoice still waits for the service: for its number, or for a correction. */
export const isOpen = ({ status, corrections }: InvoiceWithCorrections): boolean =>
  status === 'DUE' ||
  status === 'SENT' ||
  corrections.some((correction) => correction.status !== 'DONE');

/**
 * Does immediately what a job would do later: issues the invoice of an order and carries out its corrections, each
 * once. Call it outside of transactions. SERVICE_BUSY with the message of the service if it refuses or does not
 * answer.
 */
export async function retryInvoice(
  shop: Shop,
  orderId: number,
): Promise<Outcome<undefined, 'SERVICE_BUSY'>> {
  if (!mayIssueNow(shop)) {
    return refused('SERVICE_BUSY', { message: '電子發票服務尚未設定，設定後會自動開立' });
  }
  try {
    await issueInvoice(shop, orderId);
    await finishCorrections(shop, orderId);
    return done(undefined);
  } catch (error) {
    return notDone(shop, orderId, error);
  }
}

/** Carries out the corrections of an invoice that a person wants; SERVICE_BUSY as above. */
export async function correctNow(
  shop: Shop,
  orderId: number,
): Promise<Outcome<undefined, 'SERVICE_BUSY'>> {
  try {
    await finishCorrections(shop, orderId);
    return done(undefined);
  } catch (error) {
    return notDone(shop, orderId, error);
  }
}

function notDone({ log }: Pick<Shop, 'log'>, orderId: number, error: unknown) {
  log.warn({ orderId, error }, 'the invoice service did not do what a person asked for');
  return refused('SERVICE_BUSY', { message: reasonOf(error) });
}

function reasonOf(error: unknown): string {
  if (error instanceof InvoiceRefused) return `電子發票服務沒有接受：${error.reason}`;
  return error instanceof InvoiceBusy
    ? '這張發票正在處理，請稍後重新整理看結果'
    : '電子發票服務沒有回覆，系統會繼續重試';
}
