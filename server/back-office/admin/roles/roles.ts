import { asc, eq, inArray } from 'drizzle-orm';
import { administratorRoleLabels } from '#contract/administrators.ts';
import type { Reply } from '#contract/call.ts';
import type { adminRoleCalls } from '#contract/calls/admin-roles.ts';
import { done, refused } from '#contract/outcome.ts';
import { mostOwnRoles, type Right, rightsToGive } from '#contract/rights.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { holdNamedLock } from '#server/platform/database/transaction-locks.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited } from '../audit.ts';
import { namesOf } from '../colleagues.ts';
import { administrators, roles } from '../tables.ts';
import { lockGiver, refuseGiving } from './giving.ts';
import { ownRole } from './role-of.ts';

type Row = typeof roles.$inferSelect;
type ShownRole = Reply<typeof adminRoleCalls.createRole>;

/** The own roles by name, each with those who have it. */
export async function searchRoles({ db }: Pick<Shop, 'db'>) {
  const rows = await db.select().from(roles).orderBy(asc(roles.name));
  return done(await shown(db, rows));
}

/** NOT_FOUND if there is no own role with this id. */
export async function readRolePage({ db }: Pick<Shop, 'db'>, id: number) {
  const rows = await db.select().from(roles).where(eq(roles.id, id));
  const [role] = await shown(db, rows);
  return role ? done(role) : refused('NOT_FOUND');
}

async function shown(db: Queryable, rows: readonly Row[]): Promise<ShownRole[]> {
  const people = await db
    .select({ id: administrators.id, roleId: administrators.roleId })
    .from(administrators)
    .where(
      inArray(
        administrators.roleId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(administrators.id));
  const names = await namesOf(
    db,
    people.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...ownRole(row),
    rights: [...ownRole(row).rights],
    version: row.version,
    holders: people
      .filter(({ roleId }) => roleId === row.id)
      .map(({ id }) => ({ id, name: names.get(id) ?? '' })),
  }));
}

async function shownOne(transaction: Transaction, row: Row): Promise<ShownRole> {
  const [role] = await shown(transaction, [row]);
  if (!role) throw new Error('A role is not shown.');
  return role;
}

interface WrittenRole {
  name: string;
  rights: readonly Right[];
}

/** In the order of the table of rights, each once. */
const inOrder = (given: readonly Right[]) => rightsToGive.filter((right) => given.includes(right));

const isBuiltIn = (name: string) => Object.values(administratorRoleLabels).includes(name);

async function refuseName(transaction: Transaction, name: string, besides: number) {
  // The name stays free until the transaction ends, so that two new roles cannot both take it.
  await holdNamedLock(transaction, 'roleNames');
  const [taken] = await transaction.select().from(roles).where(eq(roles.name, name));
  return isBuiltIn(name) || (taken && taken.id !== besides)
    ? invalid({ name: '已經有這個名稱的角色，請換一個名稱' })
    : undefined;
}

/** Adds an own role. FORBIDDEN for a right that the giver lacks; VALIDATION_FAILED for a name in use or too many. */
export function createRole(shop: Shop, actor: Actor, { name, rights }: WrittenRole) {
  return audited(shop, actor, async ({ transaction, note }) => {
    const giver = await lockGiver(transaction, actor);
    if (!giver.ok) return giver;
    const refusal = refuseGiving(giver.value, rights) ?? (await refuseName(transaction, name, 0));
    if (refusal) return refusal;
    if ((await transaction.$count(roles)) >= mostOwnRoles) {
      return invalid({ name: `最多 ${mostOwnRoles} 個自訂角色，請先刪除不用的` });
    }
    const [row] = await transaction
      .insert(roles)
      .values({ name, rights: inOrder(rights), createdAt: shop.clock.now() })
      .returning();
    if (!row) throw new Error('A role was not inserted.');
    const after = { name, rights: row.rights };
    await note({ call: 'createRole', subject: ['role', row.id], title: name, after });
    return done(await shownOne(transaction, row));
  });
}

interface RoleChange {
  version?: number | undefined;
  name?: string | undefined;
  rights?: readonly Right[] | undefined;
}

/**
 * Changes an own role. Open sessions have the new rights with their next call. STALE_RECORD if somebody has changed
 * it since `version`.
 */
export function updateRole(
  shop: Shop,
  actor: Actor,
  id: number,
  { version, name, rights }: RoleChange,
) {
  return audited(shop, actor, async ({ transaction, note }) => {
    const giver = await lockGiver(transaction, actor);
    if (!giver.ok) return giver;
    const [before] = await transaction.select().from(roles).where(eq(roles.id, id)).for('update');
    if (!before) return refused('NOT_FOUND');
    if (version !== undefined && version !== before.version) return refused('STALE_RECORD');
    const refusal =
      refuseGiving(giver.value, rights ?? []) ??
      (name === undefined ? undefined : await refuseName(transaction, name, id));
    if (refusal) return refusal;
    const values = {
      name: name ?? before.name,
      rights: rights ? inOrder(rights) : before.rights,
    };
    const [row = before] = await transaction
      .update(roles)
      .set(values)
      .where(eq(roles.id, id))
      .returning();
    await note({
      call: 'updateRole',
      subject: ['role', id],
      title: row.name,
      before: { name: before.name, rights: before.rights },
      after: values,
    });
    return done(await shownOne(transaction, row));
  });
}

/** Deletes an own role. RECORD_IN_USE, with the names of those who have it, while there are any. */
export function deleteRole(shop: Shop, actor: Actor, id: number) {
  return audited(shop, actor, async ({ transaction, note }) => {
    const giver = await lockGiver(transaction, actor);
    if (!giver.ok) return giver;
    // Whoever gives the role to somebody locks it too, so nobody gets it between the look and the removal.
    const [row] = await transaction.select().from(roles).where(eq(roles.id, id)).for('update');
    if (!row) return refused('NOT_FOUND');
    const { holders, name, rights } = await shownOne(transaction, row);
    if (holders.length > 0) {
      const people = holders.map((holder) => holder.name).join('、');
      return refused('RECORD_IN_USE', {
        message: `${people} 的角色是「${name}」，請先改成別的角色再刪除`,
        extra: { holders },
      });
    }
    await transaction.delete(roles).where(eq(roles.id, id));
    await note({
      call: 'deleteRole',
      subject: ['role', id],
      title: name,
      before: { name, rights },
    });
    return done({ id });
  });
}
