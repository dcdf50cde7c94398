import { stagesInHouse } from '#rules/orders/shipment-stages.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { readParcelsOf } from './change-parcel.ts';
import { unitsRefundedIn } from './refunded-in-parcels.ts';
import { unitsIn } from './rest.ts';

/**
 * The units of an order, by line, that came back in a parcel and are in the house: they wait for their inspection, or
 * lie in a parcel that is to be sent again. Those that are known to be refunded do not count.
 */
export async function unitsBackInHouse(
  db: Queryable,
  orderId: number,
): Promise<ReadonlyMap<number, number>> {
  const parcels = await readParcelsOf(db, orderId);
  // Without one that came back, the parcels may be known to the carrier or to the ERP alone.
  if (!parcels.some(({ stage }) => stage === 'RETURNED')) return new Map();
  const here = parcels.filter(
    ({ stage, isDealtWith }) =>
      stagesInHouse.includes(stage) || (stage === 'RETURNED' && !isDealtWith),
  );
  const refunded = await unitsRefundedIn(db, orderId, here);
  return new Map(
    [...unitsIn(here)].map(([lineId, units]) => [lineId, units - (refunded.get(lineId) ?? 0)]),
  );
}
