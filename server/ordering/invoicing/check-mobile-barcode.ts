import { done, type Outcome, refused } from '#contract/outcome.ts';
import { tooManyRequests } from '#server/platform/http/rate-limits.ts';
import type { Shop } from '#server/shop.ts';
import { askInvoiceService, type InvoiceReply, InvoiceServiceDown } from './ecpay-invoice.ts';

/** Milliseconds that a shopper waits for the answer while filling in a form. */
const patience = 3_000;

type Answer = Outcome<{ isExist: 'Y' | 'N' }, 'BARCODE_CHECK_UNAVAILABLE' | 'TOO_MANY_REQUESTS'>;

/**
 * Asks whether a mobile barcode exists (row 7.053). When nobody can say so at the moment, e.g. while the tax platform
 * is being maintained (9000001), that is an answer of its own: it must not keep anybody from buying.
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
