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
  /** Unknown devices wait from now on. */
  isWaitBegun: boolean;
}

/**
 * Compares a password with the stored one. After ten wrong ones in a row unknown devices wait (G-166):
 * TOO_MANY_REQUESTS, without a word about the password. SERVICE_BUSY, which counts nothing, if too many passwords are
 * being compared. Members do not wait where rate limits are off; administrators do.
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
