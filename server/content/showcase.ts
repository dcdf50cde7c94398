import { and, asc, desc, eq, gt, lt } from 'drizzle-orm';
import type {
  Banner,
  EventPopup,
  HomeBlock,
  MessageBar,
  SalesLocation,
  Testimonial,
  Video,
} from '#contract/entities/content.ts';
import { toWireInstant } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import type { Shop } from '#server/shop.ts';
import {
  banners,
  eventPopups,
  homeBlocks,
  messageBars,
  salesLocations,
  testimonials,
  videos,
} from './tables.ts';

/** ONLINE message bars, in the operator's order. */
export function listMessageBars(db: Queryable): Promise<MessageBar[]> {
  return prepared(db, 'message bars', shownMessageBars).execute();
}

const shownMessageBars = (db: Queryable, name: string) =>
  db
    .select()
    .from(messageBars)
    .where(eq(messageBars.currentVisibilityRule, 'ONLINE'))
    .orderBy(desc(messageBars.weight), asc(messageBars.id))
    .prepare(name);

/** ONLINE banners, in the operator's order. */
export function listBanners(db: Queryable): Promise<Banner[]> {
  return db
    .select()
    .from(banners)
    .where(eq(banners.currentVisibilityRule, 'ONLINE'))
    .orderBy(desc(banners.weight), asc(banners.id));
}

/** ONLINE pictures of events that run now, in the operator's order (G-170). */
export async function listEventPopups({
  db,
  clock,
}: Pick<Shop, 'db' | 'clock'>): Promise<EventPopup[]> {
  const now = clock.now();
  const rows = await db
    .select()
    .from(eventPopups)
    .where(
      and(
        eq(eventPopups.currentVisibilityRule, 'ONLINE'),
        lt(eventPopups.eventBeginAt, now),
        gt(eventPopups.eventEndAt, now),
      ),
    )
    .orderBy(desc(eventPopups.weight), asc(eventPopups.id));
  return rows.map((row) => ({
    ...row,
    eventBeginAt: toWireInstant(row.eventBeginAt),
    eventEndAt: toWireInstant(row.eventEndAt),
  }));
}

/** ONLINE videos, in the operator's order. */
export function listVideos(db: Queryable): Promise<Video[]> {
  return db
    .select()
    .from(videos)
    .where(eq(videos.currentVisibilityRule, 'ONLINE'))
    .orderBy(desc(videos.weight), asc(videos.id));
}

/** ONLINE sections of the first page, in the operator's order. */
export function listHomeBlocks(db: Queryable): Promise<HomeBlock[]> {
  return db
    .select()
    .from(homeBlocks)
    .where(eq(homeBlocks.currentVisibilityRule, 'ONLINE'))
    .orderBy(desc(homeBlocks.weight), asc(homeBlocks.id));
}

/** ONLINE testimonials, in the operator's order. */
export function listTestimonials(db: Queryable): Promise<Testimonial[]> {
  return db
    .select()
    .from(testimonials)
    .where(eq(testimonials.currentVisibilityRule, 'ONLINE'))
    .orderBy(desc(testimonials.weight), asc(testimonials.id));
}

/** ONLINE sales locations, in the operator's order; each with a map. */
export async function listSalesLocations(db: Queryable): Promise<SalesLocation[]> {
  const rows = await db
    .select()
    .from(salesLocations)
    .where(eq(salesLocations.currentVisibilityRule, 'ONLINE'))
    .orderBy(desc(salesLocations.weight), asc(salesLocations.id));
  return rows.map((row) => ({ ...row, mapUrl: row.mapUrl ?? mapOf(row.address) }));
}

const mapOf = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
