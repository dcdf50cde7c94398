import { isExample } from './network-places.ts';

/** An address that is configured, or '' where it is not shown: nobody has set it, or a live shop still has one of the demonstration. */
export function shownAddress(
  { SHOP_MODE }: { readonly SHOP_MODE: 'trial' | 'live' },
  address: string,
): string {
  const host = URL.parse(address)?.hostname ?? '';
  return SHOP_MODE === 'live' && isExample(host) ? '' : address;
}
