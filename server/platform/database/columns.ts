import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgColumn } from 'drizzle-orm/pg-core';
import { bigint, check, customType, integer, text, timestamp } from 'drizzle-orm/pg-core';
import type { VisibilityRule } from '#contract/enumerations.ts';

/** Columns and checks that many tables use. */

export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity();
/**
 * Of a table to which rows are only added, several an order: 32 bits do not last. Below 2^53, so a number like any
 * other.
 */
export const bigIdentity = () => bigId().primaryKey().generatedAlwaysAsIdentity();
/** What refers to such a row. */
export const bigId = () => bigint({ mode: 'number' });
/**
 * An instant; stored in UTC, shown in Asia/Taipei. `column` is its name in the database where the code has another one.
 */
export const instant = (column = '') => timestamp(column, { withTimezone: true, mode: 'date' });
/** SQL of a phone number from its last digit to its first: an index of it finds numbers by their last digits. */
export const backwards = (number: SQLWrapper): SQL => sql`reverse(${number})`;
/** Bytes as they are. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** When the row was made; the database's clock if the shop gives no moment. */
export const createdAt = () => instant().notNull().defaultNow();
/** Whether shoppers see the row; ONLINE if nothing is said. */
export const visibility = () => text().$type<VisibilityRule>().notNull().default('ONLINE');

/**
 * What every table has whose rows are edited in the back office. A trigger raises the version with every change, also
 * with one made past the shop, so that nobody saves a copy that has grown old.
 */
export const maintained = () => ({
  version: integer().notNull().default(1),
  updatedAt: instant().notNull().defaultNow(),
});

/** The operator's order: greater comes first. */
export const weight = () => integer().notNull().default(0);
/** One picture for wide screens and one for phones. */
export const pictures = () => ({ webImage: text().notNull(), mobileImage: text().notNull() });
/** An event runs strictly between these two moments. */
export const eventWindow = () => ({
  eventBeginAt: instant().notNull(),
  eventEndAt: instant().notNull(),
});

/**
 * `column in ('A', 'B')`. The values, which are the shop's own words, stand in the text and are no parameters, so that
 * a query with this condition finds the index that has it.
 */
export function isOneOf(column: SQLWrapper, values: readonly string[]): SQL {
  const list = values.map((value) => `'${value}'`).join(', ');
  return sql`${column} in (${sql.raw(list)})`;
}

/**
 * `column = any (…)`, for many values: they are one parameter, where `inArray` makes one of each, which takes longer
 * than the statement itself.
 */
export function isAmong(column: PgColumn, values: readonly (string | number)[]): SQL {
  return sql`${column} = any(${sql.param([...values])}::${sql.raw(column.getSQLType())}[])`;
}

/** The column has one of these words, and the database keeps it so. */
export function oneOf(name: string, column: AnyPgColumn, values: readonly string[]) {
  return check(name, isOneOf(column, values));
}

/** A check constraint: the column is null, 0 or more. */
export function notNegative(name: string, column: AnyPgColumn) {
  return check(name, sql`${column} >= 0`);
}

/**
 * SQL of the words of a text that lists them with `between` between them, which a declaration says: an index has the
 * same.
 */
export const wordsOf = (text: SQLWrapper, between: string): SQL =>
  sql`string_to_array(${text}, ${sql.raw(`'${between.replaceAll("'", "''")}'`)})`;
