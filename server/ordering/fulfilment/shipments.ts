import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ShipmentStage } from '#contract/fulfilment.ts';
import { stagesBefore } from '#rules/orders/shipment-stages.ts';
import { lockOrders } from '#server/ordering/orders/open-orders.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { shipmentGoods, shipments } from './tables.ts';

export type Shipment = typeof shipments.$inferSelect;
export type Goods = typeof shipmentGoods.$inferSelect;

/** SQL: whether the order with this id has a parcel. */
export const hasParcel = (orderId: SQL) =>
  sql`exists (select from ${shipments} where ${shipments.orderId} = ${orderId})`;

/** SQL of the code of the parcel with this id. */
export const shipmentCodeOf = (id: PgColumn) =>
  sql<string>`(select ${shipments.code} from ${shipments} where ${eq(shipments.id, id)})`;

/** A parcel by its id; undefined if it does not exist or was given up. */
export async function findShipment(db: Queryable, id: number): Promise<Shipment | undefined> {
  const [row] = await db.select().from(shipments).where(eq(shipments.id, id));
  return row;
}

/** The ids of the parcels of these orders, by order; an order without one is left out. */
export async function parcelIdsOf(
  db: Queryable,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  const rows = await db
    .select({ id: shipments.id, orderId: shipments.orderId })
    .from(shipments)
    .where(inArray(shipments.orderId, [...orderIds]))
    .orderBy(asc(shipments.id));
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map([...byOrder].map(([orderId, all]) => [orderId, all.map(({ id }) => id)]));
}

/** The parcels with these ids, by id. Ids of none are left out. */
export function readShipments(db: Queryable, ids: readonly number[]): Promise<Shipment[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(shipments)
    .where(inArray(shipments.id, [...ids]))
    .orderBy(asc(shipments.id));
}

/** The goods of these parcels by material number, which is the order of the shelves. */
export function readGoods(db: Queryable, ids: readonly number[]): Promise<Goods[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(shipmentGoods)
    .where(inArray(shipmentGoods.shipmentId, [...ids]))
    .orderBy(asc(shipmentGoods.materialNo), asc(shipmentGoods.id));
}

/**
 * Locks a parcel and, before it, its order, so that changes of either wait. Undefined if the parcel does not exist
 * or was given up.
 */
export async function lockShipment(
  transaction: Transaction,
  id: number,
): Promise<Shipment | undefined> {
  const found = await findShipment(transaction, id);
  if (!found) return undefined;
  await lockOrders(transaction, [found.orderId]);
  const [row] = await transaction
    .select()
    .from(shipments)
    .where(eq(shipments.id, id))
    .for('update');
  return row;
}

type ShipmentChange = Partial<Omit<Shipment, 'id' | 'orderId' | 'stage' | 'stageAt' | 'createdAt'>>;

/**
 * Moves a parcel to a stage and sets other columns with it; false, without a change, if its stage does not allow
 * the move.
 */
export async function moveShipment(
  transaction: Transaction,
  id: number,
  stage: ShipmentStage,
  at: Date,
  change: ShipmentChange = {},
): Promise<boolean> {
  const moved = await transaction
    .update(shipments)
    .set({ ...change, stage, stageAt: at })
    .where(and(eq(shipments.id, id), inArray(shipments.stage, stagesBefore(stage))))
    .returning({ id: shipments.id });
  return moved.length > 0;
}

/** Sets columns of a parcel other than its stage. */
export async function noteOnShipment(
  db: Queryable,
  id: number,
  change: ShipmentChange,
): Promise<void> {
  await db.update(shipments).set(change).where(eq(shipments.id, id));
}
