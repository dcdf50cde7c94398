import { and, eq, gte, inArray, ne } from 'drizzle-orm';
import type { OrderStatus } from '#contract/enumerations.ts';
import type { ShipmentStage } from '#contract/fulfilment.ts';
import { taipeiDay } from '#rules/dates.ts';
import { announceAtStore } from '#server/ordering/order-care/fulfil-order.ts';
import { readOrdersToSend } from '#server/ordering/orders/open-orders.ts';
import { readOrderEvents } from '#server/ordering/orders/order-events.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import type { Shipment } from './shipments.ts';
import { shipments } from './tables.ts';

type Parcel = Pick<Shipment, 'id' | 'orderId' | 'createdAt'>;

/**
 * Announces to the shopper a parcel that has arrived at its store at this time. Does nothing for a home, for an order
 * that has ended, and if the order arrived with this parcel, because that step has announced it.
 */
export async function announceArrival(
  shop: Pick<ShopInTransaction, 'jobs'>,
  transaction: Transaction,
  parcel: Parcel,
  { statusBefore, at }: { statusBefore: OrderStatus | undefined; at: Date },
): Promise<void> {
  const { orderId } = parcel;
  const order = (await readOrdersToSend(transaction, [orderId])).get(orderId);
  if (order?.shipType !== 'STORE' || order.orderStatus !== statusBefore) return;
  if (order.orderStatus !== 'SHIPPED' && order.orderStatus !== 'ARRIVED') return;
  if (order.orderStatus === 'ARRIVED' && (await isReportedByErp(transaction, parcel, at))) return;
  await announceAtStore(shop, transaction, orderId, at);
}

const stagesSinceArrival: readonly ShipmentStage[] = ['ARRIVED', 'COLLECTED', 'RETURNED'];

/**
 * Whether the ERP has reported this arrival on the same day: no other parcel of the order explains the event. The last
 * day at the store is counted from the day of the event, so an arrival of another day is announced by itself.
 */
async function isReportedByErp(
  transaction: Transaction,
  { id, orderId, createdAt }: Parcel,
  at: Date,
): Promise<boolean> {
  const events = await readOrderEvents(transaction, orderId);
  const announced = events.findLast(({ type }) => type === 'ARRIVED_AT_STORE');
  if (!announced || announced.at < createdAt || taipeiDay(announced.at) !== taipeiDay(at))
    return false;
  const others = await transaction.$count(
    shipments,
    and(
      eq(shipments.orderId, orderId),
      ne(shipments.id, id),
      inArray(shipments.stage, [...stagesSinceArrival]),
      gte(shipments.stageAt, announced.at),
    ),
  );
  return others === 0;
}
