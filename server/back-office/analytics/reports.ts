import type { Grouping, MetricName, ReportName } from '#contract/metrics.ts';
import { campaignReports, costMetrics, timeSteps, vitalGoals } from '#contract/metrics.ts';
import { done } from '#contract/outcome.ts';
import { hasRight, type Right, type Role } from '#contract/rights.ts';
import { formatDay, toWireInstant } from '#rules/dates.ts';
import { type Span, spanBefore, stepsOf } from '#rules/time-spans.ts';
import type { Metric } from '#server/platform/analytics/metric.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { asOf } from './as-of.ts';
import { firstCohort, readCohorts } from './cohorts.ts';
import { metricNamed } from './metrics.ts';
import {
  type AskedNumbers,
  definitionOf,
  refuseSpan,
  refuseWithout,
  spanOnWire,
} from './read-metric.ts';
import { readParts } from './read-parts.ts';
import { readSums, valueOfSum } from './read-sums.ts';

interface Report {
  columns: readonly MetricName[];
  /** The default grouping is the first. */
  groupings: readonly Grouping[];
  /** Columns whose parts are other things than the rows of this report. By parts they are left out. */
  otherParts?: readonly MetricName[];
}

const byPart = ['part', ...timeSteps] as const;

const reports: Readonly<Record<ReportName, Report>> = {
  sales: {
    columns: [
      'orders',
      'money_in',
      'refunded',
      'revenue',
      'ship_fees',
      'goods_revenue',
      'sales',
      'paid_orders',
      'aov',
      'units',
      ...costMetrics,
      'conversion',
    ],
    groupings: timeSteps,
  },
  products: { columns: ['top_products', 'units', ...costMetrics], groupings: byPart },
  campaigns: { columns: ['event_cost', 'event_uses'], groupings: byPart },
  coupons: { columns: ['coupon_cost', 'coupon_uses'], groupings: byPart },
  members: { columns: ['new_members', 'buyers', 'returning'], groupings: timeSteps },
  payments: {
    columns: ['money_in', 'refunded', 'revenue', 'payment_failure'],
    groupings: byPart,
  },
  repeat: {
    columns: [
      'buyers',
      'returning',
      'repeat_30',
      'repeat_60',
      'repeat_90',
      'days_to_next_order',
      'loyal_sales',
      'refill_predicted',
      'refill_met',
    ],
    groupings: ['month', 'week', 'day'],
  },
  // Its columns are months, not metrics: `cohorts.ts`.
  cohorts: { columns: [], groupings: ['month'] },
  visits: {
    columns: [
      'entries',
      'page_views',
      'product_views',
      'cart_views',
      'checkouts',
      'orders',
      'cart_rate',
      'checkout_rate',
      'conversion',
      'order_rate',
    ],
    groupings: [...timeSteps, 'part'],
    // Its parts are ways to pay, not kinds of pages.
    otherParts: ['orders'],
  },
  speed: {
    columns: ['vital_loads', 'vital_lcp', 'vital_inp', 'vital_cls'],
    groupings: byPart,
  },
  searches: { columns: ['searches', 'search_without_result'], groupings: byPart },
};

/** The most rows on a screen. A file has all. */
export const mostRowsShown = 200;
const mostRowsOfAll = 100_000;

export interface ReportRow {
  key: string;
  label: string;
  values: (number | null)[];
  before: (number | null)[] | null;
}

/** The right to see a report. */
export const rightToReport = (name: ReportName): Right =>
  campaignReports.includes(name) ? 'campaign-reports.read' : 'reports.read';

/** Where a report begins without a period: who comes back is seen over a year. Undefined for all other reports. */
export const beginOfReport = (name: ReportName, now: Date): Date | undefined =>
  name === 'cohorts' || name === 'repeat' ? firstCohort(now) : undefined;

/** One report with all its rows. A refusal names the field. */
export async function readReport(
  { reports: database, clock }: Pick<Shop, 'reports' | 'clock'>,
  request: RequestContext,
  name: ReportName,
  wanted: AskedNumbers,
  options?: { mostBehind: number },
) {
  const { groupings } = reports[name];
  const by = wanted.by ?? groupings[0] ?? 'day';
  if (!groupings.includes(by)) return invalid({ by: '這份報表不能這樣分組' });
  const refusal =
    refuseWithout(request, rightToReport(name), 'name') ?? refuseSpan({ ...wanted, by });
  if (refusal) return refusal;
  const now = clock.now();
  const columns = columnsOf(name, request.role, by);
  const { value, secondsBehind } = await database.read(
    async (db): Promise<ReadReport> =>
      name === 'cohorts'
        ? readCohortReport(db, wanted, now)
        : readColumns(db, name, columns, { ...wanted, by, now }),
    options,
  );
  return done({ ...value, asOf: asOf(now, secondsBehind) });
}

type ReadReport =
  | Awaited<ReturnType<typeof readColumns>>
  | Awaited<ReturnType<typeof readCohortReport>>;

/** A report whose columns are metrics. */
async function readColumns(
  db: Queryable,
  name: ReportName,
  columns: readonly Metric[],
  { from, until, by, compare, now }: AskedNumbers & { by: Grouping; now: Date },
) {
  const { groupings } = reports[name];
  const span = { from, until };
  const earlier = compare ? spanBefore(span) : undefined;
  const asked = { by, now };
  const [totals, before, rows, rowsBefore] = await Promise.all([
    readTotals(db, columns, span, asked.now),
    earlier ? readTotals(db, columns, earlier, asked.now) : null,
    readRows(db, columns, { ...asked, span }),
    earlier ? readRows(db, columns, { ...asked, span: earlier }) : undefined,
  ]);
  const compared = rowsBefore && comparedBy(by, rowsBefore);
  return {
    name,
    now: toWireInstant(asked.now),
    span: spanOnWire(span),
    by,
    groupings: [...groupings],
    columns: columns.map(columnOf),
    totals,
    before,
    rows: rows.map(
      (row, index): ReportRow => ({ ...row, before: compared?.(row.key, index) ?? null }),
    ),
    total: rows.length,
  };
}

const goalOf = (name: MetricName): number | null =>
  Object.entries(vitalGoals).find(([metric]) => metric === name)?.[1] ?? null;

const columnOf = (metric: Metric) => ({
  ...definitionOf(metric),
  isShaded: false,
  goal: goalOf(metric.name),
});

/** The report of cohorts. It has no earlier period: each row is one month of first orders, seen until now. */
async function readCohortReport(db: Queryable, { from, until }: Span, now: Date) {
  const span = { from, until: new Date(Math.min(until.getTime(), now.getTime())) };
  const { columns, totals, rows } = await readCohorts(db, span);
  return {
    name: 'cohorts' as ReportName,
    now: toWireInstant(now),
    span: spanOnWire({ from, until }),
    by: 'month' as Grouping,
    groupings: [...reports.cohorts.groupings],
    columns,
    totals,
    before: null,
    rows: rows.map((row): ReportRow => ({ ...row, before: null })),
    total: rows.length,
  };
}

/**
 * The row of the earlier period with which a row is compared: by time the one at the same position, by parts the
 * one with the same key.
 */
function comparedBy(by: Grouping, rows: readonly Omit<ReportRow, 'before'>[]) {
  const byKey = new Map(rows.map(({ key, values }) => [key, values]));
  return (key: string, index: number) => (by === 'part' ? byKey.get(key) : rows[index]?.values);
}

/** The metrics of a report over a whole period, in the order of its columns. */
export async function readTotals(
  db: Queryable,
  columns: readonly Metric[],
  span: Span,
  now: Date,
): Promise<(number | null)[]> {
  const sums = await readSums(db, columns, { span, now });
  return columns.map((metric) => valueOfSum(metric, sums.get(metric.name)?.get('')));
}

/**
 * The sums of a report over a period, each with its column. That of cohorts is about the twelve months until its end.
 */
export async function readReportSums(
  db: Queryable,
  name: ReportName,
  role: Role,
  { span, now }: { span: Span; now: Date },
): Promise<{ columns: readonly Pick<Metric, 'label' | 'unit'>[]; totals: (number | null)[] }> {
  if (name === 'cohorts')
    return readCohorts(db, { from: firstCohort(span.until), until: span.until });
  const columns = columnsOf(name, role);
  return { columns, totals: await readTotals(db, columns, span, now) };
}

/**
 * The definitions of a report's columns. Costs are left out for those who may not see them, and by parts those that
 * have no parts, or parts of another kind.
 */
export function columnsOf(
  name: ReportName,
  role: Role | undefined,
  by?: Grouping,
): readonly Metric[] {
  const mayReadCosts = role !== undefined && hasRight(role, 'cost.read');
  const { columns, otherParts = [] } = reports[name];
  return columns
    .filter((column) => mayReadCosts || !costMetrics.includes(column))
    .map(metricNamed)
    .filter((metric) => by !== 'part' || (metric.parts && !otherParts.includes(metric.name)));
}

async function readRows(
  db: Queryable,
  columns: readonly Metric[],
  { by, span, now }: { by: Grouping; span: Span; now: Date },
): Promise<Omit<ReportRow, 'before'>[]> {
  if (by === 'part') return readPartRows(db, columns, span);
  const sums = await readSums(db, columns, { span, by, now });
  return stepsOf(by, span).map((step) => ({
    key: step,
    label: formatDay(step),
    values: columns.map((metric) => valueOfSum(metric, sums.get(metric.name)?.get(step))),
  }));
}

async function readPartRows(db: Queryable, columns: readonly Metric[], span: Span) {
  const parts = await Promise.all(
    columns.map((metric) => readParts(db, metric, span, mostRowsOfAll)),
  );
  const labels = new Map(parts.flat().map(({ key, label }) => [key, label]));
  const byKey = parts.map((of) => new Map(of.map(({ key, value }) => [key, value])));
  return [...labels].map(([key, label]) => ({
    key,
    label,
    values: columns.map(({ isShare }, index) => byKey[index]?.get(key) ?? (isShare ? null : 0)),
  }));
}
