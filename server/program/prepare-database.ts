import type pg from 'pg';
import type { Config } from '#server/config.ts';
import type { DatabaseAddresses } from '#server/platform/database/addresses.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { lockKeys } from '#server/platform/database/lock-keys.ts';
import {
  expectMigrated,
  migrateDatabase,
  unknownSteps,
} from '#server/platform/database/migrate.ts';
import { underLock } from '#server/platform/database/session-lock.ts';
import type { SeedName } from './config.ts';
import type { migrateAsOwner } from './migrate-as-owner.ts';

interface Preparing {
  /** The role that owns the tables, if that is not the role of the connection. */
  owner?: DatabaseAddresses['owner'];
  /** Where else the shop signs in, if not only at the connection. */
  pooled?: DatabaseAddresses['pooled'];
  reports?: DatabaseAddresses['reports'];
  signal?: AbortSignal;
  say?: (sentence: string) => void;
}

/**
 * Migrates the schema, and fills an empty shop with the scenario that SEED names. With MIGRATE=check it does not
 * migrate, but throws if a migration is needed. Copies that start together wait for each other. `signal` gives up the
 * filling. A database that a newer version has migrated is served if this version can, and refused with a sentence if
 * not.
 */
export async function prepareDatabase(
  connection: pg.PoolConfig,
  config: Pick<Config, 'SEED' | 'MIGRATE'> & Partial<Pick<Config, 'SHOP_MODE'>>,
  now: Date,
  { owner, pooled = connection, reports, signal, say = console.log }: Preparing = {},
): Promise<{ isSeeded: boolean }> {
  const { SEED, MIGRATE, SHOP_MODE } = config;
  if (MIGRATE === 'auto') {
    const since = performance.now();
    const isTrial = SHOP_MODE !== 'live';
    const steps = owner
      ? await migrateWith({
          owner,
          shop: { direct: connection, pooled, ...(reports && { reports }) },
          isTrial,
        })
      : await migrateDatabase(connection);
    if (steps > 0) say(`Migrated the database by ${steps} steps in ${secondsSince(since)} s`);
  }
  if (MIGRATE === 'check') {
    const { expectRights } = await import('#server/platform/database/shop-role.ts');
    await expectRights(connection);
    await expectMigrated(connection);
  }
  if (MIGRATE !== 'off') await expectNotTooNew(connection, say);
  if (SEED === 'none') return { isSeeded: false };
  const since = performance.now();
  const isSeeded = await underLock(owner ?? connection, lockKeys.filling, (client) =>
    seed(owner ?? connection, SEED, now, { client, signal }),
  ).catch((error: unknown) => {
    if (!signal?.aborted) throw error;
    say('Stopped before the shop was filled. The next start fills it.');
    throw signal.reason;
  });
  if (isSeeded) say(`Filled the shop (SEED=${SEED}) in ${secondsSince(since)} s`);
  return { isSeeded };
}

/** Its modules are loaded only where there are two roles. */
async function migrateWith(roles: Parameters<typeof migrateAsOwner>[0]): Promise<number> {
  const { migrateAsOwner } = await import('./migrate-as-owner.ts');
  return migrateAsOwner(roles);
}

/** Says that a newer version has migrated the database; throws a sentence if this one cannot work with it. */
async function expectNotTooNew(
  connection: pg.PoolConfig,
  say: (sentence: string) => void,
): Promise<void> {
  const unknown = await unknownSteps(connection);
  if (unknown === 0) return;
  const { expectFittingSchema } = await import('./expect-fitting-schema.ts');
  await expectFittingSchema(connection, unknown);
  say(
    `A newer version of the shop has migrated this database by ${unknown} steps. This version works with it, beside the next release alone.`,
  );
}

const secondsSince = (moment: number) => Math.round((performance.now() - moment) / 1000);

/** The name of the sessions that fill a shop. The lock allows one filling at a time. */
const filling = 'shop-filling';
const endFilling = `
  select pg_terminate_backend(pid) from pg_stat_activity
   where application_name = $1 and datname = current_database()`;

/**
 * Fills an empty shop. The filling is one transaction: `signal` ends its sessions, by `client`, so that nothing of it
 * is left.
 */
async function seed(
  connection: pg.PoolConfig,
  name: Exclude<SeedName, 'none'>,
  now: Date,
  { client, signal }: { client: pg.Client; signal: AbortSignal | undefined },
): Promise<boolean> {
  const { isEmpty } = await import('#seed/is-empty.ts');
  signal?.throwIfAborted();
  const { db, close } = openDatabase({ ...connection, application_name: filling, max: 2 });
  const stop = () => void client.query(endFilling, [filling]).catch(() => undefined);
  signal?.addEventListener('abort', stop);
  try {
    if (!(await isEmpty(db))) return false;
    // Loads the texts of the scenarios only if they are needed.
    const { loadScenario } = await import('#seed/scenarios.ts');
    signal?.throwIfAborted();
    await loadScenario(db, name, now);
    return name !== 'empty';
  } finally {
    signal?.removeEventListener('abort', stop);
    await close();
  }
}
