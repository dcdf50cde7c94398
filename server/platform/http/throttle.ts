import { sha256 } from '../random.ts';
import { countedAddress } from './counted-address.ts';
import type { RequestContext } from './handler.ts';
import { type LimitedAction, type RateLimits, tooManyRequests } from './rate-limits.ts';

/** TOO_MANY_REQUESTS with the seconds to wait if this address or account has tried too often; else undefined. */
export async function throttle(
  { rateLimits }: { rateLimits: RateLimits },
  action: LimitedAction,
  { address }: RequestContext,
  account: string,
) {
  // The account is hashed, so that the limiter's table contains no e-mails and a long one fits into the key.
  const keys = [`address:${countedAddress(address)}`, `account:${sha256(account.toLowerCase())}`];
  const wait = await rateLimits.consume(action, keys);
  return wait === undefined ? undefined : tooManyRequests(wait);
}
