import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

type Table = PgTable & { id: PgColumn };

/** SQL of the ids of the rows that meet a condition, as an array. */
export const idsWhere = (table: Table, condition: SQL | undefined): SQL =>
  sql`array(select ${table.id} from ${table} where ${condition})`;

/**
 * SQL: the row is one of those that meet a condition, which few do. Their ids are found first and by an index: PostgreSQL
 * would rather walk the list in its order until it has met a page of them, which may be the whole table.
 */
export const isAmongMatches = (table: Table, condition: SQL | undefined): SQL =>
  sql`${table.id} = any(${idsWhere(table, condition)})`;
