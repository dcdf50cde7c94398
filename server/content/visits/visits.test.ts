import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiBase } from '#contract/endpoints.ts';
import { beginOfDay, toWireInstant } from '#rules/dates.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { visitLogOf } from './visit-log.ts';

const test = shopForTests();
const noon = new Date('2026-11-20T12:00:00+08:00');
const query = {
  from: toWireInstant(beginOfDay('2026-11-20')),
  until: toWireInstant(beginOfDay('2026-11-21')),
};
const phone = { page: 'PRODUCT', device: 'PHONE', lcp: 900, inp: 40, cls: 0.01 };
const path = '/api/v1/vitals';

beforeEach(async () => {
  test.clock.set(noon);
  await test.shop.db.execute(sql`truncate page_views, vital_counts`);
});

const send = (payload: unknown, headers: Record<string, string> = {}) =>
  test.http({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

async function report(name: 'visits' | 'speed', by: 'day' | 'part') {
  await visitLogOf(test.shop).write();
  const { api } = await newAdministrator(test, 'viewer');
  return (await api.readReport({ params: { name }, query: { ...query, by } })).data;
}

describe('views of pages', () => {
  it('are counted by day and kind, if they were shown', async () => {
    const id = await newProduct(test.shop);
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/152.0',
      'sec-fetch-mode': 'cors',
      'sec-fetch-site': 'same-origin',
    };
    // Through a port, as browsers come; the second time from memory. The last product does not exist.
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo;
    const statuses: (number | undefined)[] = [];
    for (const product of [id, id, 999_999]) {
      const path = `${apiBase}/api/v1/products/${product}/availability`;
      const [answer] = (await once(get({ port, path, headers }), 'response')) as [IncomingMessage];
      answer.resume();
      await once(answer, 'end');
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([200, 200, 404]);
    const visits = visitLogOf(test.shop);
    visits.view('PRODUCT', true);
    visits.view('HOME', true);
    visits.view('CART', false);
    const data = await report('visits', 'day');
    const totals = Object.fromEntries(
      data.columns.map(({ name }, index) => [name, data.totals[index]]),
    );
    expect(totals).toMatchObject({
      entries: 2,
      page_views: 5,
      product_views: 3,
      cart_views: 1,
      cart_rate: 33.3,
    });
    const parts = await report('visits', 'part');
    expect(parts.columns.map(({ name }) => name)).toEqual(['entries', 'page_views']);
    expect(parts.rows.map(({ label, values }) => [label, ...values]).toSorted()).toEqual([
      ['商品頁', 1, 3],
      ['購物車', 0, 1],
      ['首頁', 1, 1],
    ]);
  });

  it('of two copies add up, and belong to their own day', async () => {
    const visits = visitLogOf(test.shop);
    const other = visitLogOf({ ...test.shop, db: Object.create(test.shop.db) });
    test.clock.set(new Date('2026-11-20T23:59:59+08:00'));
    visits.view('HOME', true);
    other.view('HOME', false);
    test.clock.set(new Date('2026-11-21T00:00:01+08:00'));
    visits.view('HOME', true);
    await Promise.all([visits.write(), other.write()]);
    const { rows } = await test.shop.db.execute(
      sql`select to_char(day, 'YYYY-MM-DD') as day, page, views::int, entries::int from page_views order by day`,
    );
    expect(rows).toEqual([
      { day: '2026-11-20', page: 'HOME', views: 2, entries: 1 },
      { day: '2026-11-21', page: 'HOME', views: 1, entries: 1 },
    ]);
  });
});

describe('the speed of real visitors', () => {
  it('is answered 204, and stored as counts without any person [G-226]', async () => {
    const answer = await send(phone, { cookie: 'device=abc', 'user-agent': 'Mozilla/5.0 someone' });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    await send(phone);
    await visitLogOf(test.shop).write();
    const { rows } = await test.shop.db.execute(
      sql`select to_char(day, 'YYYY-MM-DD') as day, page, device, vital, bound, loads::int from vital_counts order by vital`,
    );
    expect(rows).toEqual([
      { day: '2026-11-20', page: 'PRODUCT', device: 'PHONE', vital: 'CLS', bound: 10, loads: 2 },
      { day: '2026-11-20', page: 'PRODUCT', device: 'PHONE', vital: 'INP', bound: 40, loads: 2 },
      { day: '2026-11-20', page: 'PRODUCT', device: 'PHONE', vital: 'LCP', bound: 900, loads: 2 },
    ]);
  });

  it('is the 75th percentile of each page and device, beside its goal', async () => {
    for (const lcp of [250, 250, 250, 1_250]) await send({ ...phone, lcp });
    for (const lcp of [150, 1_950, 1_950, 1_950])
      await send({ ...phone, device: 'DESKTOP', lcp, inp: null });
    const data = await report('speed', 'part');
    const goals = Object.fromEntries(data.columns.map(({ name, goal }) => [name, goal]));
    expect(goals).toEqual({ vital_loads: null, vital_lcp: 1200, vital_inp: 60, vital_cls: 0.02 });
    const byLabel = new Map(data.rows.map(({ label, values }) => [label, values]));
    // Three of four values are in the class from 200 to 300, so the percentile is its end; within a class it is three
    // quarters.
    expect(byLabel.get('商品頁（手機）')).toEqual([4, 300, 38, 0.009]);
    const [loads, lcp, inp] = byLabel.get('商品頁（電腦）') ?? [];
    expect([loads, inp]).toEqual([4, null]);
    expect(lcp).toBeGreaterThan(1_750);
    expect(lcp).toBeLessThan(2_000);
    // Browsers that do not measure CLS count too.
    await send({ ...phone, device: 'DESKTOP', cls: null });
    const whole = await report('speed', 'day');
    expect(whole.totals[0]).toBe(9);
    expect(whole.rows).toHaveLength(1);
  });

  it('is refused with absurd values, unknown kinds and anything else', async () => {
    for (const [change, status] of [
      [{ lcp: -1 }, 422],
      [{ lcp: 60_001 }, 422],
      [{ inp: 1e308 }, 422],
      [{ cls: 11 }, 422],
      [{ cls: '0.1x' }, 422],
      [{ page: '/products/7' }, 422],
      [{ page: 'constructor' }, 422],
      [{ device: 'WATCH' }, 422],
    ] as const)
      expect((await send({ ...phone, ...change })).statusCode, JSON.stringify(change)).toBe(status);
    expect((await send('{"page":"PRODUCT","device":"PHONE","lcp":NaN}')).statusCode).toBe(400);
    expect((await send('')).statusCode).toBe(422);
    await visitLogOf(test.shop).write();
    expect((await test.shop.db.execute(sql`select from vital_counts`)).rowCount).toBe(0);
  });
});

describe('a flood of measurements', () => {
  const limited = shopForTests({ rateLimits: true });

  it('from one address is refused', async () => {
    limited.clock.set(noon);
    const statuses = new Map<number, number>();
    for (let time = 0; time < 305; time++) {
      const { statusCode } = await limited.http({ method: 'POST', url: path, payload: phone });
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 204: 300, 429: 5 });
  });
});
