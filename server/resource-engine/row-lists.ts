import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { toSnakeKey } from '#contract/wire-case.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Owned } from './links.ts';

/** The table with the rows of a field, which are whole numbers and ids. */
export interface RowTable {
  table: PgTable;
  /** The column with the id of the record that has the rows. */
  owner: PgColumn;
  /** The column with the place of a row, from 1. */
  place: PgColumn;
  /** The column of each cell, by its name in the declaration. */
  columns: Readonly<Record<string, PgColumn>>;
}

type Row = Readonly<Record<string, unknown>>;

/** SQL: the rows of a record as a JSON list, in their order. `id` is the id of the record. */
export function rowsSql({ table, owner, place, columns }: RowTable, id: PgColumn): SQL {
  const cells = Object.entries(columns).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`,
  );
  return sql`(select coalesce(jsonb_agg(jsonb_build_object(${sql.join(cells, sql`, `)}) order by ${place}), '[]'::jsonb) from ${table} where ${eq(owner, id)})`;
}

/** SQL: whether a record has any rows. */
export function hasRows({ table, owner }: RowTable, id: PgColumn): SQL {
  return sql`exists (select 1 from ${table} where ${eq(owner, id)})`;
}

/** Replaces all rows of each record by these. */
export async function replaceRows(
  transaction: Transaction,
  { table, owner, place, columns }: RowTable,
  owned: readonly Owned[],
): Promise<void> {
  await transaction.delete(table).where(
    isAmong(
      owner,
      owned.map(({ id }) => id),
    ),
  );
  const rows = owned.flatMap(({ id, references }) =>
    ((references ?? []) as readonly Row[]).map((row, index) => ({ id, place: index + 1, row })),
  );
  if (rows.length === 0) return;
  const written = [
    { column: owner, values: rows.map(({ id }) => id) },
    { column: place, values: rows.map((each) => each.place) },
    ...Object.entries(columns).map(([name, column]) => ({
      column,
      values: rows.map(({ row }) => (row[name] ?? null) as number | null),
    })),
  ];
  const names = written.map(({ column }) => sql.identifier(toSnakeKey(column.name)));
  const lists = written.map(({ values }) => sql`${sql.param(values)}::int[]`);
  await transaction.execute(sql`
    insert into ${table} (${sql.join(names, sql`, `)})
    select * from unnest(${sql.join(lists, sql`, `)})`);
}
