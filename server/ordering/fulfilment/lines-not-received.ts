import { eq } from 'drizzle-orm';
import type { ShipmentStage } from '#contract/fulfilment.ts';
import { readOrderEvents } from '#server/ordering/orders/order-events.ts';
import { readLines } from '#server/ordering/orders/read-orders.ts';
import { unitsTakenBack } from '#server/ordering/orders/returns/read-returns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { shipmentLines, shipments } from './tables.ts';

const stagesReceived: readonly ShipmentStage[] = ['ARRIVED', 'COLLECTED'];

/**
 * The lines of a received order of which the shopper got no unit: their parcels came back and no other one has arrived
 * since, or they were cancelled before they left. A line in no parcel counts as received, because the ERP may have sent
 * it. So do goods that the shopper sent back, and goods that were refunded.
 */
export async function linesNotReceived(
  db: Queryable,
  orderId: number,
): Promise<ReadonlySet<number>> {
  const units = await db
    .select({ lineId: shipmentLines.orderLineId, stage: shipments.stage })
    .from(shipments)
    .innerJoin(shipmentLines, eq(shipmentLines.shipmentId, shipments.id))
    .where(eq(shipments.orderId, orderId));
  const stagesOf = Map.groupBy(units, ({ lineId }) => lineId);
  const cameBack = [...stagesOf].filter(
    ([, parcels]) =>
      parcels.some(({ stage }) => stage === 'RETURNED') &&
      !parcels.some(({ stage }) => stagesReceived.includes(stage)),
  );
  return new Set([
    ...cameBack.map(([lineId]) => lineId),
    ...(await cancelledLines(db, orderId, new Set(stagesOf.keys()))),
  ]);
}

/** The lines in no parcel of which no unit is left after what had not left was cancelled. */
async function cancelledLines(
  db: Queryable,
  orderId: number,
  sent: ReadonlySet<number>,
): Promise<number[]> {
  const events = await readOrderEvents(db, orderId);
  if (!events.some(({ type }) => type === 'REST_CANCELLED')) return [];
  const gone = await unitsTakenBack(db, orderId);
  return (await readLines(db, [orderId]))
    .filter(({ id, quantity }) => !sent.has(id) && (gone.get(id) ?? 0) >= quantity)
    .map(({ id }) => id);
}
