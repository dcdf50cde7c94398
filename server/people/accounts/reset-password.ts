import { eq } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { consumeKey } from './codes/email-keys.ts';
import { markVerified } from './mark-verified.ts';
import { hashPassword } from './passwords/hashing.ts';
import { refuseCommonPassword } from './register.ts';
import { revokeSessionsOf } from './sessions.ts';
import { users } from './tables.ts';
import { findUserByEmail, lockUserByEmail, unknownEmail } from './users.ts';

interface NewPassword {
  email: string;
  password: string;
  key: string;
}

/** Sets a new password for a key from a mail code, marks the e-mail as verified (G-084) and ends all sessions. */
export async function resetPassword(shop: Shop, { email, password, key }: NewPassword) {
  const common = refuseCommonPassword(shop, password);
  if (common) return common;
  if (!(await findUserByEmail(shop.db, email))) return unknownEmail();
  const hashed = await hashPassword(password);
  if (!hashed.ok) return hashed;
  return inTransaction(shop.db, async (transaction) => {
    const user = await lockUserByEmail(transaction, email);
    if (!user) return unknownEmail();
    const now = shop.clock.now();
    if (!(await consumeKey(transaction, { key, email, purpose: 'resetPassword' }, now))) {
      return refused('KEY_INVALID');
    }
    await transaction
      .update(users)
      .set({ passwordHash: hashed.value })
      .where(eq(users.id, user.id));
    await revokeSessionsOf(transaction, user.id);
    await markVerified(shop, transaction, user, now);
    return done({});
  });
}
