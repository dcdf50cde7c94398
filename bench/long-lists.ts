/**
 * Every order and condition of lists with 100,000 members, 100,000 stocks, 200,000 prices and 100,000 orders with their
 * invoices: `npm run bench -- long-lists`. `LISTS=members` measures only one, and `ONLY='where state'` only the
 * questions with these words. Then the home page's queue, and a change of 500 orders at once.
 */
import { readOnlyAdapters } from '#server/registries/resource-adapters.ts';
import type { ListAdapter } from '#server/resource-engine/resource-adapter.ts';
import { makeBuyers } from '#server/testing/http-buyers.ts';
import { withOwner } from '../e2e/owner.ts';
import { median, percentile } from './load.ts';
import { growLists } from './long-lists/grow.ts';
import { questionsTo } from './long-lists/questions.ts';
import { signIn } from './operator.ts';
import { noteResults } from './results.ts';
import { reportWholeScans } from './scans.ts';
import { openShopUnderTest } from './shop-under-test.ts';

/** The most milliseconds for a page of a list on the server. */
const limit = 50;
const rounds = Number(process.env.ROUNDS ?? 20);
const orderLists = ['orders', 'invoices'];
/** Only questions whose name has these words; all without. */
const only = process.env.ONLY ?? '';
const listNames = (process.env.LISTS ?? 'members,stocks,price-history,orders,invoices').split(',');

const hasOrders = listNames.some((name) => orderLists.includes(name));

const shop = await openShopUnderTest(3380, withOwner);

type Read = Awaited<ReturnType<typeof signIn>>;

async function measure(read: Read, adapter: ListAdapter) {
  const results: { name: string; p50: number; p95: number }[] = [];
  for (const { name, body } of questionsTo(adapter).filter((each) => each.name.includes(only))) {
    const taken: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const began = performance.now();
      await read(`${adapter.resource.name}/advance-search`, body);
      taken.push(performance.now() - began);
    }
    results.push({ name, p50: median(taken), p95: percentile(taken, 0.95) });
  }
  const show = ({ name, p50, p95 }: (typeof results)[number]) =>
    `  ${name}: median ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`;
  const groups = ['first', 'page', 'by', 'keyword', 'where', 'view'];
  for (const group of groups) {
    const all = results.filter(({ name }) => name.split(' ')[0] === group);
    const [slowest] = all.toSorted((one, other) => other.p95 - one.p95);
    if (slowest)
      console.log(`${adapter.resource.name}, ${all.length} of ${group}, slowest:${show(slowest)}`);
  }
  const slow = results
    .filter(({ p95 }) => p95 > limit)
    .toSorted((one, other) => other.p50 - one.p50);
  const slowest = Math.max(...results.map(({ p50 }) => p50));
  console.log(
    `${adapter.resource.name}, over ${limit} ms: ${slow.length}; slowest median ${slowest.toFixed(0)} ms`,
  );
  for (const each of slow) console.log(show(each));
  noteResults('long-lists', {
    [`${adapter.resource.name}: p95 over ${limit} ms`]: `${slow.length} of ${results.length}`,
    [`${adapter.resource.name}: slowest median`]: `${slowest.toFixed(0)} ms`,
  });
}

async function timesOf(count: number, act: () => Promise<unknown>) {
  const taken: number[] = [];
  for (let round = 0; round < count; round++) {
    const began = performance.now();
    await act();
    taken.push(performance.now() - began);
  }
  return { p50: median(taken), p95: percentile(taken, 0.95) };
}

const shown = ({ p50, p95 }: { p50: number; p95: number }) =>
  `median ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`;

/** The queue of the home page, and actions with 500 orders at once. */
async function measureWork(read: Read): Promise<void> {
  const queue = await timesOf(rounds, () => read('work/search', {}));
  console.log(`the queue of the home page: ${shown(queue)}`);
  const ids: number[] = [];
  for (let page = 1; page <= 10; page++) {
    const { data } = await read('orders/advance-search', { keyword: '', page, per_page: 50 });
    ids.push(...(data as { id: number }[]).map(({ id }) => id));
  }
  const bulk = (body: object) => timesOf(1, () => read('orders/bulk', { ids, ...body }));
  const picked = await bulk({ action: 'PICK' });
  const printed = await bulk({ action: 'PRINT' });
  const tagged = await bulk({ action: 'TAG', tags: ['量測'] });
  noteResults('long-lists', {
    'the queue of the home page': `p95 ${queue.p95.toFixed(0)} ms`,
    '500 orders picked': `${(picked.p50 / 1000).toFixed(1)} s`,
    '500 orders printed': `${(printed.p50 / 1000).toFixed(1)} s`,
    '500 orders tagged': `${(tagged.p50 / 1000).toFixed(1)} s`,
  });
}

try {
  const read = await signIn(shop.server.origin);
  await makeBuyers(shop.db, 300, new Date());
  await shop.db.transaction(async (db) => {
    await db.execute('set local statement_timeout = 0');
    await growLists(db, listNames);
  });
  const client = await shop.pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query('vacuum analyze');
  client.release(true);
  const lists = readOnlyAdapters.filter(({ resource }) => listNames.includes(resource.name));
  await reportWholeScans(shop.db, lists);
  for (const adapter of lists) {
    await measure(read, adapter);
  }
  if (hasOrders) await measureWork(read);
} finally {
  await shop.stop();
}
