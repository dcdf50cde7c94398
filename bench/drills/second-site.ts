import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { end } from '../children.ts';
import { percentile } from '../load.ts';
import { noteResults } from '../results.ts';
import { buyWhile, moreOrders } from './buy-while.ts';
import { type Cluster, newCluster } from './clusters.ts';
import { type Copy, startDemonstration } from './copy.ts';
import { ask, folderOfPlainAccount, postgresTools } from './postgres.ts';
import {
  caughtUp,
  expectLaterNumbers,
  expectSameRows,
  type FirstSite,
  follow,
  leave,
  newFirstSite,
} from './second-site-page.ts';
import type { Endured } from './steady-buyers.ts';

const ports = { one: 5493, two: 5494, shop: 3550 };
const drillName = 'second-site';

/**
 * Runs the statements of docs/runbooks/second-site.md while shoppers buy. The first site is lost, which says what the
 * second one lacks, and comes back. A planned switch follows: both sites must have the same rows, and the second one
 * must sell on without giving a number twice.
 */
export async function drill(): Promise<void> {
  execFileSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: 'inherit' });
  const tools = await postgresTools();
  const { folder, remove } = folderOfPlainAccount(drillName);
  const clusters: Cluster[] = [];
  let copy: Copy | undefined;
  const start = (database: Cluster, seed: string) =>
    startDemonstration(ports.shop, database.url, join(folder, 'shop'), seed);
  try {
    const first = await newFirstSite(tools, folder, ports.one);
    const { cluster: one } = first;
    clusters.push(one);
    copy = await start(one, 'demonstration');
    const { origin } = copy;
    const two = await newCluster(tools, folder, ports.two);
    clusters.push(two);
    await buyWhile({ drill: drillName, origin, database: one }, async (seen) => {
      await measureFollowing(first, two, seen);
      await loseFirst(one, two, seen);
    });
    await copy.stop();
    await caughtUp(one);
    await expectSameRows(drillName, one.admin, two.admin);
    await leave(two);
    await expectLaterNumbers(drillName, one, two);
    await one.stop();
    copy = await start(two, 'none');
    await buyWhile({ drill: drillName, origin, database: two }, (seen) => moreOrders(seen, 40));
  } finally {
    if (copy) await end(copy.child, 'SIGINT');
    for (const cluster of clusters) await cluster.stop();
    remove();
  }
}

/** Makes the second site while shoppers buy, and measures how far it is behind. */
async function measureFollowing(first: FirstSite, two: Cluster, seen: Endured): Promise<void> {
  const seconds = (await follow(first, two)).toFixed(1);
  await moreOrders(seen, 20);
  const lags: number[] = [];
  for (let sample = 0; sample < 100; sample++) {
    lags.push(await caughtUp(first.cluster));
    await pause(50);
  }
  const lag = `${percentile(lags, 0.5).toFixed(0)}; ${percentile(lags, 0.99).toFixed(0)} ms`;
  console.log(`second-site: complete after ${seconds} s beside buyers; behind by ${lag}`);
  noteResults('drills second-site', { 'second site behind, p50; p99': lag });
}

/** The machine of the first site is lost: orders that were confirmed and are not at the second one are lost with it. */
async function loseFirst(one: Cluster, two: Cluster, seen: Endured): Promise<void> {
  await one.stop('SIGQUIT');
  const confirmed = [...seen.orders];
  await pause(1_000);
  const rows = await ask<{ id: number }>(two.admin, 'select id from orders');
  const there = new Set(rows.map(({ id }) => id));
  const lost = confirmed.filter((id) => !there.has(id)).length;
  const said = `${lost} of ${confirmed.length} orders`;
  console.log(`second-site: the first site is lost: ${said} are not at the second one`);
  noteResults('drills second-site', { 'lost with the first site': said });
  await one.start();
  await moreOrders(seen, 20);
}
