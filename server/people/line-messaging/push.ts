import { z } from 'zod';
import { jsonOf } from '#server/platform/other-hosts/json-of.ts';
import { askLine, type LineShop } from './ask-line.ts';

/** Messages of the Messaging API, at most five, as LINE defines them. */
export type LineMessages = readonly Readonly<Record<string, unknown>>[];

/**
 * What LINE said to a push. TAKEN: LINE has the message. It also says so for somebody who has blocked the account.
 * REFUSED: LINE will not take it. QUOTA: the messages of this month are used up. LATER: LINE took nothing and wants to
 * be asked again, after `seconds` if it said so. UNKNOWN: nobody knows whether LINE took it.
 */
export type PushAnswer =
  | { is: 'TAKEN' | 'QUOTA' | 'UNKNOWN' }
  | { is: 'REFUSED'; status: number }
  | { is: 'LATER'; seconds: number | undefined };

const said = z.object({ message: z.string() });
/**
 * The sentence of LINE that tells the quota of a month from too many requests in a second. Both have the status 429.
 */
const ofTheMonth = /monthly limit/i;

/**
 * Pushes messages to a LINE user. `retryKey` is a UUID; for 24 hours LINE takes one push with the same key at most, and
 * answers 409 to others (Messaging API, "Retry failed API requests"). It never throws.
 */
export async function pushToLine(
  shop: LineShop,
  { to, messages, retryKey }: { to: string; messages: LineMessages; retryKey: string },
): Promise<PushAnswer> {
  const body = { to, messages };
  const answer = await askLine(shop, 'POST', '/v2/bot/message/push', { body, retryKey });
  // The shop itself did not send it.
  if (!answer.isAnswered && answer.reason === 'BUSY') return { is: 'LATER', seconds: undefined };
  if (!answer.isAnswered) return { is: 'UNKNOWN' };
  const { status, retryAfterSeconds } = answer;
  if ((status >= 200 && status < 300) || status === 409) return { is: 'TAKEN' };
  shop.log.warn({ provider: 'LINE_MESSAGING', status }, 'message not taken');
  if (status === 429) {
    const isOfMonth = ofTheMonth.test(said.safeParse(jsonOf(answer)).data?.message ?? '');
    return isOfMonth ? { is: 'QUOTA' } : { is: 'LATER', seconds: retryAfterSeconds };
  }
  return status >= 400 && status < 500 && status !== 408
    ? { is: 'REFUSED', status }
    : { is: 'UNKNOWN' };
}

/** Answers a message of a person with a text. A reply token is good once and for about a minute. It never throws. */
export async function replyByLine(
  shop: LineShop,
  { replyToken, text }: { replyToken: string; text: string },
): Promise<boolean> {
  const body = { replyToken, messages: [{ type: 'text', text }] };
  const answer = await askLine(shop, 'POST', '/v2/bot/message/reply', { body });
  return answer.isAnswered && answer.status === 200;
}
