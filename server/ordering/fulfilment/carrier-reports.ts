import { and, eq, ne, or } from 'drizzle-orm';
import { carrierServices } from '#contract/enumerations.ts';
import type { ShipmentStage } from '#contract/fulfilment.ts';
import { companyOf } from '#rules/delivery/carriers.ts';
import type { CarrierReport } from '#server/ordering/logistics/carrier/carrier.ts';
import { carrierOf } from '#server/ordering/logistics/carrier/carriers.ts';
import {
  type CarrierMeaning,
  isStoreClosed,
  meaningOf,
} from '#server/ordering/logistics/carrier/codes.ts';
import { readCarrierNotice } from '#server/ordering/logistics/carrier/ecpay.ts';
import {
  completeOrder,
  recordArrival,
  recordPastArrival,
} from '#server/ordering/order-care/fulfil-order.ts';
import { replaceTrackingNo } from '#server/ordering/orders/change-delivery.ts';
import { readOrderStates, readOrdersToSend } from '#server/ordering/orders/open-orders.ts';
import { notifyOfClosedStore } from '#server/ordering/orders/reminders/remind-once.ts';
import { noteDropOffReport } from '#server/ordering/orders/returns/drop-off.ts';
import { type Transaction, transact } from '#server/platform/database/database.ts';
import type { Shop, ShopInTransaction } from '#server/shop.ts';
import { announceArrival } from './announce-arrival.ts';
import { parcelsToClosedStores } from './closed-stores.ts';
import { closeSentAfterCancel, handOver, homeCarrierOf } from './hand-over.ts';
import { serviceOfParcel } from './label-life.ts';
import { putLotsBack } from './lots-of-parcels.ts';
import { noteMessage } from './messages.ts';
import {
  findShipment,
  lockShipment,
  moveShipment,
  noteOnShipment,
  type Shipment,
} from './shipments.ts';
import { shipments } from './tables.ts';

/** The stages that follow from each meaning, in order. Stages that the carrier has not reported are added. */
const wayOf: Readonly<Record<CarrierMeaning, readonly ShipmentStage[]>> = {
  ACCEPTED: [],
  IN_TRANSIT: ['HANDED_OVER'],
  AT_STORE: ['HANDED_OVER', 'ARRIVED'],
  NOT_FETCHED: ['HANDED_OVER', 'ARRIVED'],
  FETCHED: ['HANDED_OVER', 'ARRIVED', 'COLLECTED'],
  RETURNED: ['HANDED_OVER', 'RETURNED'],
  TROUBLE: [],
};

/** Handles a notice of the carrier's server; false if it is not signed with the shop's keys. */
export async function takeNotice(
  shop: Shop,
  fields: Readonly<Record<string, string>>,
): Promise<boolean> {
  const report = readCarrierNotice(shop, fields);
  if (!report) return false;
  if (report.returnTradeNo !== '') {
    const isKnown = await noteDropOffReport(shop.db, report);
    if (!isKnown)
      shop.log.warn(
        { code: report.code },
        'a notice is about an unknown return, or another carrier than it has',
      );
    return true;
  }
  const shipment = await findByReport(shop, report);
  // The parcel was given up here. The notice is still accepted; otherwise the carrier would repeat it for days.
  if (!shipment) shop.log.warn({ code: report.code }, 'the carrier tells of an unknown parcel');
  else if (!isAbout(shop, shipment, report))
    shop.log.warn({ code: report.code }, 'a notice names another carrier than its parcel has');
  else await takeReport(shop, shipment.id, report, 'NOTICE');
  return true;
}

/** Whether a report names the company that has the parcel, or none. Its two contracts are not told apart. */
function isAbout(
  { config }: Pick<Shop, 'config'>,
  shipment: Shipment,
  { service }: CarrierReport,
): boolean {
  const named = carrierServices.find((each) => each === service);
  if (!named) return service === '';
  return companyOf(named) === companyOf(serviceOfParcel(config, shipment));
}

async function findByReport(
  { db }: Pick<Shop, 'db'>,
  { tradeNo, numbers }: CarrierReport,
): Promise<Shipment | undefined> {
  const rows = await db
    .select()
    .from(shipments)
    .where(or(eq(shipments.carrierId, numbers.carrierId), eq(shipments.carrierTradeNo, tradeNo)));
  return rows.find(({ carrierId }) => carrierId === numbers.carrierId) ?? rows[0];
}

/** Asks the carrier where a parcel is. False if the carrier has made no label for it, or does not answer. */
export async function askWhere(shop: Shop, shipmentId: number): Promise<boolean> {
  const shipment = await findShipment(shop.db, shipmentId);
  if (!shipment?.carrierId) return false;
  const carrier = carrierOf(serviceOfParcel(shop.config, shipment));
  const answer = await carrier.ask(shop, { carrierId: shipment.carrierId });
  if (answer.state !== 'DONE') return false;
  await takeReport(shop, shipmentId, answer, 'QUERY');
  return true;
}

/**
 * Stores a report, and moves the parcel and its order accordingly. A report with an unknown code is stored and
 * shown, but moves nothing.
 */
function takeReport(
  { pool: _pool, cache: _cache, ...shop }: Shop,
  shipmentId: number,
  { code, words, happenedAt, goodsAmount, numbers }: CarrierReport,
  kind: 'NOTICE' | 'QUERY',
): Promise<void> {
  return transact(shop.db, async (transaction) => {
    const shipment = await lockShipment(transaction, shipmentId);
    if (!shipment) return;
    const at = shop.clock.now();
    const wasStoreClosed = (await parcelsToClosedStores(shop, transaction, [shipment])).size > 0;
    const message = { shipmentId, kind, at, code, words, happenedAt, facts: { goodsAmount } };
    if (!(await noteMessage(transaction, message))) return;
    const service = serviceOfParcel(shop.config, shipment);
    await noteOnShipment(transaction, shipmentId, {
      carrierCode: code,
      carrierWords: words,
    });
    await noteConsignmentNo(transaction, shipment, numbers);
    const meaning = meaningOf(service, code);
    if (!meaning) return;
    const inside = { ...shop, db: transaction };
    const isNewsOfStore = isStoreClosed(service, code) && !wasStoreClosed;
    if (isNewsOfStore && !(await isCancelled(transaction, shipment)))
      await notifyOfClosedStore(inside, transaction, shipment.orderId);
    for (const stage of wayOf[meaning]) {
      const isPast = stage === 'ARRIVED' && meaning !== 'AT_STORE';
      await advance(inside, transaction, shipmentId, { stage, isPast });
    }
    if (meaning === 'NOT_FETCHED' && shipment.notFetchedAt === null) {
      await noteOnShipment(transaction, shipmentId, { notFetchedAt: at });
    }
  });
}

/**
 * A home carrier may name the number of a parcel only after its label was made, even after the parcel has left: then it
 * replaces ECPay's id.
 */
async function noteConsignmentNo(
  transaction: Transaction,
  shipment: Shipment,
  { paymentNo }: CarrierReport['numbers'],
): Promise<void> {
  const { id, orderId, carrierId, carrierPaymentNo, trackingNo } = shipment;
  if (!homeCarrierOf(shipment) || carrierPaymentNo !== null || paymentNo === '') return;
  await noteOnShipment(transaction, id, { carrierPaymentNo: paymentNo });
  if (!carrierId || trackingNo !== carrierId) return;
  const others = await transaction.$count(shipments, eq(shipments.trackingNo, paymentNo));
  if (others > 0) return;
  await noteOnShipment(transaction, id, { trackingNo: paymentNo });
  await replaceTrackingNo(transaction, orderId, { before: carrierId, after: paymentNo });
}

interface Reached {
  stage: ShipmentStage;
  /** Whether the parcel is known to be further, so that nobody waits for it at this stage. */
  isPast: boolean;
}

/** Moves a parcel and its order to a stage. Does nothing if the parcel has reached that stage or a later one. */
async function advance(
  shop: ShopInTransaction,
  transaction: Transaction,
  shipmentId: number,
  { stage, isPast }: Reached,
): Promise<void> {
  const shipment = await findShipment(transaction, shipmentId);
  if (!shipment) return;
  if (stage === 'HANDED_OVER') {
    if (shipment.stage === 'LABELLED') {
      const row = { code: shipment.code, trackingNo: '', isReport: true } as const;
      await handOver(shop, transaction, row);
    }
    return;
  }
  await arriveAt(shop, transaction, shipment, { stage, isPast });
}

/**
 * Moves a parcel that has left to a later stage. The order follows when its last parcel gets there. The shopper is
 * asked to fetch each parcel that is at a store now.
 */
async function arriveAt(
  shop: ShopInTransaction,
  transaction: Transaction,
  shipment: Shipment,
  { stage, isPast }: Reached,
): Promise<boolean> {
  if (stage === 'RETURNED') return comeBack(shop, transaction, shipment);
  const at = shop.clock.now();
  const statusBefore = await statusOf(transaction, shipment);
  if (!(await moveShipment(transaction, shipment.id, stage, at))) return false;
  await orderFollows(shop, transaction, shipment.orderId, { isPast });
  if (stage === 'ARRIVED' && !isPast) {
    await announceArrival(shop, transaction, shipment, { statusBefore, at });
  }
  return true;
}

const statusOf = async (transaction: Transaction, { orderId }: Shipment) =>
  (await readOrderStates(transaction, [orderId])).get(orderId)?.orderStatus;

const isCancelled = async (transaction: Transaction, shipment: Shipment) =>
  (await statusOf(transaction, shipment)) === 'CANCELLED';

/**
 * A parcel that had left is back. Money and stock of a cancelled order went back when it was cancelled, so nobody has
 * to decide about its parcel.
 */
async function comeBack(
  { clock }: Pick<ShopInTransaction, 'clock'>,
  transaction: Transaction,
  shipment: Shipment,
): Promise<boolean> {
  const at = clock.now();
  const isDealtWith = await isCancelled(transaction, shipment);
  if (!(await moveShipment(transaction, shipment.id, 'RETURNED', at, { isDealtWith })))
    return false;
  if (isDealtWith) {
    await putLotsBack(transaction, shipment.id, at);
    await closeSentAfterCancel(transaction, shipment.id, at);
  }
  return true;
}

/**
 * Moves an order when its last parcel has moved. Returned parcels are handled separately. Unless `isPast` is false, the
 * parcels at a store arrived before: they were announced, or only a later report shows it.
 */
export async function orderFollows(
  shop: ShopInTransaction,
  transaction: Transaction,
  orderId: number,
  { isPast = true } = {},
): Promise<void> {
  const order = (await readOrdersToSend(transaction, [orderId])).get(orderId);
  const rows = await transaction
    .select({ stage: shipments.stage })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), ne(shipments.stage, 'RETURNED')));
  const areAll = (...stages: ShipmentStage[]) => rows.every(({ stage }) => stages.includes(stage));
  if (!order || rows.length === 0 || !areAll('ARRIVED', 'COLLECTED')) return;
  // The ERP may have reported the same before. Then the order does not change.
  if (order.shipType === 'STORE' && areAll('COLLECTED')) await completeOrder(shop, orderId);
  else if (order.shipType === 'STORE' && isPast) await recordPastArrival(shop, orderId);
  else await recordArrival(shop, orderId);
}

/** Records that a parcel was delivered to a home, which an operator learned from its carrier. */
export async function recordDelivery(
  shop: ShopInTransaction,
  transaction: Transaction,
  shipmentId: number,
): Promise<boolean> {
  const shipment = await lockShipment(transaction, shipmentId);
  if (!shipment) return false;
  const isArrived = await arriveAt(shop, transaction, shipment, { stage: 'ARRIVED', isPast: true });
  if (isArrived) await moveShipment(transaction, shipmentId, 'COLLECTED', shop.clock.now());
  return isArrived;
}

/** Records that a parcel that had left is back in the shop, which an operator sees. */
export async function recordReturn(
  shop: Pick<ShopInTransaction, 'clock'>,
  transaction: Transaction,
  shipmentId: number,
): Promise<boolean> {
  const shipment = await lockShipment(transaction, shipmentId);
  return shipment !== undefined && comeBack(shop, transaction, shipment);
}
