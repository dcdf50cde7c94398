import { asc, eq, inArray } from 'drizzle-orm';
import type { ShipmentStage } from '#contract/fulfilment.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { canSplit, stagesBeforeLabel, stagesOutside } from '#rules/orders/shipment-stages.ts';
import { readRefundedInParcels } from '#server/ordering/orders/returns/line-refunds.ts';
import { readUnitsLeft } from '#server/ordering/orders/returns/units-left.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import { alreadyAt, cannot, lockLeavingParcel } from './find-parcel.ts';
import { lockLotsOfParcels, putLotsBack } from './lots-of-parcels.ts';
import { fillShipments, makeShipment } from './make-parcels.ts';
import { noteOnShipment, type Shipment } from './shipments.ts';
import { shipmentGoods, shipmentLines, shipments } from './tables.ts';

type Clocked = Pick<ShopInTransaction, 'clock'>;
type Code = 'NOT_FOUND' | 'ORDER_CANNOT_BE_MOVED';

/** The stages in which units can be moved out of a parcel. */
const stagesToDivide: readonly ShipmentStage[] = ['CREATED', 'PICKED'];

/** Units of one line of an order. */
export interface Units {
  lineId: number;
  quantity: number;
}

/** The units of order lines in a parcel. */
export async function unitsIn(db: Queryable, shipmentId: number): Promise<Units[]> {
  return db
    .select({ lineId: shipmentLines.orderLineId, quantity: shipmentLines.quantity })
    .from(shipmentLines)
    .where(eq(shipmentLines.shipmentId, shipmentId))
    .orderBy(asc(shipmentLines.orderLineId));
}

/**
 * Moves short units into a new parcel that follows later; answers its id. Units that were scanned must be scanned
 * again. Refused for an order that is paid on receipt, because its amount is collected only once.
 */
export async function splitParcel(
  shop: Clocked,
  transaction: Transaction,
  shipmentId: number,
  later: readonly Units[],
): Promise<Outcome<number, Code>> {
  const locked = await lockLeavingParcel(shop, transaction, shipmentId);
  if (!locked.ok) return locked;
  const { shipment, order } = locked.value;
  if (!stagesToDivide.includes(shipment.stage)) return alreadyAt(shipment);
  if (!canSplit(order)) return cannot('貨到付款的訂單不能分批出貨，請等補貨後一起寄出');
  const here = await unitsIn(transaction, shipmentId);
  const leaving = new Map(later.map(({ lineId, quantity }) => [lineId, quantity]));
  const isPossible = later.every(({ lineId, quantity }) =>
    here.some((line) => line.lineId === lineId && line.quantity >= quantity),
  );
  const staying = here.flatMap(({ lineId, quantity }) => {
    const rest = quantity - (leaving.get(lineId) ?? 0);
    return rest > 0 ? [{ lineId, quantity: rest }] : [];
  });
  if (!isPossible || leaving.size !== later.length) {
    return cannot('分出的數量超過包裹裡的數量，可能已由同事分批，請重新整理');
  }
  if (staying.length === 0) return cannot('請至少留一件在原包裹；全部缺貨時請直接等待');
  const named = (await readRefundedInParcels(transaction, order.id)).filter(
    (each) => each.shipmentId === shipmentId,
  );
  if (named.some(({ lineId }) => leaving.has(lineId))) {
    return cannot('這個包裹裡的這項商品有已退款的，不能再分批');
  }
  await lockLotsOfParcels(transaction, order.id);
  await refillParcel(transaction, shipment, staying);
  const { id: orderId, orderNo } = order;
  return done(await makeShipment(shop, transaction, { id: orderId, orderNo, units: later }));
}

/**
 * Gives a parcel these units instead of its own; none of them is scanned then. Parcels of `emptied` lose their units
 * before. The caller holds the lock on the order, and on the lots of its parcels.
 */
export async function refillParcel(
  transaction: Transaction,
  { id: shipmentId, orderId }: Pick<Shipment, 'id' | 'orderId'>,
  units: readonly Units[],
  emptied: readonly number[] = [],
): Promise<void> {
  const ids = [shipmentId, ...emptied];
  await transaction.delete(shipmentGoods).where(inArray(shipmentGoods.shipmentId, ids));
  await transaction.delete(shipmentLines).where(inArray(shipmentLines.shipmentId, ids));
  await fillShipments(transaction, [{ shipmentId, orderId, units }]);
  // Its packing slip, and what the carrier said of it, were about other goods.
  await noteOnShipment(transaction, shipmentId, { slipPrintedAt: null, labelFailure: null });
}

/** The sentence why a parcel stays as it is while the answer about its label is missing. */
export const labelIsAsked =
  '物流商還沒有回覆這個包裹的標籤，請再建立一次，確認結果；或到綠界後台確認後，按「我已在綠界取消」';

/** The parcels of an order, with their units. */
export async function readParcelsOf(
  db: Queryable,
  orderId: number,
): Promise<(Shipment & { units: Units[] })[]> {
  const rows = await db
    .select()
    .from(shipments)
    .where(eq(shipments.orderId, orderId))
    .orderBy(asc(shipments.id));
  const found = [];
  for (const row of rows) found.push({ ...row, units: await unitsIn(db, row.id) });
  return found;
}

/** The parcels of an order that can still be divided. */
export async function readOpenParcels(db: Queryable, orderId: number) {
  const parcels = await readParcelsOf(db, orderId);
  return parcels.filter(({ stage }) => stagesToDivide.includes(stage));
}

interface ParcelProgress {
  count: number;
  /** Whether one of them has its label, or has left and did not come back. */
  isLabelled: boolean;
  /** Whether one of them came back, and none is with the carrier or the shopper. */
  isBack: boolean;
}

/** How far the parcels of an order are. */
export async function readParcelProgress(db: Queryable, orderId: number): Promise<ParcelProgress> {
  const rows = await db
    .select({ stage: shipments.stage, askedAt: shipments.labelAskedAt })
    .from(shipments)
    .where(eq(shipments.orderId, orderId));
  // A carrier that has not answered may have made the label.
  const isLabelled = rows.some(
    ({ stage, askedAt }) =>
      stage !== 'RETURNED' && (askedAt !== null || !stagesBeforeLabel.includes(stage)),
  );
  const isBack =
    rows.some(({ stage }) => stage === 'RETURNED') &&
    !rows.some(({ stage }) => stagesOutside.includes(stage));
  return { count: rows.length, isLabelled, isBack };
}

/** Gives up all parcels of an order, none of which may have a label. The order then waits for new ones. */
export async function giveUpParcels(transaction: Transaction, orderId: number): Promise<void> {
  await lockLotsOfParcels(transaction, orderId);
  await transaction.delete(shipments).where(eq(shipments.orderId, orderId));
}

/** Whether units of a parcel were refunded: a refund names it, or leaves fewer units than it has. */
async function areRefunded(
  transaction: Transaction,
  { id, orderId }: Pick<Shipment, 'id' | 'orderId'>,
  units: readonly Units[],
): Promise<boolean> {
  const named = await readRefundedInParcels(transaction, orderId);
  if (named.some(({ shipmentId }) => shipmentId === id)) return true;
  const left = await readUnitsLeft(transaction, orderId);
  return units.some(({ lineId, quantity }) => quantity > (left.get(lineId) ?? 0));
}

/** Makes a new parcel with the units of a returned one, e.g. if the store was closed; answers its id. */
export async function resendParcel(
  shop: Clocked,
  transaction: Transaction,
  shipmentId: number,
): Promise<Outcome<number, Code>> {
  const locked = await lockLeavingParcel(shop, transaction, shipmentId);
  if (!locked.ok) return locked;
  const { shipment, order } = locked.value;
  if (shipment.stage !== 'RETURNED') return alreadyAt(shipment);
  if (!['SHIPPED', 'ARRIVED'].includes(order.orderStatus)) {
    return cannot('這張訂單已結束，不能再寄一次');
  }
  if (shipment.isDealtWith) return cannot('這個退回的包裹已處理');
  const units = await unitsIn(transaction, shipmentId);
  if (await areRefunded(transaction, shipment, units)) {
    return cannot('這個包裹裡的商品已退款，不能再寄一次，請驗收入庫');
  }
  // Its goods are packed again, perhaps from other lots.
  await putLotsBack(transaction, shipmentId, shop.clock.now());
  await transaction
    .update(shipments)
    .set({ isDealtWith: true })
    .where(eq(shipments.id, shipmentId));
  return done(
    await makeShipment(shop, transaction, { id: order.id, orderNo: order.orderNo, units }),
  );
}
