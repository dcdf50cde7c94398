import { asc, eq, inArray } from 'drizzle-orm';
import { normalEventIds } from '#contract/line-shop-events.ts';
import type { Shop } from '#server/shop.ts';
import { eventsUrl, type LineShopAnswer, postEvent } from './line-shop-host.ts';
import { type LineShopEventStatus, lineShopEventLog } from './tables.ts';

type StoredEvent = typeof lineShopEventLog.$inferSelect;

const concurrency = 10;
/** The most events of one run, so that a run takes minutes at most. The run of the next minute continues. */
const mostInARun = 2000;
/** Seconds to wait for LINE's answer to one event. */
const timeoutSeconds = 5;

const statusAfter: Readonly<Record<LineShopAnswer, LineShopEventStatus>> = {
  ACCEPTED: 'SENT',
  REFUSED: 'REFUSED',
  SILENT: 'WAITING',
};

/** Passes waiting events on to LINE, oldest first. If LINE does not answer, the other events wait for the next run. */
export async function forwardEvents(shop: Shop): Promise<void> {
  const url = eventsUrl(shop);
  if (!url) return;
  for (let taken = 0; taken < mostInARun; taken += concurrency) {
    const events = await readWaiting(shop);
    const statuses = await Promise.all(events.map((event) => forward(shop, url, event)));
    await keep(shop, events, statuses);
    if (events.length < concurrency || statuses.includes('WAITING')) return;
  }
}

function readWaiting({ db }: Shop): Promise<StoredEvent[]> {
  return db
    .select()
    .from(lineShopEventLog)
    .where(eq(lineShopEventLog.status, 'WAITING'))
    .orderBy(asc(lineShopEventLog.id))
    .limit(concurrency);
}

async function forward(shop: Shop, url: string, event: StoredEvent): Promise<LineShopEventStatus> {
  const { eventId, ecid, eventTime, redirectUrl, products } = event;
  const isNormal = normalEventIds.some((id) => id === eventId);
  const fields = { event_id: eventId, ecid, event_time: eventTime, redirect_url: redirectUrl };
  const body = isNormal ? fields : { ...fields, products: JSON.parse(products) };
  const path = isNormal ? '/normal' : '/products';
  return statusAfter[await postEvent(shop, url + path, body, timeoutSeconds)];
}

async function keep(
  { db }: Shop,
  events: readonly StoredEvent[],
  statuses: readonly LineShopEventStatus[],
): Promise<void> {
  for (const status of ['SENT', 'REFUSED'] as const) {
    const ids = events.filter((_, index) => statuses[index] === status).map(({ id }) => id);
    if (ids.length === 0) continue;
    await db.update(lineShopEventLog).set({ status }).where(inArray(lineShopEventLog.id, ids));
  }
}
