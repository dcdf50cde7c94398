import { sha256 } from '../random.ts';
import type { RequestContext } from './handler.ts';
import { addressKey, type LimitedAction, type RateLimits, tooManyRequests } from './rate-limits.ts';

/**
 * Counts a try of this address, and of this account if one is given. It answers the refusal TOO_MANY_REQUESTS with
 * the seconds to wait if there were too many tries, and undefined otherwise.
 */
export async function throttle(
  { rateLimits }: { rateLimits: RateLimits },
  action: LimitedAction,
  { address }: RequestContext,
  account?: string,
) {
  // The account is hashed, so that the limiter's table contains no e-mails and a long one fits into the key.
  const keys = [addressKey(address)];
  if (account !== undefined) keys.push(`account:${sha256(account.toLowerCase())}`);
  const wait = await rateLimits.consume(action, keys);
  return wait === undefined ? undefined : tooManyRequests(wait);
}
