import { sha256 } from '../random.ts';
import type { RequestContext } from './handler.ts';
import { type LimitedAction, type RateLimits, tooManyRequests } from './rate-limits.ts';

/** A refusal when this address or this account has tried too often, with the seconds to wait. */
export async function throttle(
  { rateLimits }: { rateLimits: RateLimits },
  action: LimitedAction,
  { address }: RequestContext,
  account: string,
) {
  // Hashed: no e-mail lies in the limiter's table, and a long one still fits its key.
  const keys = [`address:${address}`, `account:${sha256(account.toLowerCase())}`];
  const wait = await rateLimits.consume(action, keys);
  return wait === undefined ? undefined : tooManyRequests(wait);
}
