import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noteFriend } from '#server/people/accounts/line/friends.ts';
import { lineAccounts } from '#server/people/accounts/line/tables.ts';
import { lockMember, noteErased } from '#server/people/accounts/person.ts';
import { noteUsedUp } from '#server/people/line-messaging/quota.ts';
import { transact } from '#server/platform/database/database.ts';
import type { JobRun } from '#server/platform/jobs/jobs.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { type LineMember, lineTextsOf, newLineMember } from '#server/testing/line-friends.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { openTestShop } from '#server/testing/test-shop.ts';
import { retryLineNotices } from './send-by-line.ts';
import { sendNotice } from './send-notice.ts';
import { lineNotices } from './tables.ts';

const line = paymentsForTests();
const subject = '到貨通知';

const setLine = (outcome: 'fail' | 'cancel' | 'unset') =>
  line.test.api.setTestProvider({ body: { provider: 'LINE_MESSAGING', outcome } });

afterEach(async () => {
  line.network.setDead(false);
  line.network.lose(0);
  await setLine('unset');
});

/** A member who wants notices of goods by LINE, and one such notice; `notify` is one run of its job. */
async function newNotice(run: JobRun = { id: randomUUID() }) {
  const member = await newLineMember(line);
  await member.api.updateNoticeSettings({ body: { restock: 'LINE' } });
  const { shop } = line.test;
  const productId = await newProduct(shop);
  const notify = () =>
    sendNotice(
      shop,
      shop.db,
      {
        name: 'restocked',
        memberId: member.id,
        email: member.email,
        notice: {
          subject,
          content: {
            brand: '晴棉',
            shopUrl: 'http://shop',
            heading: subject,
            paragraphs: ['到貨'],
          },
        },
        url: 'http://shop/products/1',
        job: 'send-restock-letter',
        data: {
          noticeId: 0,
          chosenAt: new Date(0).toISOString(),
          goods: { productId, userId: member.id },
        },
      },
      run,
    );
  return { member, notify };
}

async function runJobs(...pauses: number[]) {
  for (const pause of pauses) {
    line.test.clock.advance(pause);
    await line.test.jobs.runDue();
  }
}

/** How many notices the member has by LINE and by e-mail. */
const noticesTo = async (member: LineMember) => ({
  byLine: (await lineTextsOf(line, member)).length,
  byEmail: (await line.test.mails(member.email)).length,
});

/** What is in the chat with the LINE account that the member linked first. */
const chatOf = ({ subject: of }: LineMember) => line.network.ledgers.lineChats.chatOf(of);

/** How many connections wait for a lock. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await line.test.shop.db.execute<{ count: number }>(sql`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.count ?? 0;
}

const noticesOf = ({ id }: LineMember) =>
  line.test.shop.db.select().from(lineNotices).where(eq(lineNotices.userId, id));

describe('a notice that LINE has not taken yet', () => {
  /** LINE is away when a member is to be told; then this changes, and LINE is back. */
  async function tryWhile(change: (member: LineMember) => Promise<unknown>) {
    const { member, notify } = await newNotice();
    line.network.setDead(true);
    await notify();
    await change(member);
    line.network.setDead(false);
    await runJobs(60, 60, 3600);
    return member;
  }

  it('goes by e-mail, once the member has blocked the account', async () => {
    const member = await tryWhile(({ subject: to }) =>
      noteFriend(line.test.shop.db, {
        subject: to,
        state: 'BLOCKED',
        asOf: new Date(line.test.clock.now().getTime() + 1),
      }),
    );
    expect(await noticesOf(member)).toMatchObject([{ state: 'BY_EMAIL', why: 'UNREACHABLE' }]);
    expect(await noticesTo(member)).toEqual({ byLine: 0, byEmail: 1 });
  });

  it('goes by e-mail, once the member has unlinked LINE', async () => {
    const member = await tryWhile(({ id }) =>
      line.test.shop.db.delete(lineAccounts).where(eq(lineAccounts.userId, id)),
    );
    expect(await noticesOf(member)).toMatchObject([{ state: 'BY_EMAIL', why: 'UNREACHABLE' }]);
    expect(await noticesTo(member)).toEqual({ byLine: 0, byEmail: 1 });
  });

  it('goes by e-mail and to no LINE account, once the member has linked another one', async () => {
    const other = await newLineMember(line);
    const member = await tryWhile(async ({ id }) => {
      const { db } = line.test.shop;
      await db.delete(lineAccounts).where(eq(lineAccounts.userId, other.id));
      await db
        .update(lineAccounts)
        .set({ subject: other.subject })
        .where(eq(lineAccounts.userId, id));
    });
    expect(await noticesOf(member)).toMatchObject([{ state: 'BY_EMAIL', why: 'UNREACHABLE' }]);
    expect(chatOf(member)).toEqual([]);
    expect(chatOf(other)).toEqual([]);
    expect(await noticesTo(member)).toMatchObject({ byEmail: 1 });
  });

  it('goes nowhere and is forgotten, once the member wants none', async () => {
    const member = await tryWhile(({ api }) =>
      api.updateNoticeSettings({ body: { restock: 'NONE' } }),
    );
    expect(await noticesOf(member)).toEqual([]);
    expect(await noticesTo(member)).toEqual({ byLine: 0, byEmail: 0 });
  });

  it('goes by e-mail, once the shop sends nothing by LINE any more', async () => {
    const { member, notify } = await newNotice();
    line.network.setDead(true);
    await notify();
    line.network.setDead(false);
    line.test.clock.advance(60);
    const copy = await openTestShop({
      copyOf: line.test,
      environment: { DISABLED_PROVIDERS: 'line-messaging' },
      fetch: (input, init) => line.network.fetch(input, init),
    });
    await retryLineNotices(copy.shop);
    await copy.close();
    await runJobs(60);
    expect(await noticesOf(member)).toMatchObject([{ state: 'BY_EMAIL', why: 'UNREACHABLE' }]);
    expect(await noticesTo(member)).toEqual({ byLine: 0, byEmail: 1 });
  });
});

it('a notice that LINE has refused goes nowhere, if the member wants none before its e-mail is sent', async () => {
  const { member, notify } = await newNotice();
  await setLine('fail');
  await notify();
  expect(await noticesOf(member)).toMatchObject([{ state: 'BY_EMAIL', why: 'REFUSED' }]);
  await member.api.updateNoticeSettings({ body: { restock: 'NONE' } });
  await runJobs(60);
  expect(await noticesTo(member)).toEqual({ byLine: 0, byEmail: 0 });
});

it('a notice of a member who is erased before it is stored is neither stored nor sent', async () => {
  const { member, notify } = await newNotice();
  const { db } = line.test.shop;
  const begun = await transact(db, async (transaction) => {
    await lockMember(transaction, member.id);
    const notifying = notify();
    // It has read how the member is to be told, and waits for the member's row.
    await vi.waitUntil(async () => (await waitingForLocks()) > 0);
    await noteErased(transaction, member.id, line.test.clock.now());
    return { notifying };
  });
  await begun.notifying;
  expect(await noticesOf(member)).toEqual([]);
  expect(chatOf(member)).toEqual([]);
});

describe('a job that runs again', () => {
  it('tells once, if LINE took the notice and the member wants e-mails since then', async () => {
    const { member, notify } = await newNotice();
    line.network.lose(1);
    await notify();
    await member.api.updateNoticeSettings({ body: { restock: 'EMAIL' } });
    await notify();
    await runJobs(60, 3600);
    expect(await noticesTo(member)).toEqual({ byLine: 1, byEmail: 0 });
    expect(await noticesOf(member)).toMatchObject([{ state: 'SENT' }]);
  });

  it('tells once, if the messages of the month were used up and that was only noted', async () => {
    const { member, notify } = await newNotice();
    line.network.setDead(true);
    await notify();
    line.network.setDead(false);
    await setLine('cancel');
    await noteUsedUp(line.test.shop.db, line.test.clock.now());
    await notify();
    expect(await noticesTo(member)).toEqual({ byLine: 0, byEmail: 0 });
    await runJobs(60, 60);
    expect(await noticesTo(member)).toEqual({ byLine: 0, byEmail: 1 });
    expect(await noticesOf(member)).toMatchObject([{ state: 'BY_EMAIL', why: 'QUOTA' }]);
    await setLine('unset');
    await runJobs(3600);
  });
});
