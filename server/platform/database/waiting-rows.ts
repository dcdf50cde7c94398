import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { countOf } from './count-of.ts';

/** Rows of a table that wait for a person. Their number and the rows themselves come from one condition. */
export interface WaitingRows {
  table: PgTable;
  where: SQL | undefined;
  id: SQLWrapper;
  /** Which of several rows with one id is meant, where the id is not unique. */
  isMeant?: SQL | undefined;
  /** Since when a row waits. */
  since: SQLWrapper;
  /** What else is read of a row, by name; every value is read as text. */
  fields: Readonly<Record<string, SQLWrapper>>;
}

/** One row that waits. Missing values are empty texts. */
export interface WaitingRow {
  id: number;
  /** ISO 8601. */
  since: string;
  fields: Readonly<Record<string, string>>;
}

/** SQL of the number of rows, to be asked for together with other numbers. */
export const lengthOf = ({ table, where }: WaitingRows): SQL => countOf(table, where);

/**
 * SQL of waiting rows as JSON: `count`, the number of its rows, and `rows`, those that have waited longest, as
 * `WaitingRow`. Both come from one scan: all waiting rows are found before the oldest are chosen. Otherwise PostgreSQL
 * may read a whole table from its oldest row on until enough of them wait. The rows with values are found by id: a
 * condition that stands there once more takes as long to plan again.
 */
export function waitingIn(
  { table, where, id, isMeant, since, fields }: WaitingRows,
  most: number,
): SQL {
  const pairs = Object.entries(fields).map(
    ([name, value]) => sql`${sql.raw(`'${name}'`)}, coalesce((${value})::text, '')`,
  );
  const said =
    pairs.length === 0 ? sql`'{}'::jsonb` : sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`;
  return sql`(
    with all_waiting as materialized (
      select ${id} as id, ${since} as since from ${table} where ${where ?? sql`true`}),
    waiting as (select id, since from all_waiting order by since, id limit ${most})
    select jsonb_build_object('count', (select count(*) from all_waiting), 'rows',
      coalesce(jsonb_agg(jsonb_build_object('id', waiting.id, 'since', waiting.since, 'fields', ${said})
        order by waiting.since, waiting.id), '[]'))
    from waiting join ${table} on ${id} = waiting.id where ${isMeant ?? sql`true`})`;
}
