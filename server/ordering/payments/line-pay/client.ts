import { randomUUID } from 'node:crypto';
import { askOtherHost } from '#server/platform/other-hosts/ask-other-host.ts';
import type { Shop } from '#server/shop.ts';
import { addressOf } from '#server/stand-in-address.ts';
import { linePayHost } from './config.ts';
import { linePaySignature } from './signature.ts';

/** The envelope of every answer; what `info` holds depends on the call. */
export interface LinePayAnswer {
  returnCode: string;
  info: unknown;
}

type LinePayShop = Pick<Shop, 'fetch' | 'config' | 'log'>;

interface LinePayCall {
  /** Below the version: /payments/request. */
  path: string;
  /** GET, as sent. */
  query?: string;
  /** POST; without one the body is empty. */
  body?: object;
  method?: 'GET' | 'POST';
  timeoutSeconds: number;
}

/** Codes of our own for answers that LINE Pay did not give. */
export const noAnswer = {
  TIMEOUT: 'TIMEOUT',
  UNREACHABLE: 'UNREACHABLE',
  UNREADABLE: 'UNREADABLE',
  BUSY: 'BUSY',
} as const;

/** Makes a signed call; `returnCode` TIMEOUT, UNREACHABLE, UNREADABLE or BUSY when there is no answer. */
export async function callLinePay(shop: LinePayShop, call: LinePayCall): Promise<LinePayAnswer> {
  const { config } = shop;
  const { method = 'POST', query = '', timeoutSeconds } = call;
  const path = `/${config.LINE_PAY_VERSION}${call.path}`;
  // Serialised once: what is signed is what is sent.
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

/** LINE Pay writes its ids as numbers beyond 2^53, which JavaScript would round: they become texts first. */
export function readAnswer(text: string): LinePayAnswer {
  const safe = text.replace(
    /("(?:transactionId|refundTransactionId|originalTransactionId)"\s*:\s*)(-?\d+)/g,
    '$1"$2"',
  );
  try {
    const { returnCode, info } = JSON.parse(safe) as Partial<LinePayAnswer>;
    return { returnCode: typeof returnCode === 'string' ? returnCode : noAnswer.UNREADABLE, info };
  } catch {
    return { returnCode: noAnswer.UNREADABLE, info: undefined };
  }
}
