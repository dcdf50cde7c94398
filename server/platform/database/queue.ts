import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { countOf } from './count-of.ts';

/** Rows of a table that wait for a person. Their number and the rows themselves come from one condition. */
export interface Queue {
  table: PgTable;
  where: SQL | undefined;
  id: SQLWrapper;
  /** Since when a row waits. */
  since: SQLWrapper;
  /** What else is read of a row, by name; every value is read as text. */
  facts: Readonly<Record<string, SQLWrapper>>;
}

/** One row of a queue. Missing values are empty texts. */
export interface QueueRow {
  id: number;
  /** ISO 8601. */
  since: string;
  facts: Readonly<Record<string, string>>;
}

/** SQL of the number of rows, to be asked for together with other numbers. */
export const lengthOf = ({ table, where }: Queue): SQL => countOf(table, where);

/**
 * SQL of the rows that have waited longest, as a JSON array of `QueueRow`. All waiting rows are found before the oldest
 * are chosen. Otherwise PostgreSQL may read a whole table from its oldest row on until enough of them wait.
 */
export function longestWaiting({ table, where, id, since, facts }: Queue, most: number): SQL {
  const pairs = Object.entries(facts).map(
    ([name, value]) => sql`${sql.raw(`'${name}'`)}, coalesce((${value})::text, '')`,
  );
  const said =
    pairs.length === 0 ? sql`'{}'::jsonb` : sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`;
  return sql`(
    with all_waiting as materialized (
      select ${id} as id, ${since} as since from ${table} where ${where ?? sql`true`}),
    waiting as (select id, since from all_waiting order by since, id limit ${most})
    select coalesce(jsonb_agg(jsonb_build_object('id', waiting.id, 'since', waiting.since, 'facts', ${said})
      order by waiting.since, waiting.id), '[]')
    from waiting join ${table} on ${id} = waiting.id)`;
}
