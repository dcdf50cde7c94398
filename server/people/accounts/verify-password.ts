import { done, refused } from '#contract/outcome.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { issueKey } from './codes/email-keys.ts';
import { tryPassword } from './guessing/try-password.ts';
import { verifyPassword as matchesPassword } from './passwords/hashing.ts';
import { findUserByEmail, unknownEmail } from './users.ts';

/**
 * Answers a key for linking LINE if the password is right. Signed-in members may only name their own e-mail.
 * `memberId` is 0 for a caller with a socialite token, whose member is not known yet (G-096). Wrong passwords count
 * like those of signing in (G-166).
 */
export async function verifyPassword(
  shop: Shop,
  request: RequestContext,
  { email, password }: { email: string; password: string },
) {
  const { memberId } = request;
  const user = await findUserByEmail(shop.db, email);
  if (user && memberId > 0 && user.id !== memberId) return refused('FORBIDDEN');
  if (!user) {
    const checked = await matchesPassword(password, undefined);
    return checked.ok ? unknownEmail() : checked;
  }
  const who = { audience: 'member', id: user.id } as const;
  const tried = await tryPassword(shop, request, who, { password, stored: user.passwordHash });
  if (!tried.ok) return tried;
  const { isRight, isWaitBegun } = tried.value;
  if (isWaitBegun) shop.security.note('sign-in-wait-begun', request, { memberId: user.id });
  if (!isRight) {
    shop.security.note('password-check-refused', request, { memberId: user.id });
    return refused('PASSWORD_ERROR');
  }
  if (user.isDisabled) return refused('USER_IS_DISABLE');
  return done({ key: await issueKey(shop, shop.db, { email, purpose: 'lineLink' }) });
}
