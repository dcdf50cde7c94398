import type { ecpayCalls } from '#contract/calls/ecpay.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { checkMobileBarcode } from './check-mobile-barcode.ts';

/** The calls about electronic invoices. */
export function invoicingRoutes(
  shop: Shop,
): Handlers<Pick<typeof ecpayCalls, 'checkMobileBarcode'>> {
  return {
    checkMobileBarcode: ({ query }, { address }) =>
      checkMobileBarcode(shop, query.carrierNo, address),
  };
}
