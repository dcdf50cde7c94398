import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/platform/database/database.ts';

type Table = PgTable & { id: PgColumn };

/** SQL of an array of the ids of the rows that meet a condition. */
export const idsWhere = (table: Table, condition: SQL | undefined): SQL =>
  sql`array(select ${table.id} from ${table} where ${condition})`;

/** The most rows that are found by their ids. More fill a page of a list soon. */
const mostFew = 20_000;

/** Few rows: their number, and their ids as PostgreSQL spells an array. */
export interface FewMatches {
  total: number;
  ids: string;
}

/** Finds the rows of a table that meet a condition, in one scan; undefined if they are not few. */
export async function findFew(
  db: Queryable,
  table: PgTable,
  { id, where }: { id: PgColumn; where: SQL | undefined },
): Promise<FewMatches | undefined> {
  const { rows } = await db.execute<{ total: number; ids: string | null }>(sql`
    with found as materialized (
      select array(select ${id} from ${table} where ${where ?? sql`true`} limit ${sql.raw(String(mostFew + 1))}) as ids)
    select cardinality(ids) as total, case when cardinality(ids) <= ${mostFew}::int then ids::text end as ids from found`);
  const { total = 0, ids = '{}' } = rows[0] ?? {};
  return ids === null ? undefined : { total, ids };
}

/** SQL: whether a column has one of some ids, which are spelt as PostgreSQL spells an array. */
export const isAmongIds = (column: PgColumn, ids: string): SQL =>
  sql`${column} = any(${ids}::${sql.raw(column.getSQLType())}[])`;

/**
 * SQL: whether the row meets a condition that probably few rows meet. Their ids are found first, once for all
 * statements with this condition. Otherwise PostgreSQL would read the list in its order until a page is full, which may
 * be the whole table.
 */
export async function isAmongMatches(
  db: Queryable,
  table: Table,
  condition: SQL | undefined,
): Promise<SQL | undefined> {
  const few = await findFew(db, table, { id: table.id, where: condition });
  return few ? isAmongIds(table.id, few.ids) : condition;
}
