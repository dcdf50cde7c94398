import { asc, desc, eq } from 'drizzle-orm';
import type { Banner, MessageBar, Video } from '#contract/entities/content.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { banners, messageBars, videos } from './tables.ts';

/** ONLINE message bars, in the operator's order. */
export function listMessageBars(db: Queryable): Promise<MessageBar[]> {
  return db
    .select()
    .from(messageBars)
    .where(eq(messageBars.currentVisibilityRule, 'ONLINE'))
    .orderBy(desc(messageBars.weight), asc(messageBars.id));
}

/** ONLINE banners, in the operator's order. */
export function listBanners(db: Queryable): Promise<Banner[]> {
  return db
    .select()
    .from(banners)
    .where(eq(banners.currentVisibilityRule, 'ONLINE'))
    .orderBy(desc(banners.weight), asc(banners.id));
}

/** ONLINE videos, in the operator's order. */
export function listVideos(db: Queryable): Promise<Video[]> {
  return db
    .select()
    .from(videos)
    .where(eq(videos.currentVisibilityRule, 'ONLINE'))
    .orderBy(desc(videos.weight), asc(videos.id));
}
