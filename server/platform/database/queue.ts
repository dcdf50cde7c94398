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

/** SQL of the rows that have waited longest, as a JSON array of `QueueRow`. */
export function longestWaiting({ table, where, id, since, facts }: Queue, most: number): SQL {
  const pairs = Object.entries(facts).map(
    ([name, value]) => sql`${sql.raw(`'${name}'`)}, coalesce((${value})::text, '')`,
  );
  const said =
    pairs.length === 0 ? sql`'{}'::jsonb` : sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`;
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', id, 'since', since, 'facts', facts) order by since, id), '[]')
    from (select ${id} as id, ${since} as since, ${said} as facts from ${table}
      where ${where ?? sql`true`} order by 2, 1 limit ${most}) waiting)`;
}
