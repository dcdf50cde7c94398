import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { refused } from '#contract/outcome.ts';
import { countedAddress } from './counted-address.ts';

/** The limited actions. They are counted per account and per address, in PostgreSQL for all copies of the server. */
export type LimitedAction =
  | 'login'
  | 'admin-login'
  | 'admin-password'
  | 'admin-unlock'
  | 'admin-second-factor'
  | 'admin-forget'
  | 'admin-link'
  | 'admin-invite'
  | 'register'
  | 'send-code'
  | 'verify-code'
  | 'wrong-code'
  | 'reset-password'
  | 'check-email'
  | 'check-barcode'
  | 'line-login'
  | 'change-email'
  | 'passkey'
  | 'own-data'
  | 'receive-coupon'
  | 'line-shop-event'
  | 'privacy-request'
  | 'privacy-copy'
  | 'test-letter'
  | 'refund-account'
  | 'pay-by-link'
  | 'review'
  | 'review-picture'
  | 'return-picture'
  | 'restock-notice'
  | 'restock-recipient'
  | 'leaving'
  | 'standing-order'
  | 'vitals'
  | 'api-key'
  | 'webhook-test';

export interface RateLimits {
  /**
   * Counts one try for each key. It answers the seconds to wait if a key has too many tries, and undefined otherwise.
   * A key begins with `account:` or `address:`, and contains no personal data but the address. An address may try
   * more often than an account, because a whole office may share it.
   */
  consume(action: LimitedAction, keys: readonly string[]): Promise<number | undefined>;
  /** Subtracts one try, e.g. because it succeeded. */
  giveBack(action: LimitedAction, key: string): Promise<void>;
  /** Answers how many tries of the key are counted at present. */
  counted(action: LimitedAction, key: string): Promise<number>;
}

/** The key under which an address is counted. */
export const addressKey = (address: string) => `address:${countedAddress(address)}`;

interface Allowance {
  /** Tries in `seconds` for one account (not counted if there is none), and for one address. */
  account?: number;
  address: number;
  seconds: number;
}

/**
 * Enough tries for people who mistype, too few for programs that guess. With 10 tries in 10 minutes, 10,000 codes
 * take a week, and a code is void after five wrong tries (G-079).
 */
export const allowances = {
  // Wrong passwords of one account are counted in a row (G-166), so that strangers cannot keep its owner out.
  login: { address: 60, seconds: 900 },
  'admin-login': { address: 30, seconds: 900 },
  'admin-password': { account: 10, address: 30, seconds: 900 },
  'admin-unlock': { address: 30, seconds: 900 },
  // Wrong codes of one administrator are counted in a row, like wrong passwords.
  'admin-second-factor': { address: 60, seconds: 900 },
  'admin-forget': { account: 3, address: 30, seconds: 1800 },
  'admin-link': { address: 30, seconds: 900 },
  'admin-invite': { account: 5, address: 60, seconds: 3600 },
  register: { account: 10, address: 30, seconds: 3600 },
  'send-code': { account: 5, address: 30, seconds: 900 },
  'verify-code': { account: 10, address: 60, seconds: 600 },
  // Account: wrong codes over all accounts. Address: its wrong codes while there are more than that (G-166).
  'wrong-code': { account: 100, address: 5, seconds: 3600 },
  'reset-password': { account: 10, address: 30, seconds: 900 },
  'check-email': { account: 20, address: 60, seconds: 900 },
  'receive-coupon': { account: 20, address: 100, seconds: 900 },
  'check-barcode': { account: 30, address: 60, seconds: 600 },
  // The account is the member: each try mails a letter to an address that may be a stranger's.
  'change-email': { account: 10, address: 60, seconds: 86_400 },
  // Nothing can be guessed here; the limit spares the work of checking signatures.
  passkey: { account: 30, address: 300, seconds: 900 },
  // The account is the member who asks for a copy of the own data, or for the deletion of the account.
  'own-data': { account: 10, address: 60, seconds: 86_400 },
  // Nothing can be guessed here, and a message to the shop's LINE friends brings many phones that share one address.
  'line-login': { account: 10, address: 300, seconds: 900 },
  // The account is the click that led here: one visit with any number of pages. Thousands of phones share an address.
  'line-shop-event': { account: 300, address: 3000, seconds: 600 },
  // The account is the member whom it is about; the address is that of the back office.
  'privacy-request': { account: 5, address: 60, seconds: 86_400 },
  'privacy-copy': { address: 30, seconds: 900 },
  'test-letter': { account: 10, address: 60, seconds: 900 },
  // The account is the code of an e-mail.
  'refund-account': { account: 20, address: 60, seconds: 900 },
  // The account is the code of the link; each press of a button is one try.
  'pay-by-link': { account: 30, address: 120, seconds: 900 },
  review: { account: 60, address: 300, seconds: 900 },
  'review-picture': { account: 30, address: 120, seconds: 900 },
  'return-picture': { account: 30, address: 120, seconds: 900 },
  'restock-notice': { address: 60, seconds: 3600 },
  // The account is the code of a letter. An address counts for forged codes only: mail programs post from few
  // addresses.
  leaving: { account: 30, address: 1200, seconds: 3600 },
  // The account is the member or the e-mail that waits for sold-out goods, which a stranger may have typed.
  'restock-recipient': { account: 10, address: 600, seconds: 86_400 },
  // One page load in ten reports once, and thousands of phones share an address.
  vitals: { address: 300, seconds: 600 },
  // The account is the administrator who presses the button.
  'webhook-test': { account: 20, address: 60, seconds: 600 },
  // The account is the key. An address is not counted: the flood limit counts it.
  'api-key': { account: 600, address: 6000, seconds: 60 },
  // The account is the code of a notice.
  'standing-order': { account: 60, address: 240, seconds: 900 },
} as const satisfies Readonly<Record<LimitedAction, Allowance>>;

/**
 * The most API requests of one address in `time` (milliseconds), without cached responses. No shopper makes more.
 * Only the `addresses` that asked last are counted: an address that floods asks every 50 ms, and so many others
 * cannot ask in between.
 */
const flood = { requests: 1200, time: 60_000, addresses: 10_000 };

/** No limits; for tests only. */
export const noRateLimits: RateLimits = {
  consume: async () => undefined,
  giveBack: async () => undefined,
  counted: async () => 0,
};

/** Creates the limits. They count in the table `rate_limits`, which is created if it is missing. */
export async function createRateLimits(pool: pg.Pool): Promise<RateLimits> {
  const limiters = new Map<string, RateLimiterPostgres>();
  await createTable(pool);
  for (const [action, { account, address, seconds }] of Object.entries<Allowance>(allowances)) {
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
    if (account !== undefined) limiter('account', account);
    limiter('address', address);
  }
  const limiterOf = (action: LimitedAction, key: string) =>
    limiters.get(`${action} ${key.startsWith('address:') ? 'address' : 'account'}`);
  return {
    async consume(action, keys) {
      const waits = await Promise.all(
        keys.map((key) => {
          const limiter = limiterOf(action, key);
          return limiter && secondsToWait(() => limiter.consume(key));
        }),
      );
      const longest = Math.max(...waits.map((wait) => wait ?? 0));
      return longest > 0 ? longest : undefined;
    },
    async giveBack(action, key) {
      await limiterOf(action, key)?.reward(key);
    },
    async counted(action, key) {
      return (await limiterOf(action, key)?.get(key))?.consumedPoints ?? 0;
    },
  };
}

/**
 * Prevents one address from occupying a whole process. It counts the request, and answers the seconds to wait, or
 * undefined. A limiter with a timer for each address would need half a kilobyte for every address of the last minute.
 */
export function createFloodLimit(
  perf: Pick<Performance, 'now'> = performance,
): (address: string) => Promise<number | undefined> {
  const counts = new LRUCache<string, number>({
    max: flood.addresses,
    ttl: flood.time,
    ttlResolution: 0,
    noUpdateTTL: true,
    perf,
  });
  return async (address) => {
    const key = countedAddress(address);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > flood.requests ? inSeconds(counts.getRemainingTTL(key)) : undefined;
  };
}

/** Answers the refusal 429 with Retry-After. `seconds` is the answer of `consume`. */
export function tooManyRequests(seconds: number) {
  return refused('TOO_MANY_REQUESTS', { extra: { retryAfter: Math.max(1, Math.ceil(seconds)) } });
}

async function secondsToWait(consume: () => Promise<unknown>): Promise<number | undefined> {
  try {
    await consume();
    return undefined;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return inSeconds(refusal.msBeforeNext);
    throw refusal;
  }
}

/** Converts to whole seconds, at least one. */
const inSeconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

/**
 * Creates the table as the limiter would, but waits for it. The table is unlogged, because a crash may lose its
 * counts.
 */
async function createTable(pool: pg.Pool): Promise<void> {
  // Where another role owns the tables, this one may not even ask for a table that is there.
  const { rows } = await pool.query(`select to_regclass('rate_limits') is not null as "isThere"`);
  if (rows[0]?.isThere) return;
  const alreadyThere = ['23505', '42P07'];
  try {
    await pool.query(
      `create unlogged table if not exists rate_limits
         (key varchar(255) primary key, points integer not null default 0, expire bigint)`,
    );
  } catch (error) {
    // Another copy of the server may have created it at the same moment.
    if (!alreadyThere.includes((error as { code?: string }).code ?? '')) throw error;
  }
}
