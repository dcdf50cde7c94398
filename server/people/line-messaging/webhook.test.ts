import { describe, expect, it } from 'vitest';
import { changeFriendship, signatureOf } from '#sandbox/line-messaging/events.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { type LineMember, newLineMember } from '#server/testing/line-friends.ts';

const otherSecret = 'the secret before the last change';
const line = paymentsForTests({
  environment: { LINE_MESSAGING_CHANNEL_SECRET_ALSO_ACCEPTED: otherSecret },
});

const secret = () => line.test.shop.config.LINE_MESSAGING_CHANNEL_SECRET;
const post = (payload: string | Buffer, signature = signatureOf(String(payload), secret())) =>
  line.test.http({
    method: 'POST',
    url: '/api/v1/line/webhook',
    headers: { 'content-type': 'application/json', 'x-line-signature': signature },
    payload,
  });

const eventOf = (subject: string, type: string, timestamp: number, more: object = {}) => ({
  type,
  timestamp,
  source: { type: 'user', userId: subject },
  webhookEventId: '01H',
  deliveryContext: { isRedelivery: false },
  ...more,
});
const postEvents = (...events: object[]) => post(JSON.stringify({ destination: 'U0', events }));

const reachOf = async (member: LineMember) => (await member.api.readNoticeSettings({})).data.line;

describe('what LINE reports', () => {
  it('says whether a member is a friend or has blocked the account', async () => {
    const member = await newLineMember(line);
    const sandbox = {
      chats: line.network.ledgers.lineChats,
      channelSecret: secret(),
      webhookUrl: 'http://localhost:3000/backstage/api/v1/line/webhook',
      now: () => line.test.clock.now(),
      deliver: async (_: string, { body, headers }: RequestInit) => {
        const { statusCode } = await post(
          String(body),
          (headers as Record<string, string>)['x-line-signature'],
        );
        return new Response(null, { status: statusCode });
      },
    };
    expect(await reachOf(member)).toBe('READY');
    await changeFriendship(sandbox, member.subject, 'unfollow');
    expect(await reachOf(member)).toBe('BLOCKED');
    await changeFriendship(sandbox, member.subject, 'follow');
    expect(await reachOf(member)).toBe('READY');
  });

  it('counts by its moment: a report that comes again or late changes nothing', async () => {
    const member = await newLineMember(line);
    const now = line.test.clock.now().getTime();
    const followed = eventOf(member.subject, 'follow', now + 1000);
    await postEvents(followed, eventOf(member.subject, 'unfollow', now + 2000));
    await postEvents(followed);
    expect(await reachOf(member)).toBe('BLOCKED');
    await postEvents(eventOf(member.subject, 'follow', now + 3000));
    expect(await reachOf(member)).toBe('READY');
  });

  it('may be about groups, unknown people and kinds of events that do not exist yet', async () => {
    const { statusCode } = await postEvents(
      { type: 'join', timestamp: 1, source: { type: 'group', groupId: 'C1' } },
      eventOf(`U${'a'.repeat(32)}`, 'membership', 2),
      eventOf(`U${'b'.repeat(32)}`, 'follow', 3),
    );
    expect(statusCode).toBe(200);
    // The console of LINE checks the address with no events at all.
    expect((await postEvents()).statusCode).toBe(200);
  });

  it('answers a message once with the way to the shop', async () => {
    const { subject } = await newLineMember(line);
    const { lineChats } = line.network.ledgers;
    const replyToken = 'a'.repeat(32);
    lineChats.replyTokens.set(replyToken, { subject, at: line.test.clock.now() });
    const message = { message: { type: 'text', text: '請問' }, replyToken };
    const written = eventOf(subject, 'message', line.test.clock.now().getTime(), message);
    await postEvents(written);
    await postEvents(written);
    await line.test.jobs.runDue();
    const texts = lineChats.chatOf(subject).map((each) => String(each.message.text));
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('http://localhost:3000');
  });
});

it('takes what either secret signs while the secret is changed', async () => {
  const member = await newLineMember(line);
  const now = line.test.clock.now().getTime();
  const text = JSON.stringify({ events: [eventOf(member.subject, 'unfollow', now + 1000)] });
  expect((await post(text, signatureOf(text, otherSecret))).statusCode).toBe(200);
  expect(await reachOf(member)).toBe('BLOCKED');
});

describe('a body that LINE did not send', () => {
  const body = '{"destination":"U0","events":[]}';

  it.each([
    ['no signature', ''],
    ['a signature by another secret', signatureOf(body, 'another')],
    ['a signature of another body', 'c2lnbmF0dXJl'],
  ])('is refused: %s', async (_, signature) => {
    const { statusCode } = await post(body, signature);
    expect(statusCode).toBe(403);
  });

  it('is refused if it is signed but no delivery', async () => {
    for (const broken of ['', 'x', '[]', '{}', '{"events":{}}', '{"events":'])
      expect((await post(broken)).statusCode).toBe(422);
  });

  it('is refused unread if it is huge', async () => {
    const { statusCode } = await post(Buffer.alloc(300_000, 0x20), 'x');
    expect(statusCode).toBe(413);
  });

  it('is signed byte by byte, in whatever way its characters are written', async () => {
    const member = await newLineMember(line);
    const now = line.test.clock.now().getTime() + 5000;
    const text = JSON.stringify({
      events: [eventOf(member.subject, 'unfollow', now)],
      name: '晴棉',
    });
    expect((await post(text, signatureOf(text, secret()))).statusCode).toBe(200);
    expect(await reachOf(member)).toBe('BLOCKED');
  });
});
