import { and, eq, lt, ne } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { orders } from './tables.ts';

const uncancelledOrdersOf = (memberId: number) =>
  and(eq(orders.userId, memberId), ne(orders.orderStatus, 'CANCELLED'));

/** Whether the next order of a member counts as the first one: there is none, or only cancelled ones (G-064). */
export async function isFirstPurchase(db: Queryable, memberId: number): Promise<boolean> {
  return (await db.$count(orders, uncancelledOrdersOf(memberId))) === 0;
}

/** Whether an order was the member's first one. Earlier orders that are cancelled by now do not count. */
export async function isFirstOrder(
  db: Queryable,
  { id, userId }: Pick<typeof orders.$inferSelect, 'id' | 'userId'>,
): Promise<boolean> {
  return (await db.$count(orders, and(uncancelledOrdersOf(userId), lt(orders.id, id)))) === 0;
}
