import { done, type Outcome, refused } from '#contract/outcome.ts';
import { tooManyRequests } from '#server/platform/http/rate-limits.ts';
import type { Shop } from '#server/shop.ts';
import { askInvoiceService, type InvoiceReply, InvoiceServiceDown } from './ecpay-invoice.ts';

/** Milliseconds to wait for ECPay; short, because a shopper waits for the answer in a form. */
const patience = 3_000;

type Answer = Outcome<{ isExist: 'Y' | 'N' }, 'BARCODE_CHECK_UNAVAILABLE' | 'TOO_MANY_REQUESTS'>;

/**
 * Asks ECPay whether a mobile barcode exists (row 7.053). BARCODE_CHECK_UNAVAILABLE if ECPay cannot tell now, e.g. while
 * the tax platform is maintained (9000001); the shopper can buy all the same.
 */
export async function checkMobileBarcode(
  shop: Pick<Shop, 'config' | 'clock' | 'fetch' | 'rateLimits' | 'log'>,
  carrierNo: string,
  address: string,
): Promise<Answer> {
  const wait = await shop.rateLimits.consume('check-barcode', [`address:${address}`]);
  if (wait !== undefined) return tooManyRequests(wait);
  const fields = { BarCode: carrierNo };
  let reply: InvoiceReply;
  try {
    reply = await askInvoiceService(shop, '/B2CInvoice/CheckBarcode', fields, patience);
  } catch (error) {
    if (!(error instanceof InvoiceServiceDown)) throw error;
    shop.log.warn({ error }, 'mobile barcode not checked');
    return refused('BARCODE_CHECK_UNAVAILABLE');
  }
  const isExist = reply.code === 1 ? reply.data.IsExist : undefined;
  return isExist === 'Y' || isExist === 'N'
    ? done({ isExist })
    : refused('BARCODE_CHECK_UNAVAILABLE');
}
