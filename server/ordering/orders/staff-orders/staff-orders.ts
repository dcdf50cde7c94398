import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { OrderSource } from '#contract/order-management.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { holdNamedLock } from '#server/platform/database/transaction-locks.ts';
import { orders } from '../tables.ts';
import { staffOrders } from './tables.ts';

type StaffOrder = typeof staffOrders.$inferSelect;

/** Names a request of an administrator. */
export type StaffRequest = Pick<StaffOrder, 'administratorId' | 'requestKey'>;

/**
 * Makes equal requests of an administrator wait for each other until the transaction ends, so that two presses make one
 * order.
 */
export async function lockStaffRequest(
  transaction: Transaction,
  { administratorId, requestKey }: StaffRequest,
): Promise<void> {
  await holdNamedLock(transaction, 'staffOrder', `${administratorId} ${requestKey}`);
}

/** Notes that an administrator made this order. */
export async function insertStaffOrder(
  transaction: Transaction,
  order: Omit<StaffOrder, 'createdAt'> & { createdAt: Date },
): Promise<void> {
  await transaction.insert(staffOrders).values(order);
}

/** The order that an earlier request with this key made; undefined if there is none. */
export async function findStaffOrder(db: Queryable, { administratorId, requestKey }: StaffRequest) {
  const [row] = await db
    .select({
      id: orders.id,
      orderNo: orders.orderNo,
      paidAmount: orders.paidAmount,
      paymentType: orders.paymentType,
      paidExpiredAt: orders.paidExpiredAt,
      memberId: orders.userId,
      bodyHash: staffOrders.bodyHash,
    })
    .from(staffOrders)
    .innerJoin(orders, eq(orders.id, staffOrders.orderId))
    .where(
      and(eq(staffOrders.administratorId, administratorId), eq(staffOrders.requestKey, requestKey)),
    );
  return row;
}

/** Who made an order. */
export const sourceOf = async (db: Queryable, orderId: number): Promise<OrderSource> =>
  (await sourcesOf(db, [orderId])).get(orderId) ?? 'SHOP';

/** Who made these orders, by their ids. */
export async function sourcesOf(
  db: Queryable,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, OrderSource>> {
  const rows = await db
    .select({ id: orders.id, source: sourceSql(orders.id) })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]));
  return new Map(rows.map(({ id, source }) => [id, source]));
}

/** SQL: who made the order whose id a column of the table `orders` holds. */
export const sourceSql = (orderId: PgColumn) => sql<OrderSource>`(
  case when ${orders.standingOrderId} is not null then 'STANDING'
    when exists (select from ${staffOrders} where ${eq(staffOrders.orderId, orderId)}) then 'STAFF' else 'SHOP' end)`;
