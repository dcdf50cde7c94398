import type { Reply } from '#contract/call.ts';
import type { adminAnalyticsCalls } from '#contract/calls/admin-analytics.ts';
import type { DashboardPeriod, MetricName } from '#contract/metrics.ts';
import { hasRight, type Role } from '#contract/rights.ts';
import { startOfTaipeiDay } from '#rules/dates.ts';
import { type Span, spanBefore } from '#rules/time-spans.ts';
import type { Metric } from '#server/platform/analytics/metric.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';
import { asOf } from './as-of.ts';
import { metricNamed, rightToMetric } from './metrics.ts';
import { definitionOf, spanOnWire } from './read-metric.ts';
import { readParts } from './read-parts.ts';
import { readSums, valueOfSum } from './read-sums.ts';
import { readTodo } from './read-todo.ts';
import { pathOf, pathOfAge } from './tile-paths.ts';

type Dashboard = Reply<typeof adminAnalyticsCalls.readDashboard>;
type Tile = Dashboard['tiles'][number];

/** The tiles in their order. */
const shown: readonly MetricName[] = [
  'revenue',
  'money_in',
  'refunded',
  'goods_revenue',
  'refund_rate',
  'payment_failure',
  'sales',
  'paid_orders',
  'aov',
  'units',
  'orders',
  'conversion',
  'new_members',
  'returning',
  'repeat_30',
  'repeat_60',
  'repeat_90',
  'days_to_next_order',
  'loyal_sales',
  'refill_met',
  'coupon_cost',
  'event_cost',
  'gift_cost',
  'entries',
  'product_views',
  'cart_rate',
  'order_rate',
  'search_without_result',
  'pending_by_age',
  'low_stock',
  'sold_out',
];

const daysOf: Readonly<Record<DashboardPeriod, number>> = {
  TODAY: 1,
  LAST_7_DAYS: 7,
  LAST_28_DAYS: 28,
};

/** All metrics of the home page that this role may see, and the tasks that wait. */
export async function readDashboard(
  shop: Pick<Shop, 'db' | 'reports' | 'clock'>,
  adapters: readonly ResourceAdapter[],
  role: Role,
  period: DashboardPeriod,
): Promise<Dashboard> {
  const now = shop.clock.now();
  const span = { from: startOfTaipeiDay(now, 1 - daysOf[period]), until: now };
  const before = spanBefore(span);
  const metrics = shown.filter((name) => hasRight(role, rightToMetric(name))).map(metricNamed);
  const [tiles, todo] = await Promise.all([
    shop.reports.read((db) => readTiles(db, metrics, { span, before, now, role })),
    readTodo(shop, adapters, role),
  ]);
  return {
    span: spanOnWire(span),
    before: spanOnWire(before),
    asOf: asOf(now, tiles.secondsBehind),
    tiles: tiles.value,
    todo,
  };
}

async function readTiles(
  db: Queryable,
  metrics: readonly Metric[],
  { span, before, now, role }: { span: Span; before: Span; now: Date; role: Role },
): Promise<Tile[]> {
  const compared = metrics.filter(({ isNow }) => !isNow);
  const [sums, earlier, ages] = await Promise.all([
    readSums(db, metrics, { span, now }),
    readSums(db, compared, { span: before, now }),
    metrics.some(({ name }) => name === 'pending_by_age')
      ? readParts(db, metricNamed('pending_by_age'), span, 3)
      : [],
  ]);
  return metrics.map((metric) => {
    const { name } = metric;
    const sumBefore = earlier.get(name);
    return {
      ...definitionOf(metric),
      value: valueOfSum(metric, sums.get(name)?.get('')),
      before: sumBefore ? valueOfSum(metric, sumBefore.get('')) : null,
      path: pathOf(name, span, role),
      parts:
        name === 'pending_by_age'
          ? ages.map((part) => ({ ...part, path: pathOfAge(part.key, now, role) }))
          : [],
    };
  });
}
