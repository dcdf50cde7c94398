import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { type LineMember, lineTextsOf, newLineMember } from '#server/testing/line-friends.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, withNewSession } from '#server/testing/new-shopper.ts';
import { openTestShop } from '#server/testing/test-shop.ts';
import { retryLineNotices } from './send-by-line.ts';
import { lineNotices } from './tables.ts';

const line = paymentsForTests();
const day = 86_400;

afterEach(async () => {
  line.network.setDead(false);
  line.network.lose(0);
  await setLine('unset');
});

const setLine = (outcome: 'success' | 'fail' | 'timeout' | 'cancel' | 'unset') =>
  line.test.api.setTestProvider({ body: { provider: 'LINE_MESSAGING', outcome } });

/** LINE takes the next push, and its answer gets lost. */
function loseNextPush(): void {
  const { fetch } = line.network;
  line.network.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (!String(input).endsWith('/push')) return answer;
    line.network.fetch = fetch;
    throw new TypeError('The connection was lost.');
  };
}

/** LINE refuses pushes as too many, and names this pause, until `end`. */
function refusePushes(retryAfter: string) {
  const { fetch } = line.network;
  const refusals = {
    count: 0,
    end() {
      line.network.fetch = fetch;
    },
  };
  line.network.fetch = async (input, init) => {
    if (!String(input).endsWith('/push')) return fetch(input, init);
    refusals.count++;
    return new Response('{"message":"Too many requests"}', {
      status: 429,
      headers: { 'retry-after': retryAfter },
    });
  };
  return refusals;
}

/** A member orders for cash, whom the shop tells with the next jobs; answers the order's number. */
async function order(member: LineMember): Promise<string> {
  const product = await newProduct(line.test.shop, { price: 100, stock: 9 });
  const shopper = await withNewSession(line.test, member);
  return (await buy(shopper, { products: { [product]: 1 } })).orderNo;
}

/** Runs the jobs several times, with pauses of so many seconds before. */
async function runJobs(...pauses: number[]) {
  for (const pause of pauses) {
    line.test.clock.advance(pause);
    await line.test.jobs.runDue();
  }
}

const subjectsTo = async ({ email }: LineMember) =>
  (await line.test.mails(email)).map(({ subject }) => subject);

const noticesOf = ({ id }: LineMember) =>
  line.test.shop.db.select().from(lineNotices).where(eq(lineNotices.userId, id));

const placed = (orderNo: string) => `【晴棉 QINGMIAN】訂單成立通知 ${orderNo}`;

describe('a notice about an order', () => {
  it('goes by LINE to a friend of the shop, with the words of the e-mail and one button, and not by e-mail', async () => {
    const member = await newLineMember(line);
    const orderNo = await order(member);
    await runJobs(0);
    const { data } = await line.test.api.listTestLineMessages({ query: { userId: member.id } });
    expect(data).toMatchObject([{ text: placed(orderNo), isRead: false, isPressed: false }]);
    expect(data[0]?.lines).toEqual(
      expect.arrayContaining([
        '我們收到您的訂單了',
        `訂單編號 ${orderNo}`,
        expect.stringMatching(/ \$100 × 1：\$100$/),
        '訂單金額：$180',
      ]),
    );
    expect(data[0]?.button).toMatchObject({
      label: '查看訂單',
      url: expect.stringMatching(/^http:\/\/localhost:3000\/redirect\?code=[\w.-]+$/),
    });
    expect(await subjectsTo(member)).toEqual([]);
    // Nothing of what was pushed stays.
    expect(await noticesOf(member)).toMatchObject([
      { state: 'SENT', title: placed(orderNo), recipient: null, messages: null, emailJob: null },
    ]);
  });

  it('goes by e-mail to a member who is no friend', async () => {
    const member = await newLineMember(line, { isFriend: false });
    const orderNo = await order(member);
    await runJobs(0);
    expect(await subjectsTo(member)).toEqual([placed(orderNo)]);
    expect(await noticesOf(member)).toEqual([]);
  });

  it('goes by e-mail once LINE has refused it', async () => {
    const member = await newLineMember(line);
    await setLine('fail');
    const orderNo = await order(member);
    await runJobs(0);
    expect(await subjectsTo(member)).toEqual([placed(orderNo)]);
    expect(await noticesOf(member)).toMatchObject([{ state: 'BY_EMAIL', why: 'REFUSED' }]);
    await setLine('unset');
    await runJobs(600, 3600);
    expect(await lineTextsOf(line, member)).toEqual([]);
  });

  it('is sent by LINE once if the answer gets lost', async () => {
    const member = await newLineMember(line);
    const orderNo = await order(member);
    loseNextPush();
    await runJobs(0, 60);
    expect(await lineTextsOf(line, member)).toEqual([placed(orderNo)]);
    expect(await noticesOf(member)).toMatchObject([{ state: 'SENT', tries: 2 }]);
    expect(await subjectsTo(member)).toEqual([]);
  });

  it('waits as long as LINE says when there are too many requests', async () => {
    const member = await newLineMember(line);
    const orderNo = await order(member);
    const refusals = refusePushes('600');
    await runJobs(0, 60, 500);
    expect(refusals.count).toBe(1);
    refusals.end();
    await runJobs(60);
    expect(await lineTextsOf(line, member)).toEqual([placed(orderNo)]);
    expect(await subjectsTo(member)).toEqual([]);
  });

  it.each([
    { retryAfter: '86400', pauses: 'an hour', tooShort: 3500, enough: 100 },
    { retryAfter: '0', pauses: '15 seconds', tooShort: 10, enough: 5 },
  ])(
    'is pushed once, and again after $pauses, if LINE says Retry-After: $retryAfter',
    async (each) => {
      const member = await newLineMember(line);
      const orderNo = await order(member);
      const refusals = refusePushes(each.retryAfter);
      await runJobs(0);
      expect(refusals.count).toBe(1);
      await runJobs(each.tooShort);
      expect(refusals.count).toBe(1);
      await runJobs(each.enough);
      expect(refusals.count).toBe(2);
      refusals.end();
      await runJobs(3600);
      expect(await lineTextsOf(line, member)).toEqual([placed(orderNo)]);
    },
  );
});

describe('when LINE is away', () => {
  it('goes by e-mail after a day, once, and never by LINE after that', async () => {
    const member = await newLineMember(line);
    const orderNo = await order(member);
    line.network.setDead(true);
    await runJobs(0, 60, 3600, 11 * 3600, 11 * 3600);
    expect(await subjectsTo(member)).toEqual([]);
    await runJobs(3600, 3600);
    expect(await subjectsTo(member)).toEqual([placed(orderNo)]);
    expect(await noticesOf(member)).toMatchObject([{ state: 'BY_EMAIL', why: 'UNKNOWN' }]);
    await runJobs(day, day);
    line.network.setDead(false);
    await runJobs(60, 3600);
    expect(await lineTextsOf(line, member)).toEqual([]);
    expect(await subjectsTo(member)).toEqual([placed(orderNo)]);
  });

  it('is told at most once by LINE, also if LINE took it and only its answers are lost for three days', async () => {
    const member = await newLineMember(line);
    const orderNo = await order(member);
    line.network.lose(-1);
    await runJobs(0, 60, 3600, 12 * 3600, 12 * 3600, day, day);
    line.network.lose(0);
    await runJobs(60, 3600);
    expect(await lineTextsOf(line, member)).toEqual([placed(orderNo)]);
    expect(await subjectsTo(member)).toEqual([placed(orderNo)]);
  });

  it('is given to e-mail if the server was down for the whole day of the retry key', async () => {
    const member = await newLineMember(line);
    const orderNo = await order(member);
    loseNextPush();
    await runJobs(0);
    const asked = line.network.ledgers.lineChats.asked;
    await runJobs(3 * day);
    expect(line.network.ledgers.lineChats.asked).toBe(asked);
    expect(await subjectsTo(member)).toEqual([placed(orderNo)]);
    expect(await lineTextsOf(line, member)).toEqual([placed(orderNo)]);
  });

  it('is given to e-mail if the clock was set back, because nobody knows how old the retry key is', async () => {
    const member = await newLineMember(line);
    const orderNo = await order(member);
    line.network.setDead(true);
    await runJobs(0, -2 * day);
    line.network.setDead(false);
    await runJobs(60);
    line.test.clock.advance(2 * day);
    expect(await subjectsTo(member)).toEqual([placed(orderNo)]);
    expect(await lineTextsOf(line, member)).toEqual([]);
  });
});

describe('two copies of the server', () => {
  it('push what is due once', async () => {
    const member = await newLineMember(line);
    const orderNo = await order(member);
    line.network.setDead(true);
    await runJobs(0);
    line.network.setDead(false);
    line.test.clock.advance(600);
    const copy = await openTestShop({
      copyOf: line.test,
      fetch: (input, init) => line.network.fetch(input, init),
    });
    const { lineChats } = line.network.ledgers;
    const asked = lineChats.asked;
    await Promise.all([retryLineNotices(line.test.shop), retryLineNotices(copy.shop)]);
    await copy.close();
    expect(lineChats.asked - asked).toBe(1);
    expect(await lineTextsOf(line, member)).toEqual([placed(orderNo)]);
    expect(await noticesOf(member)).toMatchObject([{ state: 'SENT' }]);
  });
});

describe('the messages of a month', () => {
  it('once used up, notices go by e-mail without asking LINE until the next month', async () => {
    line.test.clock.set(new Date('2027-03-10T10:00:00+08:00'));
    const member = await newLineMember(line);
    await setLine('cancel');
    const first = await order(member);
    await runJobs(0);
    expect(await subjectsTo(member)).toEqual([placed(first)]);
    expect(await noticesOf(member)).toMatchObject([{ state: 'BY_EMAIL', why: 'QUOTA' }]);
    const { lineChats } = line.network.ledgers;
    const asked = lineChats.asked;
    const second = await order(member);
    await runJobs(60);
    expect(lineChats.asked).toBe(asked);
    expect(await subjectsTo(member)).toEqual([placed(first), placed(second)]);
    await setLine('unset');
    line.test.clock.set(new Date('2027-04-01T00:30:00+08:00'));
    const third = await order(member);
    await runJobs(0);
    expect(await lineTextsOf(line, member)).toEqual([placed(third)]);
  });

  it('are counted again within an hour, so that they go by LINE once the operator has bought more', async () => {
    line.test.clock.set(new Date('2027-05-10T10:00:00+08:00'));
    const member = await newLineMember(line);
    await setLine('cancel');
    await order(member);
    await runJobs(0);
    await setLine('unset');
    await runJobs(3600);
    const second = await order(member);
    await runJobs(0);
    expect(await lineTextsOf(line, member)).toEqual([placed(second)]);
  });

  it('are counted each hour while they are used up, also when nothing was sent for two days', async () => {
    line.test.clock.set(new Date('2027-06-10T10:00:00+08:00'));
    const member = await newLineMember(line);
    await setLine('cancel');
    const first = await order(member);
    await runJobs(0, day, day);
    await setLine('unset');
    await runJobs(3600);
    const second = await order(member);
    await runJobs(0);
    expect(await subjectsTo(member)).toEqual([placed(first)]);
    expect(await lineTextsOf(line, member)).toEqual([placed(second)]);
  });
});
