import type pg from 'pg';
import { isConnectionError, sendBatch } from './send-batch.ts';
import type { AnyStatement } from './statement.ts';

interface Asked {
  statement: AnyStatement;
  resolve(result: pg.QueryResult): void;
  reject(error: unknown): void;
}

/**
 * Sends what is asked in the same moment as one message, which is one transaction: a message costs both sides more than
 * most statements do. If a statement fails, nothing of its message is done, and each of them is sent again alone, so
 * that none fails for another. A message carries `most` statements: PostgreSQL runs them one after the other, and none
 * should wait long.
 */
export function batchStatements(
  pool: pg.Pool,
  { most }: { most: number },
): (statement: AnyStatement) => Promise<pg.QueryResult> {
  let waiting: Asked[] = [];

  function sendAll(): void {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += most) void send(pool, all.slice(at, at + most));
  }

  return (statement) =>
    new Promise((resolve, reject) => {
      // All that has arrived by now may ask for more before the event loop turns.
      if (waiting.length === 0) setImmediate(sendAll);
      waiting.push({ statement, resolve, reject });
    });
}

async function send(pool: pg.Pool, asked: readonly Asked[]): Promise<void> {
  try {
    const statements = asked.map(({ statement }) => statement);
    const results = await sendBatch(pool, statements);
    for (const [at, { resolve }] of asked.entries()) resolve(results[at] as pg.QueryResult);
  } catch (error) {
    // After a connection is lost nobody knows whether the statements were done.
    const isNothingDone = !isConnectionError(error);
    if (isNothingDone && asked.length > 1) await Promise.all(asked.map((one) => send(pool, [one])));
    else for (const { reject } of asked) reject(error);
  }
}
