import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** SQL of the number of rows of a table, to be asked for together with others. */
export const countOf = (table: PgTable, where: SQL | undefined): SQL =>
  sql`(select count(*) from ${table} where ${where ?? sql`true`})`;
