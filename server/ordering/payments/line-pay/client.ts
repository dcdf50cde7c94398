import { createHmac, randomUUID } from 'node:crypto';
import { askOtherHost } from '#server/platform/other-hosts/ask-other-host.ts';
import type { Shop } from '#server/shop.ts';
import { addressOf } from '#server/stand-in-address.ts';
import { linePayHost } from './config.ts';

/** The envelope of every answer; the content of `info` depends on the call. */
export interface LinePayAnswer {
  returnCode: string;
  /** LINE Pay's own words; absent without an answer. */
  words?: string;
  info: unknown;
}

type LinePayShop = Pick<Shop, 'fetch' | 'config' | 'log'>;

interface LinePayCall {
  /** The path after the version, e.g. /payments/request. */
  path: string;
  /** The query of a GET, exactly as sent. */
  query?: string;
  /** The body of a POST; empty if undefined. */
  body?: object;
  method?: 'GET' | 'POST';
  timeoutSeconds: number;
}

interface SignedParts {
  channelSecret: string;
  /** The path of the URL without the query: /v3/payments/… */
  path: string;
  /** GET: the query as sent, without `?`. POST: the body exactly as sent, or ''. */
  payload: string;
  nonce: string;
}

/** X-LINE-Authorization of LINE Pay Online API v3: Base64(HMAC-SHA256(secret, secret + path + payload + nonce)). */
export function linePaySignature({ channelSecret, path, payload, nonce }: SignedParts): string {
  return createHmac('sha256', channelSecret)
    .update(channelSecret + path + payload + nonce)
    .digest('base64');
}

/** The shop's own codes for missing or unreadable answers. */
export const noAnswer = {
  TIMEOUT: 'TIMEOUT',
  UNREACHABLE: 'UNREACHABLE',
  UNREADABLE: 'UNREADABLE',
  BUSY: 'BUSY',
} as const;

/** Whether LINE Pay may have carried out the call, although the shop has no readable answer. */
export function isUnanswered(returnCode: string): boolean {
  return Object.values<string>(noAnswer).includes(returnCode);
}

/** Makes a signed call. Without a readable answer, `returnCode` is TIMEOUT, UNREACHABLE, UNREADABLE or BUSY. */
export async function callLinePay(shop: LinePayShop, call: LinePayCall): Promise<LinePayAnswer> {
  const { config } = shop;
  const { method = 'POST', query = '', timeoutSeconds } = call;
  const path = `/${config.LINE_PAY_VERSION}${call.path}`;
  // Serialised once, so that the signature covers the bytes that are sent.
  const body = call.body ? JSON.stringify(call.body) : '';
  const nonce = randomUUID();
  const signature = linePaySignature({
    channelSecret: config.LINE_PAY_CHANNEL_SECRET,
    path,
    payload: method === 'GET' ? query : body,
    nonce,
  });
  const answer = await askOtherHost(shop, {
    provider: 'LINE_PAY',
    url: `${addressOf(config, linePayHost, 'LINE_PAY_URL')}${path}${query ? `?${query}` : ''}`,
    method,
    headers: {
      'content-type': 'application/json',
      'x-line-channelid': config.LINE_PAY_CHANNEL_ID,
      'x-line-authorization-nonce': nonce,
      'x-line-authorization': signature,
    },
    ...(method === 'POST' ? { body } : {}),
    timeoutSeconds,
  });
  if (!answer.isAnswered) return { returnCode: noAnswer[answer.reason], info: undefined };
  return readAnswer(answer.body.toString('utf8'));
}

/** Reads an answer. LINE Pay's ids are numbers above 2^53, which JavaScript would round, so they become text first. */
export function readAnswer(text: string): LinePayAnswer {
  const safe = text.replace(
    /("(?:transactionId|refundTransactionId|originalTransactionId)"\s*:\s*)(-?\d+)/g,
    '$1"$2"',
  );
  try {
    const { returnCode, returnMessage, info } = JSON.parse(safe) as Record<string, unknown>;
    return {
      returnCode: typeof returnCode === 'string' ? returnCode : noAnswer.UNREADABLE,
      ...(typeof returnMessage === 'string' && { words: returnMessage }),
      info,
    };
  } catch {
    return { returnCode: noAnswer.UNREADABLE, info: undefined };
  }
}
