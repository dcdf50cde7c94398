import { type MetricUnit, metricUnitWords } from '#contract/metrics.ts';
import { formatDate } from '#rules/dates.ts';
import { formatTwd } from '#rules/numbers.ts';

/** A number with its unit; a dash for null. */
export function numberWords(value: number | null, unit: MetricUnit): string {
  if (value === null) return '–';
  if (unit === 'TWD') return formatTwd(value);
  const digits = Math.abs(value).toLocaleString('en');
  return `${value < 0 ? '−' : ''}${digits}${metricUnitWords[unit]}`;
}

/** The change from an earlier number: in per cent, or in points if the number is a percentage. */
export function changeWords(value: number | null, before: number | null, unit: MetricUnit): string {
  if (value === null || before === null) return '';
  if (value === before) return '持平';
  const arrow = value > before ? '▲' : '▼';
  const difference = Math.abs(value - before);
  if (unit === 'PERCENT') return `${arrow} ${difference.toFixed(1)} 點`;
  if (before === 0) return '';
  const share = (difference / Math.abs(before)) * 100;
  return share >= 1000 ? `${arrow} 10 倍以上` : `${arrow} ${share.toFixed(1)}%`;
}

/** A half-open span as its days. */
export function spanWords({ from, until }: { from: string; until: string }): string {
  const first = formatDate(from);
  const last = formatDate(new Date(Date.parse(until) - 1000));
  return first === last
    ? first
    : `${first}–${last.slice(first.slice(0, 4) === last.slice(0, 4) ? 5 : 0)}`;
}
