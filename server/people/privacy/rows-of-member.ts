import { or, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Person, PersonalTable } from './personal-data.ts';

/**
 * SQL condition for the rows of a member in one table, with those of the accounts that were merged into the member's.
 */
export async function rowsOfMember(
  { rowsOf }: Pick<PersonalTable, 'rowsOf'>,
  { merged = [], ...person }: Person,
  db: Queryable,
): Promise<SQL> {
  let where = await rowsOf(person, db);
  for (const account of merged) where = or(where, await rowsOf(account, db)) ?? where;
  return where;
}
