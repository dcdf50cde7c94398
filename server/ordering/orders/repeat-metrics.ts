import { type SQL, sql } from 'drizzle-orm';
import { cohortMonths, type MetricName } from '#contract/metrics.ts';
import { addDays } from '#rules/dates.ts';
import type { Span } from '#rules/time-spans.ts';
import { bucketOf, type Metric } from '#server/platform/analytics/metric.ts';
import { isWithin, moment } from '#server/platform/database/sql-moments.ts';
import { isBought } from './is-bought.ts';
import { orders } from './tables.ts';

/*
 * Whether members come back. Everywhere an order counts from its payment on, cash when it is collected; the order of an
 * exchange was not bought. Members who were merged are one member.
 */

const isPaidBefore = (until: Date) => sql`${orders.paymentAt} < ${moment(until)} and ${isBought}`;

/**
 * SQL of the paid orders, until the end of the span, of the members who paid one within it, as rows (at, amount,
 * number, of_all, before_at, next_at): which of the member's orders it is, of how many, and when the one before and the
 * next one were paid.
 */
const histories = (span: Span, until = span.until): SQL => sql`
  select ${orders.paymentAt} as at, ${orders.paidAmount} as amount, row_number() over own as number,
    count(*) over (partition by ${orders.userId}) as of_all,
    lag(${orders.paymentAt}) over own as before_at, lead(${orders.paymentAt}) over own as next_at
  from ${orders}
  where ${isPaidBefore(until)} and ${orders.userId} in (
    select ${orders.userId} from ${orders} where ${isWithin(orders.paymentAt, span)} and ${isBought})
  window own as (partition by ${orders.userId} order by ${orders.paymentAt}, ${orders.id})`;

const isIn = ({ from, until }: Span): SQL => sql`at >= ${moment(from)} and at < ${moment(until)}`;

/**
 * The share of first buyers who paid again within so many days. A member counts on the day on which these days are
 * over, so that nobody who still has time counts as lost.
 */
function repeatRate(name: MetricName, days: 30 | 60 | 90): Metric {
  const wait = sql.raw(`interval '${days} days'`);
  return {
    name,
    label: `${days} 天回購率`,
    unit: 'PERCENT',
    sentence: `首次付款在期間內滿 ${days} 天的會員中，這 ${days} 天內再次付款的比例；還沒滿 ${days} 天的會員不算，換貨的訂單不算購買。`,
    isSum: false,
    isShare: true,
    sql(span, by) {
      const first = { from: addDays(span.from, -days), until: addDays(span.until, -days) };
      return sql`
        select ${bucketOf(sql`(at + ${wait})`, by)} as bucket,
          count(*) filter (where next_at <= at + ${wait}) as over, count(*) as under
        from (${histories(first, span.until)}) history where number = 1 and ${isIn(first)} group by 1`;
    },
  };
}

/** The metrics of members who come back. */
export const repeatMetrics: readonly Metric[] = [
  repeatRate('repeat_30', 30),
  repeatRate('repeat_60', 60),
  repeatRate('repeat_90', 90),
  {
    name: 'days_to_next_order',
    label: '到下一筆訂單的天數',
    unit: 'DAYS',
    sentence:
      '期間內付款的再次購買，距離同一位會員前一筆付款的天數，取中位數：一半的人更快，一半更慢。',
    isSum: false,
    isShare: true,
    // Tenths of days by ten, because sums are whole numbers.
    sql: (span, by) => sql`
      select ${bucketOf(sql`at`, by)} as bucket,
        round((percentile_cont(0.5) within group (order by extract(epoch from at - before_at) / 86400))::numeric * 10)::bigint as over,
        10::bigint as under
      from (${histories(span)}) history where before_at is not null and ${isIn(span)} group by 1`,
  },
  {
    name: 'loyal_sales',
    label: '回購會員的成交占比',
    unit: 'PERCENT',
    sentence:
      '期間內的成交金額中，到期間結束時已有兩筆以上付款訂單的會員所占的比例；含運費，未扣日後的退款，換貨的訂單不算購買。',
    isSum: false,
    isShare: true,
    sql: (span, by) => sql`
      select bucket, sum(over)::bigint as over, sum(under)::bigint as under from (
        select ${bucketOf(sql`at`, by)} as bucket, sum(amount) filter (where of_all >= 2) as over, 0 as under
        from (${histories(span)}) history where ${isIn(span)} group by 1
        union all
        select ${bucketOf(sql`${orders.paymentAt}`, by)}, 0, sum(${orders.paidAmount})
        from ${orders} where ${isWithin(orders.paymentAt, span)} and ${isBought} group by 1
      ) both_sums group by bucket`,
  },
];

/**
 * SQL of rows (month, later, members): how many members whose first paid order lies in the span, by its month
 * (YYYY-MM-DD, its first day), paid an order so many calendar months later, until the end of the span. Month 0 has all
 * of them.
 */
export const cohorts = (span: Span): SQL => sql`
  select to_char(first_month, 'YYYY-MM-DD') as month, later, count(distinct user_id)::int as members from (
    select user_id, first_month,
      ((extract(year from month) - extract(year from first_month)) * 12
        + extract(month from month) - extract(month from first_month))::int as later
    from (
      select user_id, month, min(at) over own as first_at, min(month) over own as first_month from (
        select ${orders.userId} as user_id, ${orders.paymentAt} as at,
          date_trunc('month', ${orders.paymentAt} at time zone 'Asia/Taipei') as month
        from ${orders} where ${isPaidBefore(span.until)}
      ) paid window own as (partition by user_id)
    ) dated where first_at >= ${moment(span.from)}
  ) bought where later <= ${sql.raw(String(cohortMonths))} group by 1, 2`;
