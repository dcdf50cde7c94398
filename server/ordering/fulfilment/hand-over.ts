import { and, eq, ne } from 'drizzle-orm';
import { homeCarriers } from '#contract/enumerations.ts';
import type { HandOverResult } from '#contract/fulfilment.ts';
import { noteFurtherParcel, shipOrder } from '#server/ordering/order-care/fulfil-order.ts';
import { replaceTrackingNo } from '#server/ordering/orders/change-delivery.ts';
import { type OrderToSend, readOrdersToSend } from '#server/ordering/orders/open-orders.ts';
import { queueException, resolveExceptionOf } from '#server/ordering/payments/exceptions.ts';
import { whyHeld } from '#server/ordering/payments/held-orders.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import { readParcelsOf } from './change-parcel.ts';
import { findExactParcel, findParcelByCode, readCode } from './find-parcel.ts';
import { isLabelOver } from './label-life.ts';
import { type OneOfSeveral, readOneOfSeveral } from './one-of-several.ts';
import { lockShipment, moveShipment, type Shipment } from './shipments.ts';
import { shipments } from './tables.ts';

export interface HandedOver {
  result: HandOverResult;
  shipment?: Shipment;
}

/** The company of ECPay's logistics that brings a parcel to a home; undefined for any other parcel. */
export const homeCarrierOf = ({ carrier }: Pick<Shipment, 'carrier'>) =>
  homeCarriers.find((each) => each === carrier);

/**
 * The number with which the shopper can track the parcel: the carrier's number, or the scanned one. ECPay's own id is
 * none for a company that numbers its parcels itself.
 */
export const carrierNumberOf = (shipment: Shipment) => {
  const { carrierPaymentNo, carrierValidationNo, carrierId } = shipment;
  if (carrierPaymentNo) return `${carrierPaymentNo}${carrierValidationNo ?? ''}`;
  return homeCarrierOf(shipment) ? null : carrierId;
};

interface HandOverRow {
  code: string;
  trackingNo: string;
  /**
   * Whether the carrier itself reports it. A parcel that has left cannot be held any more, even if its order was
   * cancelled, its money is in doubt, or an approval request about it waits.
   */
  isReport?: true;
}

/**
 * Records that the carrier has the parcel with this code. The order becomes shipped, with an e-mail to the shopper; a
 * further parcel of the same order adds an event to the timeline, with an e-mail of its own. If the carrier reports a parcel of an order that
 * was cancelled or refunded, only the parcel moves, and an exception is queued. Answers the result; nothing changes
 * unless it is HANDED_OVER.
 */
export async function handOver(
  shop: ShopInTransaction,
  transaction: Transaction,
  { code, trackingNo: typed, isReport }: HandOverRow,
): Promise<HandedOver> {
  const found = await findParcelToLeave(transaction, code, readCode(typed));
  const shipment = found && (await lockShipment(transaction, found.id));
  if (!shipment) return { result: 'PARCEL_NOT_FOUND' };
  // A parcel that has left is not held back for its number, which a later report brings.
  const provisional = isReport && shipment.carrierId;
  const trackingNo = readCode(typed) || carrierNumberOf(shipment) || provisional || '';
  const order = (await readOrdersToSend(transaction, [shipment.orderId])).get(shipment.orderId);
  const isEnded = order?.orderStatus === 'CANCELLED' || order?.orderStatus === 'RETURNED';
  // What the carrier reports has left, whatever the order, its money or the rule about its label say.
  const reason = isReport ? undefined : await whyItStays(shop, transaction, shipment, isEnded);
  const problem = await whyNotHandedOver(transaction, shipment, { trackingNo, reason });
  if (problem) return { result: problem, shipment };
  const isFurther = order?.orderStatus !== 'ESTABLISHED' && order?.orderStatus !== 'PROCESSING';
  const homeCarrier = homeCarrierOf(shipment);
  const leaves = { trackingNo, homeCarrier, isFurther };
  const several = await readOneOfSeveral(transaction, shipment, leaves);
  const shipped = await shipOrder(shop, shipment.orderId, {
    ...{ trackingNo, homeCarrier, isReport },
    parcel: several?.parcel,
  });
  // An order of which a part has arrived is already past this step. Its further parcels leave without it.
  const isRefused = isEnded || (!shipped.ok && !isFurther);
  if (isRefused && !isReport) return { result: 'ORDER_HELD', shipment };
  if (isRefused && order) await queueSentAfterCancel(shop, transaction, { shipment, order });
  else if (isFurther && several) await noteFurther(shop, transaction, shipment, several);
  await moveShipment(transaction, shipment.id, 'HANDED_OVER', shop.clock.now(), { trackingNo });
  return { result: 'HANDED_OVER', shipment };
}

/**
 * The order keeps the number and the company of its first parcel, unless that came back and this one brings its goods
 * again.
 */
async function noteFurther(
  shop: ShopInTransaction,
  transaction: Transaction,
  { orderId }: Shipment,
  { parcel, before, isKnown }: OneOfSeveral,
): Promise<void> {
  if (isKnown) return;
  await noteFurtherParcel(shop, transaction, orderId, parcel);
  if (before === null) return;
  const { trackingNo: after, homeCarrier = null } = parcel;
  await replaceTrackingNo(transaction, orderId, { before, after, homeCarrier });
}

/**
 * The parcel that a row means. A row that says again what is recorded already means that parcel; only another number
 * is that of a further parcel of the order.
 */
async function findParcelToLeave(transaction: Transaction, code: string, trackingNo: string) {
  const exact = await findExactParcel(transaction, code);
  const isSame = ({ trackingNo: known }: Shipment) =>
    known !== null && (trackingNo === '' || trackingNo === known);
  if (exact) return isSame(exact) ? exact : findParcelByCode(transaction, code);
  // The parcel whose code is the number of the order may have been given up.
  const found = await findParcelByCode(transaction, code);
  const all = found ? await readParcelsOf(transaction, found.orderId) : [];
  return all.find(isSame) ?? found;
}

/** The goods have left although nobody pays for them, so a person must look at it. */
function queueSentAfterCancel(
  { clock }: Pick<ShopInTransaction, 'clock'>,
  transaction: Transaction,
  { shipment, order }: { shipment: Shipment; order: OrderToSend },
): Promise<boolean> {
  const { id, code, orderId, collectAmount } = shipment;
  return queueException(
    transaction,
    {
      kind: 'SENT_AFTER_CANCEL',
      provider: order.paymentType,
      reference: referenceOf(id),
      orderId,
      expectedAmount: collectAmount || undefined,
      detail: { parcel: code },
    },
    clock.now(),
  );
}

/** The goods of a cancelled order are back, so nothing is left for a person to look at. */
export function closeSentAfterCancel(
  transaction: Transaction,
  shipmentId: number,
  at: Date,
): Promise<void> {
  const closed = { by: 'SYSTEM', resolution: 'CAME_BACK' };
  const about = { kinds: ['SENT_AFTER_CANCEL' as const], reference: referenceOf(shipmentId) };
  return resolveExceptionOf(transaction, { ...about, ...closed }, at);
}

/** The reference of a parcel in the exceptions. */
const referenceOf = (shipmentId: number) => `shipment ${shipmentId}`;

/** Why the parcel must not leave for now, other than its own stage and number; undefined if it may. */
async function whyItStays(
  shop: ShopInTransaction,
  transaction: Transaction,
  shipment: Shipment,
  isEnded: boolean,
): Promise<HandOverResult | undefined> {
  if (isEnded) return 'ORDER_CANCELLED';
  const heldFor = await whyHeld(transaction, shipment.orderId, shop.clock.now());
  if (heldFor) return heldFor === 'MONEY' ? 'ORDER_HELD' : 'ORDER_AWAITS_APPROVAL';
  return isLabelOver(shop, shipment) ? 'LABEL_OVER' : undefined;
}

async function whyNotHandedOver(
  transaction: Transaction,
  { id, stage, trackingNo: known }: Shipment,
  { trackingNo, reason }: { trackingNo: string; reason: HandOverResult | undefined },
): Promise<HandOverResult | undefined> {
  if (known) return known === trackingNo || trackingNo === '' ? 'UNCHANGED' : 'TRACKING_NO_DIFFERS';
  if (stage !== 'LABELLED') return 'WRONG_STAGE';
  if (trackingNo === '') return 'TRACKING_NO_MISSING';
  if (reason) return reason;
  const used = await transaction.$count(
    shipments,
    and(eq(shipments.trackingNo, trackingNo), ne(shipments.id, id)),
  );
  return used > 0 ? 'TRACKING_NO_USED' : undefined;
}
