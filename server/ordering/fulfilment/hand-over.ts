import { and, eq, ne } from 'drizzle-orm';
import { homeCarriers } from '#contract/enumerations.ts';
import type { HandOverResult, HoldReason } from '#contract/fulfilment.ts';
import { noteFurtherParcel, shipOrder } from '#server/ordering/order-care/fulfil-order.ts';
import { readOrdersToSend } from '#server/ordering/orders/open-orders.ts';
import { whyHeld } from '#server/ordering/payments/held-orders.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import { findParcelByCode, readCode } from './find-parcel.ts';
import { isLabelOver } from './label-life.ts';
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
 * The number with which the shopper can track the parcel: the carrier's number, or the scanned one. ECPay's own id is none
 * for a company that numbers its parcels itself.
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
   * Whether the carrier itself reports it. A parcel that has left cannot be held any more, even if an approval
   * request about its order waits.
   */
  isReport?: true;
}

/**
 * Records that the carrier has the parcel with this code. The order becomes shipped, with an e-mail to the shopper;
 * a further parcel of the same order only adds an event to the timeline. Answers the result; nothing changes unless
 * it is HANDED_OVER.
 */
export async function handOver(
  shop: ShopInTransaction,
  transaction: Transaction,
  { code, trackingNo: typed, isReport }: HandOverRow,
): Promise<HandedOver> {
  const found = await findParcelByCode(transaction, code);
  const shipment = found && (await lockShipment(transaction, found.id));
  if (!shipment) return { result: 'PARCEL_NOT_FOUND' };
  // A parcel that has left is not held back for its number, which a later report brings.
  const provisional = isReport && shipment.carrierId;
  const trackingNo = readCode(typed) || carrierNumberOf(shipment) || provisional || '';
  const heldFor = await whyHeld(transaction, shipment.orderId, shop.clock.now());
  // What the carrier reports has left, whatever its rule says of the label.
  const isOver = !isReport && isLabelOver(shop, shipment);
  const problem = await whyNotHandedOver(transaction, shipment, {
    trackingNo,
    isOver,
    heldFor: isReport && heldFor === 'APPROVAL' ? undefined : heldFor,
  });
  if (problem) return { result: problem, shipment };
  const order = (await readOrdersToSend(transaction, [shipment.orderId])).get(shipment.orderId);
  const isFurther = order?.orderStatus !== 'ESTABLISHED' && order?.orderStatus !== 'PROCESSING';
  const shipped = await shipOrder(shop, shipment.orderId, {
    trackingNo,
    homeCarrier: homeCarrierOf(shipment),
  });
  // An order of which a part has arrived is already past this step. Its further parcels leave without it.
  if (!shipped.ok && !isFurther) return { result: 'ORDER_HELD', shipment };
  if (isFurther) await noteFurtherParcel(shop, shipment.orderId, trackingNo);
  await moveShipment(transaction, shipment.id, 'HANDED_OVER', shop.clock.now(), { trackingNo });
  return { result: 'HANDED_OVER', shipment };
}

async function whyNotHandedOver(
  transaction: Transaction,
  { id, stage, orderId, trackingNo: known }: Shipment,
  {
    trackingNo,
    heldFor,
    isOver,
  }: { trackingNo: string; heldFor: HoldReason | undefined; isOver: boolean },
): Promise<HandOverResult | undefined> {
  if (known) return known === trackingNo || trackingNo === '' ? 'UNCHANGED' : 'TRACKING_NO_DIFFERS';
  if (stage !== 'LABELLED') return 'WRONG_STAGE';
  if (trackingNo === '') return 'TRACKING_NO_MISSING';
  const order = (await readOrdersToSend(transaction, [orderId])).get(orderId);
  if (order?.orderStatus === 'CANCELLED' || order?.orderStatus === 'RETURNED') {
    return 'ORDER_CANCELLED';
  }
  if (heldFor) return heldFor === 'MONEY' ? 'ORDER_HELD' : 'ORDER_AWAITS_APPROVAL';
  if (isOver) return 'LABEL_OVER';
  const used = await transaction.$count(
    shipments,
    and(eq(shipments.trackingNo, trackingNo), ne(shipments.id, id)),
  );
  return used > 0 ? 'TRACKING_NO_USED' : undefined;
}
