import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Transaction } from './database.ts';
import { SerialConnectionClosed, serialConnection } from './serial-connection.ts';

/** Milliseconds. */
export interface RolledBackLimits {
  /** For a connection and for what the work waits for. */
  begin: number;
  /** For the work, from its first statement to its last. */
  work: number;
  /** For each of its statements. */
  statement: number;
  /** For a row that somebody else is changing. */
  lock: number;
  /** For all that is locked: PostgreSQL 17 and later end the session then, whatever became of this process. */
  transaction: number;
  /** For the answer to the roll-back. */
  rollBack: number;
}

export interface RolledBackOptions {
  pool: pg.Pool;
  limits: RolledBackLimits;
  /** What the work waits for, in the same transaction. */
  begin(transaction: Transaction): Promise<void>;
}

/**
 * Runs work in a transaction of which nothing is kept. Throws `SerialConnectionClosed` if it takes too long, or what
 * PostgreSQL answered to a statement that took too long.
 *
 * The end is no matter of the work or its limits: when the work is done, has failed or is given up, its connection is
 * closed, so that nothing it still does is sent, and the roll-back is sent on the connection itself. If its answer does
 * not come in time, the connection is destroyed, and PostgreSQL rolls back when it notices.
 */
export async function rolledBack<Result>(
  { pool, limits, begin }: RolledBackOptions,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const asked = performance.now();
  const connection = await pool.connect();
  const serial = serialConnection(connection);
  const outcome = Promise.withResolvers<Result>();
  const giveUp = () => outcome.reject(new SerialConnectionClosed());
  let limit = setTimeout(giveUp, asked + limits.begin - performance.now());
  drizzle(serial.client, { casing: 'snake_case' })
    .transaction(async (transaction) => {
      await begin(transaction);
      clearTimeout(limit);
      limit = setTimeout(giveUp, limits.work);
      await transaction.execute(limitsInDatabase(limits));
      outcome.resolve(await work(transaction));
      serial.close();
      // Otherwise Drizzle would commit. Nobody hears it: the outcome is known.
      throw new SerialConnectionClosed();
    })
    .catch(outcome.reject);
  try {
    return await outcome.promise;
  } finally {
    clearTimeout(limit);
    serial.close();
    connection.release(!(await isRolledBack(connection, limits.rollBack)));
  }
}

/** Those that the session's PostgreSQL knows; they end with the transaction. */
function limitsInDatabase({ statement, lock, work, transaction }: RolledBackLimits) {
  return sql`
    select set_config(name, value, true)
    from (values ('statement_timeout', ${`${statement}`}), ('lock_timeout', ${`${lock}`}),
                 ('idle_in_transaction_session_timeout', ${`${work}`}),
                 ('transaction_timeout', ${`${transaction}`})) as wanted (name, value)
    join pg_settings using (name)`;
}

/** Whether PostgreSQL answers the roll-back in time. */
function isRolledBack(connection: pg.PoolClient, timeout: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, timeout, false);
  connection
    .query('rollback')
    .then(
      () => resolve(true),
      () => resolve(false),
    )
    .finally(() => clearTimeout(timer));
  return promise;
}
