import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { type AdministratorRole, administratorRoleLabels } from '#contract/administrators.ts';
import {
  type OwnRole,
  type Right,
  type Role,
  rights,
  rightsOfEverybody,
  rightsOfOwnersOnly,
  rolesWithRight,
} from '#contract/rights.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { administrators, roles } from '../tables.ts';

/** An own role in the database; its rights may be those of another release. */
export type StoredRole = Pick<typeof roles.$inferSelect, 'id' | 'name' | 'rights'>;

/** An own role as it is stored, without the rights that this release does not know. */
export const ownRole = ({ id, name, rights: stored }: StoredRole): OwnRole => ({
  id,
  name,
  rights: rights.filter((right) => stored.includes(right)),
});

/** The role of an administrator. The database makes sure that there is one of the two. */
export function roleFrom(builtIn: AdministratorRole | null, own: StoredRole | null): Role {
  if (builtIn) return builtIn;
  if (own) return ownRole(own);
  throw new Error('An administrator has no role.');
}

/** The role of an administrator whose row was read. */
export async function readRole(
  db: Queryable,
  { role, roleId }: Pick<typeof administrators.$inferSelect, 'role' | 'roleId'>,
): Promise<Role> {
  if (role) return role;
  const [own] = await db
    .select()
    .from(roles)
    .where(eq(roles.id, roleId ?? 0));
  return roleFrom(role, own ?? null);
}

/** The present role of an administrator; undefined for a disabled one. */
export async function roleOf(db: Queryable, id: number): Promise<Role | undefined> {
  const [found] = await db
    .select({ builtIn: administrators.role, own: roles })
    .from(administrators)
    .leftJoin(roles, eq(roles.id, administrators.roleId))
    .where(and(eq(administrators.id, id), eq(administrators.isDisabled, false)));
  return found && roleFrom(found.builtIn, found.own);
}

/** SQL: the name of the role of a row of `administrators`, as people read it; the same as `roleName`. */
export const roleNameOfRow = sql<string>`coalesce(
  (select name from roles where roles.id = "administrators"."role_id"),
  case "administrators"."role" ${sql.join(
    Object.entries(administratorRoleLabels).map(
      ([role, label]) => sql`when ${sql.raw(`'${role}'`)} then ${sql.raw(`'${label}'`)}`,
    ),
    sql` `,
  )} end)`;

/** SQL: whether the role of a row of `administrators` has a right; the same answer as `hasRight`. */
export function mayDo(right: Right): SQL | undefined {
  const isBuiltIn = inArray(administrators.role, [...rolesWithRight[right]]);
  if (isAmong(rightsOfOwnersOnly, right)) return isBuiltIn;
  const own = isAmong(rightsOfEverybody, right)
    ? isNotNull(administrators.roleId)
    : sql`${administrators.roleId} in (select id from roles where rights @> array[${right}::text])`;
  return or(isBuiltIn, own);
}

const isAmong = (some: readonly Right[], right: Right) => some.includes(right);
