import { done } from '#contract/outcome.ts';
import { isUnlimited } from '#server/config.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { verifyPassword } from '../passwords/hashing.ts';
import type { SignInAccount } from './sign-in-account.ts';
import { wrongInRowAllowed } from './wait.ts';
import { countTry } from './wrong-passwords.ts';

export interface TriedPassword {
  isRight: boolean;
  /** Whether this try was the one after which unknown devices have to wait. */
  isWaitBegun: boolean;
}

/**
 * Compares a password with the stored one. After ten wrong ones in a row unknown devices wait (G-166): they get
 * TOO_MANY_REQUESTS, whether the password is right or not. SERVICE_BUSY if too many passwords are being compared;
 * such a try is not counted. Members do not wait where rate limits are off; administrators do.
 */
export async function tryPassword(
  shop: Shop,
  request: Pick<RequestContext, 'cookies'>,
  who: SignInAccount,
  { password, stored }: { password: string; stored: string | null | undefined },
) {
  const isCounted = who.audience === 'administrator' || !isUnlimited(shop.config);
  const counted = isCounted ? await countTry(shop, request, who) : undefined;
  if (counted && !counted.ok) return counted;
  const checked = await verifyPassword(password, stored);
  if (!checked.ok) {
    await counted?.value.undo();
    return checked;
  }
  const isRight = checked.value;
  if (isRight) await counted?.value.succeed();
  const isWaitBegun = !isRight && (counted?.value.inRow ?? 0) >= wrongInRowAllowed;
  return done<TriedPassword>({ isRight, isWaitBegun });
}
