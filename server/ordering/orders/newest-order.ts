import { and, desc, eq, sql } from 'drizzle-orm';
import { openReturnStatuses } from '#rules/orders/returns.ts';
import { isOneOf } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { OrderEventType } from './order-events.ts';
import { orderReturns } from './returns/tables.ts';
import { orderEvents, orders } from './tables.ts';

/** The newest order of a member with the moments that its next date depends on; undefined before the first one. */
export async function readNewestOrder(db: Queryable, memberId: number) {
  const [order] = await db
    .select({
      id: orders.id,
      orderNo: orders.orderNo,
      orderStatus: orders.orderStatus,
      paymentStatus: orders.paymentStatus,
      paymentType: orders.paymentType,
      shipType: orders.shipType,
      paidExpiredAt: orders.paidExpiredAt,
      receivedAt: orders.receivedAt,
      hasOpenReturn: sql<boolean>`exists (select from ${orderReturns} where ${and(
        eq(orderReturns.orderId, orders.id),
        isOneOf(orderReturns.status, openReturnStatuses),
      )})`,
    })
    .from(orders)
    .where(eq(orders.userId, memberId))
    .orderBy(desc(orders.id))
    .limit(1);
  if (!order) return undefined;
  const arrival: OrderEventType = 'ARRIVED_AT_STORE';
  const arrived = await db
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.type, arrival)));
  return { ...order, arrivals: arrived.map(({ at }) => at) };
}
