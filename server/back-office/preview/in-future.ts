import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Config } from '#server/config.ts';
import type { ContentCache } from '#server/platform/cache/content-cache.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { queuedClient } from '#server/platform/database/queued-client.ts';
import type { BoundResource } from '#server/records/bound.ts';
import type { Shop } from '#server/shop.ts';
import { publishUntil } from '../records/versions/publish-due.ts';

/** Milliseconds: for all that is done in a future, and for the lock on a row that somebody is changing. */
const longest = 2_000;
const longestLock = 500;

export interface Future {
  shop: Shop;
  transaction: Transaction;
}

interface Moment {
  at: Date;
  /** Whether what is scheduled until then has become live. */
  includeScheduled?: boolean;
}

/**
 * Runs work in the shop as it will be at a moment: in one transaction everything that is scheduled until then is carried
 * out, by the function that carries it out for real, the clock stands still there, and nothing is kept. At the end all
 * of it is rolled back. Throws if it takes longer than two seconds.
 */
export async function inFuture<Result>(
  shop: Shop,
  bounds: readonly BoundResource[],
  { at, includeScheduled = true }: Moment,
  work: (future: Future) => Promise<Result>,
): Promise<Result> {
  const client = await shop.pool.connect();
  let outcome: { result: Result } | undefined;
  try {
    const db = drizzle(queuedClient(client, performance.now() + longest), { casing: 'snake_case' });
    await db.transaction(async (transaction) => {
      await transaction.execute(sql.raw(`set local statement_timeout = ${longest}`));
      await transaction.execute(sql.raw(`set local lock_timeout = ${longestLock}`));
      if (includeScheduled) {
        const note = async () => undefined;
        await publishUntil({ transaction, now: at, mayPublish: true, note }, bounds);
      }
      const inside = {
        ...shop,
        db: transaction,
        clock: { now: () => new Date(at) },
        cache: keptMeanwhile(),
        config: configOfPreviews(shop.config),
      };
      outcome = { result: await work({ shop: inside, transaction }) };
      throw new RollBack();
    });
  } catch (error) {
    if (!(error instanceof RollBack)) throw error;
  } finally {
    client.release();
  }
  if (!outcome) throw new Error('Nothing was done in the future.');
  return outcome.result;
}

/**
 * Who looks ahead is no shopper to be counted: without analytics, also those that operators have entered. What pages keep in
 * the browser lies under a name of its own: by the clock of a later moment the session of a member would have lapsed, and the
 * page would forget it.
 */
function configOfPreviews(config: Config): Config {
  const none = { GTM_ID: '', GA4_ID: '', META_PIXEL_ID: '', LINE_TAG_ID: '' };
  const fromEnvironment = new Set([...config.fromEnvironment, ...Object.keys(none)]);
  return { ...config, ...none, BRAND_KEY: `${config.BRAND_KEY}-preview`, fromEnvironment };
}

class RollBack extends Error {}

/** What was read in this transaction stays what it is while it lasts, and is kept no longer. */
function keptMeanwhile(): ContentCache {
  const made = new Map<string, Promise<unknown>>();
  return {
    through<Value>(key: string, _tags: readonly string[], make: () => Promise<Value>) {
      const known = made.get(key) ?? make();
      made.set(key, known);
      return known as Promise<Value>;
    },
    kept: () => undefined,
    together: (work) => work(),
    invalidate: async () => undefined,
    clear: () => made.clear(),
  };
}
