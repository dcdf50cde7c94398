import { sql } from 'drizzle-orm';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Config } from '#server/config.ts';
import type { ContentCache } from '#server/platform/cache/content-cache.ts';
import { databaseError, type Transaction } from '#server/platform/database/database.ts';
import { lockKeys } from '#server/platform/database/lock-keys.ts';
import { type RolledBackLimits, rolledBack } from '#server/platform/database/rolled-back.ts';
import { SerialConnectionClosed } from '#server/platform/database/serial-connection.ts';
import { holdLock } from '#server/platform/database/transaction-locks.ts';
import { isDatabaseAway } from '#server/platform/http/request-errors.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';
import { publishUntil } from '../resource-calls/versions/publish-due.ts';

/** Milliseconds. A save waits for a look at the future at most as long as `transaction`. */
const usualLimits = {
  work: 1_800,
  statement: 500,
  lock: 500,
  transaction: 2_000,
  rollBack: 1_000,
};

export interface Future {
  shop: Shop;
  transaction: Transaction;
}

interface Moment {
  at: Date;
  /** Whether versions that are scheduled until then have become live. */
  includeScheduled?: boolean;
  /** Only for tests. */
  limits?: Omit<RolledBackLimits, 'begin'>;
}

/**
 * Runs `work` in the shop as it will be at a moment. In one transaction it publishes everything that is scheduled
 * until then, with the function that also does it for real; the clock stands still at that moment; and everything
 * is rolled back. Looks at the future run one at a time, over all copies of the server. SERVICE_BUSY if earlier
 * ones take more than five seconds, or this one more than two.
 */
export async function inFuture<Result>(
  shop: Shop,
  adapters: readonly ResourceAdapter[],
  { at, includeScheduled = true, limits = usualLimits }: Moment,
  work: (future: Future) => Promise<Result>,
): Promise<Outcome<Result, 'SERVICE_BUSY'>> {
  const { previewPool: pool } = shop;
  const asked = performance.now();
  const longestWait = pool.options.connectionTimeoutMillis ?? limits.work;
  const begin = async (transaction: Transaction) => {
    const left = Math.max(1, Math.round(asked + longestWait - performance.now()));
    await transaction.execute(sql.raw(`set local lock_timeout = ${left}`));
    // Otherwise two looks at the same time would wait for each other's rows.
    await holdLock(transaction, lockKeys.future);
  };
  try {
    const options = { pool, limits: { ...limits, begin: longestWait }, begin };
    const result = await rolledBack(options, async (transaction) => {
      if (includeScheduled) {
        const note = async () => undefined;
        await publishUntil({ transaction, now: at, mayPublish: true, note }, adapters);
      }
      const inside = {
        ...shop,
        db: transaction,
        clock: { now: () => new Date(at) },
        cache: cacheForPreview(),
        config: configOfPreviews(shop.config),
      };
      return work({ shop: inside, transaction });
    });
    return done(result);
  } catch (error) {
    if (!isTooSlow(error)) throw error;
    return refused('SERVICE_BUSY', { extra: { retryAfter: 2 } });
  }
}

/** SQLSTATE codes: a lock was not available in time, a deadlock, or the session was ended because it took too long. */
const slowCodes = new Set(['55P03', '40P01', '25P03', '25P04']);

const isTooSlow = (error: unknown): boolean =>
  error instanceof SerialConnectionClosed ||
  (error instanceof Error && error.cause instanceof SerialConnectionClosed) ||
  slowCodes.has(databaseError(error)?.code ?? '') ||
  isDatabaseAway(error);

/**
 * Previews have no analytics, not even with ids that operators have entered, because their visitors are no
 * shoppers. Pages store their data in the browser under a name of their own: by the clock of a later moment the
 * member's session would have expired, and the page would delete it.
 */
function configOfPreviews(config: Config): Config {
  const none = { GTM_ID: '', GA4_ID: '', META_PIXEL_ID: '', LINE_TAG_ID: '' };
  const fromEnvironment = new Set([...config.fromEnvironment, ...Object.keys(none)]);
  return { ...config, ...none, BRAND_KEY: `${config.BRAND_KEY}-preview`, fromEnvironment };
}

/** A cache that lasts as long as this transaction, in which the data do not change. */
function cacheForPreview(): ContentCache {
  const made = new Map<string, Promise<unknown>>();
  return {
    through<Value>(key: string, _tags: readonly string[], make: () => Promise<Value>) {
      const known = made.get(key) ?? make();
      made.set(key, known);
      return known as Promise<Value>;
    },
    cached: () => undefined,
    look: () => undefined,
    validUntilOf: () => 0,
    together: (work) => work(),
    invalidate: async () => undefined,
    drop: () => undefined,
    clear: () => made.clear(),
    nextBoundary: async () => undefined,
    futureAt: cacheForPreview,
    demand: {
      usesOf: () => 0,
      takeUses: () => [],
      takeExpired: () => [],
      used: () => [],
      holds: () => false,
      onDrop: () => undefined,
    },
  };
}
