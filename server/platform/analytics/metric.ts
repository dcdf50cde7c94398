import { type SQL, sql } from 'drizzle-orm';
import type { MetricName, MetricUnit, TimeStep } from '#contract/metrics.ts';
import type { Span } from '#rules/time-spans.ts';

/** SQL of rows (at timestamptz, amount bigint, key text, label text) of a span: their sum is the number. */
export type MetricRows = (span: Span) => SQL;

/** The one definition of a number of the back office: screens, reports and files take it from here. */
export interface Metric {
  name: MetricName;
  label: string;
  unit: MetricUnit;
  /** What is counted, for people. */
  sentence: string;
  /** Whether the number of a longer time is the sum of its days, so that closed days can be kept. */
  isSum: boolean;
  /** Whether it is a share of something, and nothing as long as there is nothing to divide by. */
  isShare?: true;
  /** Whether it is a state of now, which no time changes. */
  isNow?: true;
  /** Words for the keys of its rows, where they are words of ours. */
  keyLabels?: Readonly<Record<string, string>>;
  /** SQL of rows (bucket text, over bigint, under bigint): `under` is null unless the number is a share of it. */
  sql(span: Span, by?: TimeStep): SQL;
  /** SQL of rows (key, label, over, under) by what the number is made of; a metric without it has no parts. */
  parts?(span: Span): SQL;
}

type Words = Pick<Metric, 'name' | 'label' | 'unit' | 'sentence'> & Pick<Metric, 'keyLabels'>;

/** SQL of the first Taipei day of the step in which `at` lies; without a step everything falls together. */
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

/** A number that is the sum of rows. */
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

/** SQL of both sets of rows in one: each row counts either above the line or below it. */
const bothOf = (over: MetricRows, under: MetricRows, span: Span): SQL => sql`
  select at, key, label, amount as over, 0 as under from (${over(span)}) above
  union all select at, key, label, 0, amount from (${under(span)}) below`;

/** A number that is the sum of some rows divided by that of others. */
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

/** A number of this moment; `parts` is SQL of rows (key, amount). */
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
