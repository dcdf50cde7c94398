import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { openDatabase } from '#server/platform/database/database.ts';
import { type Buyer, makeBuyers } from '#server/testing/http-buyers.ts';
import { end } from '../children.ts';
import { plentifulProducts, pricesOf } from '../market.ts';
import { noteResults } from '../results.ts';
import { type Bought, buyFor } from './buy-for.ts';
import { type Copy, startCopy } from './copy.ts';
import { program } from './debian.ts';
import { expectErasedAgain, memberToErase } from './erase-after-restore.ts';
import {
  ask,
  countsAndSums,
  differences,
  folderOfPlainAccount,
  type PostgresTools,
  plainAccount,
  postgresTools,
} from './postgres.ts';

const port = 5470;
const shopPort = 3500;
const restoredUrl = `postgresql://shop@127.0.0.1:${port}/shop`;
const server = { host: '127.0.0.1', port, user: 'shop', database: 'shop' };

/**
 * Runs the commands of docs/runbooks/restore.md: a shop sells, a mistake deletes data, and the database is restored
 * to the second before. It is also restored from a dump into another database. Every row and every sum must be as
 * before, and the shop must be able to sell.
 */
export async function drill(): Promise<void> {
  const tools = await postgresTools();
  const { folder, remove } = folderOfPlainAccount('restore');
  const backup = join(folder, 'backup');
  const restored = join(folder, 'restored');
  const data = join(folder, 'data');
  const age = await keyOfAge(folder);
  const shell = shellOf(tools, folder, {
    BACKUP: backup,
    RESTORED: restored,
    PGDATA: data,
    RECIPIENT: age.recipient,
    KEY: age.key,
    PATH: `${tools.env.PATH}:${age.bin}`,
  });
  let running = data;
  let copy: Copy | undefined;
  try {
    makeServer(shell, data);
    shell(step('prepare'));
    copy = await startShop('demonstration', folder);
    const market = await openMarket(copy);
    const member = await memberToErase(server);
    shell(step('back-up'));
    console.log(`restore: ${(await market.buy(5)).orders.length} orders after the base backup`);
    const before = await settled();
    console.log(`restore: ${(await market.buy(3)).orders.length} more orders, and a mistake`);
    await ask(server, 'update products set price = price * 10');
    const after = await settled();
    if (differences(before.sums, after.sums).length < 3) throw new Error('nothing has happened');
    shell(step('dump'));
    expectSealed(shell, backup, age.recipient);
    await expectDumpRestores(shell, after.sums);
    const again = { ...server, database: 'shop_restored', url: `${restoredUrl}_restored` };
    await expectErasedAgain(again, member, folder);
    await copy.stop();
    await ask({ ...server, user: 'postgres' }, 'select pg_switch_wal()');
    await archived(server);
    shell('pg_ctl --silent --wait stop');
    const began = performance.now();
    running = restored;
    shell(step('restore'), { MOMENT: before.moment });
    const seconds = (performance.now() - began) / 1000;
    expectSame(before.sums, await countsAndSums(server));
    console.log(
      `restore: to ${before.moment} in ${seconds.toFixed(1)} s, ${before.sums.size} tables equal, ${megabytes(restored)} MB, ${readdirSync(join(backup, 'wal')).length} WAL files`,
    );
    noteResults('drills restore', { 'restored to a moment in': `${seconds.toFixed(1)} s` });
    copy = await startShop('none', folder);
    const { orders } = await market.buy(2);
    if (orders.length === 0) throw new Error('nothing can be bought after the restore');
    console.log(`restore: the shop sells on (${orders.length} orders)`);
  } finally {
    if (copy) await end(copy.child, 'SIGINT');
    shell(`pg_ctl --silent --mode=immediate stop || true`, { PGDATA: running });
    remove();
  }
}

/** A key pair of age: the file of the private half, and the public half. */
async function keyOfAge(folder: string) {
  const { path } = await program('age', ['age']);
  const bin = dirname(path);
  const made = execFileSync(join(bin, 'age-keygen'), { encoding: 'utf8', stdio: 'pipe' });
  const recipient = /age1[0-9a-z]{58}/.exec(made)?.[0] ?? '';
  const key = join(folder, 'key.txt');
  writeFileSync(key, made, { mode: 0o644 });
  return { bin, key, recipient };
}

/**
 * Throws unless the dump is unreadable without the key or with another one, and refused once it is cut off or changed.
 */
function expectSealed(shell: Shell, backup: string, recipient: string): void {
  const dump = readFileSync(join(backup, 'shop.dump.age'));
  if (dump.includes('PGDMP') || dump.includes('orders')) throw new Error('the dump is readable');
  expectRefusal(() => shell('pg_restore --list "$BACKUP/shop.dump.age"'), 'without the key');
  shell('age-keygen --output "$BACKUP/other.txt"');
  expectRefusal(() => shell(step('restore-dump'), { KEY: join(backup, 'other.txt') }), 'other key');
  const damaged = join(backup, 'damaged');
  mkdirSync(damaged);
  const changed = Buffer.from(dump);
  changed[dump.length >> 1] = (changed[dump.length >> 1] ?? 0) ^ 1;
  for (const [what, bytes] of [
    ['cut off', dump.subarray(0, -100)],
    ['cut off between two blocks', dump.subarray(0, dump.length >> 1)],
    ['changed', changed],
  ] as const) {
    writeFileSync(join(damaged, 'shop.dump.age'), bytes, { mode: 0o644 });
    shell('dropdb --if-exists shop_restored');
    expectRefusal(() => shell(step('restore-dump'), { BACKUP: damaged }), what);
    shell(
      `test "$(psql --no-psqlrc --tuples-only --no-align --dbname=shop_restored --command="select count(*) from pg_class where relnamespace = 'public'::regnamespace")" = 0`,
    );
  }
  shell('dropdb shop_restored');
  console.log(`restore: a dump for ${recipient.slice(0, 12)}… is unreadable without its key`);
}

function expectRefusal(work: () => void, what: string): void {
  try {
    work();
  } catch {
    return;
  }
  throw new Error(`a dump was restored although: ${what}`);
}

type Shell = (commands: string, env?: Record<string, string>) => void;

/** A shell of PostgreSQL's account, which ends at the first command that fails. */
function shellOf({ env }: PostgresTools, cwd: string, variables: Record<string, string>): Shell {
  const all = {
    ...env,
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: 'postgres',
    ...variables,
  };
  return (commands, more = {}) => {
    execFileSync('bash', ['-euo', 'pipefail', '-c', commands], {
      cwd,
      env: { ...all, ...more },
      ...plainAccount(),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  };
}

/** The commands of a block of the runbook. */
function step(name: string): string {
  const page = readFileSync(resolve('docs/runbooks/restore.md'), 'utf8');
  const block = new RegExp(`^( *)\`\`\`sh ${name}\\n([^]*?)^ *\`\`\`$`, 'm').exec(page);
  if (!block) throw new Error(`the runbook has no step ${name}`);
  const [, indent = '', commands = ''] = block;
  return commands.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
}

function makeServer(shell: Shell, data: string): void {
  shell(
    `initdb --pgdata=${data} --username=postgres --encoding=UTF8 --locale=C.UTF-8 --auth=trust`,
  );
  shell(
    `printf "listen_addresses = '127.0.0.1'\\nport = ${port}\\nunix_socket_directories = ''\\nlog_min_messages = fatal\\n" >> ${data}/postgresql.conf
     pg_ctl --silent --wait --log=${data}/log start
     createuser shop && createdb --owner=shop shop`,
  );
}

const startShop = (SEED: string, folder: string) =>
  startCopy({ folder: process.cwd(), node: process.execPath }, shopPort, {
    DATABASE_URL: restoredUrl,
    DATA_DIR: join(folder, 'shop'),
    TEST_MODE: '1',
    RATE_LIMITS: 'off',
    SEED,
  });

/** Buyers who buy from the copy for a number of seconds at each call. */
async function openMarket({ origin }: Copy): Promise<{ buy(seconds: number): Promise<Bought> }> {
  const { db, close } = openDatabase({ ...server, max: 1 });
  try {
    const buyers: Buyer[] = await makeBuyers(db, 4, new Date());
    const goods = await plentifulProducts(db, 8);
    const prices = await pricesOf(origin, buyers[0] ?? { token: '' }, goods);
    return { buy: (seconds) => buyFor(seconds, [origin], buyers, prices) };
  } finally {
    await close();
  }
}

/** The sums at a moment at which nothing is being written, e.g. by a job. */
async function settled(): Promise<{ moment: string; sums: Map<string, string> }> {
  for (;;) {
    const first = await countsAndSums(server);
    await pause(1_000);
    const [{ moment } = { moment: '' }] = await ask<{ moment: string }>(
      server,
      'select now()::text as moment',
    );
    await pause(1_000);
    const sums = await countsAndSums(server);
    if (differences(first, sums).length === 0) return { moment, sums };
  }
}

/** Waits until the archive has every log file that the server has started. */
async function archived(connection: pg.ClientConfig): Promise<void> {
  const waiting = `select count(*)::int as count from pg_ls_archive_statusdir() where name like '%.ready'`;
  for (;;) {
    const [row] = await ask<{ count: number }>({ ...connection, user: 'postgres' }, waiting);
    if (row?.count === 0) return;
    await pause(100);
  }
}

async function expectDumpRestores(shell: Shell, sums: Map<string, string>): Promise<void> {
  const began = performance.now();
  shell(step('restore-dump'));
  const seconds = (performance.now() - began) / 1000;
  expectSame(sums, await countsAndSums({ ...server, database: 'shop_restored' }));
  noteResults('drills restore', { 'restored from a dump in': `${seconds.toFixed(1)} s` });
  console.log(`restore: from a dump in ${seconds.toFixed(1)} s, ${sums.size} tables equal`);
}

function expectSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): void {
  const found = differences(one, other);
  if (found.length > 0) throw new Error(`not what it was: ${found.join('; ')}`);
}

function megabytes(folder: string): string {
  const sizes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size);
  return (sizes.reduce((sum, size) => sum + size, 0) / 1e6).toFixed(0);
}
