import { eq } from 'drizzle-orm';
import { done, type Outcome } from '#contract/outcome.ts';
import { stagesBeforeLabel } from '#rules/orders/shipment-stages.ts';
import { moveNamedRefunds } from '#server/ordering/orders/returns/line-refunds.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import { labelIsAsked, readParcelsOf, refillParcel } from './change-parcel.ts';
import { alreadyAt, cannot, lockParcel, type Parcel } from './find-parcel.ts';
import { lockLotsOfParcels } from './lots-of-parcels.ts';
import { unitsIn } from './rest.ts';
import { moveShipment, type Shipment } from './shipments.ts';
import { shipments } from './tables.ts';

type ParcelWithUnits = Awaited<ReturnType<typeof readParcelsOf>>[number];

interface Dissolved {
  orderId: number;
  /** The parcel that has its units now; undefined if the order has no other one and waits for picking again. */
  joined: Shipment | undefined;
}

/**
 * Gives up a parcel that has not left. The units join another parcel of the order that has no label yet, where they are
 * scanned again, so that nothing that was bought is left out of the parcels. If it was the only one, the order waits for
 * a new one; so do the units of an ended order, which are sold again. ORDER_CANNOT_BE_MOVED with a sentence if it has a
 * label or has left, if another parcel has left, or if all others have labels.
 */
export async function dissolveParcel(
  { clock }: Pick<ShopInTransaction, 'clock'>,
  transaction: Transaction,
  shipmentId: number,
): Promise<Outcome<Dissolved, 'NOT_FOUND' | 'ORDER_CANNOT_BE_MOVED'>> {
  const locked = await lockParcel(transaction, shipmentId);
  if (!locked.ok) return locked;
  const { shipment, order } = locked.value;
  if (shipment.stage === 'LABELLED') return cannot('這個包裹已有標籤，請先取消標籤');
  if (!stagesBeforeLabel.includes(shipment.stage)) return alreadyAt(shipment);
  if (shipment.labelAskedAt) return cannot(labelIsAsked);
  const parcels = await readParcelsOf(transaction, order.id);
  if (isRest(order)) return cannot('這張訂單已有包裹寄出，其餘商品的包裹不能解除');
  const joined = parcelToJoin(locked.value, parcels);
  if (!joined && parcels.length > 1 && !hasEnded(order)) {
    return cannot(
      '這張訂單的其他包裹已有標籤，商品不能併入；請先取消它們的標籤，或讓這個包裹之後再寄',
    );
  }
  await lockLotsOfParcels(transaction, order.id);
  const gone = parcels.find(({ id }) => id === shipmentId);
  if (joined && gone) await joinUnits(transaction, gone, joined, clock.now());
  await transaction.delete(shipments).where(eq(shipments.id, shipmentId));
  return done({ orderId: order.id, joined });
}

const hasEnded = ({ orderStatus }: Parcel['order']) =>
  orderStatus === 'CANCELLED' || orderStatus === 'RETURNED';

/** Whether another parcel of the order has left. */
const isRest = ({ orderStatus }: Parcel['order']) =>
  ['SHIPPED', 'ARRIVED', 'COMPLETED'].includes(orderStatus);

/** The parcel, among all of the order, that gets the units of this one if it is given up now; undefined if none does. */
export function parcelToJoin<T extends Shipment>(
  { shipment: { id, stage }, order }: Parcel,
  all: readonly T[],
): T | undefined {
  if (!stagesBeforeLabel.includes(stage) || isRest(order) || hasEnded(order)) return undefined;
  const open = all.filter(
    (other) =>
      other.id !== id && stagesBeforeLabel.includes(other.stage) && other.labelAskedAt === null,
  );
  // One that is packed would have to be opened again.
  return open.find((other) => other.stage !== 'PACKED') ?? open[0];
}

async function joinUnits(
  transaction: Transaction,
  from: ParcelWithUnits,
  to: ParcelWithUnits,
  at: Date,
): Promise<void> {
  const units = [...unitsIn([to, from])].map(([lineId, quantity]) => ({ lineId, quantity }));
  await refillParcel(transaction, to, units, [from.id]);
  await moveNamedRefunds(transaction, from.id, to.id);
  if (to.stage === 'PACKED') await moveShipment(transaction, to.id, 'PICKED', at);
}
