import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

type Table = PgTable & { id: PgColumn };

/** SQL of an array of the ids of the rows that meet a condition. */
export const idsWhere = (table: Table, condition: SQL | undefined): SQL =>
  sql`array(select ${table.id} from ${table} where ${condition})`;

/**
 * SQL: whether the row meets a condition that few rows meet. Their ids are found first, by an index. Otherwise
 * PostgreSQL would read the list in its order until a page is full, which may be the whole table.
 */
export const isAmongMatches = (table: Table, condition: SQL | undefined): SQL =>
  sql`${table.id} = any(${idsWhere(table, condition)})`;
