import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { paymentAttempts } from './tables.ts';

/** TWD of the payment of an order that have not gone back and are not asked to; 0 before it is paid. */
export async function leftOfPayment(db: Queryable, orderId: number): Promise<number> {
  const left = sql<number>`${paymentAttempts.capturedAmount} - ${paymentAttempts.refundedAmount}`;
  const [row] = await db
    .select({ left })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), paymentAttempts.isPayment));
  return row?.left ?? 0;
}
