import { and, eq, inArray } from 'drizzle-orm';
import type { Right } from '#contract/rights.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { mayDo } from './roles/role-of.ts';
import { administrators } from './tables.ts';

/** The e-mails of those of these administrators who have a right and are not disabled. */
export async function emailsWithRight(
  db: Queryable,
  ids: readonly number[],
  right: Right,
): Promise<string[]> {
  const rows = await db
    .select({ email: administrators.email })
    .from(administrators)
    .where(
      and(inArray(administrators.id, [...ids]), eq(administrators.isDisabled, false), mayDo(right)),
    );
  return rows.map(({ email }) => email);
}
