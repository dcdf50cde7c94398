import type { ErrorCode } from '#contract/error-codes.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { addressKey, allowances, tooManyRequests } from '#server/platform/http/rate-limits.ts';
import type { Shop } from '#server/shop.ts';

/** The key under which the wrong codes of all accounts are counted together. */
const everybody = 'account:all';

const allowed = allowances['wrong-code'].account;

/** The refusals after a code was compared and did not match. */
const wrong: readonly ErrorCode[] = ['VERIFY_FAIL', 'VERIFY_ERROR_LIMIT_REACHED'];

/** How many wrong codes were entered in the running hour, over all accounts and copies of the server. */
export function countWrongCodes({ rateLimits }: Pick<Shop, 'rateLimits'>): Promise<number> {
  return rateLimits.counted('wrong-code', everybody);
}

/**
 * Tries a code and counts a wrong one, for its address and over all accounts. While there are more than 100 wrong ones
 * in an hour over all accounts, an address that entered 5 of them gets TOO_MANY_REQUESTS (G-166). A right code is not
 * counted, so a shopper who has it gets in. The try is counted first, so that simultaneous tries cannot pass the limit.
 */
export async function countingWrongCodes<Value, Code extends ErrorCode>(
  shop: Pick<Shop, 'rateLimits' | 'security'>,
  request: RequestContext,
  tryCode: () => Promise<Outcome<Value, Code>>,
) {
  const { rateLimits } = shop;
  const address = addressKey(request.address);
  const wait = await rateLimits.consume('wrong-code', [address]);
  const isStrict = (await countWrongCodes(shop)) > allowed;
  if (wait !== undefined && isStrict) return tooManyRequests(wait);
  const outcome = await tryCode();
  if (outcome.ok) await rateLimits.giveBack('wrong-code', address);
  else if (wrong.includes(outcome.failure.code)) {
    await rateLimits.consume('wrong-code', [everybody]);
    shop.security.note('wrong-code', request);
  }
  return outcome;
}
