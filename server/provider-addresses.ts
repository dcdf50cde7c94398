import type { Config } from './config.ts';
import { publicUrl } from './config.ts';

/** Where the stand-ins are for a browser: beside the shop, on their own port. */
export function standInUrl(config: Pick<Config, 'PUBLIC_URL' | 'PORT' | 'SANDBOX_PORT'>): string {
  return `http://${new URL(publicUrl(config)).hostname}:${config.SANDBOX_PORT}`;
}

/** Where the stand-ins are for this process. */
export function ownStandInUrl({
  SANDBOX_HOST,
  SANDBOX_PORT,
}: Pick<Config, 'SANDBOX_HOST' | 'SANDBOX_PORT'>): string {
  const isAnywhere = ['0.0.0.0', '::'].includes(SANDBOX_HOST);
  return `http://${isAnywhere ? '127.0.0.1' : SANDBOX_HOST}:${SANDBOX_PORT}`;
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

/** ECPay's logistics host for a browser, or its stand-in; without a trailing slash. */
export function ecpayLogisticsUrl(config: Config): string {
  return withoutSlash(config.ECPAY_LOGISTICS_URL || `${standInUrl(config)}/ecpay`);
}

/** ECPay's invoice host, or its stand-in; without a trailing slash. */
export function ecpayInvoiceUrl(config: Config): string {
  return withoutSlash(config.ECPAY_INVOICE_URL || `${ownStandInUrl(config)}/ecpay`);
}

const moneyAddresses = ['LINE_PAY_URL', 'CATHAY_CARD_PAGE_URL', 'CATHAY_ATM_LIST_URL'] as const;

/** Whether real money comes in while only a stand-in would issue invoices, whose numbers are made up. */
export function isInvoiceServiceMissing(config: Config): boolean {
  return config.ECPAY_INVOICE_URL === '' && moneyAddresses.some((name) => config[name] !== '');
}
