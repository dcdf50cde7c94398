import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Condition } from '#contract/resources/conditions.ts';
import { wordsOf } from '#server/platform/database/columns.ts';

/** SQL: whether such a text has a word, none of them, or one of several; undefined for what is compared as a whole. */
export function wordsSql(
  text: SQLWrapper,
  between: string,
  { is, value }: Pick<Condition, 'is' | 'value'>,
): SQL | undefined {
  const wanted = sql`${sql.param([value].flat())}::text[]`;
  const words = wordsOf(text, between);
  // The index leaves out the many texts that are empty, so that nobody writes it for them.
  const hasOneOf = and(sql`${text} <> ''`, sql`${words} && ${wanted}`);
  if (is === 'equal' || is === 'one_of') return hasOneOf;
  return is === 'not' ? sql`(${hasOneOf}) is not true` : undefined;
}
