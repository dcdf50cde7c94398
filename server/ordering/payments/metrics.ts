import { sql } from 'drizzle-orm';
import { paymentTypeWords } from '#contract/resources/order-choices.ts';
import { placedWithin, shipFeeOf } from '#server/ordering/orders/metrics.ts';
import {
  type Metric,
  type MetricRows,
  shareMetric,
  sumMetric,
} from '#server/platform/analytics/metric.ts';
import { isWithin } from '#server/platform/database/sql-moments.ts';
import { paymentAttempts, paymentRefunds } from './tables.ts';

const provider = sql`${paymentAttempts.provider} as key, ${paymentAttempts.provider} as label`;

/** Money that came in, by the moment of its payment. */
const moneyIn: MetricRows = (span) => sql`
  select ${paymentAttempts.settledAt} as at, ${paymentAttempts.capturedAmount}::bigint as amount, ${provider}
  from ${paymentAttempts}
  where ${paymentAttempts.capturedAmount} > 0 and ${isWithin(paymentAttempts.settledAt, span)}`;

/** One of the amounts of refunds, by the moment at which they were completed. */
const refunds =
  (amount: typeof paymentRefunds.amount | typeof paymentRefunds.shipFee): MetricRows =>
  (span) =>
    sql`
  select ${paymentRefunds.doneAt} as at, ${amount}::bigint as amount, ${provider}
  from ${paymentRefunds} join ${paymentAttempts} on ${paymentAttempts.id} = ${paymentRefunds.attemptId}
  where ${paymentRefunds.status} = 'DONE' and ${isWithin(paymentRefunds.doneAt, span)}`;
const moneyBack = refunds(paymentRefunds.amount);

/** Delivery fees of paid orders. */
const shipFeesIn: MetricRows = (span) => sql`
  select ${paymentAttempts.settledAt} as at, ${shipFeeOf(paymentAttempts.orderId)}::bigint as amount, ${provider}
  from ${paymentAttempts}
  where ${paymentAttempts.isPayment} and ${paymentAttempts.capturedAmount} > 0
    and ${isWithin(paymentAttempts.settledAt, span)}`;
const shipFeesBack = refunds(paymentRefunds.shipFee);

/** Joins the rows of several metrics. Negated ones are subtracted. */
const together =
  (added: readonly MetricRows[], takenOff: readonly MetricRows[]): MetricRows =>
  (span) =>
    sql.join(
      [
        ...added.map((counted) => sql`select at, amount, key, label from (${counted(span)}) added`),
        ...takenOff.map(
          (counted) => sql`select at, -amount, key, label from (${counted(span)}) taken`,
        ),
      ],
      sql` union all `,
    );

/** Attempts that have ended, paid or not. */
const finished =
  (statuses: readonly ('SUCCEEDED' | 'FAILED')[]): MetricRows =>
  (span) =>
    sql`
  select ${paymentAttempts.settledAt} as at, 1 as amount, ${provider}
  from ${paymentAttempts}
  where ${paymentAttempts.status} in (${sql.join(
    statuses.map((status) => sql.raw(`'${status}'`)),
    sql`, `,
  )}) and ${isWithin(paymentAttempts.settledAt, span)}`;

/** Money of the orders that were placed in a period: their payments and refunds, whenever those were made. */
const inOfOrders: MetricRows = (span) => sql`
  select placed_at as at, ${paymentAttempts.capturedAmount}::bigint as amount, ${provider}
  from (${placedWithin(span)}) placed join ${paymentAttempts} on ${paymentAttempts.orderId} = placed.order_id
  where ${paymentAttempts.capturedAmount} > 0`;
const backOfOrders: MetricRows = (span) => sql`
  select placed_at as at, ${paymentRefunds.amount}::bigint as amount, '' as key, '' as label
  from (${placedWithin(span)}) placed join ${paymentRefunds} on ${paymentRefunds.orderId} = placed.order_id
  where ${paymentRefunds.status} = 'DONE'`;

const cashSentence = '貨到付款在收到現金時計入。';
const byProvider = { keyLabels: paymentTypeWords };

/** The metrics of money. */
export const paymentMetrics: readonly Metric[] = [
  sumMetric(
    {
      name: 'revenue',
      label: '營收',
      unit: 'TWD',
      sentence: `期間內收到的款項減去期間內完成的退款，含運費。${cashSentence}`,
      ...byProvider,
    },
    together([moneyIn], [moneyBack]),
    { hasParts: true },
  ),
  sumMetric(
    {
      name: 'money_in',
      label: '收款',
      unit: 'TWD',
      sentence: `期間內收到的款項，含運費。${cashSentence}`,
      ...byProvider,
    },
    moneyIn,
    { hasParts: true },
  ),
  sumMetric(
    {
      name: 'refunded',
      label: '退款',
      unit: 'TWD',
      sentence: '期間內完成的退款，不論訂單何時成立。',
      ...byProvider,
    },
    moneyBack,
    { hasParts: true },
  ),
  sumMetric(
    {
      name: 'ship_fees',
      label: '運費',
      unit: 'TWD',
      sentence: '期間內收到的運費減去期間內退回的運費；已含在營收內。',
      ...byProvider,
    },
    together([shipFeesIn], [shipFeesBack]),
    { hasParts: true },
  ),
  sumMetric(
    {
      name: 'goods_revenue',
      label: '商品淨額',
      unit: 'TWD',
      sentence: '營收減去運費。',
      ...byProvider,
    },
    together([moneyIn, shipFeesBack], [moneyBack, shipFeesIn]),
    { hasParts: true },
  ),
  shareMetric(
    {
      name: 'payment_failure',
      label: '付款失敗率',
      unit: 'PERCENT',
      sentence: '期間內有結果的付款中，失敗所占的比例；同一筆訂單的每次付款都計入。',
      ...byProvider,
    },
    { over: finished(['FAILED']), under: finished(['SUCCEEDED', 'FAILED']), hasParts: true },
  ),
  shareMetric(
    {
      name: 'refund_rate',
      label: '退款率',
      unit: 'PERCENT',
      sentence: '期間內成立的訂單至今退款的金額，占這些訂單至今收款的比例。',
    },
    { over: backOfOrders, under: inOfOrders },
  ),
];
