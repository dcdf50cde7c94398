import { sql } from 'drizzle-orm';
import { viewedCarts, viewedProducts } from '#server/content/visits/metrics.ts';
import { placedOrders } from '#server/ordering/orders/metrics.ts';
import {
  type Metric,
  type MetricRows,
  shareMetric,
  sumMetric,
} from '#server/platform/analytics/metric.ts';
import { isWithin } from '#server/platform/database/sql-moments.ts';
import { sentCarts } from './tables.ts';

const sent: MetricRows = (span) => sql`
  select ${sentCarts.at} as at, 1 as amount, '' as key, '' as label
  from ${sentCarts} where ${isWithin(sentCarts.at, span)}`;

const noPerson = '次數不是人數：同一個人來兩次算兩次。';

/**
 * A share of one step of buying in the step before. Views are written up to a minute late, so the sums are not stored.
 */
const stepMetric = (...given: Parameters<typeof shareMetric>): Metric => ({
  ...shareMetric(...given),
  isSum: false,
});

/** The metrics of carts, and the steps from a product page to an order. */
export const cartMetrics: readonly Metric[] = [
  sumMetric(
    {
      name: 'checkouts',
      label: '送出結帳',
      unit: 'COUNT',
      sentence: '期間內送出結帳的購物車；同一位會員在保留期間內重送只算一次。',
    },
    sent,
  ),
  stepMetric(
    {
      name: 'cart_rate',
      label: '進購物車率',
      unit: 'PERCENT',
      sentence: `購物車瀏覽除以商品頁瀏覽。${noPerson}`,
    },
    { over: viewedCarts, under: viewedProducts },
  ),
  stepMetric(
    {
      name: 'checkout_rate',
      label: '送出結帳率',
      unit: 'PERCENT',
      sentence: `送出結帳除以購物車瀏覽。${noPerson}沒有打開購物車頁就送出的也計入，因此可能超過 100%。`,
    },
    { over: sent, under: viewedCarts },
  ),
  stepMetric(
    {
      name: 'order_rate',
      label: '瀏覽成交率',
      unit: 'PERCENT',
      sentence: `成立訂單除以商品頁瀏覽。${noPerson}`,
    },
    { over: placedOrders, under: viewedProducts },
  ),
  shareMetric(
    {
      name: 'conversion',
      label: '結帳完成率',
      unit: 'PERCENT',
      sentence:
        '期間內成立的訂單除以送出結帳的購物車；同一位會員在保留期間內重送只算一次。瀏覽的步驟在「瀏覽與轉換」報表。',
    },
    { over: placedOrders, under: sent },
  ),
];
