import { inArray } from 'drizzle-orm';
import { done, type Outcome } from '#contract/outcome.ts';
import { formatPrice } from '#rules/numbers.ts';
import { openReturnStatuses } from '#rules/orders/returns.ts';
import { stagesInHouse, stagesOutside } from '#rules/orders/shipment-stages.ts';
import { restockReturned } from '#server/commerce/stock/restock-returned.ts';
import {
  countAgainstMember,
  endUncollectedOrder,
} from '#server/ordering/order-care/end-uncollected-order.ts';
import { giveCreditBack } from '#server/ordering/order-care/returns/give-credit-back.ts';
import { uncountRest } from '#server/ordering/orders/final-orders.ts';
import { moveOrder } from '#server/ordering/orders/move-order.ts';
import { orderEventNotes, recordOrderEvent } from '#server/ordering/orders/order-events.ts';
import { findExchangeBy } from '#server/ordering/orders/returns/exchanges.ts';
import { listReturns } from '#server/ordering/orders/returns/read-returns.ts';
import { unitsBooked } from '#server/ordering/orders/returns/units-back.ts';
import { readWholeOrder, type WholeOrder } from '#server/ordering/orders/whole-orders.ts';
import { leftToGiveBack } from '#server/ordering/payments/left-to-give-back.ts';
import type { RefundCode } from '#server/ordering/payments/request-refund.ts';
import { uncountSpending } from '#server/people/members/level-spending.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import { orderFollows } from './carrier-reports.ts';
import { readParcelsOf } from './change-parcel.ts';
import { parcelsToClosedStores } from './closed-stores.ts';
import { endExchange } from './end-exchange.ts';
import { alreadyAt, cannot, lockParcel } from './find-parcel.ts';
import { linesIn, linesWithoutParcel, unitsToBook } from './lines-of-parcels.ts';
import { lockLotsOfParcels, putLotsBack } from './lots-of-parcels.ts';
import { refundUnits } from './refund-units.ts';
import { whyParcelsStay, worthOfParcels } from './rest.ts';
import { noteOnShipment } from './shipments.ts';
import { shipments } from './tables.ts';
import { isOnItsWay, isSecondTry, waitsForInspection } from './where-parcels-are.ts';

export type TakeBackCode = 'NOT_FOUND' | 'ORDER_CANNOT_BE_MOVED' | RefundCode;
type Parcel = Awaited<ReturnType<typeof readParcelsOf>>[number];
/** Whether the goods of the parcel can be sold again. */
type Goods = { isSaleable: boolean };

/**
 * Takes back a parcel that the shopper does not get, in the caller's transaction. Its units alone are refunded while
 * other parcels of the order are on their way, with the shopper, or came back and wait for their own inspection. Those
 * of an exchange of which the shopper keeps other units are booked without a refund, which a person decides about.
 * With the last parcel the order ends, also one that the ERP has reported as received. Answers the TWD that are
 * refunded. The caller clears the caches of the stock after the commit.
 */
export async function takeBack(
  shop: ShopInTransaction,
  transaction: Transaction,
  shipmentId: number,
  { isSaleable }: Goods,
): Promise<Outcome<{ amount: number }, TakeBackCode>> {
  const locked = await lockParcel(transaction, shipmentId);
  if (!locked.ok) return locked;
  const { shipment, order: found } = locked.value;
  if (found.orderStatus === 'CANCELLED') {
    return cannot(`訂單 ${found.orderNo} 已取消，退款與入庫在取消時已完成，這個包裹不必驗收`);
  }
  const parcels = await readParcelsOf(transaction, shipment.orderId);
  const parcel = parcels.find(({ id }) => id === shipmentId);
  const isBack = waitsForInspection(shipment);
  if (!parcel || !(isBack || isSecondTry(shipment, parcels))) return alreadyAt(shipment);
  if (!isBack && !isSaleable) return cannot('要再寄的商品還在店內，只能入庫');
  const order = await readWholeOrder(transaction, shipment.orderId);
  if (!order) return cannot('找不到這張訂單');
  const others = parcels.filter(({ id }) => id !== shipmentId);
  const isAnotherOut = others.some(({ stage }) => stagesOutside.includes(stage));
  // The goods of an exchange were paid with others, so they are settled together.
  if (await findExchangeBy(transaction, order.id)) {
    const onTheirWay = others.filter(isOnItsWay);
    if (onTheirWay.length > 0) return cannot(sentenceOfOthers(onTheirWay));
    // If the shopper keeps a part, a person decides about the money.
    if (isAnotherOut || order.receivedAt !== null) {
      const taken = { order, parcel, isSaleable };
      return takeBackOne(shop, transaction, { ...taken, refunds: 'ALL_WITH_THE_LAST' });
    }
    const returned = parcels.filter(waitsForInspection);
    return endOrder(shop, transaction, { order, parcels, returned, isSaleable });
  }
  if (isAnotherOut || others.some(waitsForInspection) || order.receivedAt !== null) {
    return takeBackOne(shop, transaction, { order, parcel, isSaleable, refunds: 'ITS_UNITS' });
  }
  return endOrder(shop, transaction, {
    ...{ order, parcels, isSaleable },
    returned: isBack ? [parcel] : [],
  });
}

const sentenceOfOthers = (parcels: readonly Parcel[]) =>
  `換貨的訂單還有其他包裹在途中（${parcels.map(({ code }) => code).join('、')}），請等送達或退回後再驗收；確定遺失的請開啟那個包裹，按「已退回公司」`;

interface TakenParcel extends Goods {
  order: WholeOrder;
  parcel: Parcel;
  /**
   * ITS_UNITS: the price of its units is refunded. ALL_WITH_THE_LAST: if all other units of the order are back or
   * refunded, everything is refunded, with the credit of the exchange. If not, nothing is.
   */
  refunds: 'ITS_UNITS' | 'ALL_WITH_THE_LAST';
}

/** Books the units of one parcel, and refunds them. The order goes on with the others. */
async function takeBackOne(
  shop: ShopInTransaction,
  transaction: Transaction,
  { order, parcel, isSaleable, refunds }: TakenParcel,
): Promise<Outcome<{ amount: number }, TakeBackCode>> {
  const { id, orderId } = parcel;
  const at = shop.clock.now();
  const returns = await listReturns(transaction, orderId);
  if (returns.some(({ status }) => openReturnStatuses.includes(status))) {
    return cannot('退貨處理完成後才能驗收這個包裹');
  }
  const isHere = stagesInHouse.includes(parcel.stage);
  const why = isHere ? whyParcelsStay([parcel]) : undefined;
  if (why) return cannot(why);
  const { lines, isAll, ...worth } = await worthOfParcels(transaction, order, [parcel]);
  const hasEnded = order.orderStatus === 'RETURNED';
  const isLast = isAll && !hasEnded && refunds === 'ALL_WITH_THE_LAST';
  const ofAll = isLast ? await leftToGiveBack(transaction, orderId) : 0;
  const { shipFee, amount } = refunds === 'ITS_UNITS' ? worth : { shipFee: 0, amount: ofAll };
  const back = await unitsToBook(transaction, parcel, lines);
  const refund = await refundUnits(shop, transaction, {
    ...{ orderId, lines, shipFee, amount },
    reason: '包裹退回',
    refundKey: `parcel-${id}`,
    goods: isSaleable ? 'RESTOCKED' : 'WRITTEN_OFF',
    ...(!isHere && { shipmentId: id }),
  });
  if (!refund.ok) return refund;
  await noteOnShipment(transaction, id, { isDealtWith: true });
  if (isSaleable) await putLotsBack(transaction, id, at, back.units);
  await giveUp(transaction, orderId, isHere ? [parcel] : []);
  const refunded =
    amount + (isLast ? await giveCreditBack(shop, transaction, orderId, { haveLeft: true }) : 0);
  // An amount that was refunded without units has counted until now.
  const uncounted = isAll ? await uncountRest(transaction, orderId) : undefined;
  if (uncounted) await uncountSpending(transaction, uncounted);
  await noteForShopper(transaction, { orderId, lines, amount: refunded, at });
  if (parcel.notFetchedAt !== null && !(await wereStoresClosed(shop, transaction, [parcel]))) {
    await countAgainstMember(transaction, orderId, at);
  }
  if (isAll) {
    await moveOrder(shop, transaction, { orderId, orderStatus: 'RETURNED', event: 'RETURNED', at });
  } else {
    await orderFollows(shop, transaction, orderId);
  }
  // The units that were refunded by line before may have been the last with the shopper.
  const end = await endExchange(shop, transaction, orderId);
  if (!end.ok) return end;
  if (isSaleable) await restockReturned(transaction, { orderId, ...back, at });
  return done({ amount: refunded + end.value });
}

interface TakenUnits {
  orderId: number;
  lines: readonly { line: { name: string }; quantity: number }[];
  amount: number;
  at: Date;
}

/** Adds to the order's timeline what came back. The e-mail follows with the refund. */
async function noteForShopper(
  transaction: Transaction,
  { orderId, lines, amount, at }: TakenUnits,
): Promise<void> {
  const goods = lines.map(({ line, quantity }) => `${line.name} × ${quantity}`);
  const note = [
    `${orderEventNotes.PARCEL_RETURNED}：${goods.join('、')}`,
    ...(amount > 0 ? [`退款 ${formatPrice(amount)}`] : []),
  ];
  await recordOrderEvent(transaction, orderId, 'PARCEL_RETURNED', at, note.join('，'));
}

interface EndedOrder extends Goods {
  order: WholeOrder;
  parcels: readonly Parcel[];
  /** The parcels that came back and are decided about now. */
  returned: readonly Parcel[];
}

/** The shopper gets nothing of the order, so it ends. Its parcels that have not left are given up, and sold again. */
async function endOrder(
  shop: ShopInTransaction,
  transaction: Transaction,
  { order, parcels, returned, isSaleable }: EndedOrder,
): Promise<Outcome<{ amount: number }, TakeBackCode>> {
  const { id: orderId } = order;
  const at = shop.clock.now();
  const waiting = parcels.filter(({ stage }) => stagesInHouse.includes(stage));
  const why = whyParcelsStay(waiting);
  if (why) return cannot(why);
  for (const { id } of returned) {
    await noteOnShipment(transaction, id, { isDealtWith: true });
    if (isSaleable) await putLotsBack(transaction, id, at);
  }
  const saleable = isSaleable ? [...returned, ...waiting] : waiting;
  const restocked = [
    ...(await linesIn(transaction, orderId, saleable)),
    ...(await linesWithoutParcel(transaction, order, parcels)),
  ];
  // Some units are in the stock again and the lost ones are not, so the order came back in parts.
  const isInParts = restocked.length > 0 || (await unitsBooked(transaction, orderId)).size > 0;
  if (!isSaleable && isInParts) {
    const lost = await linesIn(transaction, orderId, returned);
    const lines = lost.map((line) => ({ line, quantity: line.quantity }));
    await noteForShopper(transaction, { orderId, lines, amount: 0, at });
  }
  await giveUp(transaction, orderId, waiting);
  const back = parcels.filter(({ stage }) => stage === 'RETURNED');
  const wasStoreClosed = await wereStoresClosed(shop, transaction, back);
  return endUncollectedOrder(shop, orderId, { restocked, wasStoreClosed });
}

/** Whether each of these parcels came back from a store that its carrier reported as closed. */
async function wereStoresClosed(
  shop: Pick<ShopInTransaction, 'config'>,
  transaction: Transaction,
  back: readonly Parcel[],
): Promise<boolean> {
  const closed = await parcelsToClosedStores(shop, transaction, back);
  return back.length > 0 && back.every(({ id }) => closed.has(id));
}

async function giveUp(
  transaction: Transaction,
  orderId: number,
  waiting: readonly Parcel[],
): Promise<void> {
  if (waiting.length === 0) return;
  await lockLotsOfParcels(transaction, orderId);
  const ids = waiting.map(({ id }) => id);
  await transaction.delete(shipments).where(inArray(shipments.id, ids));
}
