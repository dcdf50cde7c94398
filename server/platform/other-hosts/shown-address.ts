import { isExample } from './network-places.ts';

/**
 * Answers a configured address. It answers '' if nobody has set it, or if a live shop still has one of the
 * demonstration.
 */
export function shownAddress(
  { SHOP_MODE }: { readonly SHOP_MODE: 'trial' | 'live' },
  address: string,
): string {
  const host = URL.parse(address)?.hostname ?? '';
  return SHOP_MODE === 'live' && isExample(host) ? '' : address;
}
