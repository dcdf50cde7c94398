import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectMigrated, migrateDatabase } from './migrate.ts';
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
