import { askOtherHost } from '#server/platform/other-hosts/ask-other-host.ts';
import type { Shop } from '#server/shop.ts';
import { addressOf } from '#server/stand-in-address.ts';
import { lineShopHost } from './config.ts';

/** ACCEPTED and REFUSED are LINE's word; SILENT says nothing about what was asked. */
export type LineShopAnswer = 'ACCEPTED' | 'REFUSED' | 'SILENT';

export type LineShopHost = Pick<Shop, 'fetch' | 'config' | 'log' | 'clock'>;

function hostUrl({ config }: LineShopHost): string {
  return addressOf(config, lineShopHost, 'LINE_SHOP_URL');
}

/** Where events go; undefined when LINE is real and nobody has said where it wants them. */
export function eventsUrl(shop: LineShopHost): string | undefined {
  const { LINE_SHOP_EVENTS_URL: given, LINE_SHOP_URL } = shop.config;
  if (given) return given.replace(/(?<!\/)\/+$/, '');
  return LINE_SHOP_URL ? undefined : `${hostUrl(shop)}/tracking/events`;
}

/** Reports an order, or what became of it; `timeoutSeconds` for the whole answer. */
export function tellOrder(
  shop: LineShopHost,
  path: '/tracking/orderinfo' | '/tracking/orderfinish',
  fields: Record<string, string>,
  timeoutSeconds: number,
): Promise<LineShopAnswer> {
  const url = hostUrl(shop) + path;
  const type = 'application/x-www-form-urlencoded';
  return post(shop, { url, type, body: new URLSearchParams(fields).toString(), timeoutSeconds });
}

export function tellEvent(
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
 * Success is 200 with `OK` and nothing else; LINE refuses with other words or a status 4xx. A page of a gateway, "too
 * many requests" and "took too long" are nobody's word.
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
  const isNobodysWord =
    answer.status >= 500 || [408, 429].includes(answer.status) || text.startsWith('<');
  shop.log.warn({ provider: 'LINE_SHOP', status: answer.status }, 'not accepted');
  return isNobodysWord ? 'SILENT' : 'REFUSED';
}
