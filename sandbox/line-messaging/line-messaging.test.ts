import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createOutcomes } from '../outcomes.ts';
import { lineChats } from './chats.ts';
import { createLineChats } from './ledger.ts';
import { lineMessaging } from './line-messaging.ts';

const app = Fastify();
const chats = createLineChats();
let now = new Date('2026-11-26T10:00:00+08:00');
/** The events that the shop was given. */
const events: { type: string }[] = [];
const subject = `U${'1'.repeat(32)}`;
const options = {
  channelSecret: 'secret',
  accessToken: 'token',
  webhookUrl: 'http://shop.test/webhook',
  brand: '晴棉',
  outcomes: createOutcomes(),
  chats,
  now: () => now,
  deliver: async (_: string, { body }: RequestInit) => {
    events.push(...JSON.parse(String(body)).events);
    return new Response('{}');
  },
};

beforeAll(async () => {
  await app.register((await import('@fastify/formbody')).default);
  app.register(lineMessaging(options), { prefix: '/line-messaging' });
  app.register(lineChats(options), { prefix: '/line' });
});
beforeEach(() => {
  chats.clear();
  events.length = 0;
  chats.phones.set(subject, { subject, name: '小晴', state: 'FRIEND' });
});
afterAll(() => app.close());

const message = {
  type: 'flex',
  altText: '訂單成立',
  contents: {
    type: 'bubble',
    body: { type: 'box', layout: 'vertical', contents: [{ type: 'text', text: '<b>謝謝</b>' }] },
    footer: {
      type: 'box',
      layout: 'vertical',
      contents: [
        { type: 'button', action: { type: 'uri', label: '查看', uri: 'http://shop.test/a' } },
      ],
    },
  },
};
const key = '123e4567-e89b-12d3-a456-426614174000';

const push = (payload: object, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/line-messaging/v2/bot/message/push',
    headers: { authorization: 'Bearer token', ...headers },
    payload,
  });

it('takes one push for each retry key for 24 hours', async () => {
  const headers = { 'x-line-retry-key': key };
  const first = await push({ to: subject, messages: [message] }, headers);
  const second = await push({ to: subject, messages: [message] }, headers);
  expect([first.statusCode, second.statusCode]).toEqual([200, 409]);
  expect(second.headers['x-line-accepted-request-id']).toBe(first.headers['x-line-request-id']);
  expect(chats.chatOf(subject)).toHaveLength(1);
  now = new Date(now.getTime() + 24 * 3_600_000);
  expect((await push({ to: subject, messages: [message] }, headers)).statusCode).toBe(200);
  expect(chats.chatOf(subject)).toHaveLength(2);
});

it.each([
  ['without a token', { to: subject, messages: [message] }, { authorization: '' }, 401],
  [
    'with a key that is no UUID',
    { to: subject, messages: [message] },
    { 'x-line-retry-key': 'k' },
    400,
  ],
  ['to nobody', { to: 'me', messages: [message] }, {}, 400],
  ['without a message', { to: subject, messages: [] }, {}, 400],
  ['without a text beside it', { to: subject, messages: [{ ...message, altText: '' }] }, {}, 400],
])('refuses a push %s', async (_, payload, headers, status) => {
  expect((await push(payload, headers)).statusCode).toBe(status);
  expect(chats.chatOf(subject)).toEqual([]);
});

it('answers a push to somebody who has blocked the account like any other, and delivers nothing', async () => {
  await app.inject({ method: 'POST', url: `/line/chats/${subject}/unfollow` });
  const { statusCode } = await push({ to: subject, messages: [message] });
  expect(statusCode).toBe(200);
  expect(chats.chatOf(subject)).toEqual([]);
  expect(events.map(({ type }) => type)).toEqual(['unfollow']);
});

it('has a phone on which a message is read and its button pressed', async () => {
  await push({ to: subject, messages: [message] });
  const list = await app.inject('/line/chats');
  expect(list.payload).toContain('1 則未讀');
  const chat = await app.inject(`/line/chats/${subject}`);
  expect(chat.payload).toContain('&lt;b&gt;謝謝&lt;/b&gt;');
  const [{ id = '' } = {}] = chats.chatOf(subject);
  const pressed = await app.inject(`/line/chats/${subject}/press/${id}`);
  expect(pressed.headers.location).toBe('http://shop.test/a');
  expect(chats.chatOf(subject)).toMatchObject([{ isRead: true, isPressed: true }]);
});

it('tells the shop who writes, and takes one reply', async () => {
  await app.inject({
    method: 'POST',
    url: `/line/chats/${subject}/messages`,
    payload: { text: '請問' },
  });
  const [{ replyToken } = {}] = events as { replyToken?: string }[];
  const reply = () =>
    app.inject({
      method: 'POST',
      url: '/line-messaging/v2/bot/message/reply',
      headers: { authorization: 'Bearer token' },
      payload: { replyToken, messages: [{ type: 'text', text: '您好' }] },
    });
  expect([(await reply()).statusCode, (await reply()).statusCode]).toEqual([200, 400]);
  expect(chats.chatOf(subject).map(({ from }) => from)).toEqual(['PERSON', 'SHOP']);
});
