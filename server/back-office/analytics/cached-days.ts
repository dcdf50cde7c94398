import { asc, sql } from 'drizzle-orm';
import {
  addHours,
  beginOfDay,
  dayInMilliseconds,
  startOfTaipeiDay,
  taipeiDay,
} from '#rules/dates.ts';
import { nextStep } from '#rules/time-spans.ts';
import { firstOrderAt } from '#server/ordering/orders/first-order.ts';
import { type Database, type Queryable, transact } from '#server/platform/database/database.ts';
import { metrics } from './metrics.ts';
import { sumsFromSource } from './read-sums.ts';
import { changedDays, metricDays } from './tables.ts';

const cached = metrics.filter(({ isSum }) => isSum);

/** The most days whose sums are stored first. Sums of older days are computed from the source tables on request. */
const retentionDays = 800;
/** The most days that one run sums up, so that a run stays short. */
const mostDaysOfARun = 60;

/**
 * A day counts as finished an hour after its end, because everything that was under way at midnight has then been
 * committed.
 */
const lastClosedDay = (now: Date) => taipeiDay(startOfTaipeiDay(addHours(now, -1), -1));

/** Sums up finished days: those that have changed since, and those without sums. */
export async function cacheDays(db: Database, now: Date): Promise<void> {
  const changed = await changedBefore(db, now);
  const missing = await daysWithoutSums(db, now);
  const due = [...new Set([...changed, ...missing])].slice(0, mostDaysOfARun).toSorted();
  for (const days of inARow(due)) await keepSums(db, days);
}

/** Groups days that follow one another. */
function inARow(days: readonly string[]): string[][] {
  const rows: string[][] = [];
  for (const day of days) {
    const last = rows.at(-1);
    if (last && nextStep('day', last.at(-1) ?? '') === day) last.push(day);
    else rows.push([day]);
  }
  return rows;
}

/**
 * Sums up consecutive days. The marks of changed days are deleted before the source tables are read, so that a
 * change in the meantime sets a new mark.
 */
function keepSums(db: Database, days: readonly string[]): Promise<void> {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return transact(db, async (transaction) => {
    await transaction
      .delete(changedDays)
      .where(sql`${changedDays.day} between ${first}::date and ${last}::date`);
    const span = { from: beginOfDay(first), until: beginOfDay(nextStep('day', last)) };
    const sums = await sumsFromSource(transaction, cached, span, 'day');
    const rows = days.flatMap((day) =>
      cached.map(({ name, isShare }) => {
        const sum = sums.get(name)?.get(day) ?? { over: 0, under: isShare ? 0 : null };
        return { day, metric: name, ...sum };
      }),
    );
    await transaction
      .insert(metricDays)
      .values(rows)
      .onConflictDoUpdate({
        target: [metricDays.day, metricDays.metric],
        set: { over: sql`excluded.over`, under: sql`excluded.under` },
      });
  });
}

async function changedBefore(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ day: changedDays.day })
    .from(changedDays)
    .where(sql`${changedDays.day} <= ${lastClosedDay(now)}::date`)
    .orderBy(asc(changedDays.day))
    .limit(mostDaysOfARun);
  return rows.map(({ day }) => day);
}

/** Days since the first order that have no sums, the newest first, because people look at them most. */
async function daysWithoutSums(db: Queryable, now: Date): Promise<string[]> {
  const begin = await firstOrderAt(db);
  if (!begin) return [];
  const oldest = Math.max(begin.getTime(), now.getTime() - retentionDays * dayInMilliseconds);
  const { rows } = await db.execute<{ day: string }>(sql`
    select to_char(series.at, 'YYYY-MM-DD') as day
    from generate_series(${taipeiDay(new Date(oldest))}::date, ${lastClosedDay(now)}::date, interval '1 day') series(at)
    where (select count(*) from ${metricDays} where ${metricDays.day} = series.at::date) < ${cached.length}
    order by series.at desc limit ${mostDaysOfARun}`);
  return rows.map(({ day }) => day);
}
