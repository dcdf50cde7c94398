import pg from 'pg';
import type { Config } from './config.ts';
import { migrateDatabase, openDatabase } from './platform/database/database.ts';

/** Any number, as long as every copy of the server takes the same lock. */
const seedLock = 7_203_512;

/** Brings the schema up to date and fills an empty shop; copies that start together wait for each other. */
export async function prepareDatabase(
  connection: pg.PoolConfig,
  { SEED }: Pick<Config, 'SEED'>,
  now: Date,
): Promise<{ isSeeded: boolean }> {
  await migrateDatabase(connection);
  if (SEED === 'none') return { isSeeded: false };
  const lock = new pg.Client(connection);
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [seedLock]);
    return { isSeeded: await seedWhenEmpty(connection, now) };
  } finally {
    await lock.end();
  }
}

async function seedWhenEmpty(connection: pg.PoolConfig, now: Date): Promise<boolean> {
  const { isEmpty, loadDemonstration } = await import('#seed/load-demonstration.ts');
  const { db, close } = openDatabase({ ...connection, max: 2 });
  try {
    const empty = await isEmpty(db);
    if (empty) await loadDemonstration(db, now);
    return empty;
  } finally {
    await close();
  }
}
