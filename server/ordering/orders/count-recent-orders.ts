import { and, countDistinct, gte, isNotNull, lt, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/platform/database/database.ts';
import { orders } from './tables.ts';

/** The number of orders from a moment on, without cancelled ones, whose goods came to at least `goodsAmount` TWD. */
export function countOrdersSince(db: Queryable, since: Date, goodsAmount: number): Promise<number> {
  const { createdAt, orderStatus, productAmount, discountAmount } = orders;
  return db.$count(
    orders,
    and(
      gte(createdAt, since),
      ne(orderStatus, 'CANCELLED'),
      gte(sql`${productAmount} - ${discountAmount}`, goodsAmount),
    ),
  );
}

/** Whether any order was ever paid. */
export async function hasPaidOrder(db: Queryable): Promise<boolean> {
  const [paid] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isNotNull(orders.paymentAt))
    .limit(1);
  return paid !== undefined;
}

/** The number of members who made their first order from a moment on. */
export async function countFirstOrdersSince(db: Queryable, since: Date): Promise<number> {
  const earlier = alias(orders, 'earlier');
  const [row] = await db
    .select({ members: countDistinct(orders.userId) })
    .from(orders)
    .where(
      and(
        gte(orders.createdAt, since),
        ne(orders.orderStatus, 'CANCELLED'),
        notExists(
          db
            .select({ one: sql`1` })
            .from(earlier)
            .where(
              and(
                sql`${earlier.userId} = ${orders.userId}`,
                lt(earlier.createdAt, since),
                ne(earlier.orderStatus, 'CANCELLED'),
              ),
            ),
        ),
      ),
    );
  return row?.members ?? 0;
}
