import { and, desc, eq } from 'drizzle-orm';
import type { OrderStatus } from '#contract/enumerations.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { orderReturns } from './returns/tables.ts';
import { orders } from './tables.ts';

/** The newest orders of a member, at most `most`. */
export function ordersOfMember(db: Queryable, userId: number, most: number) {
  const { id, orderNo, createdAt, paidAmount, orderStatus, paymentStatus, shipType } = orders;
  return db
    .select({ id, orderNo, createdAt, paidAmount, orderStatus, paymentStatus, shipType })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.id))
    .limit(most);
}

/** The newest returns of a member's orders, at most `most`. */
export function returnsOfMember(db: Queryable, userId: number, most: number) {
  const { id, status, createdAt } = orderReturns;
  return db
    .select({ id, status, createdAt, orderNo: orders.orderNo })
    .from(orderReturns)
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(desc(orderReturns.id))
    .limit(most);
}

/** A member's order by its number; undefined if it is somebody else's. */
export async function ownOrderNamed(
  db: Queryable,
  userId: number,
  orderNo: string,
): Promise<{ id: number } | undefined> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.orderNo, orderNo)));
  return order;
}

/** The status of a member's order; undefined if it is somebody else's. */
export async function findOwnedOrder(
  db: Queryable,
  orderId: number,
  userId: number,
): Promise<{ orderStatus: OrderStatus } | undefined> {
  const [order] = await db
    .select({ orderStatus: orders.orderStatus })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  return order;
}

/** The number of a member's orders, including cancelled ones. */
export const countOrdersOf = (db: Queryable, userId: number): Promise<number> =>
  db.$count(orders, eq(orders.userId, userId));

/** Moves all orders of one member to another, with everything that belongs to an order. */
export async function moveOrdersOf(
  transaction: Transaction,
  fromId: number,
  intoId: number,
): Promise<void> {
  await transaction.update(orders).set({ userId: intoId }).where(eq(orders.userId, fromId));
}
