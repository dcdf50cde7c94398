import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { refused } from '#contract/outcome.ts';

/** What is limited, per account and per address (shared by all copies of the server through PostgreSQL). */
export type LimitedAction =
  | 'login'
  | 'admin-login'
  | 'register'
  | 'send-code'
  | 'verify-code'
  | 'reset-password'
  | 'check-email'
  | 'check-barcode'
  | 'line-login'
  | 'receive-coupon'
  | 'line-shop-event';

export interface RateLimits {
  /**
   * Counts one try for each key; the seconds to wait when one of them has had too many, else undefined.
   * A key begins with `account:` or `address:` and holds no personal data beyond the address. Addresses have the
   * larger allowance: whole offices share one.
   */
  consume(action: LimitedAction, keys: readonly string[]): Promise<number | undefined>;
}

interface Allowance {
  /** Tries in `seconds` for one account, and for one address. */
  account: number;
  address: number;
  seconds: number;
}

/**
 * Generous to people who mistype, useless to programs that guess: 10,000 codes at 10 in 10 minutes take a week, and a
 * code dies after five wrong tries anyway (G-079).
 */
export const allowances: Readonly<Record<LimitedAction, Allowance>> = {
  login: { account: 10, address: 60, seconds: 900 },
  'admin-login': { account: 10, address: 30, seconds: 900 },
  register: { account: 10, address: 30, seconds: 3600 },
  'send-code': { account: 5, address: 30, seconds: 900 },
  'verify-code': { account: 10, address: 60, seconds: 600 },
  'reset-password': { account: 10, address: 30, seconds: 900 },
  'check-email': { account: 20, address: 60, seconds: 900 },
  'receive-coupon': { account: 20, address: 100, seconds: 900 },
  'check-barcode': { account: 30, address: 60, seconds: 600 },
  // Nothing here can be guessed, and a message to the shop's LINE friends brings many phones behind one address.
  'line-login': { account: 10, address: 300, seconds: 900 },
  // The account is the click that led here: one visit, however many pages; phones share addresses by the thousand.
  'line-shop-event': { account: 300, address: 3000, seconds: 600 },
};

/** API requests in one minute from one address, kept answers not counted; more is no shopper. */
const flood = { points: 1200, duration: 60 };

/** Nobody is limited: tests only. */
export const noRateLimits: RateLimits = { consume: async () => undefined };

/** The limits, counted in the table `rate_limits`, which is made when it is missing. */
export async function createRateLimits(pool: pg.Pool): Promise<RateLimits> {
  const limiters = new Map<string, RateLimiterPostgres>();
  await createTable(pool);
  for (const [action, { account, address, seconds }] of Object.entries(allowances)) {
    const shared = {
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      duration: seconds,
    };
    const limiter = (kind: string, points: number) =>
      limiters.set(
        `${action} ${kind}`,
        new RateLimiterPostgres({ ...shared, points, keyPrefix: `${action}-${kind}` }),
      );
    limiter('account', account);
    limiter('address', address);
  }
  return {
    async consume(action, keys) {
      const waits = await Promise.all(
        keys.map((key) => {
          const limiter = limiters.get(
            `${action} ${key.startsWith('address:') ? 'address' : 'account'}`,
          );
          return limiter && secondsToWait(() => limiter.consume(key));
        }),
      );
      const longest = Math.max(...waits.map((wait) => wait ?? 0));
      return longest > 0 ? longest : undefined;
    },
  };
}

/** Keeps one address from occupying a whole process; seconds to wait, or undefined. */
export function createFloodLimit(): (address: string) => Promise<number | undefined> {
  const limiter = new RateLimiterMemory(flood);
  return (address) => secondsToWait(() => limiter.consume(address));
}

/** 429 with Retry-After; `seconds` is what `consume` gave. */
export function tooManyRequests(seconds: number) {
  return refused('TOO_MANY_REQUESTS', { extra: { retryAfter: Math.max(1, Math.ceil(seconds)) } });
}

async function secondsToWait(consume: () => Promise<unknown>): Promise<number | undefined> {
  try {
    await consume();
    return undefined;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes)
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}

/** As the limiter would, but awaited; unlogged, since a crash may forget who tried how often. */
async function createTable(pool: pg.Pool): Promise<void> {
  const alreadyThere = ['23505', '42P07'];
  try {
    await pool.query(
      `create unlogged table if not exists rate_limits
         (key varchar(255) primary key, points integer not null default 0, expire bigint)`,
    );
  } catch (error) {
    // Another copy of the server made it in the same moment.
    if (!alreadyThere.includes((error as { code?: string }).code ?? '')) throw error;
  }
}
