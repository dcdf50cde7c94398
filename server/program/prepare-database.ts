import type pg from 'pg';
import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { expectMigrated, migrateDatabase } from '#server/platform/database/migrate.ts';
import { underLock } from '#server/platform/database/under-lock.ts';
import type { SeedName } from '#server/platform/seed-names.ts';

/** The key of the advisory lock. Every copy of the server uses the same. */
const seedLock = 7_203_512;

/**
 * Migrates the schema, and fills an empty shop with the scenario that SEED names. With MIGRATE=check it does not
 * migrate, but throws if a migration is needed. Copies that start together wait for each other.
 */
export async function prepareDatabase(
  connection: pg.PoolConfig,
  { SEED, MIGRATE }: Pick<Config, 'SEED' | 'MIGRATE'>,
  now: Date,
): Promise<{ isSeeded: boolean }> {
  if (MIGRATE === 'auto') await migrateDatabase(connection);
  if (MIGRATE === 'check') await expectMigrated(connection);
  if (SEED === 'none') return { isSeeded: false };
  const isSeeded = await underLock(connection, seedLock, () => seed(connection, SEED, now));
  return { isSeeded };
}

async function seed(
  connection: pg.PoolConfig,
  name: Exclude<SeedName, 'none'>,
  now: Date,
): Promise<boolean> {
  const { isEmpty } = await import('#seed/is-empty.ts');
  const { db, close } = openDatabase({ ...connection, max: 2 });
  try {
    if (!(await isEmpty(db))) return false;
    // Loads the texts of the scenarios only if they are needed.
    const { loadScenario } = await import('#seed/scenarios.ts');
    await loadScenario(db, name, now);
    return name !== 'empty';
  } finally {
    await close();
  }
}
