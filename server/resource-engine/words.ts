import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Condition } from '#contract/resources/conditions.ts';
import { wordsOf } from '#server/platform/database/columns.ts';

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
