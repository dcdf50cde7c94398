import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/platform/database/database.ts';

/** Rows of one statement, so that nobody waits for it and disk space is freed in between. */
const batch = 500;

/** Deletes these rows in batches. */
export async function removeAll(
  db: Queryable,
  table: PgTable,
  where: SQL | undefined,
): Promise<void> {
  for (let removed = batch; removed === batch; ) {
    const some = sql`ctid = any(array(select ctid from ${table} where ${where} limit ${batch}))`;
    removed = (await db.delete(table).where(some)).rowCount ?? 0;
  }
}
