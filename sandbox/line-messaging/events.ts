import { createHmac, randomUUID } from 'node:crypto';
import type { LineMessagingOptions } from './options.ts';

type Line = Pick<
  LineMessagingOptions,
  'channelSecret' | 'webhookUrl' | 'chats' | 'now' | 'deliver'
>;

/** An event of one person, without what every event has. */
export interface ChatEvent {
  type: 'follow' | 'unfollow' | 'message';
  [field: string]: unknown;
}

/** The signature of a body: HMAC-SHA256 with the channel secret, in base64. */
export const signatureOf = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('base64');

/** Delivers an event to the shop's webhook; false if the shop did not take it. LINE delivers it again later. */
export async function deliverEvent(
  line: Line,
  subject: string,
  event: ChatEvent,
): Promise<boolean> {
  const at = line.now();
  const replyToken = event.type === 'unfollow' ? undefined : randomUUID().replaceAll('-', '');
  if (replyToken) line.chats.replyTokens.set(replyToken, { subject, at });
  const body = JSON.stringify({
    destination: `U${'0'.repeat(32)}`,
    events: [
      {
        ...event,
        mode: 'active',
        timestamp: at.getTime(),
        source: { type: 'user', userId: subject },
        webhookEventId: randomUUID(),
        deliveryContext: { isRedelivery: false },
        ...(replyToken && { replyToken }),
      },
    ],
  });
  const answer = await line
    .deliver(line.webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-line-signature': signatureOf(body, line.channelSecret),
      },
      body,
    })
    .catch(() => undefined);
  return answer?.ok ?? false;
}

/** A person adds the shop's account as a friend, also after having blocked it, or blocks it. */
export async function changeFriendship(
  line: Line,
  subject: string,
  type: 'follow' | 'unfollow',
): Promise<void> {
  const phone = line.chats.phones.get(subject);
  if (!phone) return;
  const isUnblocked = phone.state === 'BLOCKED';
  phone.state = type === 'follow' ? 'FRIEND' : 'BLOCKED';
  await deliverEvent(
    line,
    subject,
    type === 'follow' ? { type, follow: { isUnblocked } } : { type },
  );
}
