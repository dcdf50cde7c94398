import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadDemonstration } from '#seed/load-demonstration.ts';
import { otherHosts } from '#server/hosts/other-hosts.ts';
import { nodeOptions } from '#server/node-options.mjs';
import { openDatabase } from '#server/platform/database/database.ts';
import { makeBuyers } from '#server/testing/http-buyers.ts';
import { liveShop } from '#server/testing/live-environment.ts';
import { begin, beginPostgres } from '../children.ts';
import { plentifulProducts, pricesOf } from '../market.ts';
import { noteResults } from '../results.ts';
import { buyFor } from './buy-for.ts';

const port = 3460;
const origin = `http://127.0.0.1:${port}`;
/** The most megabytes of the folder and of its archive. */
const budget = { folder: 300, archive: 110 };
/** The most milliseconds until a copy is ready on a migrated database. */
const readyWithin = 5_000;

/**
 * Packs the content of the image, unpacks it elsewhere, read-only, and runs it there as an account without
 * privileges. This live shop on an empty database must serve its pages and sell, within the limits of size and
 * start.
 */
export async function drill(): Promise<void> {
  execFileSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: 'inherit' });
  const packed = resolve('.data/drills/image/shop');
  execFileSync(process.execPath, ['scripts/pack-image.ts', '--archive', packed], {
    stdio: 'inherit',
  });
  const archive = `${packed}.tar.gz`;
  const packedSize = statSync(archive).size / 1e6;
  expectAtMost('the archive', packedSize, budget.archive);
  const elsewhere = mkdtempSync(join(tmpdir(), 'image-'));
  const postgres = await beginPostgres(resolve('.data/drills/image/postgres'), {
    database: `image_${process.pid}`,
  });
  try {
    execFileSync('tar', ['-xzf', archive, '-C', elsewhere]);
    execFileSync('chmod', ['-R', 'a-w,a+rX', elsewhere]);
    const size = Number(
      execFileSync('du', ['-sb', elsewhere], { encoding: 'utf8' }).split('\t')[0],
    );
    expectAtMost('the folder', size / 1e6, budget.folder);
    noteResults('drills image', {
      'archive; folder': `${packedSize.toFixed(0)}; ${(size / 1e6).toFixed(0)} MB`,
    });
    await runThere(elsewhere, postgres);
  } finally {
    await postgres.stop();
    chmodSync(elsewhere, 0o755);
    rmSync(elsewhere, { recursive: true });
  }
}

type Postgres = Awaited<ReturnType<typeof beginPostgres>>;

async function runThere(folder: string, postgres: Postgres): Promise<void> {
  const onEmpty = await start(folder, postgres);
  console.log(`image: ready on an empty database after ${onEmpty.readyAfter.toFixed(0)} ms`);
  await onEmpty.stop();
  const { db, close } = openDatabase(postgres.connection);
  await loadDemonstration(db, new Date());
  const copy = await start(folder, postgres);
  try {
    console.log(`image: ready again after ${copy.readyAfter.toFixed(0)} ms`);
    noteResults('drills image', { 'ready again': `${(copy.readyAfter / 1000).toFixed(1)} s` });
    expectAtMost('the start', copy.readyAfter, readyWithin);
    for (const path of ['/', '/products?all=1', '/admin/', '/media/missing.png']) {
      const { status } = await fetch(origin + path);
      if (status !== (path.startsWith('/media') ? 404 : 200)) throw new Error(`${path}: ${status}`);
    }
    const buyers = await makeBuyers(db, 2, new Date());
    const goods = await plentifulProducts(db, 5);
    const prices = await pricesOf(origin, buyers[0] ?? { token: '' }, goods);
    const { orders, refusals, unanswered } = await buyFor(2, [origin], buyers, prices);
    if (orders.length === 0 || unanswered > 0 || Object.keys(refusals).length > 0)
      throw new Error(`${orders.length} orders, refusals ${JSON.stringify(refusals)}`);
    console.log(`image: ${orders.length} orders from a read-only folder`);
  } finally {
    await copy.stop();
    await close();
  }
}

interface Copy {
  /** Milliseconds since its start. */
  readyAfter: number;
  stop(): Promise<void>;
}

/** Starts the packed shop in live mode with its own Node and without the checkout. */
async function start(folder: string, { url, connection }: Postgres): Promise<Copy> {
  // Only PostgreSQL's account can open its socket.
  const { uid, gid } = statSync(connection.host);
  const began = performance.now();
  const child = begin(join(folder, 'bin/node'), [...nodeOptions, 'server/main.mjs'], {
    cwd: folder,
    uid,
    gid,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      NODE_ENV: 'production',
      ...liveShop,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: url,
      DATA_DIR: join(tmpdir(), `image-data-${uid}`),
      ERASURES_FILE: join(tmpdir(), `image-erasures-${uid}`),
      SMTP_URL: 'smtp://127.0.0.1:1',
      DISABLED_PROVIDERS: Object.values(otherHosts)
        .map(({ name }) => name)
        .join(','),
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'error',
    },
  });
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the packed shop ended with ${child.exitCode}`);
  }
  return {
    readyAfter: performance.now() - began,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = await ended;
      if (code !== 0) throw new Error(`the packed shop ended with ${code}`);
    },
  };
}

function expectAtMost(what: string, value: number, most: number): void {
  console.log(`image: ${what} ${value.toFixed(0)} of ${most}`);
  if (value > most) throw new Error(`${what} is ${value.toFixed(0)}, and ${most} is allowed`);
}
