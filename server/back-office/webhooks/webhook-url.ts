import { isIP } from 'node:net';
import type { Config } from '#server/config.ts';
import { isOnLoopback, isUnqualified } from '#server/platform/other-hosts/network-places.ts';
import { isPublicAddress } from '#server/platform/other-hosts/public-address.ts';

/**
 * Why a webhook may not go to this address, for the person who entered it; undefined if it may. What a name leads to is
 * checked with each connection (`postOutside`), because it may change.
 */
export function whyNotAllowed(
  { TEST_MODE, WEBHOOK_PRIVATE }: Pick<Config, 'TEST_MODE' | 'WEBHOOK_PRIVATE'>,
  address: string,
): string | undefined {
  const url = URL.parse(address);
  if (!url) return '請輸入完整的網址，例如 https://erp.example.com/webhooks';
  if (url.username || url.password) return '網址不能包含帳號或密碼';
  if (TEST_MODE && WEBHOOK_PRIVATE && isOnLoopback(address)) return undefined;
  if (url.protocol !== 'https:') return '網址需以 https:// 開頭';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isInternal =
    isIP(host) === 0 ? isUnqualified(address) || isOnLoopback(address) : !isPublicAddress(host);
  return isInternal ? '網址需在網際網路上，不能是內部網路或本機' : undefined;
}
