import { eq } from 'drizzle-orm';
import { orders } from '#server/ordering/orders/tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { paymentRefunds } from './tables.ts';

/** What other systems hear of a refund; undefined if it is gone. Amounts are TWD. */
export async function readRefundFacts(db: Queryable, id: number) {
  const [row] = await db
    .select({
      id: paymentRefunds.id,
      orderId: paymentRefunds.orderId,
      orderNo: orders.orderNo,
      amount: paymentRefunds.amount,
      shipFee: paymentRefunds.shipFee,
      doneAt: paymentRefunds.doneAt,
    })
    .from(paymentRefunds)
    .innerJoin(orders, eq(orders.id, paymentRefunds.orderId))
    .where(eq(paymentRefunds.id, id));
  return row;
}
