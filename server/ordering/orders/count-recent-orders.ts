import { and, countDistinct, gte, lt, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/platform/database/database.ts';
import { orders } from './tables.ts';

/** How many orders since a moment, cancelled ones left out, came to at least so many TWD of goods. */
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

/** How many members have made their first order since a moment. */
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
