import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Outcome } from '#contract/outcome.ts';
import { underLock } from './under-lock.ts';

/** The pool, or a transaction: one begun inside a transaction is a savepoint of it. */
export type Database = PgDatabase<NodePgQueryResultHKT>;
/** For functions that must run inside a transaction of their caller. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** For functions that run a query and begin no transaction. */
export type Queryable = Omit<Database, 'transaction'>;

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
/** Any number, as long as every copy of the server takes the same lock. */
const migrationLock = 7_203_511;
/** PostgreSQL's codes for a transaction that may simply be tried again. */
const retryable = new Set(['40001', '40P01', '55P03']);
const attempts = 5;

/** Milliseconds: nothing waits for ever, and nothing holds its locks for ever. */
const patience = {
  connectionTimeoutMillis: 20_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
};

/**
 * Statements that are sent again and again keep the plan made for any values. PostgreSQL would plan the largest of them,
 * what a member can buy, anew each time, which takes three times as long as running it.
 */
const planOnce = '-c plan_cache_mode=force_generic_plan';

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool (not yet migrated). `max` is the number of connections at most. */
export function openDatabase(connection: pg.PoolConfig): OpenDatabase {
  const pool = new pg.Pool({
    max: 12,
    idleTimeoutMillis: 60_000,
    options: planOnce,
    ...patience,
    ...connection,
  });
  // An idle connection lost is no failure: the next query opens another.
  pool.on('error', () => undefined);
  const connected = new Set<pg.PoolClient>();
  const used = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => used.add(client));
  pool.on('release', (_, client) => used.delete(client));
  pool.on('connect', (client) => {
    connected.add(client);
    // A connection lost while it is used only makes its statement fail; without a listener the process would end.
    client.on('error', () => undefined);
    client.once('end', () => {
      connected.delete(client);
      if (!used.has(client)) return;
      // Drizzle forgets a connection on which it could not begin a transaction, and the pool would count it for ever.
      client.release(true);
      client.release = () => undefined;
    });
  });
  return {
    db: drizzle(pool, { casing: 'snake_case' }),
    pool,
    async close() {
      // The pool only asks its connections to end; a server of our own stops when they really have.
      const ended = [...connected].map((client) => once(client, 'end'));
      await pool.end();
      await Promise.all(ended);
    },
  };
}

/** Brings the schema up to date. Copies of the server that start together wait for each other. */
export async function migrateDatabase(connection: pg.ClientConfig): Promise<void> {
  await underLock(connection, migrationLock, async (client) => {
    await refuseOlderSteps(client);
    // A change of a table that waits for its lock makes everybody else wait behind it: better to fail and try again.
    await client.query("set lock_timeout = '10s'");
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder });
  });
}

/**
 * Throws when the database was made by migrations that have since been put together into fewer: they cannot be continued.
 * A database that is newer than this server is no such one.
 */
async function refuseOlderSteps(client: pg.Client): Promise<void> {
  const [first] = readMigrationFiles({ migrationsFolder });
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!first || !rows[0]?.exists) return;
  const made = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations',
  );
  const isKnown = made.rows.some(({ created_at: at }) => Number(at) === first.folderMillis);
  if (made.rows.length > 0 && !isKnown) throw new Error(olderSteps);
}

const olderSteps =
  'This database was made by an earlier version of the shop whose migrations have been put together; it cannot be ' +
  'brought up to date. Set DATABASE_URL to an empty database, or remove the folder that DATA_DIR names (.data unless ' +
  'told otherwise) to begin anew.';

/** The PostgreSQL error beneath what Drizzle throws, e.g. `{ code: '23505', constraint: 'users_email' }`. */
export function databaseError(error: unknown): { code: string; constraint: string } | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof pg.DatabaseError
    ? { code: cause.code ?? '', constraint: cause.constraint ?? '' }
    : undefined;
}

class Refused extends Error {
  readonly outcome: { ok: false };
  constructor(outcome: { ok: false }) {
    super('transaction refused');
    this.outcome = outcome;
  }
}

/** Runs work that refuses nothing in one transaction, again when PostgreSQL broke a deadlock or a serialisation conflict. */
export async function transact<Result>(
  db: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === attempts || !retryable.has(databaseError(error)?.code ?? '')) throw error;
    }
  }
}

/** As `transact`, for work that may refuse: a refused outcome rolls everything back and is answered as the value it is. */
export async function inTransaction<Result extends Outcome<unknown>>(
  db: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await transact(db, async (transaction) => {
      const outcome = await work(transaction);
      if (!outcome.ok) throw new Refused(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Refused) return error.outcome as Result;
    throw error;
  }
}
