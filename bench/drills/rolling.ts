import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { capabilities } from '#server/assembly/capabilities.ts';
import type { Buyer } from '#server/testing/http-buyers.ts';
import { withOwner } from '../../e2e/owner.ts';
import { beginPostgres, end } from '../children.ts';
import { pricesOf } from '../market.ts';
import { noteResults } from '../results.ts';
import { type Bought, buyUntil } from './buy-for.ts';
import { type Copy, type Release, startCopy } from './copy.ts';
import { plainHaproxyFor, startHaproxy } from './haproxy.ts';
import { newHistory } from './history.ts';
import { type Read, readUntil, scriptsIn } from './readers.ts';
import { earlierRelease, presentRelease, runOf } from './releases.ts';
import { expectOneShop, watchHistory } from './watch-history.ts';

const folder = resolve('.data/drills/rolling');
const ports = [3470, 3480] as const;
const proxyPort = 3490;
const shop = `http://127.0.0.1:${proxyPort}`;
const pages = ['/', '/products?all=1'];

/**
 * This release replaces an earlier one, copy by copy, behind the shipped HAProxy file, while shoppers buy and read:
 * no request may be lost, pages of both releases must always find their scripts, an old copy must start on the new
 * schema, and the final schedules must be those of this release. `--from=COMMIT` names the earlier release.
 */
export async function drill({ from }: { from?: string }): Promise<void> {
  const old = earlierRelease(from);
  const present = presentRelease(old);
  console.log(`rolling: from ${old.commit}, ${old.steps} migrations ago`);
  mkdirSync(folder, { recursive: true });
  const postgres = await beginPostgres(join(folder, 'postgres'), {
    database: `rolling_${process.pid}`,
  });
  const running = new Map<number, Copy>();
  const start = async (release: Release, port: number, env = {}) => {
    running.set(port, await startCopy(release, port, { ...(await here(postgres.url)), ...env }));
  };
  const stop = async (port: number) => {
    await running.get(port)?.stop();
    running.delete(port);
  };
  try {
    for (const port of ports) await start(old, port, { SEED: 'demonstration' });
    const haproxy = await startHaproxy(join(folder, 'haproxy.cfg'), configuration());
    try {
      await underTraffic(await marketOf(old, postgres.url), async () => {
        await replaceAll({ old, present, start, stop, url: postgres.url });
      });
    } finally {
      await end(haproxy);
    }
    await expectSchedules(postgres.connection);
  } finally {
    await Promise.all([...running.values()].map(({ child }) => end(child, 'SIGINT')));
    await postgres.stop();
  }
}

const here = async (url: string) => ({
  DATABASE_URL: url,
  DATA_DIR: join(folder, 'data'),
  SEED: 'none',
  ...withOwner,
});

/** Each buyer sends an address of their own, like real visitors: the rate limit would soon refuse a single one. */
const configuration = () =>
  plainHaproxyFor(proxyPort, ports).replaceAll(
    /^ {2}(?:http-request del-header x-forwarded-for|option forwardfor)\n/gm,
    '',
  );

interface Market {
  buyers: Buyer[];
  goods: number[];
}

/** Members and goods, written by the release whose schema the database has. */
async function marketOf(release: Release, url: string): Promise<Market> {
  const lines = `
    const { openDatabase } = await import('#server/platform/database/database.ts');
    const { makeBuyers } = await import('#server/testing/http-buyers.ts');
    const { plentifulProducts } = await import('./bench/market.ts');
    const { db, close } = openDatabase({ connectionString: process.env.DATABASE_URL });
    const buyers = await makeBuyers(db, 6, new Date());
    console.log(JSON.stringify({ buyers, goods: await plentifulProducts(db, 12) }));
    await close();`;
  return JSON.parse(
    runOf(release, ['--input-type=module', '--eval', lines], { DATABASE_URL: url }),
  );
}

/** Runs `work` while shoppers buy and read, and throws if one of them was refused. */
async function underTraffic({ buyers, goods }: Market, work: () => Promise<void>): Promise<void> {
  const prices = await pricesOf(shop, buyers[0] ?? { token: '' }, goods);
  let isOver = false;
  const history = newHistory();
  const watching = watchHistory({ isOver: () => isOver, origins: [shop], history });
  const traffic = Promise.all([
    buyUntil(() => isOver, [shop], buyers, prices, history),
    readUntil(() => isOver, shop, pages),
    readUntil(() => isOver, shop, pages),
  ]);
  const began = performance.now();
  let bought: Bought;
  let reads: Read[];
  try {
    await work();
  } finally {
    isOver = true;
    [bought, ...reads] = await traffic;
    await watching;
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `rolling: ${bought.orders.length} orders in ${seconds.toFixed(0)} s, refusals ${JSON.stringify(bought.refusals)}, unanswered ${bought.unanswered}; pages and scripts ${JSON.stringify(reads.map(({ statuses }) => statuses))}`,
  );
  const lost = reads.flatMap(({ firstFailure }) => firstFailure ?? []);
  if (Object.keys(bought.refusals).length > 0 || bought.unanswered > 0 || lost.length > 0)
    throw new Error(`requests were lost: ${lost.join(', ')}`);
  if (bought.orders.length === 0) throw new Error('nobody bought anything');
  noteResults('drills rolling', {
    'history of all clients': expectOneShop('rolling', history),
  });
  noteResults('drills rolling', {
    'a release replaces another': `${bought.orders.length.toLocaleString('en')} orders, 0 lost`,
  });
}

interface Roll {
  old: Release;
  present: Release;
  start(release: Release, port: number, env?: Record<string, string>): Promise<void>;
  stop(port: number): Promise<void>;
  url: string;
}

/** The steps of docs/deploy.md, with an old copy that starts again in between. */
async function replaceAll({ old, present, start, stop, url }: Roll): Promise<void> {
  const oldScripts = await scriptsAt(shop);
  console.log(`rolling: ${runOf(present, ['server/migrate.ts'], { DATABASE_URL: url })}`);
  const [first, second] = ports;
  await stop(second);
  await start(old, second);
  console.log('rolling: an old copy is ready again on the new schema');
  await stop(first);
  await start(present, first, { MIGRATE: 'check' });
  const newScripts = await scriptsAt(`http://127.0.0.1:${first}`);
  const onlyNew = newScripts.filter((path) => !oldScripts.includes(path));
  if (onlyNew.length === 0) throw new Error('both releases have the same scripts');
  for (let round = 0; round < 4; round++) await expectFound([...oldScripts, ...newScripts]);
  console.log(
    `rolling: ${oldScripts.length} scripts of the old and ${newScripts.length} of the new page are found while both releases answer (${onlyNew.length} only new)`,
  );
  await stop(second);
  await start(present, second, { MIGRATE: 'check' });
  await expectFound([...oldScripts, ...newScripts]);
  console.log(`rolling: ${runOf(present, ['server/prune-jobs.ts'], { DATABASE_URL: url })}`);
}

async function scriptsAt(origin: string): Promise<string[]> {
  const all = pages.map(async (path) => scriptsIn(await (await fetch(origin + path)).text()));
  return [...new Set((await Promise.all(all)).flat())];
}

async function expectFound(scripts: readonly string[]): Promise<void> {
  for (const path of scripts) {
    const { status } = await fetch(shop + path);
    if (status !== 200) throw new Error(`${path}: ${status}`);
  }
}

async function expectSchedules(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select name from jobs.schedule');
  await client.end();
  const scheduled = rows.map(({ name }) => name).sort();
  const wanted = (await capabilities.jobs())
    .filter((job) => 'schedule' in job && job.schedule !== undefined)
    .map(({ name }) => name)
    .sort();
  if (scheduled.join() !== wanted.join()) throw new Error(`schedules: ${scheduled.join()}`);
  console.log(`rolling: ${scheduled.length} schedules, all of this release`);
}
