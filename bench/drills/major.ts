import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { end } from '../children.ts';
import { noteResults } from '../results.ts';
import { buyWhile, moreOrders } from './buy-while.ts';
import { type Cluster, newCluster } from './clusters.ts';
import { type Copy, startDemonstration } from './copy.ts';
import { ask, folderOfPlainAccount, npmTools, plainAccount, postgresTools } from './postgres.ts';
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

const ports = { old: 5495, new: 5496, shop: 3552 };
const drillName = 'major';

/**
 * Takes a shop from Debian's PostgreSQL to the newer major version from npm, in the three ways of
 * docs/runbooks/postgresql-major.md that need no other programs: export and import, dump and restore, and logical
 * replication while shoppers buy. Each must bring every row; the last one must lose no order, and sell on.
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
    const first = await newFirstSite(tools, folder, ports.old);
    const { cluster: old } = first;
    clusters.push(old);
    const newer = await newCluster(await npmTools(folder), folder, ports.new);
    clusters.push(newer);
    await sayVersions(old, newer);

    copy = await start(old, 'demonstration');
    const { origin } = copy;
    await buyWhile({ drill: drillName, origin, database: old }, (seen) => moreOrders(seen, 200));
    await copy.stop();
    await bringWithoutBuyers(first, newer);

    copy = await start(old, 'none');
    await buyWhile({ drill: drillName, origin, database: old, afterwards: newer }, async (seen) => {
      await follow(first, newer);
      await moreOrders(seen, 50);
      await copy?.stop();
      await caughtUp(old);
      await leave(newer);
      await expectLaterNumbers(drillName, old, newer);
      copy = await start(newer, 'none');
      await moreOrders(seen, 50);
      sayPause(seen);
    });
  } finally {
    if (copy) await end(copy.child, 'SIGINT');
    for (const cluster of clusters) await cluster.stop();
    remove();
  }
}

async function sayVersions(...clusters: readonly Cluster[]): Promise<void> {
  const versions: string[] = [];
  for (const { admin } of clusters) {
    const [row] = await ask<{ server_version: string }>(admin, 'show server_version');
    versions.push(String(row?.server_version));
  }
  console.log(`major: from PostgreSQL ${versions.join(' to ')}`);
}

/** With no copy running: by export and import, then by dump and restore, each into a database of its own. */
async function bringWithoutBuyers(first: FirstSite, newer: Cluster): Promise<void> {
  const { cluster: old, tools, folder } = first;
  const carried = await timed(newer, 'exported', old, async (url) => {
    const file = join(folder, 'shop.data');
    const data = (direction: string, address: string) =>
      execFileSync(process.execPath, ['scripts/data.mjs', direction, file], {
        env: { ...process.env, DATABASE_URL: address, DATA_DIR: join(folder, 'shop') },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    data('export', old.url);
    data('import', url);
  });
  const restored = await timed(newer, 'restored', old, async (url) => {
    const options = { env: tools.env, ...plainAccount(), cwd: folder };
    const file = join(folder, 'shop.dump');
    const dump = ['--format=custom', `--file=${file}`, `--dbname=${old.url}`];
    execFileSync(join(tools.bin, 'pg_dump'), dump, options);
    const restore = ['--single-transaction', '--no-owner', `--dbname=${url}`, file];
    execFileSync(join(tools.bin, 'pg_restore'), restore, options);
  });
  const said = `${carried}; ${restored}`;
  console.log(`major: by export and import, by dump and restore: ${said}`);
  noteResults('drills major', { 'export and import; dump and restore': said });
}

/**
 * The seconds that the work takes to fill a new database of the newer server, which must have the rows of the old one.
 */
async function timed(
  { admin, url }: Cluster,
  database: string,
  old: Cluster,
  work: (url: string) => Promise<void>,
): Promise<string> {
  await ask(admin, `create database ${database} owner shop`);
  const began = performance.now();
  await work(url.replace(/shop$/, database));
  const seconds = (performance.now() - began) / 1000;
  await expectSameRows(drillName, old.admin, { ...admin, database });
  await ask(admin, `drop database ${database}`);
  return `${seconds.toFixed(1)} s`;
}

/** Says the longest time in which no order was confirmed. */
function sayPause({ confirmedAt, failed }: Endured): void {
  const gaps = confirmedAt.slice(1).map((moment, index) => moment - (confirmedAt[index] ?? 0));
  const longest = `${(Math.max(...gaps) / 1000).toFixed(1)} s`;
  console.log(
    `major: the switch beside buyers: no order for ${longest}, ${failed.length} answers to come again`,
  );
  noteResults('drills major', { 'no order during a switch': longest });
}
