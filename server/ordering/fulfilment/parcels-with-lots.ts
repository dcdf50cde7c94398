import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { shipmentGoods, shipmentLots, shipments } from './tables.ts';

/** Every parcel with units of these lots, newest first; goods that came back to their lot are left out. */
export function readParcelsWithLots(db: Queryable, lotIds: readonly number[]) {
  return db
    .select({
      orderId: shipments.orderId,
      lotId: shipmentLots.lotId,
      units: shipmentLots.units,
      stage: shipments.stage,
      stageAt: shipments.stageAt,
    })
    .from(shipmentLots)
    .innerJoin(shipmentGoods, eq(shipmentGoods.id, shipmentLots.shipmentGoodsId))
    .innerJoin(shipments, eq(shipments.id, shipmentGoods.shipmentId))
    .where(and(inArray(shipmentLots.lotId, [...lotIds]), isNull(shipmentLots.backAt)))
    .orderBy(desc(shipments.id));
}
