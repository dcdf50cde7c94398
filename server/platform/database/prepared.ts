import type { Queryable } from './database.ts';

const known = new WeakMap<Queryable, Map<string, unknown>>();

/**
 * A query of Drizzle that is built once for a database, and that PostgreSQL plans once per connection, for queries that
 * run thousands of times. What differs from run to run is a placeholder; the same name always stands for the same
 * query.
 */
export function prepared<Query>(
  db: Queryable,
  name: string,
  build: (db: Queryable, name: string) => Query,
): Query {
  const ofDatabase = known.get(db) ?? new Map<string, unknown>();
  known.set(db, ofDatabase);
  const query = (ofDatabase.get(name) as Query | undefined) ?? build(db, name);
  ofDatabase.set(name, query);
  return query;
}
