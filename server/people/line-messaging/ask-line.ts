import type { Config } from '#server/config.ts';
import { askOtherHost, type HostAnswer } from '#server/platform/other-hosts/ask-other-host.ts';
import { isDisabled } from '#server/platform/other-hosts/other-host.ts';
import type { Shop } from '#server/shop.ts';
import { isReal, isStoodIn, ownStandInUrl } from '#server/stand-in-address.ts';
import { accessTokenOf, lineMessagingHost } from './config.ts';

export type LineShop = Pick<Shop, 'fetch' | 'config' | 'log'>;

/** The address of the Messaging API for this process, without a trailing slash. Not configurable: LINE has no test host. */
export const messagingUrl = (config: Config): string =>
  isReal(config, lineMessagingHost)
    ? 'https://api.line.me'
    : `${ownStandInUrl(config)}/line-messaging`;

/** Whether this shop can send messages by LINE: it has a channel or its stand-in, and has not disabled it. */
export const hasLineMessages = (config: Config): boolean =>
  !isDisabled(config, lineMessagingHost) &&
  (isReal(config, lineMessagingHost) || isStoodIn(config, lineMessagingHost));

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

/** The JSON of an answer; undefined if it is none. */
export function jsonOf({ body }: { body: Buffer }): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
