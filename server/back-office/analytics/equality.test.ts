import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TimeStep } from '#contract/metrics.ts';
import { beginOfDay, toWireInstant } from '#rules/dates.ts';
import { nextStep, type Span, stepsOf } from '#rules/time-spans.ts';
import { readRows } from '#server/resource-engine/spreadsheet/workbook.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { generateOrders } from '#server/testing/generated-orders.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { cacheDays } from './cached-days.ts';
import { metrics } from './metrics.ts';
import { readSums, sumsFromSource, valueOfSum } from './read-sums.ts';

const test = shopForTests();
const year: Span = { from: beginOfDay('2026-01-01'), until: beginOfDay('2027-01-01') };
let person: TestAdministrator;

beforeAll(async () => {
  const from = beginOfDay('2026-02-01');
  await generateOrders(test.shop, { orders: 300, from, length: 120 * 86_400_000 });
  person = await newAdministrator(test, 'accounting');
});

/** Payments less refunds, directly from the two tables, in TWD. */
async function moneyOf({ from, until }: Span): Promise<number> {
  const { rows } = await test.shop.db.execute<{ money: string }>(sql`
    select (select coalesce(sum(captured_amount), 0) from payment_attempts
        where settled_at >= ${from.toISOString()}::timestamptz and settled_at < ${until.toISOString()}::timestamptz)
      - (select coalesce(sum(amount), 0) from payment_refunds where status = 'DONE'
        and done_at >= ${from.toISOString()}::timestamptz and done_at < ${until.toISOString()}::timestamptz) as money`);
  return Number(rows[0]?.money);
}

const asQuery = ({ from, until }: Span) => ({
  from: toWireInstant(from),
  until: toWireInstant(until),
});

async function revenueOf(span: Span, by?: TimeStep) {
  const query = { name: 'revenue', ...asQuery(span), ...(by && { by }) } as const;
  return (await person.api.readMetric({ query })).data;
}

async function fileRevenue(span: Span, by: TimeStep): Promise<number[]> {
  const query = new URLSearchParams({ ...asQuery(span), by });
  const answer = await test.http({
    url: `/api/backstagex/reports/sales/export?${query}`,
    headers: { authorization: `Bearer ${person.token}` },
  });
  const rows: (readonly unknown[])[] = [];
  for await (const { cells } of readRows(answer.rawPayload, 'report.xlsx')) rows.push(cells);
  const column = rows[0]?.indexOf('營收（元）') ?? -1;
  return rows.slice(1).map((cells) => Number(cells[column]));
}

const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0);

describe('the same number everywhere, after 300 orders with refunds, late money and cash', () => {
  it.each(['day', 'week', 'month'] as const)(
    'by %s the number is the sum of the report, of the file and of the source tables [7.149]',
    async (by) => {
      const money = await moneyOf(year);
      expect(money).toBeGreaterThan(100_000);
      const { value, values = [] } = await revenueOf(year, by);
      expect(value).toBe(money);
      expect(sum(values.map((point) => point.value))).toBe(money);
      const query = { ...asQuery(year), by };
      const { data: report } = await person.api.readReport({
        params: { name: 'sales' },
        query,
      });
      const column = report.columns.findIndex(({ name }) => name === 'revenue');
      expect(report.totals[column]).toBe(money);
      const exported = await fileRevenue(year, by);
      expect(sum(exported)).toBe(money);
      expect(values.map((point) => point.value)).toEqual(exported);
      for (const [index, at] of stepsOf(by, year).entries()) {
        if (by === 'day' && index % 9 !== 0) continue;
        const step = { from: beginOfDay(at), until: beginOfDay(nextStep(by, at)) };
        const inside = {
          from: step.from,
          until: new Date(Math.min(step.until.getTime(), year.until.getTime())),
        };
        expect(values[index]?.value, at).toBe(
          by === 'week' && index === 0 ? values[0]?.value : await moneyOf(inside),
        );
      }
    },
  );

  it('sales divided by the orders that were paid are what an order is worth, over any time [7.149]', async () => {
    const second = 1_000;
    const spans = fc.record({
      begin: fc.integer({ min: 0, max: 200 * 86_400 }),
      length: fc.integer({ min: 1, max: 60 * 86_400 }),
    });
    const isRight = async ({ begin, length }: { begin: number; length: number }) => {
      const from = new Date(year.from.getTime() + begin * second);
      const query = asQuery({ from, until: new Date(from.getTime() + length * second) });
      const { data } = await person.api.readReport({ params: { name: 'sales' }, query });
      // The columns are next to each other, so that a reader can divide them.
      const place = data.columns.findIndex(({ name }) => name === 'sales');
      const names = data.columns.slice(place, place + 3).map(({ label }) => label);
      expect(names).toEqual(['成交金額', '付款訂單', '客單價']);
      const [sales, paid, average] = data.totals.slice(place);
      expect(average, JSON.stringify(query)).toBe(paid ? Math.round((sales ?? 0) / paid) : null);
      return paid;
    };
    await fc.assert(
      fc.asyncProperty(spans, async (span) => void (await isRight(span))),
      {
        numRuns: 12,
      },
    );
    expect(await isRight({ begin: 0, length: 365 * 86_400 })).toBeGreaterThan(100);
  });

  it('what happens in the last millisecond of a Taipei day belongs to it, and midnight to the next [7.149]', async () => {
    const { rows } = await test.shop.db.execute<{ at: string }>(sql`
      select to_char(settled_at at time zone 'Asia/Taipei', 'YYYY-MM-DD') as at from payment_attempts
      where captured_amount > 0 and to_char(settled_at at time zone 'Asia/Taipei', 'HH24:MI:SS.MS') = '23:59:59.999' limit 1`);
    const day = rows[0]?.at ?? '';
    const end = beginOfDay(nextStep('day', day));
    const whole = { from: beginOfDay(day), until: end };
    expect((await revenueOf(whole)).value).toBe(await moneyOf(whole));
    const edge = { from: new Date(end.getTime() - 1000), until: end };
    expect((await revenueOf(edge)).value).toBe(await moneyOf(edge));
    expect((await revenueOf(edge)).value).not.toBe(0);
  });

  it('cached sums of days that are over equal those of the source tables, also after late changes [7.149]', async () => {
    const { db, clock } = test.shop;
    const compare = async () => {
      const span = { from: new Date(year.from.getTime() + 5_000_000), until: clock.now() };
      const [fast, slow] = await Promise.all([
        readSums(db, metrics, { span, now: clock.now() }),
        sumsFromSource(db, metrics, span),
      ]);
      for (const metric of metrics) {
        const [fastSum, slowSum] = [fast, slow].map((sums) => sums.get(metric.name)?.get(''));
        expect(valueOfSum(metric, fastSum), metric.name).toBe(valueOfSum(metric, slowSum));
      }
      const monthly = await readSums(db, metrics, { span, by: 'month', now: clock.now() });
      const slowly = await sumsFromSource(db, metrics, span, 'month');
      for (const { name, isSum } of metrics) {
        const cached = [...(monthly.get(name) ?? [])].filter(
          ([, { over, under }]) => over || under,
        );
        const added = [...(slowly.get(name) ?? [])].filter(([, { over, under }]) => over || under);
        if (isSum) expect(cached.toSorted(), name).toEqual(added.toSorted());
      }
    };
    await compare();
    for (let run = 0; run < 8; run++) await cacheDays(db, clock.now());
    const { rows } = await db.execute<{ days: number }>(
      sql`select count(distinct day)::int as days from metric_days`,
    );
    expect(rows[0]?.days).toBeGreaterThan(150);
    await compare();
    await db.execute(sql`
      update payment_refunds set amount = amount - 1, ship_fee = least(ship_fee, amount - 1) where id in (select id from payment_refunds where amount > 1 limit 3)`);
    await db.execute(sql`
      update orders set order_status = 'CANCELLED' where id in (
        select id from orders where order_status = 'ESTABLISHED' and payment_status = 'UNPAID' limit 3)`);
    await compare();
    await cacheDays(db, clock.now());
    await compare();
    const { rows: left } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from metric_days_changed where day < '2026-11-01'`,
    );
    expect(left[0]?.count).toBe(0);
  });
});
