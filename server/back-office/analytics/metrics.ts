import { campaignMetrics, costMetrics, type MetricName } from '#contract/metrics.ts';
import type { Right } from '#contract/rights.ts';
import { catalogMetrics } from '#server/commerce/catalog/metrics.ts';
import { visitsMetrics } from '#server/content/visits/metrics.ts';
import { orderMetrics } from '#server/ordering/orders/metrics.ts';
import { repeatMetrics } from '#server/ordering/orders/repeat-metrics.ts';
import { paymentMetrics } from '#server/ordering/payments/metrics.ts';
import { refillMetrics } from '#server/ordering/refill/metrics.ts';
import { cartMetrics } from '#server/ordering/reservations/metrics.ts';
import { memberMetrics } from '#server/people/accounts/metrics.ts';
import type { Metric } from '#server/platform/analytics/metric.ts';

/** Every metric of the back office, from the capability that defines it. */
export const metrics: readonly Metric[] = [
  ...paymentMetrics,
  ...orderMetrics,
  ...repeatMetrics,
  ...refillMetrics,
  ...cartMetrics,
  ...memberMetrics,
  ...catalogMetrics,
  ...visitsMetrics,
];

const byName = new Map(metrics.map((metric) => [metric.name, metric]));

/** The definition of a metric. */
export function metricNamed(name: MetricName): Metric {
  const metric = byName.get(name);
  if (!metric) throw new Error(`No capability defines ${name}.`);
  return metric;
}

/** The right to see a metric. */
export function rightToMetric(name: MetricName): Right {
  if (costMetrics.includes(name)) return 'cost.read';
  return campaignMetrics.includes(name) ? 'campaign-reports.read' : 'reports.read';
}
