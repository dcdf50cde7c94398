import { readLines } from '#server/ordering/orders/read-orders.ts';
import { readRefundedInParcels } from '#server/ordering/orders/returns/line-refunds.ts';
import { unitsTakenBack } from '#server/ordering/orders/returns/read-returns.ts';
import { unitsBooked } from '#server/ordering/orders/returns/units-back.ts';
import { unitsLeftOf } from '#server/ordering/orders/returns/units-left.ts';
import { giftsOfLines, unitsOfLines } from '#server/ordering/orders/units-of-lines.ts';
import type { WholeOrder } from '#server/ordering/orders/whole-orders.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { readParcelsOf } from './change-parcel.ts';
import { unitsRefundedIn } from './refunded-in-parcels.ts';
import type { WorthOfParcels } from './rest.ts';

type Parcel = Awaited<ReturnType<typeof readParcelsOf>>[number];

/**
 * The units of products and gifts in a parcel that came back which go into the stock or are written off now. Returns
 * and refunds have done that with some of them, perhaps; with each unit it happens once.
 */
export async function unitsToBook(
  transaction: Transaction,
  { id, orderId }: Parcel,
  lines: WorthOfParcels['lines'],
) {
  const booked = await unitsBooked(transaction, orderId);
  const named = (await readRefundedInParcels(transaction, orderId)).filter(
    ({ shipmentId, goods }) => shipmentId === id && goods !== 'KEPT',
  );
  const back = lines.flatMap(({ line, quantity }) => {
    const before = named.filter(({ lineId }) => lineId === line.id);
    const here = before.reduce((left, each) => left - each.quantity, quantity);
    const units = Math.min(here, line.quantity - (booked.get(line.id) ?? 0));
    return units > 0 ? [{ ...line, quantity: units }] : [];
  });
  return {
    units: unitsOfLines(back.filter(({ kind }) => kind !== 'gift')),
    gifts: giftsOfLines(back),
  };
}

/**
 * The lines of an order, each with its units that are in no parcel, because one was given up while another one left.
 */
export async function linesWithoutParcel(
  transaction: Transaction,
  { id: orderId, lines }: WholeOrder,
  parcels: readonly Parcel[],
) {
  const here = parcels.filter(({ stage, isDealtWith }) => stage !== 'RETURNED' || !isDealtWith);
  const packed = await linesIn(transaction, orderId, here);
  const unitsOf = new Map(packed.map(({ id, quantity }) => [id, quantity]));
  const gone = await unitsTakenBack(transaction, orderId);
  const inside = await unitsRefundedIn(transaction, orderId, here);
  const elsewhere = new Map([...gone].map(([id, units]) => [id, units - (inside.get(id) ?? 0)]));
  const left = unitsLeftOf(lines, unitsOf, elsewhere);
  return lines.flatMap((line) => {
    const quantity = left.get(line.id) ?? 0;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/** The lines of an order, each with its units in these parcels. */
export async function linesIn(db: Queryable, orderId: number, parcels: readonly Parcel[]) {
  const units = Map.groupBy(
    parcels.flatMap((each) => each.units),
    ({ lineId }) => lineId,
  );
  const lines = await readLines(db, [orderId]);
  return lines.flatMap((line) => {
    const inside = units.get(line.id) ?? [];
    const quantity = inside.reduce((sum, each) => sum + each.quantity, 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}
