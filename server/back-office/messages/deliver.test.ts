import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { AddressRefused } from '#server/platform/mail/mail.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { willingMember } from '#server/testing/new-message.ts';
import type { Shopper } from '#server/testing/new-shopper.ts';
import { deliverByEmail, deliverMessages } from './deliver.ts';
import { messageRecipients, messages } from './tables.ts';
import { sendMessages } from './take-batch.ts';

const test = shopForTests({ expectsFailures: true });
const begin = new Date('2026-11-20T10:00:00+08:00');
beforeEach(() => test.clock.set(begin));

/** A message whose letters are taken and that nobody has delivered yet. */
async function taken(count: number) {
  const { shop } = test;
  const members: Shopper[] = [];
  for (let number = 0; number < count; number++) {
    members.push(await willingMember(test));
  }
  const segment = { memberIds: members.map(({ id }) => id) };
  const [message] = await shop.db
    .insert(messages)
    .values({ title: '秋季活動', text: '歡迎選購。', segment })
    .returning();
  const id = message?.id ?? 0;
  const { api } = await newAdministrator(test);
  await api.sendMessage({ params: { id }, body: {} });
  await sendMessages(shop);
  const rows = () =>
    shop.db.select().from(messageRecipients).where(eq(messageRecipients.messageId, id));
  const got = async () => {
    const all = await Promise.all(members.map(({ email }) => test.mails(email)));
    return all.map((mails) => mails.length);
  };
  return { id, api, rows, got, recipientIds: (await rows()).map((row) => row.id) };
}

describe('letters of a message', () => {
  it('ask for the quiet hours one by one, and the rest waits for the morning', async () => {
    const { rows, got, recipientIds } = await taken(12);
    test.clock.set(new Date('2026-11-20T20:59:59+08:00'));
    let sent = 0;
    const slow = {
      async send() {
        sent++;
        test.clock.set(new Date('2026-11-20T21:00:01+08:00'));
      },
    };
    await deliverMessages({ ...test.shop, mail: slow }, { recipientIds });
    expect(sent).toBeLessThanOrEqual(8);
    const left = (await rows()).filter(({ state }) => state === 'TAKEN');
    expect(left).toHaveLength(12 - sent);
    test.clock.set(new Date('2026-11-21T09:00:00+08:00'));
    await test.jobs.runDue();
    expect((await got()).filter((count) => count === 1)).toHaveLength(12 - sent);
  });

  it('to an address that the mail server refuses fail at once, and the others are sent', async () => {
    const { rows, recipientIds } = await taken(2);
    let asked = 0;
    const refusing = {
      async send() {
        if (++asked === 1) throw new AddressRefused('550 no such box', 550);
      },
    };
    await deliverMessages({ ...test.shop, mail: refusing }, { recipientIds });
    expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['FAILED', 'SENT']);
  });

  it('are tried on while the mail server is away for hours, and fail after two days', async () => {
    const { rows, got, recipientIds } = await taken(2);
    const away = {
      async send() {
        throw new Error('The mail server is away.');
      },
    };
    const tryOn = () => deliverMessages({ ...test.shop, mail: away }, { recipientIds });
    for (let hour = 0; hour < 5; hour++) {
      await expect(tryOn()).rejects.toThrow('left out');
      test.clock.advance(3600);
      await sendMessages(test.shop);
    }
    expect((await rows()).map(({ state }) => state)).toEqual(['TAKEN', 'TAKEN']);
    await deliverMessages(test.shop, { recipientIds });
    expect(await got()).toEqual([1, 1]);
    const others = await taken(1);
    test.clock.advance(2 * 86_400 + 60);
    await sendMessages(test.shop);
    expect((await others.rows()).map(({ state }) => state)).toEqual(['FAILED']);
  });

  it('are sent by one of two runs, and again only when the first one has died', async () => {
    const { got, recipientIds } = await taken(3);
    const runs = [1, 2].map(() => deliverMessages(test.shop, { recipientIds }));
    await Promise.all(runs);
    expect(await got()).toEqual([1, 1, 1]);
    const dead = await taken(1);
    await test.shop.db
      .update(messageRecipients)
      .set({ claimedAt: test.clock.now() })
      .where(eq(messageRecipients.messageId, dead.id));
    await test.jobs.runDue();
    expect(await dead.got()).toEqual([0]);
    test.clock.advance(6 * 60);
    await test.jobs.runDue();
    expect(await dead.got()).toEqual([1]);
  });

  it('do not go by e-mail either, once the message was stopped', async () => {
    const { id, api, rows, got, recipientIds } = await taken(1);
    // LINE has the letter and refuses it after the stop.
    await test.shop.db
      .update(messageRecipients)
      .set({ state: 'SENT', settledAt: begin })
      .where(eq(messageRecipients.messageId, id));
    await api.stopMessage({ params: { id } });
    await deliverByEmail(test.shop, { recipientId: recipientIds[0] ?? '' });
    expect((await rows()).map(({ state }) => state)).toEqual(['LEFT_OUT']);
    expect(await got()).toEqual([0]);
  });
});
