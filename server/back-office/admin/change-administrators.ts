import { eq } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import { hashPassword } from '#server/people/accounts/passwords/hashing.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { EventSource } from '#server/platform/security-events.ts';
import type { Shop } from '#server/shop.ts';
import { shownAdministrator } from './administrators.ts';
import { type Actor, audited } from './audit.ts';
import { invitationEnd, mailInvitation } from './links/invitations.ts';
import { mailLink } from './links/links.ts';
import { refuseCommon } from './new-password.ts';
import { chooseRole, lockGiver, type RoleChoice } from './roles/giving.ts';
import { readRole } from './roles/role-of.ts';
import { revokeSessionsOfAdministrator } from './sessions.ts';
import { administrators } from './tables.ts';

export interface NewAdministrator extends RoleChoice {
  email: string;
  /** Only where test-only calls exist; otherwise the invited person sets it. */
  password?: string | undefined;
  name?: string | undefined;
}

/**
 * Adds an administrator and sends an invitation, with which that person sets a password; nobody can sign in before.
 * EMAIL_EXISTED if an administrator has this e-mail, VALIDATION_FAILED without exactly one role.
 */
export async function createAdministrator(
  shop: Shop,
  actor: Actor,
  { email, password, name, ...choice }: NewAdministrator,
) {
  const refusal =
    password !== undefined && !shop.config.TEST_MODE
      ? invalid({ password: '請讓對方以邀請信自己設定密碼' })
      : refuseCommon(shop, 'password', password);
  if (refusal) return refusal;
  const hashed = password === undefined ? done(null) : await hashPassword(password);
  if (!hashed.ok) return hashed;
  return audited(shop, actor, async ({ transaction, note }) => {
    const giver = await lockGiver(transaction, actor);
    if (!giver.ok) return giver;
    const chosen = await chooseRole(transaction, giver.value, choice);
    if (!chosen.ok) return chosen;
    const [row] = await transaction
      .insert(administrators)
      .values({
        email,
        ...chosen.value,
        name,
        passwordHash: hashed.value,
        invitedUntil: hashed.value === null ? invitationEnd(shop) : null,
        createdAt: shop.clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (!row) return refused('EMAIL_EXISTED');
    if (row.passwordHash === null) await mailInvitation(shop, transaction, row);
    else await mailLink(shop, transaction, 'verify', row);
    await note({
      call: 'createAdministrator',
      subject: ['administrator', row.id],
      after: chosen.value,
    });
    return done(shownAdministrator(shop, row, await readRole(transaction, row)));
  });
}

export interface AdministratorChange extends RoleChoice {
  isDisabled?: boolean | undefined;
  name?: string | undefined;
}

/**
 * Changes another administrator and ends all sessions of that person. Owners cannot change their own account this way
 * (FORBIDDEN), so that one owner always remains.
 */
export async function updateAdministrator(
  shop: Shop,
  actor: Actor & EventSource,
  id: number,
  { isDisabled, name, ...choice }: AdministratorChange,
) {
  if (id === actor.administratorId) return refused('FORBIDDEN');
  const updated = await audited(shop, actor, async ({ transaction, note }) => {
    const [before] = await transaction
      .select()
      .from(administrators)
      .where(eq(administrators.id, id))
      .for('update');
    if (!before) return refused('NOT_FOUND');
    const giver = await lockGiver(transaction, actor);
    if (!giver.ok) return giver;
    const isRoleGiven = choice.role !== undefined || choice.roleId !== undefined;
    const chosen = isRoleGiven
      ? await chooseRole(transaction, giver.value, choice)
      : done({ role: before.role, roleId: before.roleId });
    if (!chosen.ok) return chosen;
    const values = {
      ...chosen.value,
      isDisabled: isDisabled ?? before.isDisabled,
      name: name ?? before.name,
    };
    const [row = before] = await transaction
      .update(administrators)
      .set(values)
      .where(eq(administrators.id, id))
      .returning();
    await revokeSessionsOfAdministrator(transaction, id);
    await note({
      call: 'updateAdministrator',
      subject: ['administrator', id],
      before: { role: before.role, roleId: before.roleId, isDisabled: before.isDisabled },
      after: { role: row.role, roleId: row.roleId, isDisabled: row.isDisabled },
    });
    return done(shownAdministrator(shop, row, await readRole(transaction, row)));
  });
  if (updated.ok) shop.security.note('all-sessions-ended', actor, { administratorId: id });
  return updated;
}
