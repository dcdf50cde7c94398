import { eq } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import { hashPassword } from '#server/people/accounts/passwords/hashing.ts';
import { transact, transactUnlessRefused } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { recordAction } from '../audit.ts';
import { deleteGuesses, refuseCommon } from '../new-password.ts';
import { revokeSessionsOfAdministrator } from '../sessions.ts';
import { administrators } from '../tables.ts';
import { consumeLink, dropLinks, mailLink, mayBeLink } from './links.ts';

/** Enqueues an e-mail with a link to set a new password. The answer and its time are the same for an unknown e-mail. */
export async function forgetPassword(shop: Shop, email: string) {
  const [found] = await shop.db
    .select()
    .from(administrators)
    .where(eq(administrators.email, email));
  // Whoever was invited sets the first password with the invitation, which an owner can withdraw.
  const known = found?.passwordHash ? found : undefined;
  await transact(shop.db, (transaction) => mailLink(shop, transaction, 'reset', known));
  return done({});
}

/**
 * Sets a new password for the administrator to whom this token was sent, and ends all sessions. The second factor
 * stays the same, so access to the mailbox alone is not enough. LINK_INVALID if the token is forged, used or
 * expired. A refused password leaves the token valid.
 */
export async function resetPassword(
  shop: Shop,
  request: RequestContext,
  { token, password }: { token: string; password: string },
) {
  const common = refuseCommon(shop, 'password', password);
  if (common) return common;
  // Checked first, so that nobody can make the server hash passwords with invented tokens.
  const hashed = mayBeLink(shop, 'reset', token)
    ? await hashPassword(password)
    : refused('LINK_INVALID');
  const outcome = hashed.ok ? await consume(shop, request, token, hashed.value) : hashed;
  if (!outcome.ok) {
    shop.security.note('reset-refused', request);
    return outcome;
  }
  shop.security.note('password-reset', request, outcome.value);
  shop.security.note('all-sessions-ended', request, outcome.value);
  return done({});
}

function consume(shop: Shop, request: RequestContext, token: string, passwordHash: string) {
  return transactUnlessRefused(shop.db, async (transaction) => {
    const taken = await consumeLink(shop, transaction, 'reset', token);
    if (!taken.ok) return taken;
    const { id: administratorId, email, emailVerifiedAt } = taken.value;
    await transaction
      .update(administrators)
      .set({ passwordHash, emailVerifiedAt: emailVerifiedAt ?? shop.clock.now() })
      .where(eq(administrators.id, administratorId));
    await revokeSessionsOfAdministrator(transaction, administratorId);
    await dropLinks(transaction, administratorId, 'reset');
    await deleteGuesses(shop, transaction, email);
    await recordAction(
      shop,
      transaction,
      { ...request, administratorId },
      { call: 'resetAdministratorPassword', subject: ['administrator', administratorId] },
    );
    return done({ administratorId });
  });
}
