import { and, eq, gt, min } from 'drizzle-orm';
import type { Shop } from '#server/shop.ts';
import { news } from './tables.ts';

/** The next moment from now at which an article is published; undefined if none is waiting. */
export async function nextBoundary({
  db,
  clock,
}: Pick<Shop, 'db' | 'clock'>): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: min(news.beginAt) })
    .from(news)
    .where(and(eq(news.status, 'ON_SHELF'), gt(news.beginAt, clock.now())));
  return row?.at ?? undefined;
}
