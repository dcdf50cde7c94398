import { sql } from 'drizzle-orm';
import type { Span } from '#rules/time-spans.ts';
import type { Metric } from '#server/platform/analytics/metric.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { valueOfSum } from './read-sums.ts';

interface PartRow extends Record<string, unknown> {
  key: string;
  label: string;
  over: string;
  under: string | null;
}

/** The parts of a metric, the greatest first. */
export async function readParts(db: Queryable, metric: Metric, span: Span, most: number) {
  if (!metric.parts) return [];
  const { rows } = await db.execute<PartRow>(sql`
    select key, label, over, under from (${metric.parts(span)}) parts order by over desc, key limit ${most}`);
  return rows.map(({ key, label, over, under }) => ({
    key,
    label: metric.keyLabels?.[key] ?? label,
    value: valueOfSum(metric, { over: Number(over), under: under === null ? null : Number(under) }),
  }));
}
