import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { done, refused } from '#contract/outcome.ts';
import { noteFriend } from '#server/people/accounts/line/friends.ts';
import { transact } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { Shop } from '#server/shop.ts';

/** The body as LINE sent it (each character is one byte), and its header X-Line-Signature. */
export interface SignedBody {
  raw: string;
  signature: string;
}

/** Of an event, what the shop reads. LINE may add kinds and fields at any time. */
const event = z.object({
  type: z.string(),
  /** Milliseconds since 1970, of the event and not of its delivery. */
  timestamp: z.number().int().min(0).max(8_640_000_000_000_000),
  source: z.object({ userId: z.string().regex(/^U[0-9a-f]{32}$/) }),
  replyToken: z.string().min(1).max(200).optional(),
});
const delivery = z.object({ events: z.array(z.unknown()).max(1000) });

/**
 * Takes events that LINE delivers: who follows or blocks the shop's account is noted, and whoever writes gets a plain
 * answer. An event that comes again or late changes nothing. Refuses a body that LINE's channel secret did not sign
 * (FORBIDDEN) and one that is no delivery. The signature is HMAC-SHA256 over the raw body in base64 (Messaging API,
 * "Verify webhook signature").
 */
export async function takeLineEvents(
  shop: Pick<Shop, 'db' | 'config' | 'jobs'>,
  { raw, signature }: SignedBody,
) {
  const bytes = Buffer.from(raw, 'latin1');
  const { LINE_MESSAGING_CHANNEL_SECRET, LINE_MESSAGING_CHANNEL_SECRET_ALSO_ACCEPTED } =
    shop.config;
  const secrets = [LINE_MESSAGING_CHANNEL_SECRET, LINE_MESSAGING_CHANNEL_SECRET_ALSO_ACCEPTED];
  if (!secrets.some((secret) => isSigned(bytes, signature, secret))) return refused('FORBIDDEN');
  const events = eventsIn(bytes);
  if (!events) return invalid({ events: '格式錯誤' });
  await transact(shop.db, async (transaction) => {
    for (const { type, timestamp, source, replyToken } of events) {
      const asOf = new Date(timestamp);
      const subject = source.userId;
      if (type === 'follow') await noteFriend(transaction, { subject, state: 'FRIEND', asOf });
      if (type === 'unfollow') await noteFriend(transaction, { subject, state: 'BLOCKED', asOf });
      if (type === 'message' && replyToken) {
        await shop.jobs.enqueue(transaction, 'answer-line-message', { replyToken });
      }
    }
  });
  return done({});
}

function isSigned(bytes: Buffer, signature: string, secret: string): boolean {
  const right = createHmac('sha256', secret).update(bytes).digest();
  const given = Buffer.from(signature, 'base64');
  return secret !== '' && given.length === right.length && timingSafeEqual(given, right);
}

/** The events of a delivery that are about one person, in order; undefined if the bytes are no delivery. */
export function eventsIn(bytes: Buffer): z.infer<typeof event>[] | undefined {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
  const { data } = delivery.safeParse(json);
  return data?.events.flatMap((each) => event.safeParse(each).data ?? []);
}
