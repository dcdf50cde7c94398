import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Span } from '#rules/time-spans.ts';

/** SQL of a moment as a parameter. */
export const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** SQL of a moment as on the wire, 2026-11-20T10:00:00+08:00; null stays null. */
export const wireInstant = (at: SQLWrapper): SQL =>
  sql`to_char(${at} at time zone 'Asia/Taipei', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"')`;

/** SQL: whether a column lies within a span. */
export const isWithin = (column: SQLWrapper, { from, until }: Span): SQL =>
  sql`(${column} >= ${moment(from)} and ${column} < ${moment(until)})`;
