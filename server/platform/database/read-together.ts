import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { AnyStatement } from './batch.ts';
import { isOfConnection, sendBatch } from './send-batch.ts';

const together = new AsyncLocalStorage<true>();

/**
 * Runs work that reads many things at once, such as drawing a page: what it and other such work ask for at the same moment travels
 * in one message. Each message costs both sides more than most of these statements do.
 */
export const readTogether = <Result>(work: () => Promise<Result>): Promise<Result> =>
  together.run(true, work);

/** Statements of one message at most. PostgreSQL runs them one after the other, and those of other messages beside them. */
const most = 8;

interface Reading extends AnyStatement {
  /** Sends it by itself. */
  alone(): Promise<pg.QueryResult>;
  resolve(result: pg.QueryResult | Promise<pg.QueryResult>): void;
  reject(error: unknown): void;
}

type Query = (first: unknown, ...rest: unknown[]) => unknown;

/** Has a pool send together what is read within `readTogether`. Statements inside a transaction have a connection of their own. */
export function gatherReads(pool: pg.Pool, nameOf: (text: string) => string | undefined): void {
  const query = pool.query.bind(pool) as Query;
  let waiting: Reading[] = [];

  function send(): void {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += most) void sendAll(all.slice(from, from + most));
  }

  async function sendAll(readings: readonly Reading[]): Promise<void> {
    try {
      const results = await sendBatch(pool, readings);
      for (const [index, { resolve }] of readings.entries())
        resolve(results[index] as pg.QueryResult);
    } catch (error) {
      // One that fails has the others fail with it, so each is sent by itself then, and says what is wrong with it.
      for (const { alone, resolve, reject } of readings)
        if (isOfConnection(error)) reject(error);
        else resolve(alone());
    }
  }

  const gathered: Query = (first, ...rest) => {
    const [given, ...others] = rest;
    if (!together.getStore() || others.length > 0 || !isReading(first))
      return query(first, ...rest);
    const { name, text, values, rowMode, types } = first;
    return new Promise((resolve, reject) => {
      waiting.push({
        name: name ?? nameOf(text),
        text,
        values: (given as unknown[] | undefined) ?? values ?? [],
        rows: { rowMode, types: types ?? pg.types },
        alone: () => query(first, ...rest) as Promise<pg.QueryResult>,
        resolve,
        reject,
      });
      // All that has arrived by now may ask for more before the event loop turns.
      if (waiting.length === 1) setImmediate(send);
    });
  };
  pool.query = gathered as typeof pool.query;
}

type ReadingQuery = pg.QueryArrayConfig & { text: string };

const isReading = (query: unknown): query is ReadingQuery =>
  typeof query === 'object' &&
  query !== null &&
  'text' in query &&
  startsReading.test(`${query.text}`);

const startsReading = /^\s*(?:select|with)\b/;
