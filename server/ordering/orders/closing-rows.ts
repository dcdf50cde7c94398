import { type SQL, sql } from 'drizzle-orm';
import type { Span } from '#rules/time-spans.ts';
import { isWithin } from '#server/platform/database/sql-moments.ts';
import { counts } from './metrics.ts';
import { orders } from './tables.ts';

/** SQL of the TWD that an exchange has paid. The order's column has them in one sum with the coupon. */
const offByExchange = sql`reductions_sum(${orders.reductions}, '{EXCHANGE}')`;

/** SQL of the counted orders of a period, as rows (source_id, at, amount, facts). */
export const orderClosingRows = (span: Span): SQL => sql`
  select ${orders.id} as source_id, ${orders.createdAt} as at, ${orders.paidAmount}::bigint as amount,
    jsonb_build_object('orderNo', ${orders.orderNo}, 'product', ${orders.productAmount}, 'discount', ${orders.discountAmount},
      'coupon', ${orders.couponAmount} - ${offByExchange}, 'shipFee', ${orders.shipFee}, 'paymentType', ${orders.paymentType})
      || case when ${offByExchange} > 0 then jsonb_build_object('exchange', ${offByExchange}) else '{}' end as facts
  from ${orders} where ${isWithin(orders.createdAt, span)} and ${counts}`;
