import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MetricName } from '#contract/metrics.ts';
import { beginOfDay, dayInMilliseconds, taipeiDay, toWireInstant } from '#rules/dates.ts';
import { type Span, stepsOf } from '#rules/time-spans.ts';
import { readRows } from '#server/resource-engine/spreadsheet/workbook.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { generateOrders } from '#server/testing/generated-orders.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';

const test = shopForTests();
let person: TestAdministrator;

interface Paid {
  user: number;
  at: number;
  amount: number;
}

/** The paid orders of each member that were bought, the oldest first; those of exchanges are apart. */
let histories: Paid[][] = [];
let exchanged: Paid[] = [];

beforeAll(async () => {
  test.clock.set(beginOfDay('2026-11-15'));
  person = await newAdministrator(test, 'accounting');
  // Most members buy often, and some only once or twice.
  await generateOrders(test.shop, {
    orders: 220,
    from: beginOfDay('2026-02-01'),
    length: 200 * dayInMilliseconds,
  });
  await test.shop.db.execute(sql`
    insert into users (email) select 'rare-' || n || '@example.com' from generate_series(1, 60) n`);
  await test.shop.db.execute(sql`
    update orders set user_id = (select id from users where email = 'rare-' || (1 + orders.id % 60) || '@example.com')
    where id % 2 = 0`);
  await test.shop.db.execute(sql`
    with moved as (
      insert into order_returns (order_id, status) select id, 'REFUSED' from orders where id % 17 = 0
      returning id, order_id)
    insert into order_exchanges (return_id, order_id, credit) select id, order_id, 0 from moved`);
  const { rows } = await test.shop.db.execute<
    Omit<Paid, 'at'> & { at: Date; isExchange: boolean }
  >(sql`
    select user_id as "user", payment_at as at, paid_amount as amount, id % 17 = 0 as "isExchange" from orders
    where payment_at is not null order by payment_at, id`);
  const all = rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).getTime() }));
  exchanged = all.filter(({ isExchange }) => isExchange);
  const paid = all.filter(({ isExchange }) => !isExchange);
  histories = [...Map.groupBy(paid, ({ user }) => user).values()];
});

const asQuery = ({ from, until }: Span) => ({
  from: toWireInstant(from),
  until: toWireInstant(until),
});
const valueIn = async (name: MetricName, span: Span) =>
  (await person.api.readMetric({ query: { name, ...asQuery(span) } })).data.value;

const perCent = (some: number, all: number) =>
  all === 0 ? null : Math.round((some / all) * 1000) / 10;
const within = (at: number, { from, until }: Span) => at >= from.getTime() && at < until.getTime();

const spans: Span[] = [
  { from: beginOfDay('2026-03-01'), until: beginOfDay('2026-11-01') },
  { from: beginOfDay('2026-05-17'), until: beginOfDay('2026-06-20') },
  { from: new Date('2026-04-03T13:14:15+08:00'), until: new Date('2026-07-01T01:02:03+08:00') },
];

describe('members who come back, as another computation finds them', () => {
  it.each([30, 60, 90] as const)('within %i days', async (days) => {
    for (const span of spans) {
      const wait = days * dayInMilliseconds;
      const firsts = histories.filter(([first]) => first && within(first.at + wait, span));
      const again = firsts.filter(([first, next]) => first && next && next.at <= first.at + wait);
      expect(firsts.length).toBeGreaterThan(0);
      expect(await valueIn(`repeat_${days}`, span)).toBe(perCent(again.length, firsts.length));
    }
  });

  it('after so many days, half of them sooner', async () => {
    for (const span of spans) {
      const days = histories
        .flatMap((own) =>
          own.flatMap(({ at }, index) => {
            const before = own[index - 1];
            return before && within(at, span) ? [(at - before.at) / dayInMilliseconds] : [];
          }),
        )
        .toSorted((one, other) => one - other);
      const middle = (days.length - 1) / 2;
      const [low = 0, high = 0] = [days[Math.floor(middle)], days[Math.ceil(middle)]];
      const value = await valueIn('days_to_next_order', span);
      expect(value).toBeCloseTo((low + high) / 2, 0);
      expect(Math.abs((value ?? 0) - (low + high) / 2)).toBeLessThan(0.06);
    }
  });

  it('with their share of the sales', async () => {
    for (const span of spans) {
      const sums = histories.map((own) => {
        const until = own.filter(({ at }) => at < span.until.getTime()).length;
        const amount = own
          .filter(({ at }) => within(at, span))
          .reduce((sum, each) => sum + each.amount, 0);
        return { amount, loyal: until >= 2 ? amount : 0 };
      });
      const all = sums.reduce((sum, { amount }) => sum + amount, 0);
      const loyal = sums.reduce((sum, each) => sum + each.loyal, 0);
      expect(await valueIn('loyal_sales', span)).toBe(perCent(loyal, all));
      const others = exchanged
        .filter(({ at }) => within(at, span))
        .reduce((sum, { amount }) => sum + amount, 0);
      expect(all + others).toBe(await valueIn('sales', span));
    }
  });

  it('by the month of their first order', async () => {
    const span = { from: beginOfDay('2026-03-01'), until: beginOfDay('2026-12-01') };
    const { data } = await person.api.readReport({
      params: { name: 'cohorts' },
      query: asQuery(span),
    });
    const monthOf = (at: number) => taipeiDay(new Date(at)).slice(0, 7);
    const months = stepsOf('month', span).map((day) => day.slice(0, 7));
    // The present moment is in November, and December has not begun.
    expect(data.rows.map(({ key }) => key.slice(0, 7))).toEqual(months.slice(0, 9));
    for (const [index, row] of data.rows.entries()) {
      const own = histories.filter(
        ([first]) => first && within(first.at, span) && monthOf(first.at) === months[index],
      );
      expect(row.values[0], row.label).toBe(own.length);
      for (const [later, value] of row.values.entries()) {
        if (later === 0) continue;
        const month = months[index + later];
        const isOver = index + later >= data.rows.length;
        const back = own.filter((all) => all.some(({ at }) => monthOf(at) === month));
        expect(value, `${row.label} ${later}`).toBe(
          isOver ? null : perCent(back.length, own.length),
        );
      }
    }
    expect(data.totals[0]).toBe(data.rows.reduce((sum, { values }) => sum + (values[0] ?? 0), 0));
    expect(data.columns.map(({ isShaded }) => isShaded).slice(0, 2)).toEqual([false, true]);
  });
});

describe('the reports about members who come back', () => {
  const span = { from: beginOfDay('2026-03-01'), until: beginOfDay('2026-11-01') };

  it('are downloaded with the same numbers', async () => {
    for (const name of ['cohorts', 'repeat'] as const) {
      const query = asQuery(span);
      const { data } = await person.api.readReport({ params: { name }, query });
      const answer = await test.http({
        url: `/api/backstagex/reports/${name}/export?${new URLSearchParams(query)}`,
        headers: { authorization: `Bearer ${person.token}` },
      });
      const rows: (readonly unknown[])[] = [];
      for await (const { cells } of readRows(answer.rawPayload, 'report.xlsx')) rows.push(cells);
      const numbers = rows.slice(1).map((cells) =>
        data.columns.map((_, index) => {
          const cell = cells[index + 1];
          return cell === undefined || cell === '' || cell === null ? null : Number(cell);
        }),
      );
      expect(numbers, name).toEqual(data.rows.map(({ values }) => values));
    }
  });

  it('are about a year without a period, and only for those who may see reports', async () => {
    const { data } = await person.api.readReport({ params: { name: 'cohorts' }, query: {} });
    expect(data.rows).toHaveLength(12);
    const { api } = await newAdministrator(test, 'marketing');
    for (const name of ['cohorts', 'repeat', 'visits', 'speed'] as const)
      await expect(api.readReport({ params: { name }, query: {} })).rejects.toMatchObject({
        errorCode: 'FORBIDDEN',
      });
  });

  it('say nothing about times that have not come, and nothing about nobody', async () => {
    const future = { from: beginOfDay('2027-03-01'), until: beginOfDay('2027-05-01') };
    const { data } = await person.api.readReport({
      params: { name: 'cohorts' },
      query: asQuery(future),
    });
    expect(data.rows).toEqual([]);
    expect(await valueIn('repeat_30', future)).toBeNull();
    // First buyers of the last days still have time.
    const now = test.clock.now();
    const days = { from: new Date(now.getTime() - dayInMilliseconds), until: now };
    const later = { ...days, until: new Date(now.getTime() + 60 * dayInMilliseconds) };
    expect(await valueIn('repeat_30', later)).toBe(await valueIn('repeat_30', days));
  });
});
