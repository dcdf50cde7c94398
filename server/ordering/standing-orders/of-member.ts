import { count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { standingOrders, standingParcels } from './tables.ts';

/**
 * The standing orders of a member for customer service, without recipient and address: those that have not ended first.
 */
export async function standingOrdersOfMember(db: Queryable, memberId: number, most: number) {
  const rows = await db
    .select({
      id: standingOrders.id,
      state: standingOrders.state,
      reason: standingOrders.reason,
      nextOn: standingOrders.nextOn,
      rhythmDays: standingOrders.rhythmDays,
      paymentType: standingOrders.paymentType,
      agreedAmount: standingOrders.agreedAmount,
    })
    .from(standingOrders)
    .where(eq(standingOrders.userId, memberId))
    .orderBy(sql`${standingOrders.state} = 'ENDED'`, desc(standingOrders.id))
    .limit(most);
  if (rows.length === 0) return [];
  const counted = await db
    .select({ id: standingParcels.standingOrderId, orders: count() })
    .from(standingParcels)
    .where(
      sql`${inArray(
        standingParcels.standingOrderId,
        rows.map(({ id }) => id),
      )} and ${isNotNull(standingParcels.orderId)}`,
    )
    .groupBy(standingParcels.standingOrderId);
  const ordersOf = new Map(counted.map(({ id, orders }) => [id, orders]));
  return rows.map((row) => ({ ...row, orderCount: ordersOf.get(row.id) ?? 0 }));
}
