import { and, eq, sql } from 'drizzle-orm';
import { type Exchange, listCredits } from '#server/ordering/orders/returns/exchanges.ts';
import { readLineRefunds } from '#server/ordering/orders/returns/line-refunds.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { byPersonPrefix } from './request-refund.ts';
import { paymentAttempts, paymentRefunds } from './tables.ts';

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
  const exchangeCredit = (await listCredits(db, orderId))
    .filter(({ isOver }) => !isOver)
    .reduce((sum, { credit }) => sum + credit, 0);
  return Math.max((await leftOfPayment(db, orderId)) - exchangeCredit, 0);
}

/**
 * TWD of the credit of an exchange that go back when its goods come back. The goods of an exchange are refunded as an
 * amount alone on the first order. So an amount that a person has refunded there since the exchange was made is taken
 * off, except what another exchange of that order has taken off already.
 */
export async function creditLeft(
  db: Queryable,
  { fromOrderId, orderId }: Pick<Exchange, 'fromOrderId' | 'orderId'>,
): Promise<number> {
  const credits = await listCredits(db, fromOrderId);
  const own = credits.find((each) => each.orderId === orderId);
  if (!own) return 0;
  const refunds = await refundsOfPayment(db, fromOrderId);
  const units = new Set((await readLineRefunds(db, fromOrderId)).map(({ refundId }) => refundId));
  const amounts = refunds.filter(
    ({ id, refundKey, shipFee, createdAt }) =>
      refundKey.startsWith(byPersonPrefix) &&
      shipFee === 0 &&
      !units.has(id) &&
      createdAt >= own.madeAt,
  );
  const wentBack = (key: string) => refunds.find(({ refundKey }) => refundKey === key)?.amount ?? 0;
  const takenOff = credits
    .filter((each) => each !== own && each.isOver)
    .map((each) => each.credit - wentBack(creditRefundKey(each.orderId)));
  const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);
  const lowered = Math.max(sum(amounts.map(({ amount }) => amount)) - sum(takenOff), 0);
  return Math.max(own.credit - lowered, 0);
}

/** The refunds from the payment of an order. */
function refundsOfPayment(db: Queryable, orderId: number) {
  return db
    .select({
      id: paymentRefunds.id,
      refundKey: paymentRefunds.refundKey,
      amount: paymentRefunds.amount,
      shipFee: paymentRefunds.shipFee,
      createdAt: paymentRefunds.createdAt,
    })
    .from(paymentRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentRefunds.attemptId))
    .where(and(eq(paymentRefunds.orderId, orderId), paymentAttempts.isPayment));
}
