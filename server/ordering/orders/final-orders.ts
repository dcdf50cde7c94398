import { and, asc, eq, gt, inArray, isNull, lt, notExists, sql } from 'drizzle-orm';
import { openReturnStatuses, returnsOverBefore } from '#rules/orders/returns.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { orderReturns } from './returns/tables.ts';
import { orders } from './tables.ts';

/** TWD of an order that are added to, or subtracted from, the spending that decides its member's level. */
export interface CountedSpending {
  memberId: number;
  orderId: number;
  orderNo: string;
  amount: number;
}

/** SQL: the time for returns is over, and no return of the order is open. */
const isFinal = (db: Queryable, now: Date) =>
  and(
    lt(orders.receivedAt, returnsOverBefore(now)),
    notExists(
      db
        .select({ id: orderReturns.id })
        .from(orderReturns)
        .where(
          and(
            eq(orderReturns.orderId, orders.id),
            inArray(orderReturns.status, [...openReturnStatuses]),
          ),
        ),
    ),
  );

/** Ids above `after` of orders that can no longer be returned and do not count yet, ascending, at most `limit`. */
export async function findFinalOrders(
  db: Queryable,
  { now, orderStatus }: { now: Date; orderStatus: 'ARRIVED' | 'COMPLETED' },
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        gt(orders.id, after),
        eq(orders.orderStatus, orderStatus),
        isNull(orders.countedAmount),
        isFinal(db, now),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** SQL: the TWD of an order that count, by what has come back and was exchanged until now. */
const paidForGoods = sql`greatest(${orders.paidAmount} - ${orders.shipFee} + (
  select coalesce(sum(own.credit), 0) from order_exchanges own where own.order_id = ${orders.id}) - (
  select coalesce(sum(r.refund_amount + r.delivery_fee + coalesce(e.credit, 0)), 0) from order_returns r
  left join order_exchanges e on e.return_id = r.id where r.order_id = ${orders.id}) - (
  select coalesce(sum(f.amount), 0) from order_line_refunds f join order_lines l on l.id = f.order_line_id
  where l.order_id = ${orders.id}), 0)::int`;

/**
 * Marks a completed order as counted if it can no longer be returned. The counted amount is the TWD paid for goods,
 * without delivery and without refunded units (G-102). What returned goods have paid for goods of an exchange counts
 * with the order of those, and delivery that a return was charged is not goods. Undefined if it counts already or may
 * not count yet.
 */
export async function markCounted(
  transaction: Transaction,
  orderId: number,
  now: Date,
): Promise<CountedSpending | undefined> {
  const [counted] = await transaction
    .update(orders)
    .set({ countedAmount: paidForGoods })
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.orderStatus, 'COMPLETED'),
        isNull(orders.countedAmount),
        isFinal(transaction, now),
      ),
    )
    .returning({
      memberId: orders.userId,
      orderNo: orders.orderNo,
      amount: orders.countedAmount,
    });
  return counted && { ...counted, orderId, amount: counted.amount ?? 0 };
}

/**
 * Subtracts up to `amount` TWD from the counted amount of an order, and answers the subtracted TWD; undefined if
 * nothing of it counts.
 */
export async function uncount(
  transaction: Transaction,
  orderId: number,
  amount: number,
): Promise<CountedSpending | undefined> {
  const [order] = await transaction
    .select({
      memberId: orders.userId,
      orderNo: orders.orderNo,
      countedAmount: orders.countedAmount,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  const taken = Math.min(order?.countedAmount ?? 0, amount);
  if (!order || taken === 0) return undefined;
  await transaction
    .update(orders)
    .set({ countedAmount: sql`${orders.countedAmount} - ${taken}` })
    .where(eq(orders.id, orderId));
  return { memberId: order.memberId, orderNo: order.orderNo, orderId, amount: taken };
}

/** Subtracts all that is left of the counted amount of an order; undefined if nothing of it counts. */
export const uncountRest = (transaction: Transaction, orderId: number) =>
  uncount(transaction, orderId, Number.POSITIVE_INFINITY);

/**
 * Subtracts what goods of an exchange paid with returned ones, from an order that an earlier release counted with it;
 * undefined if nothing of it counts. The caller holds the lock on the order.
 */
export async function uncountExchanged(
  transaction: Transaction,
  orderId: number,
): Promise<CountedSpending | undefined> {
  const [order] = await transaction
    .select({ above: sql<number>`${orders.countedAmount} - ${paidForGoods}` })
    .from(orders)
    .where(and(eq(orders.id, orderId), gt(orders.countedAmount, paidForGoods)));
  return order && uncount(transaction, orderId, order.above);
}
