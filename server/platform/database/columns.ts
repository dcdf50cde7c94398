import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { check, integer, text, timestamp } from 'drizzle-orm/pg-core';
import type { VisibilityRule } from '#contract/enumerations.ts';

/** Column shapes that every table shares. */

export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity();
/** An instant; stored in UTC, shown in Asia/Taipei. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => instant().notNull().defaultNow();
export const visibility = () => text().$type<VisibilityRule>().notNull().default('ONLINE');

/** `column in ('A', 'B')`, kept by the database. */
export function oneOf(name: string, column: AnyPgColumn, values: readonly string[]) {
  const list = values.map((value) => `'${value}'`).join(', ');
  return check(name, sql`${column} in (${sql.raw(list)})`);
}

export function notNegative(name: string, column: AnyPgColumn) {
  return check(name, sql`${column} >= 0`);
}
