import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { batchStatements } from './batch-statements.ts';

const isBatching = new AsyncLocalStorage<true>();

/**
 * Runs work that reads many things at once, such as drawing a page: what it and other such work ask for at the same
 * moment travels in one message. Each message costs both sides more than most of these statements do.
 */
export const batchReads = <Result>(work: () => Promise<Result>): Promise<Result> =>
  isBatching.run(true, work);

/** Statements of one message: those of other messages run beside them. */
const most = 8;

type Query = (first: unknown, ...rest: unknown[]) => unknown;

/**
 * Has a pool send in one message what is read within `batchReads`. Statements inside a transaction have a connection of
 * their own.
 */
export function enableReadBatching(
  pool: pg.Pool,
  nameOf: (text: string) => string | undefined,
): void {
  const query = pool.query.bind(pool) as Query;
  const ask = batchStatements(pool, { most });
  const gathered: Query = (first, ...rest) => {
    const [given, ...others] = rest;
    if (!isBatching.getStore() || others.length > 0 || !isReading(first))
      return query(first, ...rest);
    const { name, text, values, rowMode, types } = first;
    return ask({
      name: name ?? nameOf(text),
      text,
      values: (given as unknown[] | undefined) ?? values ?? [],
      rows: { rowMode, types: types ?? pg.types },
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
