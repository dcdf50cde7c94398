import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as schema from '#server/registries/schema.ts';
import { lockKeys } from './lock-keys.ts';
import { migrateDatabase } from './migrate.ts';
import { copyTestDatabase, restoreTestDatabase, type TestDatabase } from './testing.ts';

const step = '0045_big-numbers';
/** The migrations before this one, as the release before it has them. */
let folder: string;
/** A database as that release leaves it; each test has a copy. */
let before: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync(resolve('server/migrations'), folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  const at = entries.findIndex(({ tag }: { tag: string }) => tag === step);
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, at) }));
  before = await restoreTestDatabase('');
  await migrateDatabase(before.connection, { folder });
});
afterAll(async () => {
  await before.drop();
  rmSync(folder, { recursive: true });
});

let database: TestDatabase;
let client: pg.Client;
let copies: pg.Client[];
beforeEach(async () => {
  database = await copyTestDatabase(before);
  client = new pg.Client(database.connection);
  await client.connect();
  copies = [];
});
afterEach(async () => {
  await Promise.all([client, ...copies].map((each) => each.end()));
  await database.drop();
});

/** A copy of the server, as far as PostgreSQL sees it. */
async function connectCopy(reads: 'numbers' | 'texts'): Promise<pg.Client> {
  const copy = new pg.Client({ ...database.connection, application_name: 'shop-changes' });
  await copy.connect();
  if (reads === 'numbers') {
    await copy.query('select pg_advisory_lock_shared($1)', [lockKeys.bigNumbers]);
  }
  copies.push(copy);
  return copy;
}

const migrate = () => migrateDatabase(database.connection);
const typeOf = async (table: string, column: string) =>
  (
    await client.query(
      'select data_type from information_schema.columns where table_name = $1 and column_name = $2',
      [table, column],
    )
  ).rows[0]?.data_type;
/** What PostgreSQL believes of a table, as after ANALYZE. */
const hasRows = (table: string, rows: number) =>
  client.query('update pg_class set reltuples = $2 where oid = $1::regclass', [table, rows]);

describe('the release whose ids are bigint', () => {
  it('is not begun while a copy is connected that would read them as text', async () => {
    await connectCopy('numbers');
    const old = await connectCopy('texts');
    await expect(migrate()).rejects.toThrow(
      /^This release makes ids larger than 1 of the connected copies .* can read\. .*big-numbers\.md\.$/,
    );
    expect(await typeOf('order_events', 'id')).toBe('integer');
    await old.end();
    copies.pop();
    await expect(migrate()).resolves.toBeGreaterThan(0);
    expect(await typeOf('order_events', 'id')).toBe('bigint');
  });

  it('makes buyers wait for small tables only; large ones are written anew once the shop is closed', async () => {
    const copy = await connectCopy('numbers');
    await hasRows('order_events', 400_000);
    await hasRows('stock_movements', 400_000);
    await expect(migrate()).rejects.toThrow(
      /tables of some 800000 rows anew.*Stop all of them and run `npm run migrate`/,
    );
    expect(await typeOf('stock_movements', 'id')).toBe('integer');
    await copy.end();
    copies.pop();
    await migrate();
    expect(await typeOf('stock_movements', 'id')).toBe('bigint');
  });

  it('leaves alone what an operator has changed before', async () => {
    await client.query('alter table order_events alter column id type bigint');
    await hasRows('order_events', 90_000_000);
    await connectCopy('numbers');
    await migrate();
    expect(await typeOf('order_lines', 'id')).toBe('bigint');
  });

  it('counts on behind 2^31', async () => {
    await client.query(
      `insert into sent_letters (recipient, subject, at) values ('a@example.com', 'a', now())`,
    );
    await migrate();
    await client.query('alter table sent_letters alter column id restart with 2147483648');
    const { rows } = await client.query(
      `insert into sent_letters (recipient, subject, at) values ('a@example.com', 'a', now()) returning id`,
    );
    expect(Number(rows[0]?.id)).toBe(2 ** 31);
    const { rows: sequences } = await client.query(
      `select count(*)::integer as count from pg_sequence where seqmax = 9223372036854775807 and seqrelid in (
         select pg_get_serial_sequence(name, 'id')::regclass from unnest($1::text[]) name)`,
      [growing],
    );
    expect(sequences[0]?.count).toBe(growing.length);
  });

  it('has every column as the tables say', async () => {
    await migrate();
    const { rows } = await client.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
         where table_schema = 'public' and data_type = 'bigint' and table_name = any($1) order by 1`,
      [tables.map(({ name }) => name)],
    );
    const said = tables.flatMap(({ name, columns }) =>
      columns
        .filter((column) => column.getSQLType() === 'bigint')
        .map((column) => `${name}.${inWords(column.name)}`),
    );
    expect(rows.map(({ name }) => name)).toEqual(said.toSorted());
  });
});

const tables = Object.values(schema)
  .filter((each) => is(each, PgTable))
  .map(getTableConfig);
/** As PostgreSQL writes the name of a column. */
const inWords = (name: string) =>
  name.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`);

/** Tables to which rows are only added, several an order. */
const growing = [
  'order_events',
  'stock_movements',
  'payment_attempts',
  'payment_reports',
  'audit_entries',
  'sent_letters',
  'order_lines',
  'stock_locks',
  'issued_invoices',
  'metric_days_changed',
];

it('every column that refers to a bigint is one, and the tables that grow fastest have such ids', () => {
  const narrow = tables.flatMap(({ name, columns: all, foreignKeys }) =>
    foreignKeys.flatMap((key) => {
      const { columns, foreignColumns } = key.reference();
      // A key that is declared beside the columns has copies of them, which do not know their type.
      const typeOf = (wanted: string) => all.find((column) => column.name === wanted)?.getSQLType();
      return columns
        .filter((column, at) => typeOf(column.name) !== foreignColumns[at]?.getSQLType())
        .map((column) => `${name}.${column.name}`);
    }),
  );
  expect(narrow).toEqual([]);
  const big = tables.filter(({ columns }) =>
    columns.some((column) => column.primary && column.getSQLType() === 'bigint'),
  );
  expect(big.map(({ name }) => name)).toEqual(expect.arrayContaining(growing));
});
