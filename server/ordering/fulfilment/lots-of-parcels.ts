import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { stagesBeforeLabel } from '#rules/orders/shipment-stages.ts';
import {
  lockLots,
  lockLotsOfSale,
  takeLotsOfOrder,
} from '#server/commerce/stock/lots/lower-lots.ts';
import { readLots } from '#server/commerce/stock/lots/read-lots.ts';
import { readStockIds } from '#server/commerce/stock/stocks-of-goods.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { shipmentGoods, shipmentLots, shipments } from './tables.ts';

/** Puts what a parcel had of lots back to them, because the goods are in the house again and can be sold. */
export async function putLotsBack(
  transaction: Transaction,
  shipmentId: number,
  at: Date,
): Promise<void> {
  await backToLots(transaction, await lotsIn(transaction, eq(shipments.id, shipmentId)), at);
}

/** Locks the lots of an order's parcels, so that these can be given up after the stock has been changed. */
export async function lockLotsOfParcels(transaction: Transaction, orderId: number): Promise<void> {
  const found = await lotsIn(transaction, eq(shipments.orderId, orderId));
  await lockLots(
    transaction,
    found.map(({ stockRecordId }) => stockRecordId),
  );
}

/**
 * The order has left from elsewhere, as the ERP reports: its parcels without a label are given up. What was scanned
 * into them left with its lots, the rest from those that expire first. The caller holds the lock on the order.
 */
export async function shipLotsFromElsewhere(
  transaction: Transaction,
  orderId: number,
  at: Date,
): Promise<void> {
  const sold = await lockLotsOfSale(transaction, orderId);
  const scanned = await lotsIn(transaction, isOpenParcelOf(orderId));
  const packed = await transaction
    .select({ productId: shipmentGoods.itemId, units: shipmentGoods.packed })
    .from(shipmentGoods)
    .innerJoin(shipments, eq(shipments.id, shipmentGoods.shipmentId))
    .where(and(eq(shipments.orderId, orderId), eq(shipmentGoods.kind, 'product')));
  const stockIds = await readStockIds(
    transaction,
    packed.map(({ productId }) => productId),
  );
  await transaction.delete(shipments).where(isOpenParcelOf(orderId));
  const unpacked = sold.map(({ stockRecordId, units }) => ({
    stockRecordId,
    units: packed
      .filter(({ productId }) => stockIds.get(productId) === stockRecordId)
      .reduce((rest, each) => rest - each.units, units),
  }));
  await takeLotsOfOrder(transaction, { id: orderId, at }, unpacked, scanned);
}

/** A parcel whose label was asked for stays: the carrier may have it, and only its row leads to the answer. */
const isOpenParcelOf = (orderId: number) =>
  and(
    eq(shipments.orderId, orderId),
    inArray(shipments.stage, [...stagesBeforeLabel]),
    isNull(shipments.labelAskedAt),
  );

/** The units of lots in parcels, except those that came back, in the order of the lots. */
function lotsIn(transaction: Transaction, isWanted: SQL | undefined) {
  return transaction
    .select({
      goodsId: shipmentLots.shipmentGoodsId,
      lotId: shipmentLots.lotId,
      units: shipmentLots.units,
    })
    .from(shipmentLots)
    .innerJoin(shipmentGoods, eq(shipmentGoods.id, shipmentLots.shipmentGoodsId))
    .innerJoin(shipments, eq(shipments.id, shipmentGoods.shipmentId))
    .where(and(isNull(shipmentLots.backAt), isWanted))
    .orderBy(asc(shipmentLots.lotId))
    .then((rows) => withRecords(transaction, rows));
}

async function withRecords<Row extends { lotId: number }>(
  transaction: Transaction,
  rows: readonly Row[],
) {
  const lots = await readLots(
    transaction,
    rows.map(({ lotId }) => lotId),
  );
  const records = new Map(lots.map(({ id, stockRecordId }) => [id, stockRecordId]));
  return rows.map((row) => ({ ...row, stockRecordId: records.get(row.lotId) ?? 0 }));
}

async function backToLots(
  transaction: Transaction,
  rows: Awaited<ReturnType<typeof lotsIn>>,
  at: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await lockLots(
    transaction,
    rows.map(({ stockRecordId }) => stockRecordId),
  );
  await transaction
    .update(shipmentLots)
    .set({ backAt: at })
    .where(
      and(
        inArray(
          shipmentLots.shipmentGoodsId,
          rows.map(({ goodsId }) => goodsId),
        ),
        isNull(shipmentLots.backAt),
      ),
    );
}
