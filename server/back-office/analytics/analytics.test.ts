import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { taipeiDay, toWireInstant } from '#rules/dates.ts';
import { openSearchLog } from '#server/commerce/catalog/search-terms.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { generateOrders } from '#server/testing/generated-orders.ts';
import { lengthOfList } from '#server/testing/length-of-list.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { newGift, newProduct } from '#server/testing/new-goods.ts';
import { orderToFulfil } from '#server/testing/orders-to-fulfil.ts';

const test = shopForTests();
const day = 86_400_000;
let owner: TestAdministrator;

const ago = (days: number) => new Date(test.clock.now().getTime() - days * day);
const between = (from: Date, until: Date) => ({
  from: toWireInstant(from),
  until: toWireInstant(until),
});

beforeAll(async () => {
  owner = await newAdministrator(test, 'owner');
  await generateOrders(test.shop, { orders: 60, from: ago(30), length: 30 * day - 60_000 });
});

const countAt = (path: string) => lengthOfList(test, owner, path);

describe('the home of the back office', () => {
  it('answers definitions and values of all tiles at once, each with the list that makes it [7.148]', async () => {
    await orderToFulfil(test);
    await orderToFulfil(test, { isPaid: true });
    const { data } = await owner.api.readDashboard({ query: { period: 'LAST_28_DAYS' } });
    const tiles = new Map(data.tiles.map((tile) => [tile.name, tile]));
    const orders = tiles.get('orders');
    expect(orders).toMatchObject({ label: '成立訂單', unit: 'COUNT' });
    expect(orders?.sentence).toContain('付款前就取消');
    expect(orders?.value).toBeGreaterThan(20);
    expect(await countAt(orders?.path ?? '')).toBe(orders?.value);
    const paid = tiles.get('paid_orders');
    expect(paid?.value).toBeGreaterThan(10);
    expect(await countAt(paid?.path ?? '')).toBe(paid?.value);
    const pending = tiles.get('pending_by_age');
    expect(pending?.value).toBeGreaterThan(2);
    expect(await countAt(pending?.path ?? '')).toBe(pending?.value);
    for (const { label, path, value } of pending?.parts ?? []) {
      expect(await countAt(path ?? ''), label).toBe(value);
    }
    expect(pending?.parts.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(pending?.value);
  });

  it('compares with the same weekdays before, up to the same time of the day [7.148]', async () => {
    const { data } = await owner.api.readDashboard({ query: { period: 'TODAY' } });
    expect(Date.parse(data.span.from) - Date.parse(data.before.from)).toBe(7 * day);
    const revenue = data.tiles.find(({ name }) => name === 'revenue');
    const { data: metric } = await owner.api.readMetric({
      query: { name: 'revenue', ...data.span, compare: true },
    });
    expect(metric.before?.span).toEqual(data.before);
    expect(metric.before?.value).toBe(revenue?.before);
  });

  it('counts low stock and what is sold out among the goods that are shown [7.148]', async () => {
    const before = (await owner.api.readDashboard({ query: {} })).data.tiles;
    const countOf = (tiles: typeof before, name: string) =>
      tiles.find((tile) => tile.name === name)?.value ?? 0;
    await newProduct(test.shop, { price: 100, stock: 0 });
    await newProduct(test.shop, { price: 100, stock: 3 });
    await newProduct(test.shop, { price: 100, stock: 40 });
    await newProduct(test.shop, { currentVisibilityRule: 'OFFLINE', stock: 0 });
    await newGift(test.shop, { stock: 0 });
    const { tiles } = (await owner.api.readDashboard({ query: {} })).data;
    expect(countOf(tiles, 'sold_out')).toBe(countOf(before, 'sold_out') + 1);
    expect(countOf(tiles, 'low_stock')).toBe(countOf(before, 'low_stock') + 1);
    for (const name of ['sold_out', 'low_stock']) {
      const path = tiles.find((tile) => tile.name === name)?.path;
      expect(await countAt(path ?? ''), name).toBe(countOf(tiles, name));
    }
  });

  it('shows each role what it may see [7.148]', async () => {
    const namesOf = async (role: 'warehouse' | 'marketing' | 'viewer') => {
      const { api } = await newAdministrator(test, role);
      const { data } = await api.readDashboard({ query: {} });
      return { tiles: data.tiles.map(({ name }) => name), todo: data.todo.map(({ name }) => name) };
    };
    expect(await namesOf('warehouse')).toMatchObject({ tiles: [] });
    expect((await namesOf('warehouse')).todo).toContain('created');
    expect((await namesOf('marketing')).tiles).toEqual(['coupon_cost', 'event_cost', 'gift_cost']);
    expect((await namesOf('viewer')).tiles).toContain('revenue');
  });

  it('leads a role only to lists that it sees', async () => {
    const rights = ['reports.read', 'campaign-reports.read'] as const;
    const role = await owner.api.createRole({ body: { name: '只看數字', rights: [...rights] } });
    const { api } = await newAdministrator(test, { roleId: role.data.id });
    const { tiles } = (await api.readDashboard({ query: {} })).data;
    const pathOf = (name: string) => tiles.find((tile) => tile.name === name)?.path;
    expect(pathOf('revenue')).toMatch('/reports/');
    expect([pathOf('sold_out'), pathOf('orders')]).toEqual([null, null]);
  });
});

describe('one number', () => {
  it('is answered as a whole, by time or by what it is made of [7.149]', async () => {
    const query = between(ago(35), test.clock.now());
    const { data: weekly } = await owner.api.readMetric({
      query: { name: 'orders', ...query, by: 'week' },
    });
    const sum = weekly.values?.reduce((all, { value }) => all + (value ?? 0), 0);
    expect(sum).toBe(weekly.value);
    expect(new Date(`${weekly.values?.[1]?.at}T00:00:00Z`).getUTCDay()).toBe(1);
    const { data: made } = await owner.api.readMetric({
      query: { name: 'money_in', ...query, by: 'part' },
    });
    expect(made.parts?.map(({ label }) => label)).toContain('信用卡');
    expect(made.parts?.reduce((all, { value }) => all + (value ?? 0), 0)).toBe(made.value);
  });

  it('over ten years is answered by month and by week, and refused by day with a sentence [7.149]', async () => {
    const query = { name: 'revenue', ...between(ago(3_650), test.clock.now()) } as const;
    const { data } = await owner.api.readMetric({ query: { ...query, by: 'month' } });
    expect(data.values?.length).toBeGreaterThan(119);
    await owner.api.readMetric({ query: { ...query, by: 'week' } });
    await expect(owner.api.readMetric({ query: { ...query, by: 'day' } })).rejects.toMatchObject({
      status: 422,
      errors: { by: expect.stringContaining('最多 800 個') },
    });
  });

  it('of money is for those with the right to reports; marketing sees campaigns [7.149]', async () => {
    const { api } = await newAdministrator(test, 'marketing');
    const query = between(ago(7), test.clock.now());
    await expect(api.readMetric({ query: { name: 'revenue', ...query } })).rejects.toMatchObject({
      errorCode: 'FORBIDDEN',
    });
    const { data } = await api.readReport({ params: { name: 'coupons' }, query });
    expect(data.columns.map(({ name }) => name)).toEqual(['coupon_cost', 'coupon_uses']);
    await expect(api.readReport({ params: { name: 'sales' }, query })).rejects.toMatchObject({
      errorCode: 'FORBIDDEN',
    });
  });
});

describe('reports', () => {
  it('by parts add up to the whole, and are compared part by part [7.149]', async () => {
    const query = { ...between(ago(14), test.clock.now()), compare: true } as const;
    for (const name of ['products', 'coupons', 'payments'] as const) {
      const { data } = await owner.api.readReport({ params: { name }, query });
      expect(data.by).toBe('part');
      const [first] = data.totals;
      expect(
        data.rows.reduce((all, { values }) => all + (values[0] ?? 0), 0),
        name,
      ).toBe(first);
      expect(data.before).toHaveLength(data.columns.length);
    }
  });

  it('come by mail once a week, with sums and no person [7.149]', async () => {
    const mei = await newAdministrator(test, 'accounting');
    const { data: schedule } = await mei.api.createReportSchedule({
      body: { report: 'sales', rhythm: 'WEEKLY' },
    });
    const { data: other } = await mei.api.createReportSchedule({
      body: { report: 'coupons', rhythm: 'MONTHLY' },
    });
    const remove = { params: { id: other.id } };
    await expect(owner.api.deleteReportSchedule(remove)).rejects.toMatchObject({ status: 404 });
    await mei.api.deleteReportSchedule(remove);
    expect((await mei.api.searchReportSchedules({ body: {} })).data).toEqual([schedule]);
    await test.jobs.runDue();
    expect(await test.mails(mei.email)).toEqual([]);
    const start = test.clock.now();
    test.clock.set(new Date(start.getTime() + 7 * day));
    await test.jobs.runDue();
    await test.jobs.runDue();
    test.clock.set(start);
    const characters = await test.mails(mei.email);
    expect(characters.map(({ subject }) => subject)).toEqual([expect.stringContaining('銷售報表')]);
    expect(characters[0]?.text).toContain('營收');
    expect(characters[0]?.text).toContain('/admin/reports/sales?from=');
    expect(characters[0]?.text).not.toContain('王小明');
  });
});

describe('what shoppers search for', () => {
  it('is counted without any person, e-mails and numbers left out, and forgotten after 90 days [7.149]', async () => {
    await newProduct(test.shop, { price: 100, stock: 5, name: '竹纖維棉墊' });
    const search = openSearchLog(test.shop);
    for (const words of [
      '竹纖維',
      ' 竹纖維 ',
      '不存在的東西',
      'mei@example.com',
      '0912-345-678',
      'x'.repeat(60),
    ]) {
      search.note(words);
    }
    await search.write();
    const query = between(ago(1), new Date(test.clock.now().getTime() + day));
    const { api } = await newAdministrator(test, 'viewer');
    const { data } = await api.readReport({ params: { name: 'searches' }, query });
    expect(data.rows.map(({ label, values }) => [label, ...values])).toEqual([
      ['竹纖維', 2, 0],
      ['不存在的東西', 1, 1],
    ]);
    const { rows } = await test.shop.db.execute<{ day: string }>(
      sql`select distinct to_char(day, 'YYYY-MM-DD') as day from search_terms`,
    );
    expect(rows).toEqual([{ day: taipeiDay(test.clock.now()) }]);
    const start = test.clock.now();
    test.clock.set(new Date(start.getTime() + 91 * day));
    await test.jobs.runDue();
    test.clock.set(start);
    expect((await test.shop.db.execute(sql`select from search_terms`)).rowCount).toBe(0);
  });
});
