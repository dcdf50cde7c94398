import { eq } from 'drizzle-orm';
import type { AdministratorRole } from '#contract/administrators.ts';
import { done, refused } from '#contract/outcome.ts';
import { hasRight, type Right, type Role, rightsOf } from '#contract/rights.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { Actor } from '../audit.ts';
import { administrators, roles } from '../tables.ts';
import { ownRole, readRole } from './role-of.ts';

/**
 * The role of the person who acts, read again inside the transaction: of two owners who take the right from each
 * other at the same moment, the second one no longer has it (FORBIDDEN).
 */
export const lockGiver = (transaction: Transaction, actor: Actor) =>
  lockActor(transaction, actor, 'administrators.write');

/** The same for another right. */
export async function lockActor(
  transaction: Transaction,
  { administratorId }: Actor,
  right: Right,
) {
  const [row] = await transaction
    .select()
    .from(administrators)
    .where(eq(administrators.id, administratorId))
    .for('share');
  const role = row && !row.isDisabled ? await readRole(transaction, row) : undefined;
  return role && hasRight(role, right) ? done(role) : refused('FORBIDDEN', { extra: { right } });
}

/** FORBIDDEN if somebody gives a right that they do not have. */
export function refuseGiving(giver: Role, given: readonly Right[]) {
  const lacking = given.find((each) => !hasRight(giver, each));
  return lacking && refused('FORBIDDEN', { extra: { right: lacking } });
}

export interface RoleChoice {
  role?: AdministratorRole | undefined;
  roleId?: number | undefined;
}

type ChosenRole = Pick<typeof administrators.$inferSelect, 'role' | 'roleId'>;

const oneOfTwo = '請選擇一個角色（內建的，或自訂的）';

/**
 * The role that a person gives to an administrator. An own role is locked, so that nobody deletes it at the same
 * moment. VALIDATION_FAILED without exactly one role, or for an unknown one; FORBIDDEN for a role with more rights
 * than the giver has.
 */
export async function chooseRole(
  transaction: Transaction,
  giver: Role,
  { role, roleId }: RoleChoice,
) {
  if ((role === undefined) === (roleId === undefined)) return invalid({ role: oneOfTwo });
  if (role !== undefined) {
    const chosen: ChosenRole = { role, roleId: null };
    return refuseGiving(giver, rightsOf(role)) ?? done(chosen);
  }
  const [found] = await transaction
    .select()
    .from(roles)
    .where(eq(roles.id, roleId ?? 0))
    .for('share');
  if (!found) return invalid({ role_id: '這個角色已經不存在，請重新選擇' });
  const chosen: ChosenRole = { role: null, roleId: found.id };
  return refuseGiving(giver, rightsOf(ownRole(found))) ?? done(chosen);
}
