import { eq } from 'drizzle-orm';
import type { ShipmentStage } from '#contract/fulfilment.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { stagesBeforeLabel, stagesOutside } from '#rules/orders/shipment-stages.ts';
import { readLines } from '#server/ordering/orders/read-orders.ts';
import { moveNamedRefunds } from '#server/ordering/orders/returns/line-refunds.ts';
import { unitsLeftOf } from '#server/ordering/orders/returns/units-left.ts';
import { isApprovalAwaited } from '#server/ordering/payments/held-orders.ts';
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
 * scanned again, so that nothing that was bought is left out of the parcels; so do units that an earlier release left in
 * no parcel. If it was the only one, the order waits for a new one. The parcels of an ended order are given up each by
 * itself, because its goods are sold again. ORDER_CANNOT_BE_MOVED with a sentence if it has a label or has left, if
 * another parcel has left, if all others have labels, or while an approval request about the order waits.
 */
export async function dissolveParcel(
  { clock }: Pick<ShopInTransaction, 'clock'>,
  transaction: Transaction,
  shipmentId: number,
): Promise<Outcome<Dissolved, 'NOT_FOUND' | 'ORDER_CANNOT_BE_MOVED'>> {
  const locked = await lockParcel(transaction, shipmentId);
  if (!locked.ok) return locked;
  const { shipment, order } = locked.value;
  const parcels = await readParcelsOf(transaction, order.id);
  const joined = parcelToJoin(locked.value, parcels);
  const why =
    whyNotGivenUp(shipment) ??
    (hasEnded(order) ? undefined : whyItStays(order, parcels, joined !== undefined));
  if (why) return why;
  if (await isApprovalAwaited(transaction, order.id, clock.now())) {
    return cannot(`訂單 ${order.orderNo} 有申請等待核可，決定後再解除包裹`);
  }
  await lockLotsOfParcels(transaction, order.id);
  if (joined) await joinUnits(transaction, { from: shipment, to: joined, parcels }, clock.now());
  await transaction.delete(shipments).where(eq(shipments.id, shipmentId));
  return done({ orderId: order.id, joined });
}

/** The refusal for a parcel that cannot be given up at its stage. */
function whyNotGivenUp(shipment: Shipment) {
  if (shipment.stage === 'LABELLED') return cannot('這個包裹已有標籤，請先取消標籤');
  if (!stagesBeforeLabel.includes(shipment.stage)) return alreadyAt(shipment);
  return shipment.labelAskedAt ? cannot(labelIsAsked) : undefined;
}

/** The refusal for a parcel whose units must stay in it, because of the other parcels of its order. */
function whyItStays(
  order: Parcel['order'],
  parcels: readonly Shipment[],
  canJoin: boolean,
): ReturnType<typeof cannot> | undefined {
  if (isRest(order, parcels)) return cannot('這張訂單已有包裹寄出，其餘商品的包裹不能解除');
  if (canJoin || parcels.length === 1) return undefined;
  return cannot(
    '商品不能併入其他包裹：它們已有標籤，或物流商還沒有回覆標籤。請先取消標籤，或讓這個包裹之後再寄',
  );
}

const hasEnded = ({ orderStatus }: Parcel['order']) =>
  orderStatus === 'CANCELLED' || orderStatus === 'RETURNED';

/** Whether a parcel of the order has left. */
const isRest = ({ orderStatus }: Parcel['order'], parcels: readonly Shipment[]) =>
  ['SHIPPED', 'ARRIVED', 'COMPLETED'].includes(orderStatus) ||
  parcels.some(({ stage }) => stagesOutside.includes(stage));

/** The parcel, among all of the order, that gets the units of this one if it is given up now; undefined if none does. */
export function parcelToJoin<T extends Shipment>(
  { shipment, order }: Parcel,
  all: readonly T[],
): T | undefined {
  if (whyNotGivenUp(shipment) || hasEnded(order) || isRest(order, all)) return undefined;
  const { id, stage } = shipment;
  const open = all.filter(
    (other) =>
      other.id !== id && stagesBeforeLabel.includes(other.stage) && other.labelAskedAt === null,
  );
  // Goods that were picked already belong together. One that is packed would have to be opened again.
  const wanted: ShipmentStage[] =
    stage === 'CREATED' ? ['CREATED', 'PICKED', 'PACKED'] : ['PICKED', 'CREATED', 'PACKED'];
  return wanted.flatMap((each) => open.filter((other) => other.stage === each))[0];
}

interface Joining {
  from: Shipment;
  to: Shipment;
  /** All parcels of the order, none of which has left. */
  parcels: readonly ParcelWithUnits[];
}

/** Lets a parcel have everything that no third one has. */
async function joinUnits(
  transaction: Transaction,
  { from, to, parcels }: Joining,
  at: Date,
): Promise<void> {
  const elsewhere = unitsIn(parcels.filter(({ id }) => id !== from.id && id !== to.id));
  const lines = await readLines(transaction, [to.orderId]);
  const units = [...unitsLeftOf(lines, elsewhere)]
    .map(([lineId, quantity]) => ({ lineId, quantity }))
    .filter(({ quantity }) => quantity > 0);
  await refillParcel(transaction, to, units, [from.id]);
  await moveNamedRefunds(transaction, from.id, to.id);
  if (to.stage === 'PACKED') await moveShipment(transaction, to.id, 'PICKED', at);
}
