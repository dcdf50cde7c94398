import { inArray } from 'drizzle-orm';
import { done, type Outcome } from '#contract/outcome.ts';
import { formatPrice } from '#rules/numbers.ts';
import { openReturnStatuses } from '#rules/returns.ts';
import { stagesBeforeLabel, stagesInHouse, stagesOutside } from '#rules/shipment-stages.ts';
import { restockReturned } from '#server/commerce/stock/restock-returned.ts';
import { takeBackParcel } from '#server/ordering/order-care/take-back-parcel.ts';
import { moveOrder } from '#server/ordering/orders/move-order.ts';
import { orderEventNotes, recordOrderEvent } from '#server/ordering/orders/order-events.ts';
import { readLines } from '#server/ordering/orders/read-orders.ts';
import { findExchangeBy } from '#server/ordering/orders/returns/exchanges.ts';
import { listReturns } from '#server/ordering/orders/returns/read-returns.ts';
import { giftsOfLines, unitsOfLines } from '#server/ordering/orders/units-of-lines.ts';
import { readWholeOrder } from '#server/ordering/orders/whole-orders.ts';
import type { RefundCode } from '#server/ordering/payments/request-refund.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import { orderFollows } from './carrier-reports.ts';
import { readParcelsOf } from './change-parcel.ts';
import { alreadyAt, cannot, lockParcel } from './find-parcel.ts';
import { lockLotsOfParcels, putLotsBack } from './lots-of-parcels.ts';
import { refundUnits } from './refund-units.ts';
import { whyParcelsStay, worthOfParcels } from './rest.ts';
import { noteOnShipment, type Shipment } from './shipments.ts';
import { shipments } from './tables.ts';

type Code = 'NOT_FOUND' | 'ORDER_CANNOT_BE_MOVED' | RefundCode;
type Parcel = Awaited<ReturnType<typeof readParcelsOf>>[number];
/** Whether the goods of the parcel can be sold again. */
type Goods = { isSaleable: boolean };

/**
 * Whether the goods of this parcel came back before and wait in the house to be sent again, while no parcel of their
 * order is with the carrier or the shopper. Such a parcel can be taken back as well.
 */
export function isSecondTry(
  { id, stage }: Pick<Shipment, 'id' | 'stage'>,
  all: readonly Pick<Shipment, 'id' | 'stage' | 'isDealtWith'>[],
): boolean {
  const others = all.filter((other) => other.id !== id);
  const returned = others.filter((other) => other.stage === 'RETURNED');
  return (
    stagesBeforeLabel.includes(stage) &&
    returned.length > 0 &&
    returned.every(({ isDealtWith }) => isDealtWith) &&
    !others.some((other) => stagesOutside.includes(other.stage))
  );
}

/**
 * Takes back a parcel that the shopper does not get, in the caller's transaction. While other parcels of the order are
 * on their way or with the shopper, only the units of this one are refunded. Otherwise the order ends. Answers the TWD
 * that are refunded. The caller clears the caches of the stock after the commit.
 */
export async function takeBack(
  shop: ShopInTransaction,
  transaction: Transaction,
  shipmentId: number,
  goods: Goods,
): Promise<Outcome<{ amount: number }, Code>> {
  const locked = await lockParcel(transaction, shipmentId);
  if (!locked.ok) return locked;
  const { shipment } = locked.value;
  const parcels = await readParcelsOf(transaction, shipment.orderId);
  const parcel = parcels.find(({ id }) => id === shipmentId);
  const isBack = shipment.stage === 'RETURNED' && !shipment.isDealtWith;
  if (!parcel || !(isBack || isSecondTry(shipment, parcels))) return alreadyAt(shipment);
  const isAnotherOut = parcels.some(({ stage }) => stagesOutside.includes(stage));
  const taken = isAnotherOut
    ? await takeBackOne(shop, transaction, parcel, goods)
    : await endOrder(shop, transaction, { parcel, parcels, ...goods });
  if (taken.ok && isBack) await noteOnShipment(transaction, shipmentId, { isDealtWith: true });
  return taken;
}

/** Refunds the units of one parcel. The order goes on with the other parcels. */
async function takeBackOne(
  shop: ShopInTransaction,
  transaction: Transaction,
  parcel: Parcel,
  { isSaleable }: Goods,
): Promise<Outcome<{ amount: number }, Code>> {
  const { id, orderId } = parcel;
  const at = shop.clock.now();
  if (await findExchangeBy(transaction, orderId)) {
    return cannot('換貨的訂單還有其他包裹在途中或已送達，請等全部退回後再驗收');
  }
  const returns = await listReturns(transaction, orderId);
  if (returns.some(({ status }) => openReturnStatuses.includes(status))) {
    return cannot('退貨處理完成後才能驗收這個包裹');
  }
  const order = await readWholeOrder(transaction, orderId);
  if (!order) return cannot('找不到這張訂單');
  const { lines, shipFee, amount, isAll } = await worthOfParcels(transaction, order, [parcel]);
  const refund = await refundUnits(shop, transaction, {
    ...{ orderId, lines, shipFee, amount },
    reason: '包裹退回',
    refundKey: `parcel-${id}`,
    goods: isSaleable ? 'RESTOCKED' : 'WRITTEN_OFF',
  });
  if (!refund.ok) return refund;
  if (isSaleable) await putLotsBack(transaction, id, at);
  await noteForShopper(transaction, { orderId, lines, amount, at });
  if (isAll) {
    await moveOrder(shop, transaction, { orderId, orderStatus: 'RETURNED', event: 'RETURNED', at });
  } else {
    await orderFollows(shop, transaction, orderId);
  }
  if (isSaleable) {
    const back = lines.map(({ line, quantity }) => ({ ...line, quantity }));
    const units = unitsOfLines(back.filter(({ kind }) => kind !== 'gift'));
    await restockReturned(transaction, { orderId, units, gifts: giftsOfLines(back), at });
  }
  return done({ amount });
}

interface TakenUnits {
  orderId: number;
  lines: Awaited<ReturnType<typeof worthOfParcels>>['lines'];
  amount: number;
  at: Date;
}

/** Tells the shopper in the order's timeline. The e-mail follows with the refund. */
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

/** The shopper gets nothing of the order, so it ends. Its parcels that have not left are given up. */
async function endOrder(
  shop: ShopInTransaction,
  transaction: Transaction,
  { parcel, parcels, isSaleable }: Goods & { parcel: Parcel; parcels: readonly Parcel[] },
): Promise<Outcome<{ amount: number }, Code>> {
  const { id, orderId, stage } = parcel;
  const at = shop.clock.now();
  const waiting = parcels.filter((each) => stagesInHouse.includes(each.stage));
  const why = whyParcelsStay(waiting);
  if (why) return cannot(why);
  let before = 0;
  const isLost = stage === 'RETURNED' && !isSaleable;
  if (isLost && waiting.length > 0) {
    // Its goods are written off, those that never left are sold again.
    const lost = await takeBackOne(shop, transaction, parcel, { isSaleable });
    if (!lost.ok) return lost;
    before = lost.value.amount;
  }
  const back = isLost ? waiting : [parcel, ...waiting.filter((each) => each.id !== id)];
  if (!isLost) await putLotsBack(transaction, id, at);
  await giveUp(transaction, orderId, waiting);
  const only = await linesIn(transaction, orderId, back);
  const ended = await takeBackParcel(shop, orderId, { isSaleable: back.length > 0, only });
  return ended.ok ? done({ amount: before + ended.value.amount }) : ended;
}

/** The lines of an order, each with its units in these parcels. */
async function linesIn(transaction: Transaction, orderId: number, parcels: readonly Parcel[]) {
  const units = Map.groupBy(
    parcels.flatMap((each) => each.units),
    ({ lineId }) => lineId,
  );
  const lines = await readLines(transaction, [orderId]);
  return lines.flatMap((line) => {
    const inside = units.get(line.id) ?? [];
    const quantity = inside.reduce((sum, each) => sum + each.quantity, 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
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
