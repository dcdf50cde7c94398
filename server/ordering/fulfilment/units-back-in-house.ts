import { stagesInHouse } from '#rules/shipment-stages.ts';
import { readLineRefunds } from '#server/ordering/orders/returns/line-refunds.ts';
import { listRefunds } from '#server/ordering/payments/refund-payment.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { readParcelsOf } from './change-parcel.ts';
import { unitsIn } from './rest.ts';

/**
 * The units of an order, by line, that came back in a parcel, are in the house and are not refunded: they wait for their
 * inspection, or lie in a parcel that is to be sent again.
 */
export async function unitsBackInHouse(
  db: Queryable,
  orderId: number,
): Promise<ReadonlyMap<number, number>> {
  const parcels = await readParcelsOf(db, orderId);
  // Without one that came back, the parcels may be known to the carrier or to the ERP alone.
  if (!parcels.some(({ stage }) => stage === 'RETURNED')) return new Map();
  const waiting = parcels
    .filter(({ stage, isDealtWith }) => stage === 'RETURNED' && !isDealtWith)
    .toSorted((one, other) => one.stageAt.getTime() - other.stageAt.getTime());
  const again = parcels.filter(({ stage }) => stagesInHouse.includes(stage));
  const units = unitsIn([...waiting, ...again]);
  for (const [lineId, refunded] of await refundedBefore(db, orderId, waiting)) {
    units.set(lineId, (units.get(lineId) ?? 0) - refunded);
  }
  return units;
}

type Parcels = Awaited<ReturnType<typeof readParcelsOf>>;

/**
 * The units in these parcels, by line, that were refunded before their parcel came back, e.g. because it seemed lost.
 * Refunds since then are about units that the shopper has. So are those whose goods came back to the shop: the
 * inspection of a parcel refunds its own units. The parcel that came back first is the first of `waiting`.
 */
async function refundedBefore(
  db: Queryable,
  orderId: number,
  waiting: Parcels,
): Promise<Map<number, number>> {
  const withoutGoods = (await readLineRefunds(db, orderId)).filter(({ goods }) => goods === 'KEPT');
  const found = new Map<number, number>();
  if (withoutGoods.length === 0) return found;
  const madeAt = new Map(
    (await listRefunds({ db }, orderId)).map((each) => [each.id, each.createdAt]),
  );
  for (const { stageAt, units } of waiting) {
    for (const { lineId, quantity } of units) {
      const before = withoutGoods
        .filter((each) => each.lineId === lineId)
        .filter(({ refundId }) => (madeAt.get(refundId ?? 0) ?? stageAt) < stageAt)
        .reduce((sum, each) => sum + each.quantity, 0);
      const already = found.get(lineId) ?? 0;
      found.set(lineId, already + Math.min(quantity, before - already));
    }
  }
  return found;
}
