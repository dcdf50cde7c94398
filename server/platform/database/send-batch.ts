import pg from 'pg';
import { summaryOf, tracedStatement } from '../tracing/trace-statements.ts';
import { traced } from '../tracing/traced.ts';
import { type AnyStatement, Batch } from './batch.ts';

/** Sends statements in one message, which PostgreSQL takes as one transaction; answers the result of each. */
export async function sendBatch(
  pool: pg.Pool,
  statements: readonly AnyStatement[],
): Promise<pg.QueryResult[]> {
  const client = await pool.connect();
  const names = () =>
    tracedStatement(...statements.map(({ name, text }) => name ?? summaryOf(text)));
  const send = () =>
    new Promise<pg.QueryResult[]>((resolve, reject) => {
      const batch = new Batch(statements, (error, results) => {
        client.release(error !== undefined && isOfConnection(error));
        if (error) reject(error);
        else resolve(results);
      });
      client.query(batch as never);
    });
  return traced(names, send);
}

/** Whether an error is not about a statement, but ends the connection, which then nobody may use again. */
export const isOfConnection = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || error.severity === 'FATAL' || error.severity === 'PANIC';
