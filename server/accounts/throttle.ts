import type { RequestContext } from '../platform/http/handler.ts';
import { type LimitedAction, tooManyRequests } from '../platform/http/rate-limits.ts';
import { sha256 } from '../platform/random.ts';
import type { Shop } from '../shop.ts';

/** A refusal when this address or this account has tried too often, with the seconds to wait. */
export async function throttle(
  { rateLimits }: Pick<Shop, 'rateLimits'>,
  action: LimitedAction,
  { address }: RequestContext,
  account: string,
) {
  // Hashed: no e-mail lies in the limiter's table, and a long one still fits its key.
  const keys = [`address:${address}`, `account:${sha256(account.toLowerCase())}`];
  const wait = await rateLimits.consume(action, keys);
  return wait === undefined ? undefined : tooManyRequests(wait);
}
