import type { Queryable } from '../../database/database.ts';
import type { PrivatePart } from '../private-part.ts';

/** The version of `drizzle-orm` whose `pg-core/db.js` and `node-postgres/session.js` were read for this file. */
export const readFor = '0.45.4';

/** What is used here that the documentation of Drizzle does not promise. */
export const privateParts = [
  ['database', '_', 'object', 'holds the session of the pool or of the transaction'],
  ['session', 'prepareQuery', 'function', 'prepares a text under a name'],
] as const satisfies readonly PrivatePart[];

/**
 * Prepares a text with its values under a name, in the transaction if there is one. Drizzle documents that only for
 * queries that it has built (`.prepare(name)`), and it hands out no connection of a transaction.
 */
export const prepareNamed = (
  db: Queryable,
  name: string,
  query: { sql: string; params: unknown[] },
) => db._.session.prepareQuery(query, undefined, name, false);
