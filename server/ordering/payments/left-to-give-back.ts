import { and, eq, sql } from 'drizzle-orm';
import { listExchanges } from '#server/ordering/orders/returns/exchanges.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { listRefundPurposes } from './request-refund.ts';
import { paymentAttempts } from './tables.ts';

/** The key of the refund for the credit of an exchange whose order did not reach its shopper. */
export const creditRefundKey = (orderId: number) => `exchange-${orderId}`;

/** TWD of an order's payment that are neither refunded nor requested to be; 0 before it is paid. */
export async function leftOfPayment(db: Queryable, orderId: number): Promise<number> {
  const left = sql<number>`${paymentAttempts.capturedAmount} - ${paymentAttempts.refundedAmount}`;
  const [row] = await db
    .select({ left })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), paymentAttempts.isPayment));
  return row?.left ?? 0;
}

/**
 * TWD of an order's payment that refunds of its goods can still give back. It excludes the amount that returned
 * goods have paid for other goods, because that is refunded if those do not reach the shopper.
 */
export async function leftToGiveBack(db: Queryable, orderId: number): Promise<number> {
  const refunds = await listRefundPurposes(db, orderId);
  const keys = new Set(refunds.map(({ refundKey }) => refundKey));
  const exchangeCredit = (await listExchanges(db, orderId))
    .filter((exchange) => !keys.has(creditRefundKey(exchange.orderId)))
    .reduce((sum, { credit }) => sum + credit, 0);
  return Math.max((await leftOfPayment(db, orderId)) - exchangeCredit, 0);
}
