import { eq } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import { rememberDevice } from '#server/people/accounts/guessing/known-devices.ts';
import { hashPassword, verifyPassword } from '#server/people/accounts/passwords/hashing.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { audited } from './audit.ts';
import { deleteGuesses, refuseCommon } from './new-password.ts';
import { handOver } from './session-cookie.ts';
import {
  createAdministratorSession,
  findSessionRow,
  revokeSessionsOfAdministrator,
} from './sessions.ts';
import { administrators } from './tables.ts';

/**
 * Replaces the administrator's password after checking the old one. All sessions end, and a new one begins, with a
 * token or a cookie like the one before. Of the known devices only this one stays known.
 */
export async function changeOwnPassword(
  shop: Shop,
  actor: RequestContext,
  { password, newPassword }: { password: string; newPassword: string },
) {
  const common = refuseCommon(shop, 'new_password', newPassword);
  if (common) return common;
  const [known] = await shop.db
    .select()
    .from(administrators)
    .where(eq(administrators.id, actor.administratorId));
  const checked = await verifyPassword(password, known?.passwordHash);
  if (!checked.ok) return checked;
  if (!known || !checked.value) {
    shop.security.note('password-check-refused', actor, actor);
    return refused('PASSWORD_ERROR');
  }
  const hashed = await hashPassword(newPassword);
  if (!hashed.ok) return hashed;
  const changed = await audited(shop, actor, async ({ transaction, note }) => {
    const [unchanged] = await transaction
      .select()
      .from(administrators)
      .where(eq(administrators.id, known.id))
      .for('update');
    if (unchanged?.passwordHash !== known.passwordHash || unchanged.isDisabled) {
      return refused('PASSWORD_ERROR');
    }
    await transaction
      .update(administrators)
      .set({ passwordHash: hashed.value })
      .where(eq(administrators.id, known.id));
    const { secondFactorAt = null } = (await findSessionRow(transaction, actor)) ?? {};
    await revokeSessionsOfAdministrator(transaction, known.id);
    await note({ call: 'changeOwnPassword', subject: ['administrator', known.id] });
    await deleteGuesses(shop, transaction, known.email);
    const { sessionKind, userAgent } = actor;
    const session = { administratorId: known.id, sessionKind, userAgent, secondFactorAt };
    return done(await createAdministratorSession(shop, transaction, session));
  });
  if (!changed.ok) return changed;
  shop.security.note('password-changed', actor, actor);
  shop.security.note('all-sessions-ended', actor, actor);
  await rememberDevice(shop, actor, { audience: 'administrator', email: known.email });
  return done(handOver(actor, actor.sessionKind, changed.value));
}
