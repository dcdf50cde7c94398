import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectMigrated, expectNewEnough, migrateDatabase } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const note = (at: number) =>
  client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', $1)`, [
    at,
  ]);

describe('bringing a database up to date', () => {
  it('is refused with a sentence where its migrations have been put together since', async () => {
    await client.query('delete from drizzle.__drizzle_migrations');
    await note(Date.parse('2026-11-20T00:00:00Z'));
    await expect(migrateDatabase(database.connection)).rejects.toThrow(
      /earlier version of the shop.*Set DATABASE_URL to an empty database/,
    );
  });

  it('is refused with a sentence by a PostgreSQL without the features that its steps use', async () => {
    const old = { query: async () => ({ rows: [{ server_version: '13.23 (Debian)' }] }) };
    await expect(expectNewEnough(old as unknown as pg.Client)).rejects.toThrow(
      'PostgreSQL 13.23 (Debian) is too old for the shop: use version 14 or later.',
    );
    await expect(expectNewEnough(client)).resolves.toBeUndefined();
  });

  it('leaves one alone that a newer server has migrated further', async () => {
    await note(Date.parse('2030-01-01T00:00:00Z'));
    await expect(migrateDatabase(database.connection)).resolves.toBe(0);
  });

  it('is asked for by a server that must not do it itself', async () => {
    await expect(expectMigrated(database.connection)).resolves.toBeUndefined();
    await client.query(
      'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
    );
    await expect(expectMigrated(database.connection)).rejects.toThrow(
      /lacks 1 of .*npm run migrate/,
    );
  });
});

describe('a migration of a table that somebody uses', () => {
  const lockRetries = { timeout: 50, pause: 10, tries: 3 };
  let folder: string;
  beforeEach(async () => {
    folder = withOneMore('alter table orders add column tried integer');
    await client.query('begin; lock table orders in access share mode');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const columns = async () =>
    (await client.query(`select from information_schema.columns where column_name = 'tried'`))
      .rowCount;

  it('gives up its place in the queue, and is done once the table is free', async () => {
    const migrating = migrateDatabase(database.connection, {
      folder,
      lockRetries: { ...lockRetries, tries: 1_000 },
    });
    await waitingForOrders('wait');
    // Whoever came after it goes on while it pauses.
    await waitingForOrders('wait no more');
    await client.query('commit');
    await expect(migrating).resolves.toBe(1);
    expect(await columns()).toBe(1);
  });

  it('fails after the last try and has changed nothing', async () => {
    await expect(
      migrateDatabase(database.connection, { folder, lockRetries }),
    ).rejects.toMatchObject({
      cause: { code: '55P03' },
    });
    await client.query('commit');
    expect(await columns()).toBe(0);
  });

  async function waitingForOrders(until: 'wait' | 'wait no more'): Promise<void> {
    const question = `select from pg_locks where relation = 'orders'::regclass and not granted`;
    await vi.waitUntil(
      async () => (await client.query(question)).rowCount === (until === 'wait' ? 1 : 0),
      { timeout: 10_000, interval: 5 },
    );
  }
});

/** The shop's migrations and this one after them. */
function withOneMore(statement: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync(resolve('server/migrations'), folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  const last = entries.at(-1);
  const more = { ...last, idx: last.idx + 1, when: last.when + 1, tag: 'one-more' };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, more] }));
  writeFileSync(join(folder, 'one-more.sql'), statement);
  return folder;
}
