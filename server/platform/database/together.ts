import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Statement } from './batch.ts';
import type { Queryable } from './database.ts';
import { isOfConnection, sendTogether } from './one-trip.ts';

/** What Drizzle and pg-boss hand to a client of `pg`. */
type Config = Pick<Statement, 'text' | 'rowMode' | 'types'> & { name?: string | undefined };

interface Client {
  query(config: Config, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
}
interface Asked {
  statement: Statement;
  resolve(answer: { rows: unknown[] }): void;
  reject(error: unknown): void;
}

/** Statements that one message carries at most, so that none waits long for the others. */
const most = 50;

const clients = new WeakMap<pg.Pool, Client>();
const databases = new WeakMap<Client, Queryable>();

/**
 * The same database for work of which much is done at once, such as letters: what is asked in the same moment travels as one
 * message and is one transaction. If a statement fails, each of its companions is sent again alone, so that none fails for
 * another. Inside a transaction this is the transaction.
 */
export function together(db: Queryable): Queryable {
  const pool = (db as { $client?: unknown }).$client;
  if (!(pool instanceof pg.Pool)) return db;
  const client = togetherClient(pool);
  const known = databases.get(client) ?? drizzle(client as pg.Pool, { casing: 'snake_case' });
  databases.set(client, known);
  return known;
}

/** The same for statements that are written as texts. */
export function togetherClient(pool: pg.Pool): Client {
  const client = clients.get(pool) ?? createClient(pool);
  clients.set(pool, client);
  return client;
}

function createClient(pool: pg.Pool): Client {
  let asked: Asked[] = [];

  function sendAll(): void {
    const all = asked;
    asked = [];
    for (let at = 0; at < all.length; at += most) void send(pool, all.slice(at, at + most));
  }

  return {
    query: ({ name = '', text, rowMode, types }, values = []) =>
      new Promise((resolve, reject) => {
        if (asked.length === 0) setImmediate(sendAll);
        const statement = { name, text, values, rowMode, types };
        asked.push({ statement, resolve, reject });
      }),
  };
}

async function send(pool: pg.Pool, asked: readonly Asked[]): Promise<void> {
  try {
    const statements = asked.map(({ statement }) => statement);
    const answers = await sendTogether(pool, statements);
    for (const [at, { resolve }] of asked.entries()) resolve({ rows: answers[at] ?? [] });
  } catch (error) {
    // After a connection is lost nobody knows whether the statements were done.
    const isNothingDone = !isOfConnection(error);
    if (isNothingDone && asked.length > 1) await Promise.all(asked.map((one) => send(pool, [one])));
    else for (const { reject } of asked) reject(error);
  }
}
