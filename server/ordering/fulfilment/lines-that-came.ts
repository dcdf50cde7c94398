import { eq } from 'drizzle-orm';
import { stagesOutside } from '#rules/shipment-stages.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { shipmentLines, shipments } from './tables.ts';

/**
 * The lines of a received order of which a unit is in a parcel that left and did not come back. What the shopper sent
 * back, and what was refunded, came all the same. Undefined for an order without parcels, which the ERP has sent.
 */
export async function linesThatCame(
  db: Queryable,
  orderId: number,
): Promise<ReadonlySet<number> | undefined> {
  const units = await db
    .select({ lineId: shipmentLines.orderLineId, stage: shipments.stage })
    .from(shipments)
    .innerJoin(shipmentLines, eq(shipmentLines.shipmentId, shipments.id))
    .where(eq(shipments.orderId, orderId));
  if (units.length === 0) return undefined;
  return new Set(
    units.filter(({ stage }) => stagesOutside.includes(stage)).map(({ lineId }) => lineId),
  );
}
