/** The home page of the back office and its reports with 100,000 orders of a year: `npm run bench -- analytics`. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { startOfTaipeiDay, toWireInstant } from '#rules/dates.ts';
import { cacheDays } from '#server/back-office/analytics/cached-days.ts';
import { generateOrders } from '#server/testing/generated-orders.ts';
import { owner, withOwner } from '../e2e/owner.ts';
import { median, percentile } from './load.ts';
import { noteResults } from './results.ts';
import { openShopUnderTest } from './shop-under-test.ts';

const orders = 100_000;
const batch = 10_000;
const day = 86_400_000;

const shop = await openShopUnderTest(3370, withOwner);
const base = `${shop.server.origin}/backstage/api/backstagex`;
let token = '';

async function read(path: string, body?: object) {
  const ask = () =>
    fetch(`${base}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  let answer = await ask();
  // A server that has just started on a busy machine may ask to come again.
  for (let tries = 0; answer.status === 503 && tries < 5; tries++) {
    await pause(Number(answer.headers.get('retry-after')) * 1000);
    answer = await ask();
  }
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { data: Record<string, unknown> };
}

async function times(count: number, path: string): Promise<string> {
  const taken: number[] = [];
  for (let index = 0; index < count; index++) {
    const began = performance.now();
    await read(path);
    taken.push(performance.now() - began);
  }
  return `${median(taken).toFixed(0)} ms, p95 ${percentile(taken, 0.95).toFixed(0)} ms`;
}

/** Prints the times of the home page and the reports, and returns them by the names in the table of benchmarks. */
async function measure(title: string) {
  const now = new Date();
  const spanOf = (days: number) =>
    new URLSearchParams({
      from: toWireInstant(startOfTaipeiDay(now, -days)),
      until: toWireInstant(startOfTaipeiDay(now, 1)),
    });
  const tiles = (period: string) => times(30, `dashboard?period=${period}`);
  const metric = `metric?name=revenue&by=month&${spanOf(3_650)}`;
  const sales = `reports/sales?by=week&compare=true&${spanOf(364)}`;
  console.log(`${title}, all tiles, today: median ${await tiles('TODAY')}`);
  console.log(`${title}, all tiles, 7 days: median ${await tiles('LAST_7_DAYS')}`);
  const taken = {
    'home page, 28 days': await tiles('LAST_28_DAYS'),
    'revenue of ten years by month': await times(10, metric),
    'sales of a year by week': await times(10, sales),
  };
  for (const [what, each] of Object.entries(taken))
    console.log(`${title}, ${what}: median ${each}`);
  const goods = await times(10, `reports/products?${spanOf(364)}`);
  console.log(`${title}, goods of a year: median ${goods}`);
  for (const report of ['repeat', 'cohorts'])
    console.log(`${title}, ${report} of a year: median ${await times(5, `reports/${report}`)}`);
  return taken;
}

/** Gives the orders to 20,000 members, most of whom buy a few times. */
async function spreadOverMembers(): Promise<void> {
  await shop.db.transaction(async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = 0`);
    await transaction.execute(sql`
      insert into users (email) select 'buyer-' || n || '@example.com' from generate_series(0, 19999) n`);
    await transaction.execute(sql`analyze users, orders`);
    await transaction.execute(sql`
      update orders set user_id = buyers.id
      from (select id, row_number() over (order by id) - 1 as place from users where email like 'buyer-%') buyers
      where buyers.place = (orders.id::bigint * 7919) % 20000`);
  });
}

try {
  token = String((await read('login', owner)).data.token);
  for (let after = 0; after < orders; after += batch) {
    const from = new Date(Date.now() - 365 * day);
    await generateOrders(shop, { orders: batch, after, from, length: 365 * day - 60_000 });
  }
  await spreadOverMembers();
  const client = await shop.pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query('vacuum analyze');
  client.release(true);
  await shop.db.execute(sql`truncate metric_days`);
  await measure('without kept days');
  const began = performance.now();
  for (let run = 0; run < 20; run++) await cacheDays(shop.db, new Date());
  console.log(`keeping the days: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  noteResults('analytics', await measure('with kept days'));
} finally {
  await shop.stop();
}
