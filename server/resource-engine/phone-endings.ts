import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { backwards } from '#server/platform/database/columns.ts';

/** Whether these may be the last digits of a phone, or all of them: fewer than four would find everybody. */
export const isEndOfPhone = (digits: string): boolean => /^\d{4,10}$/.test(digits);

/** SQL: whether a number ends with these digits. */
export function endsWith(number: PgColumn, digits: string): SQL {
  const first = [...digits].reverse().join('');
  // All texts that begin with the digits lie below those with the next last one. A pattern would not be looked up in the
  // index, as plans are made before it is known.
  const next = first.slice(0, -1) + String.fromCharCode(first.charCodeAt(first.length - 1) + 1);
  return sql`${backwards(number)} ~>=~ ${first} and ${backwards(number)} ~<~ ${next}`;
}
