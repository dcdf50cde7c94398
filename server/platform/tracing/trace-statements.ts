import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import { isTraced, type Traced, tracedWork } from './traced.ts';

type Query = (first: unknown, ...rest: unknown[]) => unknown;

/**
 * Traces each statement of a pool, if the shop is traced. The code that sends a statement batch traces the batch
 * itself.
 */
export function traceStatements(pool: pg.Pool): void {
  if (!isTraced()) return;
  pool.on('connect', (client) => {
    client.query = tellingQuery(client.query.bind(client) as Query) as typeof client.query;
  });
  // The pool hands a connection over within the work of whoever gave it back.
  const connect = pool.connect.bind(pool);
  const withinItsWork = (callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(AsyncResource.bind(callback)) : connect();
  pool.connect = withinItsWork as typeof pool.connect;
}

function tellingQuery(query: Query): Query {
  return (first, ...rest) => {
    if (isSubmittable(first)) return query(first, ...rest);
    const statement = tracedStatement(nameOf(first));
    if (typeof rest.at(-1) === 'function')
      return tracedWork.traceCallback(query, -1, statement, undefined, first, ...rest);
    return tracedWork.tracePromise(async () => query(first, ...rest), statement);
  };
}

/** Answers the traced work of a statement, or of a batch of statements with these names. */
export const tracedStatement = (...names: string[]): Traced => ({
  kind: 'statement',
  name: names.join(', ').slice(0, 200),
  attributes: {
    'db.system.name': 'postgresql',
    ...(names.length > 1 && { 'db.operation.batch.size': names.length }),
  },
});

const isSubmittable = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'submit' in query;

function nameOf(query: unknown): string {
  if (typeof query === 'string') return summaryOf(query);
  const { name, text } = query as { name?: string; text?: string };
  return name || summaryOf(text ?? '');
}

/**
 * Answers the verb and the table of a statement without a name, e.g. `select users`. It ignores text in quotation
 * marks.
 */
export function summaryOf(text: string): string {
  const words = text.replaceAll(/'[^']*'/g, '');
  const verb = /^\s*([a-z]+)/i.exec(words)?.[1]?.toLowerCase() ?? 'statement';
  const table =
    /\b(?:from|into|update|join)\s+"?([a-z_][a-z0-9_]*(?:"?\."?[a-z_][a-z0-9_]*)?)/i.exec(
      words,
    )?.[1];
  return table ? `${verb} ${table.replaceAll('"', '')}` : verb;
}
