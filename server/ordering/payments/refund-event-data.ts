import { eq } from 'drizzle-orm';
import { readPayable } from '#server/ordering/orders/lock-order.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { paymentRefunds } from './tables.ts';

/** What other systems hear of a refund; undefined if it is gone. Amounts are TWD. */
export async function readRefundEventData(db: Queryable, id: number) {
  const [row] = await db.select().from(paymentRefunds).where(eq(paymentRefunds.id, id));
  const order = row && (await readPayable(db, { orderId: row.orderId }));
  if (!row || !order) return undefined;
  const { orderId, amount, shipFee, doneAt } = row;
  return { id, orderId, orderNo: order.orderNo, amount, shipFee, doneAt };
}
