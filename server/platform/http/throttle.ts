import { sha256 } from '../random.ts';
import type { RequestContext } from './handler.ts';
import { addressKey, type LimitedAction, type RateLimits, tooManyRequests } from './rate-limits.ts';

/**
 * TOO_MANY_REQUESTS with the seconds to wait if this address, or this account if one is given, has tried too often; else
 * undefined.
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
