import { and, inArray, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Condition } from '#contract/resources/conditions.ts';
import { wordsOf } from '#server/platform/database/columns.ts';
import { contains } from './contains.ts';

/**
 * SQL: whether a text of several words has a word, none of them, or one of several. Undefined for comparisons of
 * the whole text.
 */
export function wordsSql(
  text: SQLWrapper,
  between: string,
  { is, value }: Pick<Condition, 'is' | 'value'>,
): SQL | undefined {
  const wanted = sql`${sql.param([value].flat())}::text[]`;
  const words = wordsOf(text, between);
  // The index leaves out empty texts, which most are, so that they need no write to it. The condition must say so too.
  const hasOneOf = and(sql`${text} <> ''`, sql`${words} && ${wanted}`);
  if (is === 'equal' || is === 'one_of') return hasOneOf;
  return is === 'not' ? sql`(${hasOneOf}) is not true` : undefined;
}

/** The table with a row for each word of a row of the list. */
export interface WordTable {
  table: PgTable;
  /** The column with the id of the row that has the word. */
  owner: PgColumn;
  word: PgColumn;
}

/** SQL: the same conditions, and those of a part and of no word at all, for words in a table of their own. */
export function wordTableSql(
  { table, owner, word }: WordTable,
  id: PgColumn,
  { is, value }: Pick<Condition, 'is' | 'value'>,
): SQL {
  const has = (condition: SQL = sql`true`) =>
    sql`${id} in (select ${owner} from ${table} where ${condition})`;
  if (is === 'contains') return has(contains(word, String(value)));
  if (is === 'empty') return value === true ? not(has()) : has();
  const hasOneOf = has(inArray(word, [value].flat()));
  return is === 'not' ? not(hasOneOf) : hasOneOf;
}
