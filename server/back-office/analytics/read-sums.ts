import { sql } from 'drizzle-orm';
import type { MetricName, MetricUnit, TimeStep } from '#contract/metrics.ts';
import { beginOfDay, startOfTaipeiDay, taipeiDay } from '#rules/dates.ts';
import { firstDayOf, type Span } from '#rules/time-spans.ts';
import type { Metric } from '#server/platform/analytics/metric.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { changedDays, metricDays } from './tables.ts';

/** A sum and, for a quotient, its divisor. */
export interface Sum {
  over: number;
  under: number | null;
}
/** Sums by the first day of their step. A whole period has one sum, under ''. */
export type Sums = ReadonlyMap<string, Sum>;

interface Row {
  metric: MetricName;
  bucket: string;
  over: string;
  under: string | null;
}

/** If there are more gaps than this between cached days, the whole span is computed at once. */
const mostGaps = 8;

/** Computes the sums of several metrics from the source tables, with one statement. */
async function addUp(
  db: Queryable,
  metrics: readonly Metric[],
  span: Span,
  by: TimeStep | undefined,
): Promise<Row[]> {
  const isEmpty = span.from.getTime() >= span.until.getTime();
  const each = metrics
    // A metric of the present moment needs no period.
    .filter(({ isNow }) => isNow || !isEmpty)
    .map(
      (metric) =>
        sql`select ${metric.name}::text as metric, bucket, over, under from (${metric.sql(span, by)}) one`,
    );
  if (each.length === 0) return [];
  const { rows } = await db.execute<Row & Record<string, unknown>>(
    sql.join(each, sql` union all `),
  );
  return rows;
}

/** The sums of all metrics without the cached ones. Tests compare the cached sums with them. */
export async function sumsFromSource(
  db: Queryable,
  metrics: readonly Metric[],
  span: Span,
  by?: TimeStep,
): Promise<Map<MetricName, Map<string, Sum>>> {
  return gathered(metrics, await addUp(db, metrics, span, by), (bucket) => bucket);
}

/**
 * The sums of several metrics over a period, as a whole or by step. Finished days use their cached sums if nothing
 * has changed since; everything else is computed from the source tables.
 */
export async function readSums(
  db: Queryable,
  metrics: readonly Metric[],
  { span, by, now }: { span: Span; by?: TimeStep | undefined; now: Date },
): Promise<Map<MetricName, Map<string, Sum>>> {
  const cached = metrics.filter(({ isSum }) => isSum);
  const others = metrics.filter(({ isSum }) => !isSum);
  const days = await readCachedDays(db, cached, span, now);
  const gaps = gapsBetween(new Set(days.map(({ bucket }) => bucket)), span);
  const isScattered = gaps.length > mostGaps;
  const spans = isScattered ? [span] : gaps;
  const [ofOthers, ...ofGaps] = await Promise.all([
    addUp(db, others, untilNow(span, now), by),
    ...spans.map((gap) => addUp(db, cached, gap, by && 'day')),
  ]);
  const rows = [...(isScattered ? [] : days), ...ofGaps.flat()];
  const bucketOf = (day: string) => (by && day ? firstDayOf(by, beginOfDay(day)) : '');
  return new Map([
    ...gathered(cached, rows, bucketOf),
    ...gathered(others, ofOthers ?? [], (bucket) => bucket),
  ]);
}

/** The part of a span that is over: what has not happened yet must not count as missed. */
const untilNow = ({ from, until }: Span, now: Date): Span => ({
  from,
  until: new Date(Math.max(from.getTime(), Math.min(until.getTime(), now.getTime()))),
});

/** The cached sums of the whole days of a span. A day is used only if it has the sums of all these metrics. */
async function readCachedDays(
  db: Queryable,
  cached: readonly Metric[],
  { from, until }: Span,
  now: Date,
): Promise<Row[]> {
  const first = taipeiDay(new Date(from.getTime() + 86_399_999));
  const closed = startOfTaipeiDay(now).getTime();
  const end = taipeiDay(new Date(Math.min(until.getTime(), closed)));
  if (cached.length === 0 || first >= end) return [];
  const names = sql.param(cached.map(({ name }) => name));
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select ${metricDays.metric}, to_char(${metricDays.day}, 'YYYY-MM-DD') as bucket, ${metricDays.over}, ${metricDays.under}
    from ${metricDays}
    where ${metricDays.day} >= ${first}::date and ${metricDays.day} < ${end}::date
      and ${metricDays.metric} = any(${names}::text[])
      and not exists (select from ${changedDays} where ${changedDays.day} = ${metricDays.day})`);
  const complete = Map.groupBy(rows, ({ bucket }) => bucket);
  return [...complete.values()].filter((of) => of.length === cached.length).flat();
}

/** The parts of a span without a cached day, in order. */
function gapsBetween(days: ReadonlySet<string>, { from, until }: Span): Span[] {
  const gaps: Span[] = [];
  let at = from;
  for (const day of [...days].toSorted()) {
    const begin = beginOfDay(day);
    if (begin.getTime() > at.getTime()) gaps.push({ from: at, until: begin });
    at = startOfTaipeiDay(begin, 1);
  }
  if (at.getTime() < until.getTime()) gaps.push({ from: at, until });
  return gaps;
}

function gathered(
  metrics: readonly Metric[],
  rows: readonly Row[],
  bucketOf: (bucket: string) => string,
): Map<MetricName, Map<string, Sum>> {
  const all = new Map(metrics.map(({ name }) => [name, new Map<string, Sum>()]));
  for (const { metric, bucket, over, under } of rows) {
    const sums = all.get(metric);
    const place = bucketOf(bucket);
    const before = sums?.get(place);
    const below = under === null ? null : Number(under) + (before?.under ?? 0);
    sums?.set(place, { over: Number(over) + (before?.over ?? 0), under: below });
  }
  return all;
}

/** How many parts of one the values of a unit have. */
const partsOfOne: Readonly<Partial<Record<MetricUnit, number>>> = { DAYS: 10, SCORE: 1000 };

/** The value of a sum: the sum itself, or the quotient with the decimals of its unit; null if the divisor is 0. */
export function valueOfSum(
  { unit, isShare }: Pick<Metric, 'unit' | 'isShare'>,
  sum: Sum | undefined,
) {
  if (!isShare) return sum?.over ?? 0;
  if (!sum?.under) return null;
  const share = sum.over / sum.under;
  if (unit === 'PERCENT') return Math.round(share * 1000) / 10;
  const parts = partsOfOne[unit] ?? 1;
  return Math.round(share * parts) / parts;
}
