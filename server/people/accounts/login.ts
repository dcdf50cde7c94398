import { and, eq, isNotNull } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { verifyPassword } from './passwords/hashing.ts';
import { createSession } from './sessions.ts';
import { users } from './tables.ts';
import { findUserByAccount, findUserByEmail, type User, unknownEmail } from './users.ts';

interface Credentials {
  account: string;
  password: string;
  rememberMe?: boolean | undefined;
}

/** Opens a session. The order of the refusals is fixed: only the right password gets more than LOGIN_FAIL (G-082). */
export async function login(shop: Shop, { account, password, rememberMe = false }: Credentials) {
  const user = await findUserByAccount(shop.db, account);
  const checked = await verifyPassword(password, user?.passwordHash);
  if (!checked.ok) return checked;
  if (!user) return refused('USER_NOT_FOUND');
  if (!checked.value) return refused('LOGIN_FAIL');
  if (user.isDisabled) return refused('USER_IS_DISABLE');
  if (!user.verifiedAt) return refused('USER_IS_UNVERIFIED', { extra: { email: user.email } });
  return openSession(shop, user, rememberMe);
}

/** Reads the row again under a lock: after a password reset in between, the old password must not open a session. */
async function openSession(shop: Shop, user: User, isRemembered: boolean) {
  return inTransaction(shop.db, async (transaction) => {
    const [unchanged] = await transaction
      .select({ userId: users.id })
      .from(users)
      .where(
        and(
          eq(users.id, user.id),
          eq(users.passwordHash, user.passwordHash ?? ''),
          eq(users.isDisabled, false),
          isNotNull(users.verifiedAt),
        ),
      )
      .for('share');
    if (!unchanged) return refused('LOGIN_FAIL');
    return done(await createSession(shop, transaction, { ...unchanged, isRemembered }));
  });
}

/** Whether an e-mail belongs to a verified member (G-085). */
export async function checkUserEmail({ db }: Pick<Shop, 'db'>, email: string) {
  const user = await findUserByEmail(db, email);
  return user ? done({ verifiedStatus: user.verifiedAt !== null }) : unknownEmail();
}
