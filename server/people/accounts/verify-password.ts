import { done, refused } from '#contract/outcome.ts';
import type { Shop } from '#server/shop.ts';
import { issueKey } from './codes/email-keys.ts';
import { verifyPassword as matchesPassword } from './passwords/hashing.ts';
import { findUserByEmail, unknownEmail } from './users.ts';

/**
 * A key for linking LINE, given for the right password. A signed-in member may use the own e-mail only. `memberId` is 0
 * for a person with a socialite token, whose member is not known yet (G-096).
 */
export async function verifyPassword(
  shop: Shop,
  memberId: number,
  { email, password }: { email: string; password: string },
) {
  const user = await findUserByEmail(shop.db, email);
  if (user && memberId > 0 && user.id !== memberId) return refused('FORBIDDEN');
  const checked = await matchesPassword(password, user?.passwordHash);
  if (!checked.ok) return checked;
  if (!user) return unknownEmail();
  if (!checked.value) return refused('PASSWORD_ERROR');
  if (user.isDisabled) return refused('USER_IS_DISABLE');
  return done({ key: await issueKey(shop, shop.db, { email, purpose: 'lineLink' }) });
}
