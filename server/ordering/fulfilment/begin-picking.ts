import { inArray } from 'drizzle-orm';
import type { SkipReason } from '#contract/fulfilment.ts';
import { whyNotPicked } from '#rules/orders/shipment-stages.ts';
import { startProcessingAll } from '#server/ordering/order-care/fulfil-order.ts';
import { lockOrders, readOrdersToSend } from '#server/ordering/orders/open-orders.ts';
import { readLines } from '#server/ordering/orders/read-orders.ts';
import { findUnproven, listHeldOrders } from '#server/ordering/payments/held-orders.ts';
import { verifyPayment } from '#server/ordering/payments/reconcile.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { settleIndependently } from '#server/platform/settle-independently.ts';
import type { Shop, ShopInTransaction } from '#server/shop.ts';
import { makeShipments, type NewShipment } from './make-parcels.ts';
import { shipments } from './tables.ts';

export interface PickChoice {
  /** Orders that may be picked. */
  fitting: number[];
  skipped: { orderId: number; orderNo: string; reason: SkipReason }[];
}

/**
 * Asks the bank once more about the card payments of these orders (G-160), before the orders are chosen for
 * picking. If the bank does not answer, its orders are left out. Call it outside of transactions.
 */
export async function proveBeforePicking(shop: Shop, orderIds: readonly number[]): Promise<void> {
  await settleIndependently({
    log: shop.log,
    items: await findUnproven(shop.db, orderIds),
    concurrency: 4,
    logFields: ({ id: attemptId }) => ({ attemptId }),
    work: (attempt) => verifyPayment(shop, attempt),
  });
}

/** Which of these orders may be picked now, and the reasons for the others. */
export async function choosePickable(
  db: Queryable,
  orderIds: readonly number[],
  now: Date,
): Promise<PickChoice> {
  const wanted = [...new Set(orderIds)];
  const found = await readOrdersToSend(db, wanted);
  const held = await listHeldOrders(db, wanted, now);
  const parcels = await db
    .selectDistinct({ orderId: shipments.orderId })
    .from(shipments)
    .where(inArray(shipments.orderId, wanted));
  const inParcels = new Set(parcels.map(({ orderId }) => orderId));
  const choice: PickChoice = { fitting: [], skipped: [] };
  for (const orderId of wanted) {
    const order = found.get(orderId);
    const heldFor = held.get(orderId);
    const reason = order
      ? whyNotPicked({ ...order, heldFor, hasParcel: inParcels.has(orderId) })
      : 'NOT_FOUND';
    if (reason) choice.skipped.push({ orderId, orderNo: order?.orderNo ?? '', reason });
    else choice.fitting.push(orderId);
  }
  return choice;
}

/**
 * Makes a parcel for each order that may be picked, and moves the order on. If two people begin the same orders at
 * once, each order gets one parcel; the second person is told that it has one. Answers the ids of the parcels by
 * order.
 */
export async function beginPicking(
  shop: ShopInTransaction,
  transaction: Transaction,
  orderIds: readonly number[],
): Promise<PickChoice & { shipmentIds: ReadonlyMap<number, number> }> {
  await lockOrders(transaction, orderIds);
  // Chosen under the lock: an approval request about one of the orders was either made before, or waits until the
  // parcel is made.
  const { fitting, skipped } = await choosePickable(transaction, orderIds, shop.clock.now());
  const orders = await readOrdersToSend(transaction, fitting);
  const fresh = fitting.filter((id) => orders.get(id)?.orderStatus === 'ESTABLISHED');
  const moved = await startProcessingAll(shop, transaction, fresh);
  const lines = Map.groupBy(await readLines(transaction, fitting), ({ orderId }) => orderId);
  const parcels: NewShipment[] = [];
  for (const orderId of fitting) {
    const order = orders.get(orderId);
    if (!order) continue;
    if (order.orderStatus === 'ESTABLISHED' && !moved.has(orderId)) {
      skipped.push({ orderId, orderNo: order.orderNo, reason: 'HELD' });
      continue;
    }
    const units = (lines.get(orderId) ?? []).map(({ id, quantity }) => ({ lineId: id, quantity }));
    parcels.push({ ...order, units });
  }
  const shipmentIds = await makeShipments(shop, transaction, parcels);
  return { fitting: [...shipmentIds.keys()], skipped, shipmentIds };
}
