import { and, eq } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import { verifyPassword } from '#server/people/accounts/passwords/hashing.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, recordAction } from './audit.ts';
import { createAdministratorSession } from './sessions.ts';
import { administrators } from './tables.ts';

/**
 * Opens a session of the back office. Every refusal is the same LOGIN_FAIL after the same work, so that nobody learns
 * which e-mails belong to administrators or which of them are disabled.
 */
export async function adminLogin(
  shop: Shop,
  { email, password }: { email: string; password: string },
  { requestId }: Pick<Actor, 'requestId'>,
) {
  const [found] = await shop.db
    .select()
    .from(administrators)
    .where(eq(administrators.email, email));
  const checked = await verifyPassword(password, found?.passwordHash);
  if (!checked.ok) return checked;
  if (!found || !checked.value || found.isDisabled) {
    shop.log.warn({ requestId }, 'sign-in to the back office refused');
    return refused('LOGIN_FAIL');
  }
  return inTransaction(shop.db, async (transaction) => {
    // Read again under a lock: if the administrator was disabled or the password changed meanwhile, no session opens.
    const [unchanged] = await transaction
      .select({ id: administrators.id })
      .from(administrators)
      .where(
        and(
          eq(administrators.id, found.id),
          eq(administrators.passwordHash, found.passwordHash),
          eq(administrators.isDisabled, false),
        ),
      )
      .for('share');
    if (!unchanged) return refused('LOGIN_FAIL');
    await recordAction(
      shop,
      transaction,
      { administratorId: found.id, requestId },
      { call: 'adminLogin', subject: ['administrator', found.id] },
    );
    return done(await createAdministratorSession(shop, transaction, found.id));
  });
}
