import { and, countDistinct, gte, isNotNull, isNull, lt, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { addHours } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { isBought } from './is-bought.ts';
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

/** So many orders of an hour are enough to know that people buy. */
const enough = 100;

/**
 * The number of orders that somebody placed in the last hour, whatever became of them; at most 100, since it is asked
 * often. What the shop makes by itself while nobody can buy does not count: orders of standing orders, and exchanges.
 */
export async function countOrdersOfHour(db: Queryable, now: Date): Promise<number> {
  const since = addHours(now, -1);
  const found = await db
    .select({ one: sql`1` })
    .from(orders)
    .where(and(gte(orders.createdAt, since), isNull(orders.standingOrderId), isBought))
    .limit(enough);
  return found.length;
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
