import { and, eq, gt, min } from 'drizzle-orm';
import { nextEventBoundary } from '#server/platform/database/event-boundary.ts';
import { earliest } from '#server/platform/earliest.ts';
import type { Shop } from '#server/shop.ts';
import { news } from './tables.ts';

/**
 * The next moment at which an article is published, or the picture of an event begins or ends; undefined if there
 * is none.
 */
export async function nextBoundary({
  db,
  clock,
}: Pick<Shop, 'db' | 'clock'>): Promise<Date | undefined> {
  const now = clock.now();
  const popup = await nextEventBoundary(db, now, ['event_popups']);
  const [row] = await db
    .select({ at: min(news.beginAt) })
    .from(news)
    .where(and(eq(news.status, 'ON_SHELF'), gt(news.beginAt, now)));
  return earliest([popup, row?.at ?? undefined]);
}
