import { and, eq, sql } from 'drizzle-orm';
import { transact } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/named.ts';
import { jobMarks } from '#server/platform/database/tables.ts';
import { isDisabled } from '#server/platform/other-hosts/other-host.ts';
import type { Shop } from '#server/shop.ts';
import { ecpayMapHost } from './config.ts';
import { fetchStores, type ListedStore } from './fetch-stores.ts';
import { stores } from './tables.ts';

/** A list with less than this share of the stores that are open now is not taken. */
const leastPart = 0.5;
/**
 * Milliseconds between an answer and the next request: a little less than a day, so that the hour of the day stays
 * the same.
 */
const betweenLists = 23.5 * 3_600_000;
const job = 'load-stores';

/** ISO 8601 moments of the last list that ECPay gave, and of the last one that was taken. */
interface Mark {
  answeredAt?: string;
  takenAt?: string;
}

// A row that has not changed is not written, because nearly all of some 7,000 stay the same from day to day.
const upsertText = `
  insert into stores as s (kind, no, name, address, phone, city, city_zone, search_text)
  select kind, no, name, address, phone, city, city_zone, search_text
    from jsonb_populate_recordset(null::stores, $1::jsonb)
  on conflict (kind, no) do update
    set name = excluded.name, address = excluded.address, phone = excluded.phone,
      city = excluded.city, city_zone = excluded.city_zone, search_text = excluded.search_text,
      is_closed = false
    where (s.name, s.address, s.phone, s.search_text, s.city, s.city_zone, s.is_closed)
      is distinct from (excluded.name, excluded.address, excluded.phone, excluded.search_text,
        excluded.city, excluded.city_zone, false)`;

const closeText = `
  update stores set is_closed = true
  where not is_closed and (kind, no) not in (
    select kind, no from jsonb_populate_recordset(null::stores, $1::jsonb))`;

/**
 * Replaces the known stores by ECPay's list, as one change, once a day. The old list stays if ECPay gives none, and the
 * next run asks again; it also stays, with a logged error, if the new one is so short that it must be wrong. Does
 * nothing in a shop without the map.
 */
export async function loadStores(shop: Shop): Promise<void> {
  const { config, clock, log } = shop;
  if (isDisabled(config, ecpayMapHost)) return;
  const { answeredAt } = await readMark(shop);
  const now = clock.now();
  const isRecent = answeredAt && now.getTime() - Date.parse(answeredAt) < betweenLists;
  if (isRecent && (await areSearchable(shop))) return;
  const list = await fetchStores(shop);
  if (!list) {
    log.warn({ answeredAt }, 'ECPay gives no list of stores; the old one stays');
    return;
  }
  const { unreadable } = list;
  if (unreadable > 0) log.warn({ unreadable }, 'stores that cannot be read are left out');
  await replaceStores(shop, list.stores, now);
}

/** False while open stores come from a list that a release without the search has loaded. */
async function areSearchable({ db }: Pick<Shop, 'db'>): Promise<boolean> {
  const isUnknown = and(eq(stores.isClosed, false), eq(stores.searchText, ''));
  return (await db.$count(stores, isUnknown)) === 0;
}

async function replaceStores(
  { db, log }: Pick<Shop, 'db' | 'log'>,
  listed: readonly ListedStore[],
  at: Date,
): Promise<void> {
  const open = await transact(db, async (transaction) => {
    // Two loads at once must not compare with each other's halves; readers do not wait for this lock.
    await transaction.execute(sql`lock table ${stores} in share row exclusive mode`);
    const before = await transaction.$count(stores, sql`not ${stores.isClosed}`);
    const isTaken = listed.length >= before * leastPart;
    if (isTaken) {
      const rows = JSON.stringify(listed.map(toColumns));
      await runNamed(transaction, 'upsert stores', upsertText, [rows]);
      await runNamed(transaction, 'close stores', closeText, [rows]);
    }
    const answer = { answeredAt: at.toISOString() };
    const mark: Mark = isTaken ? { ...answer, takenAt: at.toISOString() } : answer;
    await transaction
      .insert(jobMarks)
      .values({ job, mark })
      .onConflictDoUpdate({
        target: jobMarks.job,
        set: { mark: sql`${jobMarks.mark} || excluded.mark` },
      });
    return isTaken ? undefined : before;
  });
  if (open === undefined) return;
  log.error({ listed: listed.length, open }, 'list of stores is too short; the old one stays');
}

/** The store under the names of the table's columns. */
const toColumns = ({ cityZone, searchText, ...store }: ListedStore) => ({
  ...store,
  city_zone: cityZone,
  search_text: searchText,
});

async function readMark({ db }: Pick<Shop, 'db'>): Promise<Mark> {
  const [row] = await db.select().from(jobMarks).where(eq(jobMarks.job, job));
  return (row?.mark ?? {}) as Mark;
}

/** Seconds since a list of stores was taken; -1 if none ever was, or the shop has no map. */
export async function ageOfStores(shop: Pick<Shop, 'db' | 'clock' | 'config'>): Promise<number> {
  if (isDisabled(shop.config, ecpayMapHost)) return -1;
  const { takenAt } = await readMark(shop);
  return takenAt ? Math.round((shop.clock.now().getTime() - Date.parse(takenAt)) / 1000) : -1;
}

/** Loads the list at the start of a shop that knows no store; copies that start together ask ECPay once. */
export async function enqueueFirstStores({
  db,
  jobs,
  config,
}: Pick<Shop, 'db' | 'jobs' | 'config'>): Promise<void> {
  if (isDisabled(config, ecpayMapHost) || (await db.$count(stores)) > 0) return;
  await transact(db, (transaction) => jobs.enqueue(transaction, job, {}));
}
