import type { Grouping, MetricName, TimeStep } from '#contract/metrics.ts';
import { mostPoints } from '#contract/metrics.ts';
import { done, refused } from '#contract/outcome.ts';
import { hasRight, type Right } from '#contract/rights.ts';
import { dayInMilliseconds, startOfTaipeiDay, toWireInstant } from '#rules/dates.ts';
import { countSteps, type Span, spanBefore, stepsOf } from '#rules/time-spans.ts';
import type { Metric } from '#server/platform/analytics/metric.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { asOf } from './as-of.ts';
import { metricNamed, rightToMetric } from './metrics.ts';
import { readParts } from './read-parts.ts';
import { readSums, type Sums, valueOfSum } from './read-sums.ts';

/** The parameters of analytics calls: half-open instants. */
export interface AnalyticsQuery {
  from: string;
  until: string;
  by?: Grouping | undefined;
  compare?: boolean | undefined;
}

/** The same, but the period may be missing. */
type TimedQuery = Omit<AnalyticsQuery, 'from' | 'until'> & {
  from?: string | undefined;
  until?: string | undefined;
};

export interface AskedNumbers extends Span {
  by?: Grouping | undefined;
  compare?: boolean | undefined;
}

/** A query with its period; without one, the last four weeks, or from `begin` on. */
export const wantedNumbers = (
  { from, until, by, compare }: TimedQuery,
  now: Date,
  begin = startOfTaipeiDay(now, -27),
): AskedNumbers => ({
  from: from === undefined ? begin : new Date(from),
  until: until === undefined ? startOfTaipeiDay(now, 1) : new Date(until),
  by,
  compare,
});

/** The most years of a period. */
const mostYears = 20;
/** The most parts of a metric in one answer. */
const mostParts = 100;

/** Sentences by field why a period cannot be answered; undefined if it can. */
export function refuseSpan({ from, until, by }: AskedNumbers) {
  if (from.getTime() >= until.getTime()) return invalid({ until: '結束需晚於開始' });
  if (until.getTime() - from.getTime() > mostYears * 366 * dayInMilliseconds) {
    return invalid({ until: `期間最長 ${mostYears} 年` });
  }
  if (!by || by === 'part') return undefined;
  const steps = countSteps(by, { from, until });
  return steps > mostPoints
    ? invalid({
        by: `這段期間會有約 ${steps} 個點，最多 ${mostPoints} 個；請縮短期間，或改以週、月分組`,
      })
    : undefined;
}

/**
 * FORBIDDEN, with the missing right, if this role may not see something; `field` is the parameter that asked for
 * it.
 */
export function refuseWithout({ role }: RequestContext, right: Right, field: string) {
  return role && hasRight(role, right)
    ? undefined
    : refused('FORBIDDEN', { extra: { right, field } });
}

/** One metric: its sum, its values by time or its parts, and on request the values of the same weekdays before. */
export async function readMetric(
  { reports, clock }: Pick<Shop, 'reports' | 'clock'>,
  request: RequestContext,
  { name, ...query }: AnalyticsQuery & { name: MetricName },
) {
  const wanted = wantedNumbers(query, clock.now());
  const refusal = refuseWithout(request, rightToMetric(name), 'name') ?? refuseSpan(wanted);
  if (refusal) return refusal;
  const metric = metricNamed(name);
  const { by, compare, from, until } = wanted;
  if (by === 'part' && !metric.parts) return invalid({ by: '這個數字不能依組成分組' });
  if (by && by !== 'part' && metric.isNow)
    return invalid({ by: '這個數字是現在的狀態，不能依時間分組' });
  const now = clock.now();
  const step = by === 'part' ? undefined : by;
  const earlier = spanBefore({ from, until });
  const read = await reports.read(async (db) => ({
    ...(await overTime(db, metric, { span: { from, until }, step, now })),
    ...(by === 'part' && { parts: await readParts(db, metric, { from, until }, mostParts) }),
    ...(compare &&
      !metric.isNow && {
        before: {
          span: spanOnWire(earlier),
          ...(await overTime(db, metric, { span: earlier, step, now })),
        },
      }),
  }));
  return done({
    ...definitionOf(metric),
    asOf: asOf(now, read.secondsBehind),
    ...read.value,
  });
}

async function overTime(
  db: Queryable,
  metric: Metric,
  { span, step, now }: { span: Span; step: TimeStep | undefined; now: Date },
) {
  const ask = (by?: TimeStep) => readSums(db, [metric], { span, by, now });
  const [whole, bySteps] = await Promise.all([ask(), step && ask(step)]);
  const value = valueOfSum(metric, whole.get(metric.name)?.get(''));
  const sums: Sums | undefined = bySteps?.get(metric.name);
  if (!step) return { value };
  const values = stepsOf(step, span).map((at) => ({
    at,
    value: valueOfSum(metric, sums?.get(at)),
  }));
  return { value, values };
}

/** What a metric is called and means, for the screens. */
export const definitionOf = ({ name, label, unit, sentence }: Metric) => ({
  name,
  label,
  unit,
  sentence,
});

/** A span as the API answers it: two instants in ISO 8601. */
export const spanOnWire = ({ from, until }: Span) => ({
  from: toWireInstant(from),
  until: toWireInstant(until),
});
