import { and, eq } from 'drizzle-orm';
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

/** Writes the carrier's number of a parcel in the place of the provisional one, if the order still has that. */
export async function replaceTrackingNo(
  transaction: Transaction,
  orderId: number,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await transaction
    .update(orders)
    .set({ trackingNo: after })
    .where(and(eq(orders.id, orderId), eq(orders.trackingNo, before)));
}
