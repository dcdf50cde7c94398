import { cohortMonths } from '#contract/metrics.ts';
import { beginOfDay } from '#rules/dates.ts';
import { firstDayOf, type Span, stepsOf } from '#rules/time-spans.ts';
import { cohorts } from '#server/ordering/orders/repeat-metrics.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** The first moment of the month eleven months before the one that ends at, or contains, `until`. */
export function firstCohort(until: Date): Date {
  const last = firstDayOf('month', new Date(until.getTime() - 1));
  const [year = 0, month = 1] = last.split('-').map(Number);
  const index = year * 12 + (month - 1) - (cohortMonths - 1);
  return beginOfDay(`${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`);
}

const monthsBetween = (from: string, to: string) => {
  const index = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return index(to) - index(from);
};

const membersColumn = {
  name: 'members',
  label: '首購會員',
  unit: 'COUNT',
  sentence: '第一筆付款在這個月的會員人數；換貨的訂單不算購買，貨到付款在收到現金時計入。',
  isShaded: false,
  goal: null,
} as const;

const monthColumn = (later: number) =>
  ({
    name: `month_${later}`,
    label: `第 ${later} 個月`,
    unit: 'PERCENT',
    sentence: `這些會員在首購之後的第 ${later} 個月（曆月）又付款的比例。最後一個月還沒結束時，數字會再增加。`,
    isShaded: true,
    goal: null,
  }) as const;

interface CohortRow extends Record<string, unknown> {
  month: string;
  later: number;
  members: number;
}

/** The share as per cent with one decimal; null without members. */
const shareOf = (some: number, all: number) =>
  all === 0 ? null : Math.round((some / all) * 1000) / 10;

/**
 * Members by the month of their first paid order within the span, and how many of them bought in each month after it
 * until the end of the span; null for months that had not begun by then. The totals count each month's members only
 * where the month had begun.
 */
export async function readCohorts(db: Queryable, span: Span) {
  const months = span.from < span.until ? stepsOf('month', span) : [];
  const last = months.at(-1) ?? '';
  const { rows: found } = await db.execute<CohortRow>(cohorts(span));
  const counts = new Map(found.map(({ month, later, members }) => [`${month} ${later}`, members]));
  const membersOf = (month: string, later = 0) => counts.get(`${month} ${later}`) ?? 0;
  const most = Math.min(cohortMonths, months.length - 1);
  const steps = Array.from({ length: Math.max(0, most) }, (_, index) => index + 1);
  const hasBegun = (month: string, later: number) => later <= monthsBetween(month, last);
  const sum = (of: (month: string) => number, later: number) =>
    months.filter((month) => hasBegun(month, later)).reduce((total, month) => total + of(month), 0);
  return {
    columns: [membersColumn, ...steps.map(monthColumn)],
    totals: [
      sum(membersOf, 0),
      ...steps.map((later) =>
        shareOf(
          sum((month) => membersOf(month, later), later),
          sum(membersOf, later),
        ),
      ),
    ],
    rows: months.map((month) => ({
      key: month,
      label: month.slice(0, 7).replace('-', '.'),
      values: [
        membersOf(month),
        ...steps.map((later) =>
          hasBegun(month, later) ? shareOf(membersOf(month, later), membersOf(month)) : null,
        ),
      ],
    })),
  };
}
