import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ReductionKind } from '#contract/enumerations.ts';
import { paymentTypeWords } from '#contract/resources/order-choices.ts';
import type { Span } from '#rules/time-spans.ts';
import {
  bucketOf,
  type Metric,
  type MetricRows,
  nowMetric,
  shareMetric,
  sumMetric,
} from '#server/platform/analytics/metric.ts';
import { isOneOf } from '#server/platform/database/columns.ts';
import { isWithin, moment } from '#server/platform/database/sql-moments.ts';
import { isBought } from './is-bought.ts';
import { isOpen, isReady, readyAt } from './open-orders.ts';
import { orderLines, orders } from './tables.ts';

/** SQL: whether an order counts in metrics. An order that was cancelled before it was paid does not. */
export const counts = sql`(${orders.orderStatus} <> 'CANCELLED' or ${orders.paymentAt} is not null)`;

/** Orders by the moment at which they were placed, without those that were cancelled before they were paid. */
export const placedOrders: MetricRows = (span) => sql`
  select ${orders.createdAt} as at, 1 as amount, ${orders.paymentType} as key, ${orders.paymentType} as label
  from ${orders} where ${isWithin(orders.createdAt, span)} and ${counts}`;

/** SQL of the orders that were placed in a period, as rows (order_id, placed_at). */
export const placedWithin = (span: Span): SQL => sql`
  select ${orders.id} as order_id, ${orders.createdAt} as placed_at
  from ${orders} where ${isWithin(orders.createdAt, span)}`;

/** SQL of the delivery fee (TWD) of the order with this id. */
export const shipFeeOf = (orderId: SQLWrapper): SQL =>
  sql`(select ${orders.shipFee} from ${orders} where ${orders.id} = ${orderId})`;

const isPaidWithin = (span: Span) => isWithin(orders.paymentAt, span);

const paid =
  (amount: SQLWrapper): MetricRows =>
  (span) =>
    sql`
  select ${orders.paymentAt} as at, ${amount} as amount, ${orders.paymentType} as key, ${orders.paymentType} as label
  from ${orders} where ${isPaidWithin(span)}`;

const salesOfPaid = paid(orders.paidAmount);
const paidOrders = paid(sql`1`);

/** Lines of orders by the moment of their payment. */
const linesSold =
  (amount: SQL, kind: SQL): MetricRows =>
  (span) =>
    sql`
  select ${orders.paymentAt} as at, (${amount})::bigint as amount,
    ${orderLines.kind} || ' ' || ${orderLines.itemId} as key, ${orderLines.name} as label
  from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
  where ${isPaidWithin(span)} and ${kind}`;

const isGoods = sql`${orderLines.kind} <> 'gift'`;
const isGift = sql`${orderLines.kind} = 'gift'`;

/** TWD of the goods of a line after events, offers and coupons, and what they cost the shop, where that is known. */
const lineSales = sql`${orderLines.unitPrice}::bigint * ${orderLines.quantity} - ${orderLines.offerShare} - ${orderLines.couponShare}`;
const lineCost = sql`${orderLines.unitCost}::bigint * ${orderLines.quantity}`;
const isCosted = sql`${isGoods} and ${orderLines.unitCost} is not null`;
const grossProfit = linesSold(sql`${lineSales} - ${lineCost}`, isCosted);
const costSentence =
  '成本是賣出當時的商品成本，之後修改成本不影響；當時沒有成本的商品不計，未扣日後的退款。';

/** What operators call campaigns: discount events and the offers on several units, amounts and add-ons. */
const campaignKinds = ['EVENT', 'QUANTITY_OFFER', 'AMOUNT_OFFER', 'ADD_ON'] as const;

/** The reductions of some kinds of paid orders: their TWD, or 1 for each of them. Offers are named with their kind. */
const reduced =
  (kinds: readonly ReductionKind[], amount: SQL): MetricRows =>
  (span) =>
    sql`
  select ${orders.paymentAt} as at, (${amount})::bigint as amount, (r ->> 'kind') || ' ' || (r ->> 'title') as key,
    case r ->> 'kind' when 'QUANTITY_OFFER' then '多件優惠：' when 'AMOUNT_OFFER' then '滿額折：' when 'ADD_ON' then '加價購：' else '' end
      || (r ->> 'title') as label
  from ${orders} cross join lateral jsonb_array_elements(${orders.reductions}) r
  where ${isPaidWithin(span)} and jsonb_typeof(${orders.reductions}) = 'array' and ${isOneOf(sql`r ->> 'kind'`, kinds)} and ${isBought}`;
const reduction = sql`r ->> 'amount'`;

/**
 * The distinct buyers of each step, with `counted` as the aggregate. `first_at` is the moment of their first paid
 * order.
 */
const buyersSql = (span: Span, by: Parameters<Metric['sql']>[1], counted: SQL): SQL => sql`
  select bucket, ${counted}
  from (
    select distinct ${bucketOf(sql`${orders.paymentAt}`, by)} as bucket, ${orders.userId} as buyer
    from ${orders} where ${isPaidWithin(span)}
  ) bought
  cross join lateral (
    select min(payment_at) as first_at from orders earlier
    where earlier.user_id = buyer and earlier.payment_at is not null
  ) history
  group by bucket`;

/** SQL of the moment at which a step, or the whole period, begins. */
const beginOf = (span: Span, by: Parameters<Metric['sql']>[1]): SQL =>
  by
    ? sql`greatest(bucket::timestamp at time zone 'Asia/Taipei', ${moment(span.from)})`
    : moment(span.from);

const hours = (count: number) => sql.raw(`interval '${count} hours'`);

/** Orders that are ready to ship, by how long they have been ready. */
const pending = (now: Date): SQL => sql`
  select key, count(*) as amount from (
    select case when ${readyAt} > ${moment(now)} - ${hours(24)} then '24 小時內'
      when ${readyAt} > ${moment(now)} - ${hours(48)} then '24–48 小時' else '超過 48 小時' end as key
    from ${orders} where ${isOpen} and ${isReady}
  ) waiting group by key`;

const paidSentence = '依付款時間計算；貨到付款在收到現金時計入。';

/** The metrics of orders. */
export const orderMetrics: readonly Metric[] = [
  sumMetric(
    {
      name: 'orders',
      label: '成立訂單',
      unit: 'COUNT',
      sentence: '期間內成立的訂單，還沒付款的也算，不含付款前就取消的訂單。',
      keyLabels: paymentTypeWords,
    },
    placedOrders,
    { hasParts: true },
  ),
  // The next three metrics are shown side by side, where a reader divides: the first divided by the second must give
  // the third.
  sumMetric(
    {
      name: 'sales',
      label: '成交金額',
      unit: 'TWD',
      sentence: `期間內付款的訂單總額，含運費，未扣日後的退款；扣掉退款的是「營收」。${paidSentence}`,
      keyLabels: paymentTypeWords,
    },
    salesOfPaid,
    { hasParts: true },
  ),
  sumMetric(
    {
      name: 'paid_orders',
      label: '付款訂單',
      unit: 'COUNT',
      sentence: `期間內付款的訂單，不論何時成立。${paidSentence}`,
      keyLabels: paymentTypeWords,
    },
    paidOrders,
    { hasParts: true },
  ),
  shareMetric(
    {
      name: 'aov',
      label: '客單價',
      unit: 'TWD',
      sentence: `成交金額除以付款訂單。${paidSentence}`,
    },
    { over: salesOfPaid, under: paidOrders },
  ),
  sumMetric(
    {
      name: 'units',
      label: '件數',
      unit: 'COUNT',
      sentence: `期間內付款的訂單中的商品件數，組合算一件，贈品不計。${paidSentence}`,
    },
    linesSold(sql`${orderLines.quantity}`, isGoods),
    { hasParts: true },
  ),
  sumMetric(
    {
      name: 'top_products',
      label: '商品銷售額',
      unit: 'TWD',
      sentence: `期間內付款的商品成交金額，已扣活動折扣、多件優惠與優惠券，不含運費，未扣日後的退款。${paidSentence}`,
    },
    linesSold(lineSales, isGoods),
    { hasParts: true },
  ),
  sumMetric(
    {
      name: 'cost_of_goods',
      label: '銷貨成本',
      unit: 'TWD',
      sentence: `期間內付款的商品的成本。${costSentence}${paidSentence}`,
    },
    linesSold(lineCost, isCosted),
    { hasParts: true },
  ),
  sumMetric(
    {
      name: 'gross_profit',
      label: '毛利',
      unit: 'TWD',
      sentence: `期間內付款的商品銷售額減去銷貨成本，不含運費。${costSentence}${paidSentence}`,
    },
    grossProfit,
    { hasParts: true },
  ),
  shareMetric(
    {
      name: 'gross_margin',
      label: '毛利率',
      unit: 'PERCENT',
      sentence: `毛利占同一批商品銷售額的比例。${costSentence}${paidSentence}`,
    },
    { over: grossProfit, under: linesSold(lineSales, isCosted), hasParts: true },
  ),
  sumMetric(
    {
      name: 'uncosted_sales',
      label: '未計成本的銷售額',
      unit: 'TWD',
      sentence: `期間內付款而賣出當時沒有成本的商品銷售額，毛利不含它們。${paidSentence}`,
    },
    linesSold(lineSales, sql`${isGoods} and ${orderLines.unitCost} is null`),
    { hasParts: true },
  ),
  sumMetric(
    {
      name: 'coupon_cost',
      label: '優惠券折抵',
      unit: 'TWD',
      sentence: `期間內付款的訂單由優惠券折抵的金額。${paidSentence}`,
    },
    reduced(['COUPON'], reduction),
    { hasParts: true },
  ),
  sumMetric(
    {
      name: 'coupon_uses',
      label: '優惠券使用',
      unit: 'COUNT',
      sentence: `期間內付款且由優惠券折抵的訂單數。${paidSentence}`,
    },
    reduced(['COUPON'], sql`1`),
    { hasParts: true },
  ),
  sumMetric(
    {
      name: 'event_cost',
      label: '活動折扣',
      unit: 'TWD',
      sentence: `期間內付款的訂單由折扣活動、多件優惠、滿額折與加價購減少的金額，不含會員價。${paidSentence}`,
    },
    reduced(campaignKinds, reduction),
    { hasParts: true },
  ),
  sumMetric(
    {
      name: 'event_uses',
      label: '活動訂單',
      unit: 'COUNT',
      sentence: `期間內付款且由折扣活動、多件優惠、滿額折或加價購減少金額的訂單數；一筆訂單有兩項活動時各計一次。${paidSentence}`,
    },
    reduced(campaignKinds, sql`1`),
    { hasParts: true },
  ),
  sumMetric(
    {
      name: 'gift_cost',
      label: '送出贈品',
      unit: 'COUNT',
      sentence: `期間內付款的訂單附帶的贈品件數；贈品沒有記錄金額，所以只計件數。${paidSentence}`,
    },
    linesSold(sql`${orderLines.quantity}`, isGift),
    { hasParts: true },
  ),
  {
    name: 'buyers',
    label: '購買會員',
    unit: 'COUNT',
    sentence: `期間內付款的會員人數，同一人只算一次。${paidSentence}`,
    isSum: false,
    sql: (span, by) => buyersSql(span, by, sql`count(*) as over, null::bigint as under`),
  },
  {
    name: 'returning',
    label: '回購率',
    unit: 'PERCENT',
    sentence: '期間內付款的會員中，在這段期間開始前已有付款訂單的比例。',
    isSum: false,
    isShare: true,
    sql: (span, by) =>
      buyersSql(
        span,
        by,
        sql`count(*) filter (where first_at < ${beginOf(span, by)}) as over, count(*) as under`,
      ),
  },
  nowMetric(
    {
      name: 'pending_by_age',
      label: '未寄出訂單',
      unit: 'COUNT',
      sentence:
        '現在已付款（或貨到付款）而尚未交寄的訂單，依等待的時間分開；「出貨作業」從待出貨到待交寄的都算，暫停出貨的也算。',
    },
    pending,
  ),
];
