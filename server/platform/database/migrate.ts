import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { databaseError } from './database.ts';
import { lockKeys } from './lock-keys.ts';
import { underLock } from './session-lock.ts';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** The oldest major version of PostgreSQL that has all features the shop uses. */
export const oldestMajor = 14;

/** How migrations wait for tables that others use, in milliseconds. */
export interface LockRetries {
  /** A change of a table that waits for its lock makes everybody else wait behind it: only so long. */
  timeout: number;
  /** Then others get their turn before the next try. */
  pause: number;
  tries: number;
}
interface MigrateOptions {
  lockRetries?: LockRetries;
  folder?: string;
}

const defaultLockRetries: LockRetries = { timeout: 2_000, pause: 2_000, tries: 30 };

/**
 * Brings the schema up to date; answers how many steps that took. Copies of the server that start together wait for
 * each other. `connection` leads past any pooler. Throws PostgreSQL's error (55P03) where a table was in use at every
 * try, and a sentence where PostgreSQL is too old, or where a step refuses to be done as long as certain copies are
 * connected: then nothing has changed.
 */
export function migrateDatabase(
  connection: pg.ClientConfig,
  { lockRetries = defaultLockRetries, folder = migrationsFolder }: MigrateOptions = {},
): Promise<number> {
  return underLock(connection, lockKeys.migrations, async (client) => {
    await expectNewEnough(client);
    const steps = await stepsToTake(client, folder);
    await client.query(`set lock_timeout = ${lockRetries.timeout}`);
    const takeSteps = () =>
      migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: folder });
    await againWhileInUse(takeSteps, lockRetries);
    return steps;
  });
}

/** Throws a sentence where PostgreSQL is too old: otherwise a migration would fail with an error about its text. */
export async function expectNewEnough(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  const version = rows[0]?.server_version ?? '';
  if (Number.parseInt(version, 10) < oldestMajor)
    throw new Error(
      `PostgreSQL ${version} is too old for the shop: use version ${oldestMajor} or later.`,
    );
}

async function againWhileInUse(
  work: () => Promise<void>,
  { pause, tries }: LockRetries,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const { code, message } = databaseError(error) ?? {};
      // The step says itself, in a sentence, what has to be done first.
      if (code === refusedStep) throw new Error(message, { cause: error });
      if (attempt === tries || code !== lockNotAvailable) throw error;
      await sleep(pause);
    }
  }
}
const lockNotAvailable = '55P03';
/** With this code a migration refuses to be done. */
const refusedStep = 'QM409';

/** Throws a sentence unless the schema has every step that this server knows; it may have more. */
export async function expectMigrated(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const steps = await stepsToTake(client);
    if (steps > 0) {
      throw new Error(
        `The database lacks ${steps} of this version's migrations: run \`npm run migrate\` first, or set MIGRATE=auto.`,
      );
    }
  } finally {
    await client.end();
  }
}

/** How many steps the database has taken that this server does not know: a newer one took them. */
export async function unknownSteps(connection: pg.ClientConfig): Promise<number> {
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from drizzle.__drizzle_migrations where created_at > $1',
      [Math.max(...known)],
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}

/**
 * How many migrations the database lacks; none where a newer server has migrated it further. Throws where it was made
 * by migrations that have since been put together into fewer: they cannot be continued.
 */
async function stepsToTake(client: pg.Client, folder = migrationsFolder): Promise<number> {
  const files = readMigrationFiles({ migrationsFolder: folder });
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!rows[0]?.exists) return files.length;
  const { rows: taken } = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations',
  );
  if (taken.length === 0) return files.length;
  const moments = taken.map(({ created_at: at }) => Number(at));
  if (!moments.includes(files[0]?.folderMillis ?? 0)) throw new Error(olderSteps);
  const last = Math.max(...moments);
  return files.filter(({ folderMillis }) => folderMillis > last).length;
}

const olderSteps =
  'This database was made by an earlier version of the shop whose migrations have been put together; it cannot be ' +
  'brought up to date. Set DATABASE_URL to an empty database, or remove the folder that DATA_DIR names (.data unless ' +
  'told otherwise) to begin anew.';
