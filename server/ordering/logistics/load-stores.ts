import { and, eq, sql } from 'drizzle-orm';
import type { StoreKind } from '#contract/enumerations.ts';
import { hourInMilliseconds } from '#rules/dates.ts';
import { transact } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/run-named.ts';
import { jobMarks } from '#server/platform/database/tables.ts';
import { isDisabled } from '#server/platform/other-hosts/other-host.ts';
import type { Shop } from '#server/shop.ts';
import { ecpayMapHost } from './config.ts';
import { loadDeliverySettings } from './delivery-settings.ts';
import { fetchStores, type ListedStore } from './fetch-stores.ts';
import { stores } from './tables.ts';

/** A list with less than this share of the stores that are open now is not taken. */
const leastPart = 0.5;
/**
 * Milliseconds between an answer and the next request: a little less than a day, so that the hour of the day stays
 * the same.
 */
const betweenLists = 23.5 * hourInMilliseconds;
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
  where not is_closed and kind = $2 and (kind, no) not in (
    select kind, no from jsonb_populate_recordset(null::stores, $1::jsonb))`;

/**
 * Replaces the known stores by ECPay's list of each chain that the shop offers, each as one change, once a day. The old
 * list stays if ECPay gives none, and the next run asks again; it also stays, with a logged error, if the new one is so
 * short that it must be wrong. Does nothing in a shop without the map.
 */
export async function loadStores(shop: Shop): Promise<void> {
  if (isDisabled(shop.config, ecpayMapHost)) return;
  const { carriers } = await loadDeliverySettings(shop.db, shop.config);
  for (const kind of carriers.stores) await loadChain(shop, kind);
}

async function loadChain(shop: Shop, kind: StoreKind): Promise<void> {
  const { clock, log } = shop;
  const { answeredAt } = await readMark(shop, kind);
  const now = clock.now();
  const isRecent = answeredAt && now.getTime() - Date.parse(answeredAt) < betweenLists;
  if (isRecent && (await areSearchable(shop, kind))) return;
  const list = await fetchStores(shop, kind);
  if (!list) {
    log.warn({ kind, answeredAt }, 'ECPay gives no list of stores; the old one stays');
    return;
  }
  const { unreadable } = list;
  if (unreadable > 0) log.warn({ kind, unreadable }, 'stores that cannot be read are left out');
  await replaceStores(shop, kind, list.stores, now);
}

const isOpenIn = (kind: StoreKind) => and(eq(stores.kind, kind), eq(stores.isClosed, false));

/**
 * False while open stores come from a list that a release without the search has loaded, or none is open: a release
 * that knows only the first chain closes those of all others.
 */
async function areSearchable({ db }: Pick<Shop, 'db'>, kind: StoreKind): Promise<boolean> {
  if (kind !== 'UNIMART' && (await db.$count(stores, isOpenIn(kind))) === 0) return false;
  return (await db.$count(stores, and(isOpenIn(kind), eq(stores.searchText, '')))) === 0;
}

async function replaceStores(
  { db, log }: Pick<Shop, 'db' | 'log'>,
  kind: StoreKind,
  listed: readonly ListedStore[],
  at: Date,
): Promise<void> {
  const open = await transact(db, async (transaction) => {
    // Two loads at once must not compare with each other's halves; readers do not wait for this lock.
    await transaction.execute(sql`lock table ${stores} in share row exclusive mode`);
    const before = await transaction.$count(stores, isOpenIn(kind));
    const isTaken = listed.length >= before * leastPart;
    if (isTaken) {
      const rows = JSON.stringify(listed.map(toColumns));
      await runNamed(transaction, 'upsert stores', upsertText, [rows]);
      await runNamed(transaction, 'close stores', closeText, [rows, kind]);
    }
    const answer = { answeredAt: at.toISOString() };
    const mark: Mark = isTaken ? { ...answer, takenAt: at.toISOString() } : answer;
    await transaction
      .insert(jobMarks)
      .values({ job: markOf(kind), mark })
      .onConflictDoUpdate({
        target: jobMarks.job,
        set: { mark: sql`${jobMarks.mark} || excluded.mark` },
      });
    return isTaken ? undefined : before;
  });
  if (open === undefined) return;
  log.error(
    { kind, listed: listed.length, open },
    'list of stores is too short; the old one stays',
  );
}

/** The store under the names of the table's columns. */
const toColumns = ({ cityZone, searchText, ...store }: ListedStore) => ({
  ...store,
  city_zone: cityZone,
  search_text: searchText,
});

/** The first chain has the name of the job alone, as in releases that knew no other. */
const markOf = (kind: StoreKind) => (kind === 'UNIMART' ? job : `${job} ${kind}`);

async function readMark({ db }: Pick<Shop, 'db'>, kind: StoreKind): Promise<Mark> {
  const [row] = await db
    .select()
    .from(jobMarks)
    .where(eq(jobMarks.job, markOf(kind)));
  return (row?.mark ?? {}) as Mark;
}

/** Seconds since the oldest list of the offered chains was taken; -1 if one never was, or the shop has no map. */
export async function ageOfStores(shop: Pick<Shop, 'db' | 'clock' | 'config'>): Promise<number> {
  if (isDisabled(shop.config, ecpayMapHost)) return 0;
  const { carriers } = await loadDeliverySettings(shop.db, shop.config);
  const marks = await Promise.all(carriers.stores.map((kind) => readMark(shop, kind)));
  const ages = marks.map(({ takenAt }) =>
    takenAt ? Math.round((shop.clock.now().getTime() - Date.parse(takenAt)) / 1000) : -1,
  );
  return ages.includes(-1) ? -1 : Math.max(...ages);
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
