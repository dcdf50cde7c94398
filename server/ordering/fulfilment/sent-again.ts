import { readRefundedInParcels } from '#server/ordering/orders/returns/line-refunds.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shipment } from './shipments.ts';

type ParcelWithUnits = Pick<Shipment, 'id' | 'stage' | 'isDealtWith' | 'stageAt' | 'createdAt'> & {
  units: readonly { lineId: number; quantity: number }[];
};

/**
 * The parcels of an order that bring goods again which came back: by the id of the new parcel, the returned one. `all` are
 * all parcels of the order, oldest first.
 */
export async function readSentAgain<T extends ParcelWithUnits>(
  db: Queryable,
  orderId: number,
  all: readonly T[],
): Promise<ReadonlyMap<number, T>> {
  if (!all.some(({ stage }) => stage === 'RETURNED')) return new Map();
  const refunded = await readRefundedInParcels(db, orderId);
  return sentAgain(all, new Set(refunded.map(({ shipmentId }) => shipmentId)));
}

/** The same; `refunded` are the ids of the parcels that a refund names, which are not sent again. */
export function sentAgain<T extends ParcelWithUnits>(
  all: readonly T[],
  refunded: ReadonlySet<number>,
): ReadonlyMap<number, T> {
  const found = new Map<number, T>();
  const returned = all.filter(
    ({ id, stage, isDealtWith }) => stage === 'RETURNED' && isDealtWith && !refunded.has(id),
  );
  // A parcel is sent again by one that is made then, with the same units.
  for (const before of returned) {
    const again = all.find(
      (each) =>
        each.id > before.id &&
        each.createdAt >= before.stageAt &&
        !found.has(each.id) &&
        hasSameUnits(before, each),
    );
    if (again) found.set(again.id, before);
  }
  return found;
}

const hasSameUnits = (one: ParcelWithUnits, other: ParcelWithUnits) =>
  one.units.length === other.units.length &&
  one.units.every(({ lineId, quantity }) =>
    other.units.some((each) => each.lineId === lineId && each.quantity === quantity),
  );
