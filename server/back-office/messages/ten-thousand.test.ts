import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockMember } from '#server/people/accounts/person.ts';
import { users } from '#server/people/accounts/tables.ts';
import { erasePersonalData } from '#server/people/privacy/erase-personal-data.ts';
import type { Email } from '#server/platform/mail/mail.ts';
import { personalData } from '#server/registries/personal-data.ts';
import type { Shop } from '#server/shop.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { approvalSettings, readApprovalLimits } from '../approvals/limits.ts';
import { deliverMessages } from './deliver.ts';
import { messageRecipients, messages } from './tables.ts';
import { sendMessages } from './take-batch.ts';

const test = shopForTests({ expectsFailures: true });
let copy: TestShop;

beforeAll(async () => {
  copy = await openTestShop({ copyOf: test, expectsFailures: true });
  const { db } = test.shop;
  await db.execute(sql`
    insert into ${users} (email, verified_at, edm_status)
    select 'member-' || n || '@example.com', now(), 'YES' from generate_series(1, 10000) n`);
  const limits = await readApprovalLimits(db);
  await approvalSettings.write(db, { ...limits, messageRecipients: 1_000_000 });
});
afterAll(() => copy.close());

/** Who got an e-mail, by its id: a mail program shows e-mails with the same id once. */
const delivered = new Map<string, string>();

/** A mail server that fails before it takes some e-mails, and after it has taken others. */
function flaky(shop: Shop): Shop {
  let count = 0;
  const mail = {
    async send({ id = '', to }: Email) {
      count++;
      if (count % 41 === 0) throw new Error('The mail server is away.');
      delivered.set(id, to);
      if (count % 43 === 0) throw new Error('The answer got lost.');
    },
  };
  return { ...shop, mail };
}

/** All members are in one saved view. */
async function messageToAll() {
  const { api } = await newAdministrator(test);
  const view = await api.createView({
    body: {
      resource: 'members',
      name: '全部會員',
      query: '',
      isShared: true,
      isDefault: false,
      defaultRoles: [],
    },
  });
  const [message] = await test.shop.db
    .insert(messages)
    .values({ title: '全館優惠', text: '歡迎選購。', segment: { viewId: view.data.id } })
    .returning();
  if (!message) throw new Error('No message was inserted.');
  return { api, message };
}

const taken = () =>
  test.shop.db
    .select({ id: messageRecipients.id })
    .from(messageRecipients)
    .where(eq(messageRecipients.state, 'TAKEN'));

/** Runs the letters on both copies, whose processes die or whose mail servers fail now and then, until nobody waits. */
async function sendAll(shops: readonly Shop[]) {
  for (let rows = await taken(); rows.length > 0; rows = await taken()) {
    // Two copies that count at the same moment may each take one batch more.
    expect(rows.length).toBeLessThanOrEqual(800);
    const jobs = Array.from({ length: Math.ceil(rows.length / 50) }, (_, at) =>
      rows.slice(at * 50, at * 50 + 50).map(({ id }) => id),
    );
    await Promise.all(
      shops.map(async (shop, number) => {
        // A job that was taken for dead runs on both copies.
        const own = jobs.filter((_, at) => at % 10 === 0 || at % shops.length === number);
        for (const recipientIds of own)
          await deliverMessages(shop, { recipientIds }).catch(() => undefined);
        await sendMessages(shop);
      }),
    );
  }
}

async function eraseSome(most: number) {
  const { db } = test.shop;
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .orderBy(sql`${users.id} desc`)
    .limit(most);
  for (const { id, email } of rows) {
    await db.transaction(async (transaction) => {
      await lockMember(transaction, id);
      const person = { id, email, name: '', phones: [], accountHash: '' };
      await erasePersonalData(transaction, personalData.tables, person);
      await transaction.update(users).set({ erasedAt: test.clock.now() }).where(eq(users.id, id));
    });
  }
}

describe('a message to 10,000 members', () => {
  it('reaches each once, by two copies with crashes, and nobody who was erased in between', async () => {
    const { api, message } = await messageToAll();
    const { data } = await api.sendMessage({ params: { id: message.id }, body: {} });
    expect(data.recipients).toBe(10_000);
    const shops = [test.shop, copy.shop];
    await Promise.all([...shops.map(sendMessages), eraseSome(5)]);
    await sendAll(shops.map(flaky));
    await sendMessages(test.shop);
    // Some of the erased may have been told before.
    expect(new Set(delivered.values()).size).toBe(delivered.size);
    expect(delivered.size).toBeGreaterThanOrEqual(9_995);
    const states = await test.shop.db.execute<{ state: string; count: number }>(sql`
      select state, count(*)::int as count from ${messageRecipients} group by 1`);
    expect(states.rows).toEqual([{ state: 'SENT', count: 9_995 }]);
    const [done] = await test.shop.db.select().from(messages).where(eq(messages.id, message.id));
    expect(done?.state).toBe('DONE');
  });

  it('can be stopped while it is sent: then nobody gets it any more, taken or not', async () => {
    test.clock.advance(8 * 86_400);
    copy.clock.set(test.clock.now());
    delivered.clear();
    const { api, message } = await messageToAll();
    await api.sendMessage({ params: { id: message.id }, body: {} });
    await sendMessages(copy.shop);
    const recipientIds = (await taken()).map(({ id }) => id);
    expect(recipientIds.length).toBeGreaterThan(0);
    let sent = 0;
    const stopping = {
      async send() {
        sent++;
        if (sent === 20) await api.stopMessage({ params: { id: message.id } });
      },
    };
    await deliverMessages({ ...test.shop, mail: stopping }, { recipientIds });
    // Those whose letter was being sent at that moment get it.
    expect(sent).toBeLessThan(20 + 8);
    expect(await taken()).toEqual([]);
    await sendMessages(test.shop);
    const states = await test.shop.db.execute<{ state: string; count: number }>(sql`
      select state, count(*)::int as count from ${messageRecipients} where message_id = ${message.id} group by 1 order by 1`);
    expect(states.rows).toEqual([
      { state: 'LEFT_OUT', count: 9_995 - sent },
      { state: 'SENT', count: sent },
    ]);
  });
});
