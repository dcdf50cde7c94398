import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startOfTaipeiDay, toWireInstant } from '#rules/dates.ts';
import { findComplaints } from '#server/ordering/reconciliation/reconcile-ledgers.ts';
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts';
import { generateOrders } from '#server/testing/generated-orders.ts';
import { makeBuyers } from '#server/testing/http-buyers.ts';
import { withOwner } from '../../e2e/owner.ts';
import { end } from '../children.ts';
import { percentile } from '../load.ts';
import { plentifulProducts, pricesOf } from '../market.ts';
import { signIn } from '../operator.ts';
import { noteResults } from '../results.ts';
import { type Cluster, newCluster, standbyOf } from './clusters.ts';
import { type Copy, startCopy } from './copy.ts';
import { expectOrders, orderIds } from './expect-orders.ts';
import { until } from './patroni.ts';
import { ask, folderOfPlainAccount, postgresTools } from './postgres.ts';
import { type Endured, endure } from './steady-buyers.ts';

const ports = { primary: 5491, standby: 5492, shop: 3540 };
/** Generated orders, so that reports have something to add up. */
const earlierOrders = 20_000;
const seconds = 12;
/** The most seconds that figures may be behind: few, so that the drill need not wait. */
const mostBehind = 8;
const day = 86_400_000;

/**
 * Reports are read all the time while shoppers buy: first from the primary, then from a hot standby. Then the standby
 * stops replaying, ends statements that are in its way, and is lost. No report may fail or stop counting new orders,
 * and no order may be lost.
 */
export async function drill(): Promise<void> {
  execFileSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: 'inherit' });
  const tools = await postgresTools();
  const { folder, remove } = folderOfPlainAccount('read-replica');
  const clusters: Cluster[] = [];
  let copy: Copy | undefined;
  let open: OpenDatabase | undefined;
  try {
    const primary = await newCluster(tools, folder, ports.primary);
    clusters.push(primary);
    copy = await start(folder, primary, 'demonstration');
    open = openDatabase({ ...primary.connection, max: 2 });
    await fill(open);
    const alone = await during(open, copy, async (shop) => {
      const figures = await measure(shop, primary);
      console.log(`read-replica: from the primary: ${wordsOf(figures)}`);
      return figures;
    });
    await copy.stop();

    const standby = await standbyOf(tools, folder, primary, ports.standby);
    clusters.unshift(standby);
    copy = await start(folder, primary, 'none', {
      DATABASE_REPORTS_URL: standby.url,
      DATABASE_REPORTS_LAG: String(mostBehind),
    });
    await during(open, copy, async (shop) => {
      const watched = watchLag(primary);
      const figures = await measure(shop, primary, standby);
      console.log(`read-replica: from the standby: ${wordsOf(figures)}`);
      await expectUsed(standby);
      const lag = await watched();
      console.log(`read-replica: replay is behind by ${lag}`);
      noteResults('drills read-replica', {
        'primary, processor a second: reports there; on the standby': `${perSecond(alone.primary)}; ${perSecond(figures.primary)} ms`,
        'standby behind, p50; longest': lag,
      });
      await pauseReplay(shop, standby);
      await conflict(shop, primary, standby);
      await lose(shop, standby);
    });
  } finally {
    await open?.close();
    if (copy) await end(copy.child, 'SIGINT');
    for (const cluster of clusters) await cluster.stop();
    remove();
  }
}

const start = (folder: string, { url }: Cluster, SEED: string, more: Record<string, string> = {}) =>
  startCopy({ folder: process.cwd(), node: process.execPath }, ports.shop, {
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'shop'),
    TEST_MODE: '1',
    RATE_LIMITS: 'off',
    SEED,
    ...more,
    ...withOwner,
  });

/** Orders of the last half year. No sums of days are stored, so reports read the orders. */
async function fill(open: OpenDatabase): Promise<void> {
  const from = new Date(Date.now() - 180 * day);
  for (let after = 0; after < earlierOrders; after += 10_000)
    await generateOrders(open, { orders: 10_000, after, from, length: 170 * day });
  await open.pool.query('set statement_timeout = 0');
  await open.pool.query('analyze');
}

interface Running {
  seen: Endured;
  /** The number of reports that were read so far. */
  reports(): number;
  read: Awaited<ReturnType<typeof signIn>>;
}

/** Four buyers and two readers of reports, as long as the work lasts. A report that fails ends the drill. */
async function during<Result>(
  open: OpenDatabase,
  { origin }: Copy,
  work: (shop: Running) => Promise<Result>,
): Promise<Result> {
  const earlier = await orderIds(open);
  const complaints = await findComplaints(open.db);
  const buyers = await makeBuyers(open.db, 4, new Date());
  const goods = await pricesOf(
    origin,
    buyers[0] ?? { token: '' },
    await plentifulProducts(open.db, 16),
  );
  const read = await signIn(origin);
  let isOver = false;
  let reports = 0;
  const { seen, ended } = endure(() => isOver, origin, buyers, goods, { purchases: [] });
  const readers = [0, 1].map(async (first) => {
    for (let index = first; !isOver; index++) {
      await read(paths[index % paths.length] ?? '');
      reports += 1;
      await pause(250);
    }
  });
  const reading = Promise.all(readers);
  try {
    const result = await Promise.race([
      work({ seen, read, reports: () => reports }),
      reading.then((): never => {
        throw new Error('the readers have ended');
      }),
    ]);
    isOver = true;
    await Promise.all([ended, reading]);
    await expectOrders('read-replica', open, seen, earlier, complaints);
    return result;
  } finally {
    isOver = true;
    await Promise.allSettled([ended, reading]);
  }
}

const span = new URLSearchParams({
  from: toWireInstant(startOfTaipeiDay(new Date(), -180)),
  until: toWireInstant(startOfTaipeiDay(new Date(), 1)),
});
const paths = [
  `reports/products?${span}`,
  'reports/repeat',
  `reports/sales?by=week&${span}`,
  'reports/cohorts',
  'dashboard?period=LAST_28_DAYS',
];

interface Figures {
  orders: number;
  reports: number;
  primary: number;
  standby: number;
}

async function measure(shop: Running, primary: Cluster, standby?: Cluster): Promise<Figures> {
  const now = (): Figures => ({
    orders: shop.seen.orders.length,
    reports: shop.reports(),
    primary: primary.processorSeconds(),
    standby: standby?.processorSeconds() ?? 0,
  });
  await pause(2_000);
  const before = now();
  await pause(seconds * 1000);
  const after = now();
  return {
    orders: after.orders - before.orders,
    reports: after.reports - before.reports,
    primary: after.primary - before.primary,
    standby: after.standby - before.standby,
  };
}

/** Milliseconds of processor time in a second. */
const perSecond = (used: number) => ((used / seconds) * 1000).toFixed(0);

const wordsOf = ({ orders, reports, primary, standby }: Figures) =>
  `${(orders / seconds).toFixed(1)} orders/s, ${(reports / seconds).toFixed(1)} reports/s, processor a second: primary ${perSecond(primary)} ms, standby ${perSecond(standby)} ms`;

/** Looks at the lag that the primary knows, until the answer is asked for. */
function watchLag({ admin }: Cluster): () => Promise<string> {
  const lags: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const [row] = await ask<{ lag: number | null }>(
        admin,
        'select (extract(epoch from replay_lag) * 1000)::float8 as lag from pg_stat_replication',
      );
      if (row && row.lag !== null) lags.push(row.lag);
      await pause(100);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return `${percentile(lags, 0.5).toFixed(0)}; ${Math.max(...lags).toFixed(0)} ms`;
  };
}

const used = async ({ admin }: Cluster) => {
  const [row] = await ask<{ used: boolean }>(
    admin,
    `select exists (select from pg_stat_activity where application_name = 'shop-reports'
       and state_change > now() - interval '2 seconds') as used`,
  );
  return row?.used === true;
};

const expectUsed = (standby: Cluster) => until('reports of the standby', () => used(standby));

/** The number of orders in a report of today. */
async function countedBy({ read }: Running): Promise<number> {
  const today = new URLSearchParams({
    from: toWireInstant(startOfTaipeiDay(new Date())),
    until: toWireInstant(startOfTaipeiDay(new Date(), 1)),
  });
  return (await read(`metric?name=orders&${today}`)).data.value;
}

/** A standby that replays nothing more is left as soon as it is too far behind, and used again afterwards. */
async function pauseReplay(shop: Running, standby: Cluster): Promise<void> {
  await ask(standby.admin, 'select pg_wal_replay_pause()');
  const began = performance.now();
  const counted = await countedBy(shop);
  const before = shop.seen.orders.length;
  await until('more orders', () => shop.seen.orders.length >= before + 20);
  await until('a report with the new orders', async () => {
    const bought = shop.seen.orders.length - before;
    return (await countedBy(shop)) >= counted + bought;
  });
  const without = (performance.now() - began) / 1000;
  console.log(
    `read-replica: replay stands still: reports count new orders after ${without.toFixed(1)} s`,
  );
  // It may have been behind before.
  if (without < mostBehind / 2) throw new Error('the figures were not those of the standby');
  await ask(standby.admin, 'select pg_wal_replay_resume()');
  await expectUsed(standby);
}

/** The standby ends statements that are in the way of what it replays. */
async function conflict(shop: Running, primary: Cluster, standby: Cluster): Promise<void> {
  await ask(standby.admin, 'alter system set max_standby_streaming_delay = 0');
  await ask(standby.admin, 'select pg_reload_conf()');
  const before = shop.reports();
  const ended = async () => {
    const [row] = await ask<{ count: number }>(
      standby.admin,
      `select confl_snapshot::int as count from pg_stat_database_conflicts where datname = 'shop'`,
    );
    return row?.count ?? 0;
  };
  let rounds = 0;
  await until('five conflicts', async () => {
    rounds += 1;
    await ask(
      primary.admin,
      `update orders set order_no = order_no where id % 20 = ${rounds % 20}`,
    );
    await ask(primary.admin, 'vacuum orders');
    return (await ended()) >= 5;
  });
  console.log(
    `read-replica: ${await ended()} statements ended by conflicts in ${rounds} rounds, ${shop.reports() - before} reports read, none failed`,
  );
}

/** The standby is lost and comes back. */
async function lose(shop: Running, standby: Cluster): Promise<void> {
  await standby.stop('SIGQUIT');
  const counted = await countedBy(shop);
  const before = shop.seen.orders.length;
  await until('more orders', () => shop.seen.orders.length >= before + 20);
  const bought = shop.seen.orders.length - before;
  const reported = (await countedBy(shop)) - counted;
  console.log(`read-replica: without the standby: ${bought} orders, ${reported} in the reports`);
  if (reported < bought) throw new Error('the reports lack orders');
  await standby.start();
  const began = performance.now();
  await expectUsed(standby);
  console.log(
    `read-replica: the standby is back, and used after ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
}
