import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { type Right, roleName } from '#contract/rights.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { mayDo, roleFrom } from './roles/role-of.ts';
import { administrators, roles } from './tables.ts';

/** How administrators see one another: never with the e-mail, because an attacker could use it to sign in. */
export interface Colleague {
  id: number;
  name: string;
}

/** The administrators with a right who are not disabled, by name. */
export async function listColleagues(db: Queryable, right: Right): Promise<Colleague[]> {
  const rows = await db
    .select(named)
    .from(administrators)
    .leftJoin(roles, eq(roles.id, administrators.roleId))
    .where(and(eq(administrators.isDisabled, false), mayDo(right)))
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
    .select(named)
    .from(administrators)
    .leftJoin(roles, eq(roles.id, administrators.roleId))
    .where(inArray(administrators.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, nameOf(row)]));
}

/** How many people besides one may use the screens, including those whose invitation waits. */
export const countColleagues = (db: Queryable, besides: number): Promise<number> =>
  db.$count(
    administrators,
    and(
      eq(administrators.isDisabled, false),
      ne(administrators.id, besides),
      mayDo('workspace.read'),
    ),
  );

const named = {
  id: administrators.id,
  name: administrators.name,
  role: administrators.role,
  own: roles,
};

interface Named extends Pick<typeof administrators.$inferSelect, 'id' | 'name' | 'role'> {
  own: typeof roles.$inferSelect | null;
}

const nameOf = ({ id, name, role, own }: Named) => name || `${roleName(roleFrom(role, own))} ${id}`;
