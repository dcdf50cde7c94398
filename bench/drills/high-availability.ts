import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#server/platform/database/database.ts';
import { type Buyer, makeBuyers } from '#server/testing/http-buyers.ts';
import { withOwner } from '../../e2e/owner.ts';
import { end } from '../children.ts';
import { plentifulProducts, pricesOf } from '../market.ts';
import { noteResults } from '../results.ts';
import { type Copy, startCopy } from './copy.ts';
import { expectOrders, expectPlain, orderIds } from './expect-orders.ts';
import { plainHaproxyFor, startHaproxy } from './haproxy.ts';
import { newHistory } from './history.ts';
import { type Cluster, type NodeName, nodes, otherThan, startCluster, until } from './patroni.ts';
import { ask, folderOfPlainAccount } from './postgres.ts';
import { type Read, readUntil } from './readers.ts';
import { type Endured, endure, type Failed } from './steady-buyers.ts';
import { expectOneShop, watchHistory } from './watch-history.ts';

const databasePort = 5480;
const ports = [3510, 3520] as const;
const proxyPort = 3530;
const shop = `http://127.0.0.1:${proxyPort}`;
const url = `postgresql://shop@127.0.0.1:${databasePort}/shop`;
const pages = ['/', '/products?all=1'];
/** The most seconds, beyond the cluster's own time, for which purchases may fail after the loss of a primary. */
const grace = 10;
/** The most seconds for which purchases may fail during a planned switchover to a standby. */
const switchoverWithin = 3;

/**
 * Runs two synchronous nodes of PostgreSQL under Patroni, and two copies of the shop behind HAProxy, while shoppers
 * buy and read. The machine of the primary is lost, and comes back as a standby. The leading one of three members
 * of etcd is lost. A backend is ended inside a transaction. A planned switchover moves the primary. Cached pages
 * must never fail, no confirmed order may be lost or duplicated, and no copy may end.
 */
export async function drill(): Promise<void> {
  execFileSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: 'inherit' });
  const { folder, remove } = folderOfPlainAccount('high-availability');
  let cluster: Cluster | undefined;
  const copies: Copy[] = [];
  try {
    cluster = await startCluster(folder);
    await makeDatabase(await cluster.synchronous());
    await startHaproxy(join(folder, 'database.cfg'), databaseProxy());
    for (const port of ports) copies.push(await start(port, folder));
    await startHaproxy(join(folder, 'shop.cfg'), shopProxy());
    await rehearse(cluster);
    const ended = copies.filter(({ child }) => child.exitCode !== null);
    if (ended.length > 0) throw new Error(`${ended.length} copies have ended`);
  } finally {
    await Promise.all(copies.map(({ child }) => end(child, 'SIGINT')));
    await cluster?.stop();
    remove();
  }
}

/** The shipped file with the nodes of this machine. */
function databaseProxy(): string {
  const servers = Object.entries(nodes).map(
    ([name, { port, rest }]) => `  server ${name} 127.0.0.1:${port} check port ${rest}`,
  );
  return readFileSync('deploy/patroni/haproxy.cfg', 'utf8')
    .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${databasePort}`)
    .replace(/(?:^ {2}server .*\n)+/m, `${servers.join('\n')}\n`);
}

/** Each buyer sends an address of their own, like real visitors. */
const shopProxy = () =>
  plainHaproxyFor(proxyPort, ports).replaceAll(
    /^ {2}(?:http-request del-header x-forwarded-for|option forwardfor)\n/gm,
    '',
  );

async function makeDatabase(primary: NodeName): Promise<void> {
  const admin = {
    host: '127.0.0.1',
    port: nodes[primary].port,
    user: 'postgres',
    database: 'postgres',
  };
  await ask(admin, 'create role shop login');
  await ask(admin, `create database shop owner shop encoding 'UTF8'`);
}

const start = (port: number, folder: string) =>
  startCopy({ folder: process.cwd(), node: process.execPath }, port, {
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    SEED: 'demonstration',
    TEST_MODE: '1',
    RATE_LIMITS: 'off',
    ...withOwner,
  });

async function rehearse(cluster: Cluster): Promise<void> {
  const open = openDatabase({ connectionString: url, max: 2 });
  try {
    const earlier = await orderIds(open);
    const buyers: Buyer[] = await makeBuyers(open.db, 8, new Date());
    const goods = await pricesOf(
      shop,
      buyers[0] ?? { token: '' },
      await plentifulProducts(open.db, 16),
    );
    let isOver = false;
    const history = newHistory();
    const { seen, ended } = endure(() => isOver, shop, buyers, goods, history);
    const watching = watchHistory({ isOver: () => isOver, origins: [shop], history });
    const reading = readUntil(() => isOver, shop, pages);
    try {
      await buyMore(seen);
      await losePrimary(cluster, seen);
      await loseMember(cluster, seen);
      await endBackend(cluster, seen);
      await switchOver(cluster, seen);
    } finally {
      isOver = true;
      await ended;
      await watching;
    }
    expectPages(await reading);
    await expectOrders('high-availability', open, seen, earlier);
    noteResults('drills high-availability', {
      'history of all clients': expectOneShop('high-availability', history),
    });
  } finally {
    await open.close();
  }
}

/** Waits until every buyer has bought several times more. */
async function buyMore({ orders }: Endured): Promise<void> {
  const before = orders.length;
  await until('more orders', () => orders.length >= before + 60);
}

interface Outage {
  seconds: number;
  failed: Failed[];
}

/** The outage from the action until no buyer is refused any more. */
async function outageOf(seen: Endured, action: () => Promise<void>): Promise<Outage> {
  const began = performance.now();
  const before = seen.failed.length;
  await action();
  await buyMore(seen);
  const failed = seen.failed.slice(before);
  return { seconds: ((failed.at(-1)?.at ?? began) - (failed[0]?.at ?? began)) / 1000, failed };
}

function describe(what: string, { seconds, failed }: Outage): void {
  const statuses = [...new Set(failed.map(({ status }) => status))].map(
    (status) => `${failed.filter((each) => each.status === status).length} × ${status}`,
  );
  console.log(
    `high-availability: ${what}: refused for ${seconds.toFixed(1)} s (${statuses.join(', ') || 'nothing'})`,
  );
  expectPlain(failed);
}

async function losePrimary(cluster: Cluster, seen: Endured): Promise<void> {
  const lost = await cluster.synchronous();
  const outage = await outageOf(seen, async () => {
    await cluster.lose(lost);
    await until('another primary', async () => (await cluster.primary()) === otherThan(lost));
  });
  describe(`the machine of the primary is lost, ttl ${cluster.ttl} s`, outage);
  noteResults('drills high-availability', {
    'primary lost, purchases refused for': `${outage.seconds.toFixed(1)} s`,
  });
  if (outage.seconds > cluster.ttl + grace) throw new Error('purchases failed for too long');
  cluster.start(lost);
  const began = performance.now();
  await cluster.synchronous();
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `high-availability: it is back as the synchronous standby after ${seconds.toFixed(0)} s`,
  );
}

/**
 * The nodes continue with the two remaining members, of which one has to become the leader first. No buyer may
 * notice.
 */
async function loseMember(cluster: Cluster, seen: Endured): Promise<void> {
  const before = await cluster.synchronous();
  let member = '';
  const outage = await outageOf(seen, async () => {
    member = await cluster.loseMember();
    // By then, a primary that could not renew its lock would have been replaced.
    await pause((cluster.ttl + 2) * 1000);
  });
  describe(`member ${member} of etcd, which leads the three, is lost`, outage);
  if (outage.failed.length > 0) throw new Error('purchases failed without a member of etcd');
  if ((await cluster.synchronous()) !== before) throw new Error('the primary has moved');
}

/** Ends backends of the shop that are inside a transaction, one at a time, until one of them has changed an answer. */
async function endBackend(cluster: Cluster, seen: Endured): Promise<void> {
  const primary = await cluster.synchronous();
  const admin = {
    host: '127.0.0.1',
    port: nodes[primary].port,
    user: 'postgres',
    database: 'shop',
  };
  for (let tries = 1; tries <= 100; tries++) {
    const outage = await outageOf(seen, async () => {
      await ask(
        admin,
        `select pg_terminate_backend(one.pid) from (select pid from pg_stat_activity
          where usename = 'shop' and backend_xid is not null order by random() limit 1) one`,
      );
    });
    if (outage.failed.length > 1)
      throw new Error(`${outage.failed.length} answers for one backend`);
    if (outage.failed.length === 0) continue;
    describe(`a backend is ended inside a transaction (at try ${tries})`, outage);
    return;
  }
  throw new Error('no backend was ended inside a transaction');
}

async function switchOver(cluster: Cluster, seen: Endured): Promise<void> {
  const from = await cluster.synchronous();
  const outage = await outageOf(seen, async () => {
    await cluster.switchOver(from);
    await until('another primary', async () => (await cluster.primary()) === otherThan(from));
  });
  describe('the primary moves as planned', outage);
  if (outage.failed.length === 0) throw new Error('nothing has moved');
  noteResults('drills high-availability', {
    'planned move of the primary': `${outage.seconds.toFixed(1)} s`,
  });
  if (outage.seconds > switchoverWithin) throw new Error('purchases failed for too long');
  await cluster.synchronous();
}

function expectPages({ statuses, firstFailure }: Read): void {
  console.log(`high-availability: pages and scripts ${JSON.stringify(statuses)}`);
  if (firstFailure) throw new Error(`a page failed: ${firstFailure}`);
}
