import { and, asc, eq, inArray } from 'drizzle-orm';
import { administratorRoleLabels } from '#contract/administrators.ts';
import { type Right, rolesWithRight } from '#contract/rights.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { administrators } from './tables.ts';

/** How administrators see one another: never with the e-mail, because an attacker could use it to sign in. */
export interface Colleague {
  id: number;
  name: string;
}

/** The administrators with a right who are not disabled, by name. */
export async function listColleagues(db: Queryable, right: Right): Promise<Colleague[]> {
  const rows = await db
    .select({ id: administrators.id, name: administrators.name, role: administrators.role })
    .from(administrators)
    .where(
      and(
        eq(administrators.isDisabled, false),
        inArray(administrators.role, [...rolesWithRight[right]]),
      ),
    )
    .orderBy(asc(administrators.name), asc(administrators.id));
  return rows.map((row) => ({ id: row.id, name: nameOf(row) }));
}

/** The names of these administrators by id, including disabled ones. */
export async function namesOf(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: administrators.id, name: administrators.name, role: administrators.role })
    .from(administrators)
    .where(inArray(administrators.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, nameOf(row)]));
}

const nameOf = ({
  id,
  name,
  role,
}: Pick<typeof administrators.$inferSelect, 'id' | 'name' | 'role'>) =>
  name || `${administratorRoleLabels[role]} ${id}`;
