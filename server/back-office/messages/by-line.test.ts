import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MessageChannel } from '#contract/messages.ts';
import { users } from '#server/people/accounts/tables.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { type LineMember, lineTextsOf, newLineMember } from '#server/testing/line-friends.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { withNewSession } from '#server/testing/new-shopper.ts';
import { mergeMessages } from './merge-messages.ts';
import { advertisedMembers, messageRecipients, messages } from './tables.ts';

const line = paymentsForTests();
const begin = new Date('2026-11-20T10:00:00+08:00');

const setLine = (outcome: 'fail' | 'timeout' | 'unset') =>
  line.test.api.setTestProvider({ body: { provider: 'LINE_MESSAGING', outcome } });
beforeEach(() => line.test.clock.set(begin));
afterEach(() => setLine('unset'));

/** A friend of the shop's account who wants news by this channel. */
async function reader(news: 'LINE' | 'EMAIL') {
  const member = await newLineMember(line);
  await line.test.shop.db.update(users).set({ edmStatus: 'YES' }).where(eq(users.id, member.id));
  const { api } = await withNewSession(line.test, member);
  await api.updateNoticeSettings({ body: { news } });
  return member;
}

async function sendTo(members: readonly LineMember[], channel: MessageChannel = 'BOTH') {
  const { shop } = line.test;
  const segment = { memberIds: members.map(({ id }) => id) };
  const [message] = await shop.db
    .insert(messages)
    .values({
      title: '秋季活動',
      text: '歡迎選購。',
      image: '/media/banners/autumn-1920.webp',
      channel,
      segment,
    })
    .returning();
  const { api } = await newAdministrator(line.test);
  const params = { id: message?.id ?? 0 };
  const preview = (await api.previewMessage({ params })).data;
  await api.sendMessage({ params, body: {} });
  await line.test.jobs.runDue();
  return { id: params.id, preview };
}

const got = async (member: LineMember) => ({
  byLine: (await lineTextsOf(line, member)).length,
  byEmail: (await line.test.mails(member.email)).length,
});
const statesOf = async (id: number) =>
  (
    await line.test.shop.db
      .select()
      .from(messageRecipients)
      .where(eq(messageRecipients.messageId, id))
  ).map(({ state }) => state);

describe('a message by LINE', () => {
  it('goes to who wants news there, with its picture and the way to leave, and costs what the settings say', async () => {
    const [byLine, byEmail] = [await reader('LINE'), await reader('EMAIL')];
    const { preview } = await sendTo([byLine, byEmail]);
    expect(preview).toMatchObject({ recipients: 2, byLine: 1, byEmail: 1, cost: 1 });
    expect(await got(byLine)).toEqual({ byLine: 1, byEmail: 0 });
    expect(await got(byEmail)).toEqual({ byLine: 0, byEmail: 1 });
    const [pushed] = line.network.ledgers.lineChats.chatOf(byLine.subject);
    const words = JSON.stringify(pushed);
    expect(words).toContain('/media/banners/autumn-640.jpg');
    expect(words).toContain('不再收到活動消息');
    expect(words).toMatch(/\/unsubscribe\?code=[\w-]+/);
  });

  it('does not reach members who chose the other channel, if the operator wants one only', async () => {
    const [byLine, byEmail] = [await reader('LINE'), await reader('EMAIL')];
    const { preview } = await sendTo([byLine, byEmail], 'LINE');
    expect(preview).toMatchObject({ recipients: 1, leftOut: { OTHER_CHANNEL: 1 } });
    expect([await got(byLine), await got(byEmail)]).toEqual([
      { byLine: 1, byEmail: 0 },
      { byLine: 0, byEmail: 0 },
    ]);
  });

  it('goes by e-mail once LINE has refused it, and fails if it is for LINE only', async () => {
    const [both, only] = [await reader('LINE'), await reader('LINE')];
    await setLine('fail');
    await sendTo([both]);
    const { id } = await sendTo([only], 'LINE');
    await line.test.jobs.runDue();
    await line.test.jobs.runDue();
    expect([await got(both), await got(only)]).toEqual([
      { byLine: 0, byEmail: 1 },
      { byLine: 0, byEmail: 0 },
    ]);
    expect(await statesOf(id)).toEqual(['FAILED']);
  });

  it('is not tried by LINE during the night, and comes by e-mail in the morning', async () => {
    const member = await reader('LINE');
    line.test.clock.set(new Date('2026-11-20T20:58:00+08:00'));
    line.network.setDead(true);
    await sendTo([member]);
    line.test.clock.set(new Date('2026-11-20T23:00:00+08:00'));
    await line.test.jobs.runDue();
    line.network.setDead(false);
    await line.test.jobs.runDue();
    expect(await got(member)).toEqual({ byLine: 0, byEmail: 0 });
    line.test.clock.set(new Date('2026-11-21T09:00:00+08:00'));
    await line.test.jobs.runDue();
    expect(await got(member)).toEqual({ byLine: 0, byEmail: 1 });
  });
});

describe('merging two members', () => {
  it('moves what both were sent, each message once, and when the last one was', async () => {
    const { db } = line.test.shop;
    const [from, into] = [await reader('EMAIL'), await reader('EMAIL')];
    const one = await sendTo([from]);
    line.test.clock.advance(8 * 86_400);
    const both = await sendTo([from, into]);
    await db.transaction((transaction) => mergeMessages(transaction, from.id, into.id));
    const rows = await db
      .select()
      .from(messageRecipients)
      .where(eq(messageRecipients.userId, into.id));
    expect(rows.map(({ messageId }) => messageId).toSorted()).toEqual([one.id, both.id].toSorted());
    const last = await db.select().from(advertisedMembers);
    expect(last.filter(({ userId }) => userId === from.id)).toEqual([]);
  });
});
