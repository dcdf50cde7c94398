import pg from 'pg';
import { taipeiDay } from '#rules/dates.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { lockKeys } from '#server/platform/database/lock-keys.ts';
import {
  copyTestDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#server/platform/database/testing.ts';
import type { SeedName } from '#server/program/config.ts';

/** The process of this run of journeys. Test databases that are named by a process are dropped once it has ended. */
const run = process.env.E2E_RUN ?? process.pid;

/**
 * A database with the tables of jobs and what the scenario fills today. The first shop of a run fills one, and each
 * gets a copy of it. It needs a test cluster.
 */
export async function createFilledDatabase(seed: SeedName): Promise<TestDatabase> {
  const now = new Date();
  const name = `test_${run}_${seed}_${taipeiDay(now)}`.replaceAll('-', '_');
  const cluster = process.env.TEST_DATABASE_URL ?? '';
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKeys.testScenario]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const { connection } = await fill(seed, now);
      const draft = new URL(connection.connectionString).pathname.slice(1);
      await client.query(`alter database ${draft} rename to ${name}`);
    }
  } finally {
    await client.end();
  }
  const filled = new URL(cluster);
  filled.pathname = `/${name}`;
  return copyTestDatabase({ connection: { connectionString: filled.href } });
}

async function fill(seed: SeedName, now: Date): Promise<TestDatabase> {
  const database = await createTestDatabase({ jobs: true });
  if (seed === 'none') return database;
  const { db, close } = openDatabase(database.connection);
  try {
    const { loadScenario } = await import('#seed/scenarios.ts');
    await loadScenario(db, seed, now);
  } finally {
    await close();
  }
  return database;
}
