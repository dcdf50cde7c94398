import { sql } from 'drizzle-orm';
import { placedOrders } from '#server/ordering/orders/metrics.ts';
import { type Metric, type MetricRows, shareMetric } from '#server/platform/analytics/metric.ts';
import { isWithin } from '#server/platform/database/span.ts';
import { sentCarts } from './tables.ts';

const sent: MetricRows = (span) => sql`
  select ${sentCarts.at} as at, 1 as amount, '' as key, '' as label
  from ${sentCarts} where ${isWithin(sentCarts.at, span)}`;

/** The metrics of carts. */
export const cartMetrics: readonly Metric[] = [
  shareMetric(
    {
      name: 'conversion',
      label: '結帳完成率',
      unit: 'PERCENT',
      sentence:
        '期間內成立的訂單除以送出結帳的購物車；同一位會員在保留期間內重送只算一次。商店不計算訪客，因此不推估瀏覽轉換。',
    },
    { over: placedOrders, under: sent },
  ),
];
