import type { Config } from '#server/config.ts';
import { addressOf, isReal, standInUrl } from '#server/stand-in-address.ts';
import { linePayHost } from './config.ts';

/**
 * Whether the shopper may be sent to this address to pay: a page of LINE over https, or one of the configured host
 * itself, such as the stand-in.
 */
export function isPageOfLinePay(config: Config, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin } = new URL(address);
  if (protocol === 'https:' && hostname.endsWith('.line.me')) return true;
  const own = new URL(addressOf(config, linePayHost, 'LINE_PAY_URL')).origin;
  return origin === own || (!isReal(config, linePayHost) && origin === standInUrl(config));
}
