import { once } from 'node:events';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Outcome } from '#contract/outcome.ts';
import { OneMessage } from '../internals/pg/pg.ts';
import { traceStatements } from '../tracing/trace-statements.ts';
import type { PoolOptions } from './addresses.ts';
import { enableReadBatching } from './batch-reads.ts';
import { readBigNumbers } from './bigint.ts';
import { discardUncleanConnections, type Lending } from './discard-unclean-connections.ts';
import { nameFrequentReads } from './frequent-reads.ts';
import { sendInTurn } from './send-batch.ts';

/** The pool, or a transaction: one begun inside a transaction is a savepoint of it. */
export type Database = PgDatabase<NodePgQueryResultHKT>;
/** For functions that must run inside a transaction of their caller. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** For functions that run a query and begin no transaction. */
export type Queryable = Omit<Database, 'transaction'>;

readBigNumbers();

/** PostgreSQL's codes for a transaction that may simply be tried again. */
const retryable = new Set(['40001', '40P01', '55P03']);
const attempts = 5;

/** Milliseconds: no statement waits for ever, and no session keeps its locks for ever. */
const sessionTimeouts = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
};

/**
 * Statements that are sent again and again keep the plan made for any values. PostgreSQL would plan the largest of
 * them, what a member can buy, anew each time, which takes three times as long as running it.
 */
export const planOnce = '-c plan_cache_mode=force_generic_plan';

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool (not yet migrated). `max` is the number of connections at most. */
export function openDatabase({
  startupParameters = true,
  preparedStatements = true,
  batching = true,
  onOpenTransaction = () => undefined,
  ...connection
}: PoolOptions & Partial<Lending>): OpenDatabase {
  const pool = new pg.Pool({
    max: 12,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 20_000,
    ...(startupParameters && { options: planOnce, ...sessionTimeouts }),
    ...connection,
  });
  // An idle connection lost is no failure: the next query opens another.
  pool.on('error', () => undefined);
  const connected = new Set<pg.PoolClient>();
  const frequentReads = nameFrequentReads();
  pool.on('connect', (client) => {
    connected.add(client);
    if (!preparedStatements) withoutPreparedStatements(client);
    else if (startupParameters) frequentReads.byName(client);
    client.once('end', () => connected.delete(client));
  });
  if (!batching) sendInTurn(pool);
  discardUncleanConnections(pool, { onOpenTransaction });
  traceStatements(pool);
  enableReadBatching(
    pool,
    startupParameters && preparedStatements ? frequentReads.nameOf : () => undefined,
  );
  return {
    db: drizzle(pool, { casing: 'snake_case' }),
    pool,
    async close() {
      // The pool only asks its connections to end; a server of our own stops when they really have. One that is lost
      // meanwhile has ended too.
      const ended = Promise.allSettled([...connected].map((client) => once(client, 'end')));
      await pool.end();
      await ended;
    },
  };
}

/** Has PostgreSQL forget each statement with its answer. */
function withoutPreparedStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...all: unknown[]) => unknown;
  const nameless = (first: unknown, ...rest: unknown[]) => {
    if (first instanceof OneMessage) return query(first.withoutNames());
    return query(isPlain(first) ? { ...first, name: undefined } : first, ...rest);
  };
  client.query = nameless as typeof client.query;
}

const isPlain = (query: unknown): query is object =>
  typeof query === 'object' && query !== null && Object.getPrototypeOf(query) === Object.prototype;

/**
 * The PostgreSQL error beneath what Drizzle throws, e.g. `{ code: '23505', constraint: 'users_email', message: '…' }`.
 */
export function databaseError(
  error: unknown,
): { code: string; constraint: string; message: string } | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof pg.DatabaseError
    ? { code: cause.code ?? '', constraint: cause.constraint ?? '', message: cause.message }
    : undefined;
}

class Refused extends Error {
  readonly outcome: { ok: false };
  constructor(outcome: { ok: false }) {
    super('transaction refused');
    this.outcome = outcome;
  }
}

/**
 * Runs work that refuses nothing in one transaction, again when PostgreSQL broke a deadlock or a serialisation
 * conflict.
 */
export const transact = <Result>(
  db: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> => tryAgain(() => db.transaction(work));

/** Runs a whole transaction, again when PostgreSQL broke a deadlock or a serialisation conflict. */
export async function tryAgain<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === attempts || !retryable.has(databaseError(error)?.code ?? '')) throw error;
    }
  }
}

/**
 * As `transact`, for work that may refuse: a refused outcome rolls everything back and is answered as the value it is.
 */
export async function transactUnlessRefused<Result extends Outcome<unknown>>(
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
