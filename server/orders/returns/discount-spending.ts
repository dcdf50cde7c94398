import { eq, sql } from 'drizzle-orm';
import { countSpending } from '../../members/member-levels.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { orders } from '../tables.ts';

/** Takes TWD that went back off what an order counts towards its member's level, where it counts already. */
export async function discountSpending(
  transaction: Transaction,
  orderId: number,
  amount: number,
  at: Date,
): Promise<void> {
  const [order] = await transaction
    .select({ userId: orders.userId, countedAmount: orders.countedAmount })
    .from(orders)
    .where(eq(orders.id, orderId));
  const taken = Math.min(order?.countedAmount ?? 0, amount);
  if (!order || taken === 0) return;
  await transaction
    .update(orders)
    .set({ countedAmount: sql`${orders.countedAmount} - ${taken}` })
    .where(eq(orders.id, orderId));
  await countSpending(transaction, order.userId, -taken, at);
}
