import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { timeoutDelay } from '../outcomes.ts';
import { checkMessages, type Message } from './message-rules.ts';
import type { LineMessagingOptions } from './options.ts';

/** Milliseconds for which LINE knows a retry key, and for which a reply token is good. */
const lifetimes = { retryKey: 24 * 3_600_000, replyToken: 60_000 };
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const person = /^U[0-9a-f]{32}$/;

type Fields = Readonly<Record<string, unknown>>;

/**
 * The stand-in for the Messaging API of LINE: push, reply and the quota of a month, below /v2/bot/message. The outcome
 * `fail` refuses a push, `cancel` has used up the messages of the month, and `timeout` delivers without an answer.
 */
export function lineMessaging(options: LineMessagingOptions): FastifyPluginAsync {
  const { chats, outcomes, now } = options;
  return async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization === `Bearer ${options.accessToken}`) return;
      await refuse(reply, 401, 'Authentication failed. Confirm that the access token is valid.');
    });

    app.post<{ Body: Fields | null }>('/v2/bot/message/push', async (request, reply) => {
      chats.asked++;
      const outcome = outcomes.of('LINE_MESSAGING');
      if (outcome === 'cancel') return refuse(reply, 429, 'You have reached your monthly limit.');
      if (outcome === 'fail') return refuse(reply, 400, 'Failed to send messages');
      const answer = takePush(options, request);
      // The message is already in the chat. The caller gives up before this delay ends.
      if (outcome === 'timeout') await pause(timeoutDelay, undefined, { ref: false });
      return reply
        .code(answer.status)
        .headers(answer.headers ?? {})
        .send(answer.body);
    });

    app.post<{ Body: Fields | null }>('/v2/bot/message/reply', async ({ body }, reply) => {
      const token = String(body?.replyToken ?? '');
      const asked = chats.replyTokens.get(token);
      chats.replyTokens.delete(token);
      const isGood = asked && now().getTime() - asked.at.getTime() <= lifetimes.replyToken;
      if (!isGood) return refuse(reply, 400, 'Invalid reply token');
      const checked = checkMessages(body?.messages);
      if ('problem' in checked) return refuse(reply, 400, checked.problem);
      return { sentMessages: addAll(options, asked.subject, checked.messages) };
    });

    app.get('/v2/bot/message/quota', async () =>
      outcomes.of('LINE_MESSAGING') === 'cancel'
        ? { type: 'limited', value: usedThisMonth(options) }
        : { type: 'none' },
    );
    app.get('/v2/bot/message/quota/consumption', async () => ({
      totalUsage: usedThisMonth(options),
    }));
  };
}

const refuse = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ message });

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body: object;
}

const refused = (status: number, message: string): Answer => ({ status, body: { message } });

/** Takes a push once for each retry key, and delivers it if the person is a friend: LINE answers the same otherwise. */
function takePush(
  options: LineMessagingOptions,
  { headers, body }: FastifyRequest<{ Body: Fields | null }>,
): Answer {
  const { chats, now } = options;
  const requestId = randomUUID();
  const retryKey = headers['x-line-retry-key'];
  if (retryKey !== undefined && !uuid.test(String(retryKey))) {
    return refused(400, 'Invalid retry key');
  }
  const earlier = retryKey === undefined ? undefined : chats.pushes.get(String(retryKey));
  if (earlier && now().getTime() - earlier.at.getTime() < lifetimes.retryKey) {
    return {
      ...refused(409, 'The retry key is already accepted'),
      headers: { 'x-line-accepted-request-id': earlier.requestId },
    };
  }
  const to = String(body?.to ?? '');
  if (!person.test(to)) return refused(400, "The property, 'to', in the request body is invalid");
  const checked = checkMessages(body?.messages);
  if ('problem' in checked) return refused(400, checked.problem);
  const isDelivered = chats.phones.get(to)?.state === 'FRIEND';
  const sentMessages = isDelivered ? addAll(options, to, checked.messages) : [];
  const messageIds = sentMessages.map(({ id }) => id);
  chats.pushes.set(String(retryKey ?? requestId), { at: now(), requestId, messageIds });
  return { status: 200, headers: { 'x-line-request-id': requestId }, body: { sentMessages } };
}

const addAll = (
  { chats, now }: LineMessagingOptions,
  subject: string,
  messages: readonly Message[],
) => messages.map((message) => ({ id: chats.add({ subject, from: 'SHOP', at: now(), message }) }));

/** LINE counts what it delivers. */
function usedThisMonth({ chats, now }: LineMessagingOptions): number {
  const month = now().toISOString().slice(0, 7);
  return [...chats.pushes.values()]
    .filter(({ at }) => at.toISOString().startsWith(month))
    .reduce((sum, { messageIds }) => sum + messageIds.length, 0);
}
