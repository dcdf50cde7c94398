import { type SQL, sql } from 'drizzle-orm';
import { fewUnits } from '#contract/stocks.ts';
import { availableOf } from '#server/commerce/stock/available-of.ts';
import {
  type Metric,
  type MetricRows,
  nowMetric,
  sumMetric,
} from '#server/platform/analytics/metric.ts';
import { moment } from '#server/platform/database/sql-moments.ts';
import { searchedTerms } from './search-tables.ts';
import { products } from './tables.ts';

/** ONLINE products whose available units meet a condition. */
const productsLeft = (isMeant: (units: SQL) => SQL) => (): SQL =>
  sql`
  select '' as key, count(*) as amount
  from ${products} cross join lateral (${availableOf(sql`${products.id}`)}) stock
  where ${products.currentVisibilityRule} = 'ONLINE' and ${isMeant(sql`stock.units`)}`;

/** Searches count at the begin of their day in Taipei, because only the day of each is stored. */
const searched =
  (count: typeof searchedTerms.searches | typeof searchedTerms.withoutResult): MetricRows =>
  ({ from, until }) =>
    sql`
  select at, amount, key, label from (
    select ${searchedTerms.day}::timestamp at time zone 'Asia/Taipei' as at, ${count}::bigint as amount,
      ${searchedTerms.term} as key, ${searchedTerms.term} as label
    from ${searchedTerms}
    where ${searchedTerms.day} >= (${moment(from)} at time zone 'Asia/Taipei')::date
      and ${searchedTerms.day} <= (${moment(until)} at time zone 'Asia/Taipei')::date
  ) terms where at >= ${moment(from)} and at < ${moment(until)} and amount > 0`;

/** Searches are deleted after 90 days, so their sums could not be computed again: the metric is not marked as a sum. */
const searchMetric = (
  words: Parameters<typeof sumMetric>[0],
  count: Parameters<typeof searched>[0],
): Metric => ({ ...sumMetric(words, searched(count), { hasParts: true }), isSum: false });

/** The metrics of goods and searches. */
export const catalogMetrics: readonly Metric[] = [
  nowMetric(
    {
      name: 'low_stock',
      label: '庫存偏低',
      unit: 'COUNT',
      sentence: `現在可售數量在 1 到 ${fewUnits} 之間的上架商品。`,
    },
    productsLeft((units) => sql`${units} between 1 and ${sql.raw(String(fewUnits))}`),
  ),
  nowMetric(
    { name: 'sold_out', label: '售完', unit: 'COUNT', sentence: '現在沒有可售數量的上架商品。' },
    productsLeft((units) => sql`${units} <= 0`),
  ),
  searchMetric(
    {
      name: 'searches',
      label: '搜尋次數',
      unit: 'COUNT',
      sentence: '期間內在商店搜尋的次數；不記錄是誰搜尋，只保留 90 天。',
    },
    searchedTerms.searches,
  ),
  searchMetric(
    {
      name: 'search_without_result',
      label: '無結果的搜尋',
      unit: 'COUNT',
      sentence: '期間內找不到商品的搜尋次數；不記錄是誰搜尋，只保留 90 天。',
    },
    searchedTerms.withoutResult,
  ),
];
