import { paymentTypes } from '#contract/enumerations.ts';
import type { MetricName, ReportName } from '#contract/metrics.ts';
import { screens } from '#contract/navigation.ts';
import type { Condition, Conditions } from '#contract/resources/conditions.ts';
import { hasRight, type Role } from '#contract/rights.ts';
import { fewUnits } from '#contract/stocks.ts';
import { addHours, taipeiDay, toWireInstant } from '#rules/dates.ts';
import { paymentTypesOf } from '#rules/payments/payment-types.ts';
import type { Span } from '#rules/time-spans.ts';

const leaf = (field: string, is: Condition['is'], value: Condition['value']): Condition => ({
  field,
  is,
  value,
});

/** An instant with milliseconds, because lists compare with that precision. */
const exactly = (moment: number) =>
  toWireInstant(new Date(moment)).replace('+', `.${String(moment % 1000).padStart(3, '0')}+`);

interface Moments {
  from?: number;
  until?: number;
}

/** Conditions of lists include their end; a span does not. */
const within = (field: string, { from, until }: Moments): Condition[] => [
  ...(from === undefined ? [] : [leaf(field, 'from', exactly(from))]),
  ...(until === undefined ? [] : [leaf(field, 'to', exactly(until - 1))]),
];

const ordersIn = ({ from, until }: Span): Conditions => ({
  all: [
    ...within('createdAt', { from: from.getTime(), until: until.getTime() }),
    { any: [leaf('orderStatus', 'not', 'CANCELLED'), leaf('paymentAt', 'empty', false)] },
  ],
});

const paidOrdersIn = ({ from, until }: Span): Conditions => ({
  all: within('paymentAt', { from: from.getTime(), until: until.getTime() }),
});

const onReceipt = paymentTypesOf('ON_RECEIPT');
const inAdvance = paymentTypes.filter((type) => !onReceipt.includes(type));

/** Orders that are ready to ship; with `ready` only those that became ready within it. */
function pendingOrders(ready: Moments = {}): Conditions {
  const isOfAge = (field: string) => within(field, ready);
  return {
    all: [
      leaf('orderStatus', 'one_of', ['ESTABLISHED', 'PROCESSING']),
      {
        any: [
          {
            all: [
              leaf('paymentType', 'one_of', inAdvance),
              leaf('paymentStatus', 'equal', 'PAID'),
              ...isOfAge('paymentAt'),
            ],
          },
          {
            all: [
              leaf('paymentType', 'one_of', onReceipt),
              leaf('paymentStatus', 'one_of', ['PAID', 'UNPAID', 'FAILED']),
              ...isOfAge('createdAt'),
            ],
          },
        ],
      },
    ],
  };
}

const ordersPath = (conditions: Conditions) =>
  `/orders?${new URLSearchParams({ where: JSON.stringify(conditions) })}`;

const reportOf: Readonly<Partial<Record<MetricName, ReportName>>> = {
  revenue: 'sales',
  money_in: 'payments',
  refunded: 'payments',
  ship_fees: 'sales',
  goods_revenue: 'sales',
  sales: 'sales',
  aov: 'sales',
  units: 'products',
  top_products: 'products',
  conversion: 'sales',
  payment_failure: 'payments',
  refund_rate: 'payments',
  coupon_cost: 'coupons',
  event_cost: 'campaigns',
  gift_cost: 'campaigns',
  new_members: 'members',
  returning: 'members',
  repeat_30: 'repeat',
  repeat_60: 'repeat',
  repeat_90: 'repeat',
  days_to_next_order: 'repeat',
  loyal_sales: 'repeat',
  refill_met: 'repeat',
  entries: 'visits',
  product_views: 'visits',
  cart_rate: 'visits',
  order_rate: 'visits',
  search_without_result: 'searches',
};

/** The address of a report about a span of whole days. The last day may not have ended. */
export const reportPath = (name: ReportName, { from, until }: Span): string =>
  `/reports/${name}?${new URLSearchParams({
    from: taipeiDay(from),
    to: taipeiDay(new Date(until.getTime() - 1)),
  })}`;

/** The stock list with exactly the counted goods, or with all goods if there is no such list. */
function stocksPath(units: readonly Condition[]): string {
  if (!screens.some(({ name }) => name === 'stocks')) return '/products';
  const counted = [leaf('isShown', 'equal', true), leaf('kind', 'equal', 'PRODUCT'), ...units];
  return `/stocks?${new URLSearchParams({ where: JSON.stringify({ all: counted }) })}`;
}

/** Metrics of orders, each with the conditions of its list. */
const listed: Readonly<Partial<Record<MetricName, (span: Span) => Conditions>>> = {
  orders: ordersIn,
  paid_orders: paidOrdersIn,
  pending_by_age: () => pendingOrders(),
};

/** Metrics of goods, each with the condition of its list. */
const listedStocks: Readonly<Partial<Record<MetricName, readonly Condition[]>>> = {
  sold_out: [leaf('available', 'equal', 0)],
  low_stock: [leaf('available', 'from', 1), leaf('available', 'to', fewUnits)],
};

/** The list or report with the rows of a metric; null if this role has none. */
export function pathOf(name: MetricName, span: Span, role: Role): string | null {
  const conditionsOf = listed[name];
  if (conditionsOf) return hasRight(role, 'orders.read') ? ordersPath(conditionsOf(span)) : null;
  const unitsOf = listedStocks[name];
  if (unitsOf) return hasRight(role, 'catalogue.read') ? stocksPath(unitsOf) : null;
  const report = reportOf[name];
  return report ? reportPath(report, span) : null;
}

/** The list of the orders that are ready to ship and of one age; `key` is a part of `pending_by_age`. */
export function pathOfAge(key: string, now: Date, role: Role): string | null {
  if (!hasRight(role, 'orders.read')) return null;
  const ago = (hours: number) => addHours(now, -hours).getTime() + 1;
  if (key === '24 小時內') return ordersPath(pendingOrders({ from: ago(24) }));
  if (key === '24–48 小時') return ordersPath(pendingOrders({ from: ago(48), until: ago(24) }));
  return ordersPath(pendingOrders({ until: ago(48) }));
}
