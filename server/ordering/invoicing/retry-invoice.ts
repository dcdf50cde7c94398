import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Shop } from '#server/shop.ts';
import { correctInvoice } from './correct-invoice.ts';
import { mayIssueNow, readInvoice } from './due-invoices.ts';
import { InvoiceRefused } from './ecpay-invoice.ts';
import { issueInvoice } from './issue-invoice.ts';

/** Whether the invoice of an order still waits for the service: for its number, or for a correction. */
export async function isInvoiceOpen({ db }: Pick<Shop, 'db'>, orderId: number): Promise<boolean> {
  const invoice = await readInvoice(db, orderId);
  if (!invoice) return false;
  const { status, corrections } = invoice;
  return (
    status === 'DUE' ||
    status === 'SENT' ||
    corrections.some((correction) => correction.status !== 'DONE')
  );
}

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
    const corrections = (await readInvoice(shop.db, orderId))?.corrections ?? [];
    for (const { status, refundKey, amount } of corrections) {
      if (status !== 'DONE') await correctInvoice(shop, { orderId, refundKey, amount });
    }
    return done(undefined);
  } catch (error) {
    shop.log.warn({ orderId, error }, 'an invoice was refused again');
    const message =
      error instanceof InvoiceRefused
        ? `電子發票服務沒有接受：${error.reason}`
        : '電子發票服務沒有回覆，系統會繼續重試';
    return refused('SERVICE_BUSY', { message });
  }
}
