import type { Config } from '#server/config.ts';
import { ownStandInUrl, standInUrl } from '#server/provider-addresses.ts';

type Address =
  | 'LINE_PAY_URL'
  | 'CATHAY_CARD_PAGE_URL'
  | 'CATHAY_CARD_SERVICE_URL'
  | 'CATHAY_ATM_LIST_URL';

/** Where the stand-in of each address answers; below the first part the paths are the providers' own. */
const standInPaths: Readonly<Record<Address, string>> = {
  LINE_PAY_URL: '/line-pay',
  CATHAY_CARD_PAGE_URL: '/cathay/EPOSService/Payment/OrderInitial.aspx',
  CATHAY_CARD_SERVICE_URL: '/cathay/EPOSService/CRDOrderService.asmx',
  CATHAY_ATM_LIST_URL: '/cathay/securities/tx10d0_txt.aspx',
};

/** A provider's address, or its stand-in's while none is configured; only the card page is for browsers. */
export function addressOf(config: Config, address: Address): string {
  const given = config[address].replace(/\/+$/, '');
  if (given) return given;
  const host = address === 'CATHAY_CARD_PAGE_URL' ? standInUrl(config) : ownStandInUrl(config);
  return host + standInPaths[address];
}
