import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { beginsWith } from '#server/platform/database/begins-with.ts';
import { backwards } from '#server/platform/database/columns.ts';

/**
 * Whether these may be the last four digits of a phone number, or the whole number; with `byParts` also more
 * than four last ones. Fewer would match too many. Whoever may not see a number must not find it digit by digit.
 */
export const isEndOfPhone = (digits: string, byParts = false): boolean =>
  (byParts ? /^\d{4,10}$/ : /^(\d{4}|\d{10})$/).test(digits);

/** SQL: whether a number, of which an index has the digits backwards, ends with these digits. */
export const endsWith = (number: PgColumn, digits: string): SQL =>
  beginsWith(backwards(number), [...digits].reverse().join(''));
