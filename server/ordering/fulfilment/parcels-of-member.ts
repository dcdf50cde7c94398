import type { OrderParcel } from '#contract/calls/parcels.ts';
import type { ParcelState, ShipmentStage } from '#contract/fulfilment.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { findOwnedOrder } from '#server/ordering/orders/member-orders.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { readParcelsOf } from './change-parcel.ts';
import { homeCarrierOf } from './hand-over.ts';
import { linesIn } from './lines-of-parcels.ts';
import { readSentAgain } from './sent-again.ts';

const stateOf: Readonly<Record<ShipmentStage, ParcelState>> = {
  CREATED: 'PREPARING',
  PICKED: 'PREPARING',
  PACKED: 'PREPARING',
  LABELLED: 'PREPARING',
  HANDED_OVER: 'SENT',
  ARRIVED: 'ARRIVED',
  COLLECTED: 'COLLECTED',
  RETURNED: 'RETURNED',
};

/**
 * The parcels of a member's order, oldest first, without those whose goods were sent again. None if these are fewer than
 * two, because the order says the same itself, or if it was cancelled. ORDER_NOT_FOUND, 404, for an order of another member.
 */
export async function readParcelsOfMember(
  db: Queryable,
  orderId: number,
  memberId: number,
): Promise<Outcome<OrderParcel[], 'ORDER_NOT_FOUND'>> {
  const order = await findOwnedOrder(db, orderId, memberId);
  if (!order) return refused('ORDER_NOT_FOUND', { status: 404 });
  const all = await readParcelsOf(db, orderId);
  const replaced = new Set((await readSentAgain(db, orderId, all)).values());
  const parcels = all.filter((parcel) => !replaced.has(parcel));
  if (parcels.length < 2 || order.orderStatus === 'CANCELLED') return done([]);
  const shown: OrderParcel[] = [];
  for (const parcel of parcels) {
    const lines = await linesIn(db, orderId, [parcel]);
    const homeCarrier = homeCarrierOf(parcel);
    shown.push({
      state: stateOf[parcel.stage],
      trackingNo: parcel.trackingNo,
      ...(homeCarrier && { homeCarrier }),
      goods: lines.map(({ name, quantity }) => ({ name, quantity })),
    });
  }
  return done(shown);
}
