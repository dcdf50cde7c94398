import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { backwards } from '#server/platform/database/columns.ts';

/**
 * Whether these may be the last digits of a phone number, or the whole number. Fewer than four would match too
 * many.
 */
export const isEndOfPhone = (digits: string): boolean => /^\d{4,10}$/.test(digits);

/** SQL: whether a phone number ends with these digits. */
export function endsWith(number: PgColumn, digits: string): SQL {
  const first = [...digits].reverse().join('');
  // The reversed numbers that begin with the reversed digits lie between `first` and `next`. A pattern as a parameter
  // cannot use the index, because a prepared plan does not know it.
  const next = first.slice(0, -1) + String.fromCharCode(first.charCodeAt(first.length - 1) + 1);
  return sql`${backwards(number)} ~>=~ ${first} and ${backwards(number)} ~<~ ${next}`;
}
