import { formatDate, formatDateTime } from '../../dates.ts';
import { formatNumber } from '../../numbers.ts';

/** A period in words for operators: 2026.12.01 10:00 至 12.08 23:59. A missing end has no limit. */
export function periodWords(begin: Date | null, end: Date | null): string {
  if (!begin && !end) return '不限期間';
  if (!end) return `自 ${formatDateTime(begin)} 起`;
  if (!begin) return `即日起至 ${formatDateTime(end)}`;
  return `${formatDateTime(begin)} 至 ${shortened(end, begin)}`;
}

/** A moment without the parts that an earlier moment already shows: the year, or the whole day. */
function shortened(moment: Date, after: Date): string {
  const words = formatDateTime(moment);
  if (formatDate(moment) === formatDate(after)) return words.slice('2026.12.01 '.length);
  const isSameYear = formatDate(moment).slice(0, 4) === formatDate(after).slice(0, 4);
  return isSameYear ? words.slice('2026.'.length) : words;
}

/** TWD: 1,280 元. */
export const dollars = (amount: number) => `${formatNumber(amount)} 元`;

/** 「甲」、「乙」等 5 項: the first three names. */
export function namesWords(names: readonly string[]): string {
  const shown = names
    .slice(0, 3)
    .map((name) => `「${name}」`)
    .join('、');
  return names.length > 3 ? `${shown}等 ${formatNumber(names.length)} 項` : shown;
}
