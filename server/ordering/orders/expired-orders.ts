import { and, asc, eq, gt, lt, lte } from 'drizzle-orm';
import {
  orderTransitions,
  paymentTransitions,
  statusesBefore,
} from '#rules/orders/order-states.ts';
import { isOneOf } from '#server/platform/database/columns.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { orders } from './tables.ts';

/** SQL: the time for paying has passed, and the order still waits for its money (G-120). */
export const isExpired = (now: Date) =>
  and(
    lte(orders.paidExpiredAt, now),
    isOneOf(orders.paymentStatus, statusesBefore(paymentTransitions, 'EXPIRED')),
    isOneOf(orders.orderStatus, statusesBefore(orderTransitions, 'CANCELLED')),
  );

/** Ids above `after` of orders whose time for paying has passed, at most `limit`, in their order. */
export async function findExpiredOrders(
  db: Queryable,
  now: Date,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isExpired(now), gt(orders.id, after)))
    .orderBy(asc(orders.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Lets an order that waits for its money wait at least until this moment. */
export async function extendPaymentTime(
  transaction: Transaction,
  orderId: number,
  until: Date,
): Promise<void> {
  await transaction
    .update(orders)
    .set({ paidExpiredAt: until })
    .where(and(eq(orders.id, orderId), lt(orders.paidExpiredAt, until)));
}

/** Ends the longer wait of an order (`until`): from now on it waits for its money until `to`. */
export async function shortenPaymentTime(
  transaction: Transaction,
  orderId: number,
  { until, to }: { until: Date; to: Date },
): Promise<void> {
  await transaction
    .update(orders)
    .set({ paidExpiredAt: to })
    .where(and(eq(orders.id, orderId), eq(orders.paidExpiredAt, until)));
}
