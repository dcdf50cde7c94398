import { type SQL, sql } from 'drizzle-orm';
import type { MetricName, MetricUnit, TimeStep } from '#contract/metrics.ts';
import type { Span } from '#rules/time-spans.ts';

/**
 * SQL that selects the rows (at timestamptz, amount bigint, key text, label text) of a span. The metric is the sum of
 * their amounts.
 */
export type MetricRows = (span: Span) => SQL;

/** The one definition of a metric of the back office. Screens, reports and files all use it. */
export interface Metric {
  name: MetricName;
  label: string;
  unit: MetricUnit;
  /** One sentence that tells operators what the metric counts. */
  sentence: string;
  /** Whether the metric of a longer time is the sum of its days, so that the sums of past days can be stored. */
  isSum: boolean;
  /** Whether it is a quotient. It has no value while the divisor is 0. */
  isShare?: true;
  /** Whether it describes the present moment, so that it ignores the span. */
  isNow?: true;
  /** Chinese labels for the keys of its rows, where the keys are enumeration values. */
  keyLabels?: Readonly<Record<string, string>>;
  /**
   * SQL of rows (bucket text, over bigint, under bigint): numerator and divisor. `under` is null unless the metric is
   * a quotient.
   */
  sql(span: Span, by?: TimeStep): SQL;
  /** SQL of rows (key, label, over, under), one for each part of the metric. A metric without it has no parts. */
  parts?(span: Span): SQL;
}

type Words = Pick<Metric, 'name' | 'label' | 'unit' | 'sentence'> & Pick<Metric, 'keyLabels'>;

/** SQL of the first day (in Taipei) of the step that contains `at`. Without a step all rows fall into one bucket. */
export function bucketOf(at: SQL, by: TimeStep | undefined): SQL {
  if (!by) return sql`''`;
  const local = sql`(${at} at time zone 'Asia/Taipei')`;
  const first = by === 'day' ? local : sql`date_trunc(${sql.raw(`'${by}'`)}, ${local})`;
  return sql`to_char(${first}, 'YYYY-MM-DD')`;
}

const at = sql.raw('counted.at');
const sumOf = (counted: MetricRows, span: Span, by: TimeStep | undefined): SQL => sql`
  select ${bucketOf(at, by)} as bucket, coalesce(sum(counted.amount), 0)::bigint as over, null::bigint as under
  from (${counted(span)}) counted group by 1`;
const partsOf = (counted: MetricRows, span: Span): SQL => sql`
  select counted.key, max(counted.label) as label, sum(counted.amount)::bigint as over, null::bigint as under
  from (${counted(span)}) counted group by 1`;

/** A metric that is the sum of rows. */
export function sumMetric(
  words: Words,
  counted: MetricRows,
  { hasParts = false }: { hasParts?: boolean } = {},
): Metric {
  return {
    ...words,
    isSum: true,
    sql: (span, by) => sumOf(counted, span, by),
    ...(hasParts && { parts: (span: Span) => partsOf(counted, span) }),
  };
}

/** SQL of both sets of rows: each row counts either in the numerator or in the divisor. */
const bothOf = (over: MetricRows, under: MetricRows, span: Span): SQL => sql`
  select at, key, label, amount as over, 0 as under from (${over(span)}) above
  union all select at, key, label, 0, amount from (${under(span)}) below`;

/** A metric that is the sum of some rows divided by the sum of others. */
export function shareMetric(
  words: Words,
  { over, under, hasParts = false }: { over: MetricRows; under: MetricRows; hasParts?: boolean },
): Metric {
  return {
    ...words,
    isSum: true,
    isShare: true,
    sql: (span, by) => sql`
      select ${bucketOf(at, by)} as bucket, coalesce(sum(over), 0)::bigint as over, coalesce(sum(under), 0)::bigint as under
      from (${bothOf(over, under, span)}) counted group by 1`,
    ...(hasParts && {
      parts: (span: Span) => sql`
        select key, max(label) as label, sum(over)::bigint as over, sum(under)::bigint as under
        from (${bothOf(over, under, span)}) counted group by 1`,
    }),
  };
}

/** A metric of this moment. `parts` is SQL of rows (key, amount). */
export function nowMetric(words: Words, parts: (now: Date) => SQL): Metric {
  return {
    ...words,
    isSum: false,
    isNow: true,
    sql: ({ until }) => sql`
      select '' as bucket, coalesce(sum(amount), 0)::bigint as over, null::bigint as under from (${parts(until)}) parts`,
    parts: ({ until }) => sql`
      select key, key as label, amount::bigint as over, null::bigint as under from (${parts(until)}) parts`,
  };
}
