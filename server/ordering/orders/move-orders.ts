import { inArray } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { changeStatus, type OrderMove } from './move-order.ts';
import { orderEventNotes } from './order-events.ts';
import { orderEvents, orders } from './tables.ts';

type MoveOfMany = Pick<OrderMove, 'event' | 'at'> &
  Required<Pick<OrderMove, 'orderStatus'>> & { orderIds: readonly number[] };

/**
 * Moves several orders to the same status with one statement, as `moveOrder` does each. Answers the ids of those that
 * were moved. The caller must have locked them in the order of their ids.
 */
export async function moveOrders(
  { events }: Pick<Shop, 'events'>,
  transaction: Transaction,
  { orderIds, event, ...move }: MoveOfMany,
): Promise<ReadonlySet<number>> {
  if (orderIds.length === 0) return new Set();
  const moved = await changeStatus(transaction, inArray(orders.id, [...orderIds]), move);
  if (moved.length === 0) return new Set();
  for (const order of moved) await events.publish(transaction, 'order-moved', order);
  const ids = moved.map(({ id }) => id);
  const note = orderEventNotes[event];
  await transaction
    .insert(orderEvents)
    .values(ids.map((orderId) => ({ orderId, type: event, note, at: move.at })));
  return new Set(ids);
}
