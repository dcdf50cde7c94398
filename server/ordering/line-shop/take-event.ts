import { lt, sql } from 'drizzle-orm';
import { addDays } from '#rules/dates.ts';
import type { Shop } from '#server/shop.ts';
import { lineShopEventLog } from './tables.ts';

/** An event of a visit from LINE Shopping (row 3.098). */
export interface TrackedEvent {
  eventId: number;
  ecid: string;
  /** Unix seconds. */
  eventTime: number;
  redirectUrl: string;
  products: readonly { id: number; quantity?: number | undefined }[];
}

/** The most events that the table stores; only abuse can reach this number. */
export const mostEvents = 200_000;

/** Days after which an event is deleted, whether it was passed on or not. */
const retentionDays = 14;

/** Stores an event to be passed on; silently ignores an event that is stored already and all events above the limit. */
export async function takeEvent({ db, clock }: Shop, event: TrackedEvent): Promise<void> {
  const { eventId, ecid, eventTime } = event;
  const redirectUrl = new URL(event.redirectUrl).href;
  const products = JSON.stringify(event.products);
  const at = clock.now().toISOString();
  // The first and the last id bound the number of rows without counting them.
  await db.execute(sql`
    insert into line_shop_events (event_id, ecid, event_time, redirect_url, products, created_at)
    select ${eventId}::int, ${ecid}::text, ${eventTime}::bigint, ${redirectUrl}::text, ${products}::text,
      ${at}::timestamptz
    where coalesce((select max(id) - min(id) from line_shop_events), 0) < ${mostEvents}::int
    on conflict do nothing`);
}

/** Deletes events older than 14 days. */
export async function deleteEvents({ db, clock }: Shop): Promise<void> {
  const before = addDays(clock.now(), -retentionDays);
  await db.delete(lineShopEventLog).where(lt(lineShopEventLog.createdAt, before));
}
