import { sql } from 'drizzle-orm';
import type { Device, PageKind } from '#contract/page-kinds.ts';
import { dayInMilliseconds, startOfTaipeiDay, taipeiDay } from '#rules/dates.ts';
import { boundOf, type Vital } from '#rules/shop/vitals.ts';
import type { Clock } from '#server/platform/clock.ts';
import { openTally } from '#server/platform/tally.ts';
import type { Shop } from '#server/shop.ts';
import { pageViews, vitalCounts } from './tables.ts';

/**
 * What one page load has measured: milliseconds and a score; null for what did not happen, e.g. no press of anything.
 */
export interface Measured {
  page: PageKind;
  device: Device;
  lcp: number | null;
  inp: number | null;
  cls: number | null;
}

/** Counts of this process that wait to be written. They hold a day and a kind of page, and nothing about a person. */
export interface VisitLog {
  /** Counts a view of a page; an entry is one that came from outside the shop. */
  view(page: PageKind, isEntry: boolean): void;
  /** Counts the measurements of a page load. */
  load(measured: Measured): void;
  /** Writes what is counted so far. Never rejects. */
  write(): Promise<void>;
}

type VisitShop = Pick<Shop, 'db' | 'clock' | 'log'>;

/** More than all kinds of views and classes of speed of one day. */
const mostKeys = 4_000;

const logs = new WeakMap<object, VisitLog>();

/** The one log of a shop in this process. */
export function visitLogOf(shop: VisitShop): VisitLog {
  const known = logs.get(shop.db);
  if (known) return known;
  const opened = openVisitLog(shop);
  logs.set(shop.db, opened);
  return opened;
}

function openVisitLog({ db, clock, log }: VisitShop): VisitLog {
  const today = dayNow(clock);
  const failed = (error: unknown) => log.error({ error }, 'counts of visits not written');
  const views = openTally({ mostKeys, failed, write: (counts) => addViews(db, counts) });
  const loads = openTally({ mostKeys, failed, write: (counts) => addLoads(db, counts) });
  return {
    view(page, isEntry) {
      views.add(`${today()} ${page} ${isEntry ? 'entry' : 'step'}`);
    },
    load({ page, device, lcp, inp, cls }) {
      const values: [Vital, number | null][] = [
        ['LCP', lcp],
        ['INP', inp],
        ['CLS', cls === null ? null : cls * 1000],
      ];
      for (const [vital, value] of values)
        if (value !== null)
          loads.add(`${today()} ${page} ${device} ${vital} ${boundOf(vital, value)}`);
    },
    async write() {
      await Promise.all([views.write(), loads.write()]);
    },
  };
}

/** Answers the day in Taipei; computes it only once a day, because it is asked for with every page. */
function dayNow(clock: Clock): () => string {
  let day = '';
  let begin = 0;
  return () => {
    const now = clock.now();
    // Also if the clock was set back.
    if (day === '' || now.getTime() < begin || now.getTime() >= begin + dayInMilliseconds) {
      day = taipeiDay(now);
      begin = startOfTaipeiDay(now).getTime();
    }
    return day;
  };
}

type Counts = readonly [key: string, count: number][];

async function addViews(db: Shop['db'], counts: Counts): Promise<void> {
  const rows = counts.map(([key, count]) => {
    const [day, page, way] = key.split(' ');
    return { day, page, views: count, entries: way === 'entry' ? count : 0 };
  });
  await db.execute(sql`
    insert into ${pageViews} (day, page, views, entries)
    select day, page, sum(views), sum(entries)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as counted(day date, page text, views bigint, entries bigint)
    group by day, page order by day, page
    on conflict (day, page) do update set
      views = ${pageViews.views} + excluded.views, entries = ${pageViews.entries} + excluded.entries`);
}

async function addLoads(db: Shop['db'], counts: Counts): Promise<void> {
  const rows = counts.map(([key, loads]) => {
    const [day, page, device, vital, bound] = key.split(' ');
    return { day, page, device, vital, bound: Number(bound), loads };
  });
  await db.execute(sql`
    insert into ${vitalCounts} (day, page, device, vital, bound, loads)
    select day, page, device, vital, bound, loads
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as counted(day date, page text, device text, vital text, bound int, loads bigint)
    order by day, page, device, vital, bound
    on conflict (day, page, device, vital, bound) do update set loads = ${vitalCounts.loads} + excluded.loads`);
}
