import { type SQLWrapper, sql } from 'drizzle-orm';
import {
  type Metric,
  type MetricRows,
  shareMetric,
  sumMetric,
} from '#server/platform/analytics/metric.ts';
import { moment } from '#server/platform/database/sql-moments.ts';
import { refillOutcomes } from './tables.ts';

/** The outcomes of the days that begin within a span. */
const ofDays =
  (count: SQLWrapper): MetricRows =>
  ({ from, until }) =>
    sql`
  select at, amount, '' as key, '' as label from (
    select ${refillOutcomes.day}::timestamp at time zone 'Asia/Taipei' as at, ${count} as amount from ${refillOutcomes}
  ) days where at >= ${moment(from)} and at < ${moment(until)}`;

const predicted = ofDays(refillOutcomes.predicted);
const countedSentence = '每天清晨計算前一天，之後不再更改。';

/** Whether estimates of goods that run out came true. A day is counted after its end, so the sums are not stored. */
export const refillMetrics: readonly Metric[] = [
  {
    ...sumMetric(
      {
        name: 'refill_predicted',
        label: '補貨預估',
        unit: 'COUNT',
        sentence: `用完的預估範圍在期間內結束的補貨預估，每位會員的每個系列各算一次。${countedSentence}`,
      },
      predicted,
    ),
    isSum: false,
  },
  {
    ...shareMetric(
      {
        name: 'refill_met',
        label: '補貨預估命中率',
        unit: 'PERCENT',
        sentence: `這些預估中，會員在預估的日期範圍內又訂購同系列的比例；提早、延後或不再購買都不算命中。${countedSentence}`,
      },
      { over: ofDays(refillOutcomes.met), under: predicted },
    ),
    isSum: false,
  },
];
