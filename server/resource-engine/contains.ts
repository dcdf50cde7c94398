import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** SQL: whether a column contains a text, ignoring case. */
export const contains = (column: PgColumn | SQL, text: string) =>
  sql`${column} ilike ${`%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`}`;
