import pg from 'pg';
import { OneMessage } from '../internals/pg/pg.ts';
import { killPoint } from '../kill-points.ts';
import { summaryOf, tracedStatement } from '../tracing/trace-statements.ts';
import { traced } from '../tracing/traced.ts';
import { isUnsoundAfter } from './discard-unclean-connections.ts';
import { type AnyStatement, toConfig } from './statement.ts';

type Results = pg.QueryResult[];

/** Pools whose batches are sent by documented parts of `pg` alone. */
const inTurn = new WeakSet<pg.Pool>();

/** Has a pool send the statements of a batch one after the other, as `PUBLIC_WAYS=pg` asks for. */
export const sendInTurn = (pool: pg.Pool): void => void inTurn.add(pool);

/** Runs statements as one transaction, and answers the result of each. */
export async function sendBatch(
  pool: pg.Pool,
  statements: readonly AnyStatement[],
): Promise<Results> {
  const client = await pool.connect();
  const names = () =>
    tracedStatement(...statements.map(({ name, text }) => name ?? summaryOf(text)));
  const send = inTurn.has(pool) ? oneByOne : asOneMessage;
  return traced(names, () => send(client, statements));
}

const asOneMessage = (
  client: pg.PoolClient,
  statements: readonly AnyStatement[],
): Promise<Results> =>
  new Promise((resolve, reject) => {
    const message = new OneMessage(statements, (error, results) => {
      releaseClient(client, error);
      if (error) reject(error);
      else resolve(results);
    });
    client.query(message as never);
  });

async function oneByOne(
  client: pg.PoolClient,
  statements: readonly AnyStatement[],
): Promise<Results> {
  const results: Results = [];
  try {
    await client.query('begin');
    for (const statement of statements) {
      results.push(await client.query(toConfig(statement)));
      if (statement.killPoint) killPoint(statement.killPoint);
    }
    await client.query('commit');
  } catch (error) {
    if (!isConnectionError(error)) await client.query('rollback').catch(() => undefined);
    releaseClient(client, error);
    throw error;
  }
  releaseClient(client, undefined);
  return results;
}

/** Nobody else gets a connection whose error is one of its own. */
function releaseClient(client: pg.PoolClient, error: unknown): void {
  client.release(error !== undefined && (isConnectionError(error) || isUnsoundAfter(error)));
}

/** Whether an error is not about a statement, but ends the connection, which then nobody may use again. */
export const isConnectionError = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || error.severity === 'FATAL' || error.severity === 'PANIC';
