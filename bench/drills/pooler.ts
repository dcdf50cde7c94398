import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { openDatabase } from '#server/platform/database/database.ts';
import { makeBuyers } from '#server/testing/http-buyers.ts';
import { withOwner } from '../../e2e/owner.ts';
import { begin, beginPostgres } from '../children.ts';
import { plentifulProducts, pricesOf } from '../market.ts';
import { noteResults } from '../results.ts';
import { type RunningServer, startShop } from '../servers.ts';
import { type Bought, buyFor } from './buy-for.ts';
import { type Program, program } from './debian.ts';
import { newHistory } from './history.ts';
import { raceCoupons } from './race-coupons.ts';
import { expectOneShop, watchHistory } from './watch-history.ts';

const folder = resolve('.data/drills/pooler');
const port = 6432;
const seconds = 10;
/** The most milliseconds until every copy shows a change. */
const shownWithin = 1_000;

/**
 * Runs three copies behind PgBouncer in session mode and in transaction mode, the latter also with named statements
 * if this version supports them. 16 buyers must see no failure, changes must reach every copy, time limits must
 * work, and no lock may remain.
 */
export async function drill(): Promise<void> {
  const pgbouncer = await program('pgbouncer', ['pgbouncer', 'libc-ares2', 'libevent-2.1-7']);
  const postgres = await beginPostgres(join(folder, 'postgres'), {
    database: `pooler_${process.pid}`,
  });
  try {
    await setRole(postgres.connection);
    for (const way of await waysOf(pgbouncer)) {
      const pooler = await startPooler(pgbouncer, way, postgres.connection);
      try {
        await sellBehind(way, postgres);
      } finally {
        pooler.kill('SIGINT');
        await once(pooler, 'exit');
      }
    }
  } finally {
    await postgres.stop();
  }
}

/** PgBouncer's pool mode, and whether it supports named statements. */
interface Way {
  mode: 'session' | 'transaction';
  keepsNames: boolean;
}

/** From 1.21 on it also supports named statements in transaction mode. */
async function waysOf({ path, env }: Program): Promise<Way[]> {
  const { stdout } = await promisify(execFile)(path, ['--version'], { env });
  const [version, minor] = /PgBouncer 1\.(\d+)\S*/.exec(stdout) ?? [];
  if (!version) throw new Error(`unknown version: ${stdout}`);
  console.log(`pooler: ${version}`);
  const ways: Way[] = [
    { mode: 'session', keepsNames: true },
    { mode: 'transaction', keepsNames: false },
  ];
  return Number(minor) < 21 ? ways : [...ways, { mode: 'transaction', keepsNames: true }];
}

type Postgres = Awaited<ReturnType<typeof beginPostgres>>;

/** Runs deploy/sql/role.sql, as an operator would with psql. */
async function setRole(connection: Postgres['connection']): Promise<void> {
  const script = readFileSync('deploy/sql/role.sql', 'utf8')
    .replaceAll(':"role"', pg.escapeIdentifier(connection.user))
    .replaceAll(':"database"', pg.escapeIdentifier(connection.database));
  await ask(connection, script);
}

async function ask(connection: pg.ClientConfig, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

/** The shipped file with this machine's addresses, for a single account. */
async function startPooler(
  { path, env }: Program,
  { mode, keepsNames }: Way,
  { host, user, database }: Postgres['connection'],
): Promise<ChildProcess> {
  const shipped = readFileSync(`deploy/pgbouncer/${mode}.ini`, 'utf8')
    .replace(/^shop = .*$/m, `shop = host=${host} user=${user} dbname=${database}`)
    .replace(/^auth_type = .*$/m, 'auth_type = any')
    .replace(/^auth_file = .*$/m, '')
    .replace(/^; (max_prepared_statements = )/m, keepsNames ? '$1' : '$&');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${mode}.ini`);
  writeFileSync(file, `${shipped}unix_socket_dir =\n`);
  chmodSync(file, 0o644);
  // It refuses to run as root, and only PostgreSQL's account can open the socket.
  const { uid, gid } = statSync(host);
  const child = begin(path, ['-q', file], {
    env,
    uid,
    gid,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const takesConnections = () =>
    new Promise<boolean>((resolveWith) => {
      const socket = connect(port, '127.0.0.1')
        .once('connect', () => resolveWith(true))
        .once('error', () => resolveWith(false));
      socket.once('connect', () => socket.destroy());
    });
  while (!(await takesConnections())) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`);
    await pause(50);
  }
  return child;
}

async function sellBehind({ mode, keepsNames }: Way, postgres: Postgres): Promise<void> {
  const pooled = { host: '127.0.0.1', port, user: 'shop', database: 'shop' };
  const environment = {
    DATABASE_URL: `postgresql://shop@127.0.0.1:${port}/shop`,
    DATABASE_DIRECT_URL: postgres.url,
    DATABASE_STARTUP_PARAMETERS: 'off',
    DATABASE_PREPARED_STATEMENTS: keepsNames ? 'on' : 'off',
    NODE_ENV: 'production',
    TEST_MODE: '0',
    ...withOwner,
  };
  const copies: RunningServer[] = [];
  const { db, close } = openDatabase(postgres.connection);
  try {
    for (const at of [0, 1, 2]) copies.push(await startShop(3400 + at * 10, environment));
    const origins = copies.map(({ origin }) => origin);
    const buyers = await makeBuyers(db, 16, new Date());
    const goods = await pricesOf(
      origins[0] ?? '',
      buyers[0] ?? { token: '' },
      await plentifulProducts(db, 20),
    );
    const history = newHistory();
    let isOver = false;
    const watching = watchHistory({ isOver: () => isOver, origins, history });
    let bought: Bought;
    try {
      bought = await buyFor(seconds, origins, buyers, goods, history);
      const [first = '', second = ''] = origins;
      const [productId = 0] = goods.keys();
      await raceCoupons(db, [first, second], buyers, productId, history);
    } finally {
      isOver = true;
      await watching;
    }
    const { orders, refusals, unanswered } = bought;
    noteResults('drills pooler', {
      'history of all clients': expectOneShop('pooler', history),
    });
    const share = mode === 'session' ? 'connection' : 'transaction';
    const names = keepsNames ? 'on' : 'off';
    console.log(
      `pooler, a session for each ${share}, statements by name ${names}: ${(orders.length / seconds).toFixed(0)} orders/s, refusals ${JSON.stringify(refusals)}`,
    );
    if (mode !== 'session' && keepsNames)
      noteResults('drills pooler', {
        'orders by PgBouncer, per transaction': `${(orders.length / seconds).toFixed(0)}/s`,
      });
    if (
      orders.length === 0 ||
      unanswered > 0 ||
      Object.keys(refusals).some((code) => code >= '5')
    ) {
      throw new Error('a purchase failed');
    }
    await expectShown(db, origins);
    const [limit] = await ask(pooled, 'show statement_timeout');
    if (limit?.statement_timeout !== '30s')
      throw new Error(`statement_timeout is ${JSON.stringify(limit)}`);
  } finally {
    await Promise.all(copies.map((copy) => copy.stop()));
    await close();
  }
  const [left] = await ask(
    postgres.connection,
    `select count(*)::int as locks from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and a.datname = current_database() and a.application_name <> 'shop-lease'`,
  );
  if (left?.locks !== 0) throw new Error(`${left?.locks} advisory locks are left`);
}

/** Changes something that all copies have cached, and expects each to show it in time. */
async function expectShown(db: ReturnType<typeof openDatabase>['db'], origins: readonly string[]) {
  const text = `公告 ${Date.now()}`;
  const barsOf = async (origin: string) =>
    (await fetch(`${origin}/backstage/api/v1/message-bars`)).text();
  await Promise.all(origins.map(barsOf));
  await db.execute(
    `update message_bars set name = ${pg.escapeLiteral(text)} where id = (select min(id) from message_bars where current_visibility_rule = 'ONLINE')`,
  );
  const began = performance.now();
  for (const origin of origins) {
    while (!(await barsOf(origin)).includes(text)) {
      if (performance.now() - began > shownWithin) throw new Error(`${origin} shows no change`);
      await pause(10);
    }
  }
  const milliseconds = `${(performance.now() - began).toFixed(0)} ms`;
  console.log(`pooler: a change is on three copies after ${milliseconds}`);
  noteResults('drills pooler', { 'a change is on three copies after': milliseconds });
}
