import type { ContentCache } from '#server/platform/cache/content-cache.ts';
import type { Shop } from '#server/shop.ts';

/** The most times in a second that one process drops its answers about stock. */
const mostInASecond = 20;
/** Since when (epoch milliseconds) each cache has dropped its answers about stock, and how often. */
const drops = new WeakMap<ContentCache, { since: number; count: number }>();

/**
 * Lets this process answer the stock as it is after a commit that has changed what can be bought, so that a shopper
 * reads the own write (G-069). Other copies show it within the second for which they cache these answers, because
 * announcing it would make commits wait for each other. In a rush that second is the limit here as well, so that a sale
 * does not empty the cache at every purchase.
 */
export function showNewStock({ cache, clock }: Pick<Shop, 'cache' | 'clock'>): void {
  const now = clock.now().getTime();
  const earlier = drops.get(cache);
  const isSameSecond = earlier && now >= earlier.since && now < earlier.since + 1000;
  const { since, count } = isSameSecond ? earlier : { since: now, count: 0 };
  if (count >= mostInASecond) return;
  drops.set(cache, { since, count: count + 1 });
  cache.drop(['stock']);
}
