import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { batchStatements } from './batch-statements.ts';
import type { Queryable } from './database.ts';

/** What Drizzle and pg-boss hand to a client of `pg`. */
type Config = Pick<pg.QueryArrayConfig, 'text' | 'types'> & { name?: string; rowMode?: 'array' };

interface Client {
  query(config: Config, values?: readonly unknown[]): Promise<pg.QueryResult>;
}

const most = 50;

const clients = new WeakMap<pg.Pool, Client>();
const databases = new WeakMap<Client, Queryable>();

/**
 * The same database for work of which much is done at once, such as e-mails: what is asked in the same moment travels
 * together. Inside a transaction this is the transaction.
 */
export function batched(db: Queryable): Queryable {
  const pool = (db as { $client?: unknown }).$client;
  if (!(pool instanceof pg.Pool)) return db;
  const client = batchedClient(pool);
  const known = databases.get(client) ?? drizzle(client as pg.Pool, { casing: 'snake_case' });
  databases.set(client, known);
  return known;
}

/** The same for statements that are written as texts. */
export function batchedClient(pool: pg.Pool): Client {
  const client = clients.get(pool) ?? createClient(pool);
  clients.set(pool, client);
  return client;
}

function createClient(pool: pg.Pool): Client {
  const ask = batchStatements(pool, { most });
  return {
    query: ({ name, text, rowMode, types }, values = []) =>
      ask({ name, text, values, rows: { rowMode, types: types ?? pg.types } }),
  };
}
