import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayInMilliseconds } from '#rules/dates.ts';
import { orderLines, orders } from '#server/ordering/orders/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct, newSeries } from '#server/testing/new-goods.ts';
import { buy, newShopper, type Shopper } from '#server/testing/new-shopper.ts';
import { deliver } from '#server/testing/order-life.ts';
import { remindOfRefill } from './remind.ts';
import { sendRefillReminder } from './send-reminder.ts';

const test = shopForTests();
const begin = new Date('2026-11-20T10:00:00+08:00');
const daysAgo = (days: number) => new Date(begin.getTime() - days * dayInMilliseconds);
const goods = { day: 0, odd: 0 };
let seriesId = 0;

beforeAll(async () => {
  const pads = { stock: 999, unitCount: 19, unitName: '片', usage: '日用', lengthCm: 24 };
  goods.day = await newProduct(test.shop, pads);
  goods.odd = await newProduct(test.shop, { stock: 999, unitCount: 1, unitName: '件' });
  const made = await newSeries(test.shop, [goods.day, goods.odd], { name: '日用衛生棉' });
  seriesId = made.id;
});

beforeEach(() => test.clock.set(begin));

/** Orders of the product, each completed so many days ago. */
async function bought(shopper: Shopper, days: readonly number[], product = goods.day) {
  const ids: number[] = [];
  for (const each of days) {
    const { id } = await buy(shopper, { products: { [product]: 1 } });
    const at = daysAgo(each);
    await deliver(test.shop, id);
    await change(id, { createdAt: at, receivedAt: at });
    ids.push(id);
  }
  return ids;
}

const change = (id: number, values: Partial<typeof orders.$inferInsert>) =>
  test.shop.db.update(orders).set(values).where(eq(orders.id, id));
const estimates = async ({ api }: Shopper) => (await api.readRefill()).data;

/** A member whose pads last 30 days and who has bought them 24 days ago. */
async function regular() {
  const shopper = await newShopper(test);
  const ids = await bought(shopper, [84, 54, 24]);
  return { shopper, last: ids.at(-1) ?? 0 };
}

describe('what a member runs out of', () => {
  it('is read from the member’s own completed orders', async () => {
    const { shopper, last } = await regular();
    await bought(await newShopper(test), [3]);
    expect(await estimates(shopper)).toEqual([
      {
        seriesId,
        name: '日用衛生棉',
        daysLeft: 6,
        from: '2026-11-26',
        to: '2026-11-26',
        isGuess: false,
        lastOrderId: last,
      },
    ]);
  });

  it('is a guess from usual need after the first purchase', async () => {
    const shopper = await newShopper(test);
    await bought(shopper, [0]);
    expect(await estimates(shopper)).toMatchObject([{ isGuess: true, name: '日用衛生棉' }]);
  });

  it('does not count cancelled and returned goods', async () => {
    const { shopper } = await regular();
    const cancelled = await buy(shopper, { products: { [goods.day]: 1 } });
    await shopper.api.cancelOrder({ params: { id: cancelled.id } });
    const [returned = 0] = await bought(shopper, [2]);
    await change(returned, { orderStatus: 'RETURNED' });
    const [partly = 0] = await bought(shopper, [2]);
    await test.shop.pool.query(
      `insert into order_line_refunds (order_line_id, quantity, amount, goods)
       select id, quantity, 0, 'RESTOCKED' from order_lines where order_id = $1`,
      [partly],
    );
    expect(await estimates(shopper)).toMatchObject([{ daysLeft: 6 }]);
  });

  it('is later with a gift of the same goods', async () => {
    const { shopper, last } = await regular();
    const [line] = await test.shop.db.select().from(orderLines).where(eq(orderLines.orderId, last));
    const { id: _, components: _components, ...rest } = line ?? ({} as never);
    const gift = {
      ...rest,
      kind: 'gift',
      giftReason: 'thresholdReward',
      listPrice: 0,
      unitPrice: 0,
    } as const;
    await test.shop.db.insert(orderLines).values(gift);
    expect(await estimates(shopper)).toMatchObject([{ daysLeft: 36, lastOrderId: last }]);
  });

  it('is left out while goods of the series are on the way', async () => {
    const { shopper } = await regular();
    await buy(shopper, { products: { [goods.odd]: 1 } });
    expect(await estimates(shopper)).toEqual([]);
  });

  it('is nobody’s business when it is switched off, and forgets its base when that is cleared', async () => {
    const { shopper } = await regular();
    const { api } = shopper;
    expect((await api.readRefillSettings()).data).toMatchObject({ isEnabled: true });
    await api.updateRefill({ body: { isEnabled: false } });
    expect(await estimates(shopper)).toEqual([]);
    expect((await api.readRefillSettings()).data).toMatchObject({ isEnabled: false });
    await api.updateRefill({ body: { isEnabled: true } });
    expect(await estimates(shopper)).toHaveLength(1);
    await api.forgetRefill();
    expect(await estimates(shopper)).toEqual([]);
    expect((await api.readRefillSettings()).data).toMatchObject({ isEnabled: true });
  });
});

describe('the reminder', () => {
  const reminders = async ({ email }: Shopper) =>
    (await test.mails(email)).filter(({ subject }) => subject.includes('大約還能用'));
  const letters = async (shopper: Shopper) => (await reminders(shopper)).length;
  const remind = async () => {
    await remindOfRefill(test.shop);
    await test.jobs.runDue();
  };

  it('leaves seven days before the goods run out, once for each purchase', async () => {
    const { shopper } = await regular();
    test.clock.set(daysAgo(2));
    await remind();
    expect(await letters(shopper)).toBe(0);
    test.clock.set(daysAgo(1));
    await Promise.all([remindOfRefill(test.shop), remindOfRefill(test.shop)]);
    await remind();
    test.clock.set(daysAgo(3));
    await remind();
    test.clock.set(begin);
    await remind();
    expect(await letters(shopper)).toBe(1);
    const [letter] = await reminders(shopper);
    expect(letter?.subject).toContain('日用衛生棉 大約還能用 7 天');
    await bought(shopper, [0]);
    test.clock.set(daysAgo(-25));
    await remind();
    expect(await letters(shopper)).toBe(2);
  });

  it('leaves after three days without a run, and not for goods that have run out long ago', async () => {
    const [late, gone] = [await regular(), await regular()];
    test.clock.set(daysAgo(-3));
    await test.shop.db
      .update(orders)
      .set({ createdAt: daysAgo(60), receivedAt: daysAgo(60) })
      .where(eq(orders.id, gone.last));
    await remind();
    expect(await letters(late.shopper)).toBe(1);
    expect(await letters(gone.shopper)).toBe(0);
  });

  it('goes to nobody who refused the newsletter, switched it off or bought meanwhile', async () => {
    const [refused, wished, chose, off, buyer] = [
      await regular(),
      await regular(),
      await regular(),
      await regular(),
      await regular(),
    ];
    for (const { shopper } of [refused, wished, chose]) {
      await test.shop.db.update(users).set({ edmStatus: 'NO' }).where(eq(users.id, shopper.id));
    }
    await wished.shopper.api.updateRefill({ body: { isEnabled: true } });
    await chose.shopper.api.updateNoticeSettings({ body: { refill: 'EMAIL' } });
    await off.shopper.api.updateRefill({ body: { isEnabled: false } });
    const reminded = [];
    for (const { shopper } of [refused, wished, chose, off, buyer])
      reminded.push((await shopper.api.readRefillSettings()).data.isReminded);
    expect(reminded).toEqual([false, true, true, false, true]);
    await remindOfRefill(test.shop);
    await buy(buyer.shopper, { products: { [goods.day]: 1 } });
    await test.jobs.runDue();
    const counts = [];
    for (const { shopper } of [refused, wished, chose, off, buyer])
      counts.push(await letters(shopper));
    expect(counts).toEqual([0, 1, 1, 0, 0]);
  });

  it('is the same letter at a second try', async () => {
    const { shopper } = await regular();
    const sent: (string | undefined)[] = [];
    const mail = { send: async ({ id: sentId }: { id?: string }) => void sent.push(sentId) };
    const jobData = { memberId: shopper.id, seriesIds: [seriesId] };
    const id = crypto.randomUUID();
    for (let one = 0; one < 2; one++) {
      await sendRefillReminder({ ...test.shop, mail }, jobData, { id });
    }
    expect(sent).toEqual([id, id]);
  });
});
