import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { orders } from './tables.ts';

/**
 * The account that an order is to be paid into by transfer; the order answers it with its deadline (G-119, G-120), and
 * the member gets it by letter. An order keeps the first one.
 */
export async function keepVirtualAccount(
  { jobs }: Pick<Shop, 'jobs'>,
  transaction: Transaction,
  orderId: number,
  virtualAccount: string,
): Promise<void> {
  const kept = await transaction
    .update(orders)
    .set({ virtualAccount })
    .where(and(eq(orders.id, orderId), isNull(orders.virtualAccount)))
    .returning({ id: orders.id });
  if (kept.length === 0) return;
  await jobs.enqueue(transaction, 'send-order-letter', { orderId, occasion: 'transfer' });
}
