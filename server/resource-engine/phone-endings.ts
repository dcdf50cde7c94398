import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { beginsWith } from '#server/platform/database/begins-with.ts';
import { backwards } from '#server/platform/database/columns.ts';

/**
 * Whether these may be the last digits of a phone number, or the whole number. Fewer than four would match too
 * many.
 */
export const isEndOfPhone = (digits: string): boolean => /^\d{4,10}$/.test(digits);

/** SQL: whether a number, of which an index has the digits backwards, ends with these digits. */
export const endsWith = (number: PgColumn, digits: string): SQL =>
  beginsWith(backwards(number), [...digits].reverse().join(''));
