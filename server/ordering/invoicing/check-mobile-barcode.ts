import type { CarrierType } from '#contract/enumerations.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { unknownBarcode } from '#contract/rule-messages.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import { tooManyRequests } from '#server/platform/http/rate-limits.ts';
import type { Shop } from '#server/shop.ts';
import { askInvoiceService, type InvoiceReply, InvoiceServiceDown } from './ecpay-invoice.ts';

/** Milliseconds to wait for ECPay; short, because a shopper waits for the answer in a form. */
const timeout = 3_000;

type BarcodeShop = Pick<Shop, 'config' | 'clock' | 'fetch' | 'rateLimits' | 'log'>;
type Answer = Outcome<{ isExist: 'Y' | 'N' }, 'BARCODE_CHECK_UNAVAILABLE' | 'TOO_MANY_REQUESTS'>;

/**
 * Asks ECPay whether a mobile barcode exists (row 7.053). BARCODE_CHECK_UNAVAILABLE if ECPay cannot answer now,
 * e.g. while the tax platform is in maintenance (9000001); the shopper can still buy.
 */
export async function checkMobileBarcode(
  shop: BarcodeShop,
  carrierNo: string,
  address: string,
): Promise<Answer> {
  const wait = await shop.rateLimits.consume('check-barcode', [`address:${address}`]);
  if (wait !== undefined) return tooManyRequests(wait);
  const isExist = await askForBarcode(shop, carrierNo);
  return isExist ? done({ isExist }) : refused('BARCODE_CHECK_UNAVAILABLE');
}

/** ECPay's answer whether a mobile barcode exists; undefined if ECPay cannot answer now. */
export async function askForBarcode(
  shop: Pick<Shop, 'config' | 'clock' | 'fetch' | 'log'>,
  carrierNo: string,
): Promise<'Y' | 'N' | undefined> {
  const fields = { BarCode: carrierNo };
  let reply: InvoiceReply;
  try {
    reply = await askInvoiceService(shop, '/B2CInvoice/CheckBarcode', fields, timeout);
  } catch (error) {
    if (!(error instanceof InvoiceServiceDown)) throw error;
    shop.log.warn({ error }, 'mobile barcode not checked');
    return undefined;
  }
  const isExist = reply.code === 1 ? reply.data.IsExist : undefined;
  return isExist === 'Y' || isExist === 'N' ? isExist : undefined;
}

/** The carrier of an invoice. Its number matters only for PHONE. */
export interface Carrier {
  carrierType: CarrierType;
  carrierNo: string;
}

/**
 * 422 at `field` if the carrier is a mobile barcode that does not exist (row 5.037). Undefined for every other
 * carrier, for a barcode that cannot be checked now, and for a member who asks too often: the barcode is checked
 * again before the invoice is issued.
 */
export async function refuseUnknownBarcode(
  shop: BarcodeShop,
  memberId: number,
  { carrierType, carrierNo }: Carrier,
  field = 'carrier_no',
) {
  if (carrierType !== 'PHONE') return undefined;
  const wait = await shop.rateLimits.consume('check-barcode', [`account:${memberId}`]);
  if (wait !== undefined) return undefined;
  const isExist = await askForBarcode(shop, carrierNo);
  return isExist === 'N' ? invalid({ [field]: unknownBarcode }) : undefined;
}
