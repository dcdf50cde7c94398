import { and, eq } from 'drizzle-orm';
import type { Right } from '#contract/rights.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { mayDo } from './roles/role-of.ts';
import { administrators } from './tables.ts';

/** The id of the administrator with this e-mail who has a right and is not disabled; undefined if there is none. */
export async function administratorIdOf(
  db: Queryable,
  email: string,
  right: Right,
): Promise<number | undefined> {
  const [found] = await db
    .select({ id: administrators.id })
    .from(administrators)
    .where(
      and(
        eq(administrators.email, email.toLowerCase()),
        eq(administrators.isDisabled, false),
        mayDo(right),
      ),
    );
  return found?.id;
}
