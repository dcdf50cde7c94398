import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Span } from '#rules/time-spans.ts';

/** SQL of a moment as a parameter. */
export const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** SQL: whether a column lies within a span. */
export const isWithin = (column: SQLWrapper, { from, until }: Span): SQL =>
  sql`(${column} >= ${moment(from)} and ${column} < ${moment(until)})`;
