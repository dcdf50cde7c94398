import { done, refused } from '#contract/outcome.ts';
import type { Shop } from '../shop.ts';
import { issueKey } from './codes/email-keys.ts';
import { verifyPassword as matchesPassword } from './passwords/hashing.ts';
import { findUserByEmail, unknownEmail } from './users.ts';

/** A key for linking LINE, given for the right password; a member may ask for the own e-mail only (G-096). */
export async function verifyPassword(
  shop: Shop,
  memberId: number,
  { email, password }: { email: string; password: string },
) {
  const user = await findUserByEmail(shop.db, email);
  if (user && user.id !== memberId) return refused('FORBIDDEN');
  const checked = await matchesPassword(password, user?.passwordHash);
  if (!checked.ok) return checked;
  if (!user) return unknownEmail();
  if (!checked.value) return refused('PASSWORD_ERROR');
  if (user.isDisabled) return refused('USER_IS_DISABLE');
  return done({ key: await issueKey(shop, shop.db, { email, purpose: 'lineLink' }) });
}
