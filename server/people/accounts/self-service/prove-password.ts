import { done, refused } from '#contract/outcome.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import type { Shop } from '#server/shop.ts';
import { tryPassword } from '../guessing/try-password.ts';
import { findYoungLink } from '../line/line-accounts.ts';
import { readAccount } from '../member-accounts.ts';
import { readSignIn } from '../sessions.ts';

/** Milliseconds after signing in for which a member need not enter the password again. */
const recent = 10 * 60_000;

const hasNone = '您還沒有設定密碼，請先用「忘記密碼」設定';

/**
 * The member of the request, if the password is right; PASSWORD_ERROR otherwise. Wrong ones count like those of signing
 * in (G-166).
 */
export async function provePassword(shop: Shop, request: RequestContext, password: string) {
  const limited = await throttle(shop, 'login', request);
  if (limited) return limited;
  const user = await readAccount(shop.db, request.memberId);
  if (!user) return refused('TOKEN_INVALID');
  if (user.passwordHash === null) return refused('PASSWORD_ERROR', { message: hasNone });
  const who = { audience: 'member', id: user.id } as const;
  const tried = await tryPassword(shop, request, who, { password, stored: user.passwordHash });
  if (!tried.ok) return tried;
  const { isRight, isWaitBegun } = tried.value;
  if (isWaitBegun) shop.security.note('sign-in-wait-begun', request, request);
  if (isRight) return done(user);
  shop.security.note('password-check-refused', request, request);
  return refused('PASSWORD_ERROR');
}

/**
 * Whether the member has shown lately who they are: by signing in within ten minutes, or by the password. Signing in
 * after a young link to LINE does not count: who has only a session could link the own LINE account and sign in with
 * it. STEP_UP_REQUIRED if neither was done.
 */
export async function proveLately(
  shop: Shop,
  request: RequestContext,
  password: string | undefined,
) {
  const signedInAt = await readSignIn(shop.db, request.token);
  if (!signedInAt) return refused('TOKEN_INVALID');
  const passed = shop.clock.now().getTime() - signedInAt.getTime();
  if (passed >= 0 && passed < recent) {
    const linkedAt = await findYoungLink(shop.db, request.memberId, shop.clock.now());
    if (!linkedAt || signedInAt < linkedAt) return done({});
  }
  if (password === undefined) return refused('STEP_UP_REQUIRED', { message: askAgain });
  const proven = await provePassword(shop, request, password);
  return proven.ok ? done({}) : proven;
}

const askAgain = '請輸入密碼再試一次；沒有密碼時，請重新登入，或先用「忘記密碼」設定密碼';
