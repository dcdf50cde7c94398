import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReplayedResource } from '#contract/campaigns.ts';
import type { Right } from '#contract/rights.ts';
import { runTask } from '#server/back-office/tasks/run-task.ts';
import { tasks } from '#server/back-office/tasks/tables.ts';
import { products } from '#server/commerce/catalog/tables.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { seedMoment } from '#server/platform/database/testing.ts';
import { taskWorks } from '#server/registries/task-works.ts';
import { copyOrders } from '#server/testing/copy-orders.ts';
import { doTasks } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { newGift, newProduct } from '#server/testing/new-goods.ts';
import { clearOffers, newAmountOffer, newQuantityOffer } from '#server/testing/new-offers.ts';
import { clearPromotions, newCoupon, newCouponEvent } from '#server/testing/new-promotions.ts';
import { buy, failureOf, newShopper, refusalOf, type Wanted } from '#server/testing/new-shopper.ts';
import { recordApi } from '#server/testing/record-api.ts';
import { replayUpTo } from './replay-task.ts';

const test = shopForTests();
let wen: TestAdministrator;
beforeAll(async () => {
  wen = await newAdministrator(test, 'operator');
});

let cotton: number;
let towel: number;
beforeEach(async () => {
  await test.shop.pool.query('truncate orders, discount_events, tasks cascade');
  await clearOffers(test.shop);
  await clearPromotions(test.shop);
  test.clock.set(seedMoment);
  cotton = await newProduct(test.shop, { price: 300, stock: 99 });
  towel = await newProduct(test.shop, { price: 200, stock: 99 });
});

type Values = Record<string, unknown>;
type Asked = Parameters<typeof wen.api.beginReplay>[0]['body'];

/** An order of a new shopper, as the shopper sees it. */
async function order(wanted: Wanted, couponEventId?: number) {
  const shopper = await newShopper(test);
  const { data: me } = await shopper.api.readUser();
  const couponId = couponEventId && (await newCoupon(test.shop, me.id, { id: couponEventId }));
  const { id } = await buy(shopper, wanted, { couponId });
  // The replay takes the orders from before its moment.
  test.clock.advance(1);
  return (await shopper.api.readOrder({ params: { id } })).data;
}

const begin = async (asked: Asked, api = wen.api) =>
  (await api.beginReplay({ body: asked })).data.taskId;
const read = async (id: number, api = wen.api) => (await api.readReplay({ params: { id } })).data;

/** The result of a replay of the orders that there are. */
async function replay(entity: ReplayedResource, values: Values, more: Partial<Asked> = {}) {
  const id = await begin({ entity, values, ...more });
  await doTasks(test);
  const { result, error } = await read(id);
  if (!result) throw new Error(error ?? 'The replay has no result.');
  return result;
}

const offered = { title: '如果有任選', label: '任選', kind: 'ANY_N_FOR', scope: 'ALL_PRODUCTS' };
const threeFor = (amount: number) => ({ ...offered, tiers: [{ count: 3, amount, percent: null }] });
const twoHundredOff = {
  title: '如果滿千折兩百',
  label: '滿千',
  threshold_amount: 1000,
  discount_type: 'AMOUNT',
  discount_value: 200,
  scope: 'ALL_PRODUCTS',
};

/** The whole content of every table but that of the tasks, by table. */
async function contents(): Promise<Record<string, string>> {
  const { rows } = await test.shop.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'tasks'`,
  );
  const found: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: sums } = await test.shop.pool.query<{ sum: string }>(
      `select md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as sum from "${name}" t`,
    );
    found[name] = sums[0]?.sum ?? '';
  }
  return found;
}

describe('a replay of past orders', () => {
  it('comes to what an order costs once the offer runs, beside the offers of its day', async () => {
    await newQuantityOffer(test.shop, { kind: 'NTH_PERCENT', tiers: [{ count: 2, percent: 10 }] });
    const wanted = { products: { [cotton]: 3, [towel]: 1 } };
    const before = await order(wanted);
    const result = await replay('quantity-offers', threeFor(700));
    const records = await recordApi(test, 'quantity-offers');
    const { code } = await records.call('create', {
      ...threeFor(700),
      current_visibility_rule: 'ONLINE',
    });
    expect(code).toBe('');
    test.shop.cache.clear();
    const after = await order(wanted);
    expect(after.paidAmount).toBeLessThan(before.paidAmount);
    expect(result).toMatchObject({ orders: 1, unknown: 0, changed: 1, units: 3 });
    expect(result).toMatchObject({
      revenueThen: before.paidAmount,
      revenueNow: after.paidAmount,
      examples: [{ id: before.id, orderNo: before.orderNo, paidNow: after.paidAmount }],
    });
  });

  it('changes nothing if the same offer ran all the time', async () => {
    const id = await newAmountOffer(test.shop, { thresholdAmount: 500, discountValue: 50 });
    const { paidAmount } = await order({ products: { [cotton]: 2 } });
    const result = await replay('amount-offers', {}, { id, values: undefined });
    expect(result).toMatchObject({ orders: 1, unknown: 0, changed: 0, discount: 50 });
    expect(result).toMatchObject({ revenueThen: paidAmount, revenueNow: paidAmount, examples: [] });
    const other = await replay('amount-offers', { discount_value: 80 }, { id });
    expect(other).toMatchObject({ changed: 1, discount: 80, revenueNow: paidAmount - 30 });
  });

  it('takes discounts, offers, add-ons, rewards and coupons', async () => {
    await order({ products: { [cotton]: 4, [towel]: 1 } });
    const giftId = await newGift(test.shop, { stock: 5 });
    const period = {
      event_begin_at: '2026-12-01T00:00:00+08:00',
      event_end_at: '2026-12-05T00:00:00+08:00',
    };
    const pictures = {
      web_image: '/media/events/web-1920.webp',
      mobile_image: '/media/events/mobile-1200.webp',
    };
    expect(
      await replay('discount-events', {
        title: '毛巾 9 折',
        label: '9 折',
        discount_value: 10,
        products: [towel],
        ...period,
        ...pictures,
      }),
    ).toMatchObject({ changed: 1, discount: 20, units: 1 });
    expect(await replay('amount-offers', twoHundredOff)).toMatchObject({ discount: 200, units: 5 });
    expect(
      await replay('add-on-offers', {
        title: '加購毛巾',
        threshold_amount: 1000,
        goods: [{ product_id: towel, add_on_price: 99, limit: 1 }],
      }),
    ).toMatchObject({ changed: 1, discount: 101, units: 1 });
    expect(
      await replay('threshold-rewards', {
        title: '滿千送',
        threshold_amount: 1000,
        gifts: [giftId],
      }),
    ).toMatchObject({ changed: 1, discount: 0, gifts: 1 });
    expect(
      await replay('coupon-events', {
        name: '折百',
        discount_type: 'AMOUNT',
        discount_value: 100,
        min_amount: 500,
        ...period,
      }),
    ).toMatchObject({ changed: 1, discount: 100, units: 5 });
  });

  it('keeps the coupon of an order that takes off more', async () => {
    const { id: couponEventId } = await newCouponEvent(test.shop, { discountValue: 150 });
    await order({ products: { [cotton]: 1 } }, couponEventId);
    await order({ products: { [cotton]: 1 } });
    const values = {
      name: '折百',
      discount_type: 'AMOUNT',
      discount_value: 100,
      min_amount: 0,
      event_begin_at: '2026-12-01T00:00:00+08:00',
      event_end_at: '2026-12-05T00:00:00+08:00',
    };
    expect(await replay('coupon-events', values)).toMatchObject({
      orders: 2,
      unknown: 0,
      changed: 1,
      discount: 100,
    });
  });

  it('counts orders of the period that were bought, also of goods that are gone, and those that it cannot price', async () => {
    expect(await replay('amount-offers', twoHundredOff)).toMatchObject({
      orders: 0,
      changed: 0,
      revenueThen: 0,
      examples: [],
    });
    const [gone, cancelled, old] = [
      await order({ products: { [towel]: 5 } }),
      await order({ products: { [cotton]: 4 } }),
      await order({ products: { [cotton]: 4 } }),
    ];
    const { db } = test.shop;
    const change = (id: number, values: Partial<typeof orders.$inferInsert>) =>
      db.update(orders).set(values).where(eq(orders.id, id));
    await change(cancelled.id, { orderStatus: 'CANCELLED' });
    await change(old.id, { createdAt: new Date(test.clock.now().getTime() - 8 * 86_400_000) });
    await db.delete(products).where(eq(products.id, towel));
    const week = await replay('amount-offers', twoHundredOff, { days: 7 });
    expect(week).toMatchObject({ orders: 1, changed: 1, examples: [{ id: gone.id }] });
    const month = await replay('amount-offers', twoHundredOff);
    expect(month).toMatchObject({ orders: 2, changed: 2, discount: 400 });
    await change(old.id, {
      productAmount: 1300,
      paidAmount: old.paidAmount + 100,
    });
    expect(await replay('amount-offers', twoHundredOff)).toMatchObject({
      orders: 2,
      unknown: 1,
      changed: 1,
    });
  });

  it('reads many orders page by page, each once, and writes nothing but its task', async () => {
    await order({ products: { [cotton]: 4 } });
    await order({ products: { [towel]: 1 } });
    await copyOrders(test.shop.db, { count: 1_100, until: test.clock.now() });
    const id = await begin({ entity: 'amount-offers', values: twoHundredOff });
    const before = await contents();
    await doTasks(test);
    expect(await contents()).toEqual(before);
    const { result, ...task } = await read(id);
    expect(task).toMatchObject({ state: 'DONE', done: 1_102, total: 1_102 });
    expect(result).toMatchObject({ orders: 1_102, unknown: 0, changed: 551, discount: 110_200 });
    expect(result?.examples).toHaveLength(10);
    // A task that was taken for dead is done again, with the same result.
    await runTask(test.shop, taskWorks, id);
    expect((await read(id)).result).toEqual(result);
    const { api: owner } = await newAdministrator(test, 'owner');
    const { data: entries } = await owner.searchAuditEntries({
      body: { subjectType: 'amount-offers' },
    });
    expect(entries[0]).toMatchObject({ call: 'beginReplay', after: { days: 30 } });
  });

  it('stops when somebody cancels it', async () => {
    await order({ products: { [cotton]: 4 } });
    const id = await begin({ entity: 'amount-offers', values: twoHundredOff });
    await test.shop.db
      .update(tasks)
      .set({ state: 'RUNNING', heartbeatAt: test.clock.now() })
      .where(eq(tasks.id, id));
    await wen.api.cancelTask({ params: { id } });
    await runTask(test.shop, taskWorks, id);
    expect(await read(id)).toMatchObject({ state: 'CANCELLED', result: null });
  });

  it('is the same one when it is asked for again, and one at a time for each administrator', async () => {
    await order({ products: { [cotton]: 4 } });
    const asked: Asked = { entity: 'amount-offers', values: twoHundredOff };
    const [id, other] = await Promise.all([begin(asked), begin(asked)]);
    expect(other).toBe(id);
    const second = { ...asked, values: { ...twoHundredOff, discount_value: 80 } };
    expect(await refusalOf(begin(second))).toBe('REPLAY_IS_UNDER_WAY');
    expect(await refusalOf(begin({ ...asked, days: 7 }))).toBe('REPLAY_IS_UNDER_WAY');
    const colleague = await newAdministrator(test, 'operator');
    expect(await begin(asked, colleague.api)).not.toBe(id);
    await wen.api.cancelTask({ params: { id } });
    const next = await begin(second);
    await doTasks(test);
    expect((await read(next)).result).toMatchObject({ discount: 80 });
    expect(await begin(second)).not.toBe(next);
  });

  it('is cancelled by whoever began it, and by others only with the right to it', async () => {
    await order({ products: { [cotton]: 4 } });
    const marketing = await newAdministrator(test, 'marketing');
    const id = await begin({ entity: 'amount-offers', values: twoHundredOff }, marketing.api);
    expect((await read(id, marketing.api)).isOwn).toBe(true);
    const colleague = await newAdministrator(test, 'marketing');
    expect((await read(id, colleague.api)).isOwn).toBe(false);
    expect(await failureOf(colleague.api.cancelTask({ params: { id } }))).toMatchObject({
      errorCode: 'FORBIDDEN',
      extra: { right: 'tasks.write' },
    });
    await marketing.api.cancelTask({ params: { id } });
    expect((await read(id)).state).toBe('CANCELLED');
    const again = await begin({ entity: 'amount-offers', values: twoHundredOff }, marketing.api);
    await wen.api.cancelTask({ params: { id: again } });
    expect((await read(again)).state).toBe('CANCELLED');
  });

  it('refuses a period with too many orders, and says what to do', async () => {
    await order({ products: { [cotton]: 4 } });
    await order({ products: { [cotton]: 4 } });
    const id = await begin({ entity: 'amount-offers', values: twoHundredOff });
    await runTask(test.shop, { REPLAY: replayUpTo(1) }, id);
    expect(await read(id)).toMatchObject({
      state: 'FAILED',
      error: '這段期間有 2 筆訂單，一次最多重算 1 筆；請選擇較短的期間',
      result: null,
    });
  });

  it('refuses a form as a save does', async () => {
    const records = await recordApi(test, 'quantity-offers');
    const dearer = {
      ...threeFor(700),
      title: '',
      tiers: [
        { count: 3, amount: 700, percent: null },
        { count: 2, amount: 900, percent: null },
      ],
    };
    const saved = await records.call('create', dearer);
    expect(saved.code).toBe('VALIDATION_FAILED');
    const failure = await failureOf(begin({ entity: 'quantity-offers', values: dearer }));
    expect(failure).toMatchObject({ errorCode: 'VALIDATION_FAILED', errors: saved.errors });
    expect(await refusalOf(begin({ entity: 'quantity-offers' }))).toBe('VALIDATION_FAILED');
    const unknown = { entity: 'quantity-offers', id: 99_999 } as const;
    expect(await refusalOf(begin(unknown))).toBe('NOT_FOUND');
    expect((await records.call('search', {})).rows).toEqual([]);
    expect(await refusalOf(read(99_999))).toBe('NOT_FOUND');
  });

  it('is for those who may see campaigns and their reports, and names orders only to those who may read them', async () => {
    await order({ products: { [cotton]: 4 } });
    const asked: Asked = { entity: 'amount-offers', values: twoHundredOff };
    const { api: warehouse } = await newAdministrator(test, 'warehouse');
    expect(await refusalOf(begin(asked, warehouse))).toBe('FORBIDDEN');
    const { api: owner } = await newAdministrator(test, 'owner');
    const withRights = async (name: string, rights: Right[]) => {
      const { data: role } = await owner.createRole({ body: { name, rights } });
      return (await newAdministrator(test, { roleId: role.id })).api;
    };
    const reports = await withRights('報表', ['campaign-reports.read']);
    expect(await failureOf(begin(asked, reports))).toMatchObject({
      errorCode: 'FORBIDDEN',
      extra: { right: 'promotions.read' },
    });
    const sums = await withRights('活動', ['campaign-reports.read', 'promotions.read']);
    const id = await begin(asked, sums);
    await doTasks(test);
    const { result } = await read(id, sums);
    expect(result).toMatchObject({ changed: 1, examples: null });
    expect((await read(id)).result?.examples).toHaveLength(1);
    // The revenue is that of the whole shop.
    expect(result).toMatchObject({ orders: 1, revenueThen: null, revenueNow: null });
    expect(result?.revenueChange).toBe(-200);
    const all = (await read(id)).result;
    expect(Number(all?.revenueNow) - Number(all?.revenueThen)).toBe(-200);
    const other = await newAdministrator(test, 'marketing');
    expect((await read(id, other.api)).title).toBe(twoHundredOff.title);
  });
});
