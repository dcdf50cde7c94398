import { and, eq } from 'drizzle-orm';
import type { HomeCarrier } from '#contract/enumerations.ts';
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

/**
 * Writes the number of a parcel, and its company if given, in the place of another number, if the order still has that:
 * the carrier's in the place of the provisional one, or that of goods which are sent again.
 */
export async function replaceTrackingNo(
  transaction: Transaction,
  orderId: number,
  { before, after, ...company }: TrackingNoChange,
): Promise<void> {
  await transaction
    .update(orders)
    .set({ trackingNo: after, ...company })
    .where(and(eq(orders.id, orderId), eq(orders.trackingNo, before)));
}

interface TrackingNoChange {
  before: string;
  after: string;
  /** The company that brings it to a home; null for a label of the shop's own. */
  homeCarrier?: HomeCarrier | null;
}
