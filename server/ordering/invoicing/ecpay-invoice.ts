import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { Shop } from '#server/shop.ts';
import { addressOf } from '#server/stand-in-address.ts';
import { ecpayInvoiceHost } from './config.ts';
import { decryptData, type EcpayKeys, encryptData } from './ecpay-cipher.ts';

/** The service gave no readable answer; the caller may try again later. */
export class InvoiceServiceDown extends Error {
  override name = 'InvoiceServiceDown';
}

/** The service refused a request, or the shop did not send one that is certainly wrong. */
export class InvoiceRefused extends Error {
  override name = 'InvoiceRefused';
  /** In the words of the service, for operators. */
  readonly reason: string;

  constructor(message: string, reason: string) {
    super(message);
    this.reason = reason;
  }
}

/** The service's answer to one request; code 1 is success, every other code a refusal. */
export interface InvoiceReply {
  code: number;
  message: string;
  data: Readonly<Record<string, unknown>>;
}

/** The error to throw when the service answers with a code of its own. */
export const refusalOf = (what: string, { code, message }: InvoiceReply): InvoiceRefused =>
  new InvoiceRefused(`${what}: ${code} ${message}`, `${code} ${message}`);

type InvoiceShop = Pick<Shop, 'config' | 'clock' | 'fetch'>;

const revision = '3.0.0';

const envelope = z.object({
  TransCode: z.coerce.number(),
  TransMsg: z.coerce.string().optional(),
  Data: z.string().nullish(),
});
const content = z.looseObject({ RtnCode: z.coerce.number(), RtnMsg: z.string().default('') });

function keysOf({ ECPAY_INVOICE_HASH_KEY, ECPAY_INVOICE_HASH_IV }: Config): EcpayKeys {
  return { hashKey: ECPAY_INVOICE_HASH_KEY, hashIv: ECPAY_INVOICE_HASH_IV };
}

/**
 * Sends one request to ECPay's B2C invoice service, e.g. `/B2CInvoice/CheckBarcode`; waits `timeout` milliseconds at
 * most. Throws InvoiceServiceDown if there is no answer in time, or an unreadable one.
 */
export async function askInvoiceService(
  shop: InvoiceShop,
  path: `/B2CInvoice/${string}`,
  fields: Record<string, unknown>,
  timeout: number,
): Promise<InvoiceReply> {
  const { config, clock } = shop;
  const merchantId = config.ECPAY_INVOICE_MERCHANT_ID;
  const data = JSON.stringify({ MerchantID: merchantId, ...fields });
  const request = {
    MerchantID: merchantId,
    RqHeader: { Timestamp: Math.floor(clock.now().getTime() / 1000), Revision: revision },
    Data: encryptData(data, keysOf(config)),
  };
  const url = addressOf(config, ecpayInvoiceHost, 'ECPAY_INVOICE_URL') + path;
  const text = await post(shop, url, JSON.stringify(request), timeout);
  return readReply(text, keysOf(config));
}

async function post(
  { fetch }: InvoiceShop,
  url: string,
  body: string,
  timeout: number,
): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return await response.text();
  } catch (cause) {
    throw new InvoiceServiceDown('The invoice service does not answer.', { cause });
  }
}

/** Reads both codes of an answer: TransCode is about the transport, RtnCode about the request. */
function readReply(text: string, keys: EcpayKeys): InvoiceReply {
  try {
    const { TransCode, TransMsg, Data } = envelope.parse(JSON.parse(text));
    if (TransCode !== 1 || !Data) throw new Error(`TransCode ${TransCode}: ${TransMsg}`);
    const data = content.parse(JSON.parse(decryptData(Data, keys)));
    return { code: data.RtnCode, message: data.RtnMsg, data };
  } catch (cause) {
    throw new InvoiceServiceDown('The invoice service’s answer cannot be read.', { cause });
  }
}
