import { afterAll, beforeAll } from 'vitest';
import type { PoolOptions } from '#server/platform/database/addresses.ts';
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/database/testing.ts';

/** A migrated database for the tests of one file, and one connection to it. Both are available once the tests run. */
export function oneConnection({ batching = true }: Pick<PoolOptions, 'batching'> = {}) {
  let database: TestDatabase;
  let open: OpenDatabase;
  let openTransactions = 0;
  beforeAll(async () => {
    database = await createTestDatabase();
    open = openDatabase({
      ...database.connection,
      max: 1,
      batching,
      onOpenTransaction: () => openTransactions++,
    });
  });
  afterAll(async () => {
    await open.close();
    await database.drop();
  });
  return {
    get db() {
      return open.db;
    },
    get pool() {
      return open.pool;
    },
    /** How many times the connection came back with an open transaction. */
    openTransactions: () => openTransactions,
    /** The settings for another connection to that database. */
    get settings() {
      return database.connection;
    },
  };
}
