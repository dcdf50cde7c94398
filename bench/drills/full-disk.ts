import { execFileSync } from 'node:child_process';
import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts';
import { type Buyer, makeBuyers } from '#server/testing/http-buyers.ts';
import { withOwner } from '../../e2e/owner.ts';
import { beginPostgres, end } from '../children.ts';
import { plentifulProducts, pricesOf } from '../market.ts';
import { noteResults } from '../results.ts';
import { type Copy, startCopy } from './copy.ts';
import { Missing } from './debian.ts';
import { expectOrders, expectPlain, orderIds } from './expect-orders.ts';
import { newHistory } from './history.ts';
import { type Read, readUntil } from './readers.ts';
import { type Endured, endure } from './steady-buyers.ts';
import { expectOneShop, watchHistory } from './watch-history.ts';

const port = 3560;
const pages = ['/', '/products?all=1'];
/** Megabytes of the file system of PostgreSQL. */
const size = 700;
/** Seconds for which the disk stays full. */
const fullFor = 12;
/** The most seconds until every purchase succeeds again, once there is room. PostgreSQL is tried again every five. */
const backWithin = 30;
const folder = resolve('.data/drills/full-disk');
const disk = join(folder, 'disk');
const ballast = join(disk, 'ballast');

/**
 * PostgreSQL has a small file system of its own, which is full twice while shoppers buy and read: first for its
 * tables, then for its log too, so that it ends. Every failed answer is 503 with Retry-After, pages that are cached
 * go on, no confirmed order is lost and none is there twice, and all goes on by itself when there is room again.
 */
export async function drill(): Promise<void> {
  mountDisk();
  let postgres: Awaited<ReturnType<typeof beginPostgres>> | undefined;
  let copy: Copy | undefined;
  let restarts = 0;
  try {
    postgres = await beginPostgres(join(disk, 'postgres'), {
      database: 'shop',
      // Little log in advance, so that it needs room soon.
      settings: { min_wal_size: '32MB', max_wal_size: '64MB' },
      onRestart: () => {
        restarts += 1;
      },
    });
    copy = await startCopy({ folder: process.cwd(), node: process.execPath }, port, {
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'data'),
      SEED: 'demonstration',
      TEST_MODE: '1',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      ...withOwner,
    });
    const open = openDatabase({ ...postgres.connection, max: 2 });
    open.pool.on('error', () => undefined);
    try {
      await rehearse(copy, open);
    } finally {
      await open.close();
    }
    if (copy.child.exitCode !== null) throw new Error('the copy has ended');
    console.log(`full-disk: PostgreSQL was started again ${restarts} times`);
    if (restarts === 0) throw new Error('the log of PostgreSQL was never full');
  } finally {
    makeRoom();
    if (copy) await end(copy.child, 'SIGINT');
    await postgres?.stop();
    execFileSync('umount', [disk]);
  }
}

function mountDisk(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Missing('only root of a Linux machine may make a file system');
  rmSync(join(folder, 'data'), { recursive: true, force: true });
  mkdirSync(disk, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m`, 'tmpfs', disk]);
  } catch {
    throw new Missing('this machine does not let a file system be mounted');
  }
}

/** Writes until not one byte more fits. */
function fill(): void {
  const file = openSync(ballast, 'a');
  try {
    for (const bytes of [1 << 20, 4096, 1]) {
      const zeros = Buffer.alloc(bytes);
      while (fits(file, zeros));
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function fits(file: number, bytes: Buffer): boolean {
  try {
    return writeSync(file, bytes) > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}

const makeRoom = () => rmSync(ballast, { force: true });

async function rehearse({ origin }: Copy, open: OpenDatabase): Promise<void> {
  const earlier = await orderIds(open);
  const buyers: Buyer[] = await makeBuyers(open.db, 6, new Date());
  const prices = await pricesOf(
    origin,
    buyers[0] ?? { token: '' },
    await plentifulProducts(open.db, 12),
  );
  let isOver = false;
  const history = newHistory();
  const { seen, ended } = endure(() => isOver, origin, buyers, prices, history);
  const watching = watchHistory({ isOver: () => isOver, origins: [origin], history });
  const reading = readUntil(() => isOver, origin, pages);
  try {
    await buyMore(seen);
    await beFull(seen, 'the tables', async () => undefined);
    await beFull(seen, 'the log', () => needLog(open));
  } finally {
    isOver = true;
    makeRoom();
    await ended;
    await watching;
  }
  expectPages(await reading);
  await expectOrders('full-disk', open, seen, earlier);
  noteResults('drills full-disk', {
    'history of all clients': expectOneShop('full-disk', history),
  });
}

/** Begins new files of the log until one finds no room, which ends PostgreSQL. */
async function needLog({ pool }: OpenDatabase): Promise<void> {
  for (let round = 0; round < 40; round++) {
    try {
      await pool.query(`select pg_logical_emit_message(false, 'drill', repeat('x', 1000))`);
      await pool.query('select pg_switch_wal()');
    } catch {
      return;
    }
  }
}

/** Fills the disk for some seconds, and expects plain answers and purchases again once there is room. */
async function beFull(seen: Endured, what: string, meanwhile: () => Promise<void>): Promise<void> {
  const before = seen.failed.length;
  fill();
  const { bavail } = statfsSync(disk);
  if (bavail > 0) throw new Error(`${bavail} blocks are still free`);
  await meanwhile();
  await pause(fullFor * 1000);
  const failed = seen.failed.slice(before);
  makeRoom();
  const began = performance.now();
  await buyMore(seen);
  const last = seen.failed.at(-1)?.at ?? began;
  const seconds = Math.max(0, last - began) / 1000;
  console.log(
    `full-disk: no room for ${what} for ${fullFor} s: ${failed.length} answers to come again; with room the last one after ${seconds.toFixed(1)} s`,
  );
  if (failed.length === 0) throw new Error('nobody noticed the full disk');
  expectPlain(seen.failed.slice(before));
  if (seconds > backWithin) throw new Error('purchases failed for too long');
  noteResults('drills full-disk', {
    [what === 'the log' ? 'after a full log' : 'after full tables']: `${seconds.toFixed(1)} s`,
  });
}

/** Waits until the buyers have bought several times more. */
async function buyMore({ orders }: Endured): Promise<void> {
  const wanted = orders.length + 30;
  const deadline = performance.now() + 120_000;
  while (orders.length < wanted) {
    if (performance.now() > deadline) throw new Error('nobody could buy for two minutes');
    await pause(50);
  }
}

function expectPages({ statuses, firstFailure }: Read): void {
  console.log(`full-disk: pages and scripts ${JSON.stringify(statuses)}`);
  if (firstFailure) throw new Error(`a page failed: ${firstFailure}`);
}
