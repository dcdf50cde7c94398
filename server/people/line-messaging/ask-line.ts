import { accessTokenOf } from '#server/people/accounts/line/config.ts';
import { messagingUrl } from '#server/people/accounts/line/messaging-channel.ts';
import { askOtherHost, type HostAnswer } from '#server/platform/other-hosts/ask-other-host.ts';
import type { Shop } from '#server/shop.ts';

export type LineShop = Pick<Shop, 'fetch' | 'config' | 'log'>;

/** Sends a request to the Messaging API with the channel's token. `body` is sent as JSON. It never throws. */
export function askLine(
  shop: LineShop,
  method: 'GET' | 'POST',
  path: string,
  { body, retryKey }: { body?: object; retryKey?: string } = {},
): Promise<HostAnswer> {
  return askOtherHost(shop, {
    provider: 'LINE_MESSAGING',
    url: messagingUrl(shop.config) + path,
    method,
    headers: {
      authorization: `Bearer ${accessTokenOf(shop.config)}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(retryKey !== undefined && { 'x-line-retry-key': retryKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
    timeoutSeconds: shop.config.LINE_MESSAGING_TIMEOUT,
    longestAnswer: 100_000,
  });
}
