import type { OfferedCarriers } from '#rules/delivery/carriers.ts';
import type { Config } from '#server/config.ts';
import { readInvoiceTexts } from '#server/ordering/invoicing/invoice-settings.ts';
import { ecpayLogisticsHost, ecpayMapHost } from '#server/ordering/logistics/config.ts';
import { readDeliverySettings } from '#server/ordering/logistics/delivery-settings.ts';
import { type PaymentTerms, readPaymentTerms } from '#server/ordering/payments/payment-terms.ts';
import { lineLoginHost } from '#server/people/accounts/line/config.ts';
import { isDisabled } from '#server/platform/other-hosts/other-host.ts';
import type { Shop } from '#server/shop.ts';
import { addressOf } from '#server/stand-in-address.ts';
import type { Offers } from '#server/web/public-settings.ts';

/**
 * The payment methods and other offers that pages show: those that this shop's providers allow and operators have
 * switched on.
 */
export async function readOffers(shop: Pick<Shop, 'db' | 'cache' | 'config'>): Promise<Offers> {
  const [terms, texts, { carriers }] = await Promise.all([
    readPaymentTerms(shop),
    readInvoiceTexts(shop),
    readDeliverySettings(shop),
  ]);
  return { ...offersOf(shop.config, terms), ...texts, ...carriersOf(carriers) };
}

/** What pages show of the companies that take parcels; nothing for those of a fresh shop. */
const carriersOf = ({ stores }: OfferedCarriers): Partial<Offers> =>
  stores.length > 1 ? { storeTypes: stores } : {};

function offersOf(config: Config, { offered, limits, notes }: PaymentTerms): Offers {
  return {
    paymentTypes: offered,
    paymentLimits: limits,
    paymentNotes: notes,
    lineLogin: !isDisabled(config, lineLoginHost),
    storeMap: !isDisabled(config, ecpayMapHost),
  };
}

/** The origins besides the shop's own to which forms of its pages may be sent: that of the store map. */
export function formTargetsOf(config: Config): string[] {
  if (isDisabled(config, ecpayMapHost)) return [];
  return [new URL(addressOf(config, ecpayMapHost, 'ECPAY_LOGISTICS_URL')).origin];
}

/** The same for the back office: the origin of the carrier's labels. */
export function officeFormTargetsOf(config: Config): string[] {
  if (isDisabled(config, ecpayLogisticsHost)) return [];
  const asForBrowsers = { name: ecpayLogisticsHost.name, addresses: ecpayMapHost.addresses };
  return [new URL(addressOf(config, asForBrowsers, 'ECPAY_LOGISTICS_URL')).origin];
}
