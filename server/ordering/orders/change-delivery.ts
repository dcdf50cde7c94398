import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { orders } from './tables.ts';

const columns = [
  'recipient',
  'recipientMobile',
  'shipAddress',
  'expectedDeliveryTime',
  'shipNote',
  'storeType',
  'storeNo',
  'storeName',
  'isStoreUnchecked',
] as const;

/** The recipient and destination of an order. */
export type OrderDelivery = Pick<typeof orders.$inferSelect, (typeof columns)[number]>;

/** The delivery of an order, with the names of its columns. */
export function deliveryOf(order: OrderDelivery): OrderDelivery {
  return Object.fromEntries(columns.map((name) => [name, order[name]])) as OrderDelivery;
}

/**
 * Writes the delivery of an order. The caller must hold the lock on the order and have checked that it has not
 * left.
 */
export async function changeDelivery(
  transaction: Transaction,
  orderId: number,
  delivery: Partial<OrderDelivery>,
): Promise<void> {
  await transaction.update(orders).set(delivery).where(eq(orders.id, orderId));
}
