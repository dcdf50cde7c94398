import { askOtherHost } from '#server/platform/other-hosts/ask-other-host.ts';
import { isDisabled } from '#server/platform/other-hosts/other-host.ts';
import type { Shop } from '#server/shop.ts';
import { addressOf } from '#server/stand-in-address.ts';
import { lineShopHost } from './config.ts';

/** ACCEPTED and REFUSED are LINE's decisions; SILENT: LINE gave no answer that decides. */
export type LineShopAnswer = 'ACCEPTED' | 'REFUSED' | 'SILENT';

export type LineShopHost = Pick<Shop, 'fetch' | 'config' | 'log' | 'clock'>;

function hostUrl({ config }: LineShopHost): string {
  return addressOf(config, lineShopHost, 'LINE_SHOP_URL');
}

/** The URL for events; undefined if LINE_SHOP_EVENTS_URL is not set and the real LINE is configured or disabled. */
export function eventsUrl(shop: LineShopHost): string | undefined {
  const { LINE_SHOP_EVENTS_URL: given, LINE_SHOP_URL } = shop.config;
  if (given) return given.replace(/(?<!\/)\/+$/, '');
  return LINE_SHOP_URL || isDisabled(shop.config, lineShopHost)
    ? undefined
    : `${hostUrl(shop)}/tracking/events`;
}

/** Reports a placed or a final order; waits `timeoutSeconds` at most for the whole answer. */
export function postOrder(
  shop: LineShopHost,
  path: '/tracking/orderinfo' | '/tracking/orderfinish',
  fields: Record<string, string>,
  timeoutSeconds: number,
): Promise<LineShopAnswer> {
  const url = hostUrl(shop) + path;
  const type = 'application/x-www-form-urlencoded';
  return post(shop, { url, type, body: new URLSearchParams(fields).toString(), timeoutSeconds });
}

/** Passes one event on to `url`; waits `timeoutSeconds` at most for the whole answer. */
export function postEvent(
  shop: LineShopHost,
  url: string,
  event: unknown,
  timeoutSeconds: number,
): Promise<LineShopAnswer> {
  const type = 'application/json';
  return post(shop, { url, type, body: JSON.stringify(event), timeoutSeconds });
}

interface Message {
  url: string;
  type: string;
  body: string;
  timeoutSeconds: number;
}

/**
 * Success is status 200 with exactly `OK`. LINE refuses with another text or a status 4xx. A gateway's page, 408 (took
 * too long), 429 (too many requests) and 5xx are not LINE's decision, so they count as SILENT.
 */
async function post(
  shop: LineShopHost,
  { url, type, body, timeoutSeconds }: Message,
): Promise<LineShopAnswer> {
  const headers = { 'content-type': type };
  const request = { provider: 'LINE_SHOP', url, method: 'POST', headers, body } as const;
  const answer = await askOtherHost(shop, { ...request, timeoutSeconds });
  if (!answer.isAnswered) return 'SILENT';
  const text = answer.body.toString('utf8').trim();
  if (answer.status === 200 && text === 'OK') return 'ACCEPTED';
  const isUndecided =
    answer.status >= 500 || [408, 429].includes(answer.status) || text.startsWith('<');
  shop.log.warn({ provider: 'LINE_SHOP', status: answer.status }, 'not accepted');
  return isUndecided ? 'SILENT' : 'REFUSED';
}
