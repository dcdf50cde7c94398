import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * SQL: whether a text begins with these ASCII characters, by an index with `text_pattern_ops`. `like` with a parameter
 * cannot use the index, because a prepared plan does not know the pattern.
 */
export function beginsWith(text: SQLWrapper, start: string): SQL {
  // The texts that begin with `start` lie between `start` and `next`.
  const next = start.slice(0, -1) + String.fromCharCode(start.charCodeAt(start.length - 1) + 1);
  return sql`${text} ~>=~ ${start} and ${text} ~<~ ${next}`;
}
