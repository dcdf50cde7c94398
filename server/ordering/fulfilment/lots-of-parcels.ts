import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { stagesBeforeLabel } from '#rules/orders/shipment-stages.ts';
import {
  lockLots,
  lockLotsOfSale,
  takeLotsOfOrder,
} from '#server/commerce/stock/lots/lower-lots.ts';
import { readLots } from '#server/commerce/stock/lots/read-lots.ts';
import { enterLots } from '#server/commerce/stock/lots/receive-lots.ts';
import { readStockIds } from '#server/commerce/stock/stocks-of-goods.ts';
import type { Units } from '#server/commerce/stock/wanted.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { shipmentGoods, shipmentLots, shipments } from './tables.ts';

/**
 * Puts the units of a parcel back to the lots from which they came, because the goods are in the house again and can be
 * sold. `saleable` is given if not all units go into the stock now: it has those of each product that do. The lots get
 * no more than these. The other units were written off, or are in the stock without the number of a lot.
 */
export async function putLotsBack(
  transaction: Transaction,
  shipmentId: number,
  at: Date,
  saleable?: Units,
): Promise<void> {
  const rows = await lotsIn(transaction, eq(shipments.id, shipmentId));
  await backToLots(transaction, rows, at);
  const beyond = saleable ? unitsBeyond(rows, saleable) : [];
  await enterLots(transaction, beyond, 'ADJUSTMENT', at);
}

/**
 * The units that these lots have beyond the saleable ones. Nobody knows from which lot a saleable unit is. We assume that
 * the unit on the shelf is of a blocked lot, or of the lot that expires first.
 */
function unitsBeyond(rows: Awaited<ReturnType<typeof lotsIn>>, saleable: Units) {
  const rest = new Map(saleable);
  return rows
    .toSorted((one, other) => one.rank - other.rank)
    .flatMap(({ lotId, productId, units }) => {
      const left = rest.get(productId) ?? 0;
      const here = Math.min(left, units);
      rest.set(productId, left - here);
      return here < units ? [{ lotId, units: here - units }] : [];
    });
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
      productId: shipmentGoods.itemId,
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

/** Adds the stock record of each lot, and its rank: blocked lots come first, then those that expire first. */
async function withRecords<Row extends { lotId: number }>(
  transaction: Transaction,
  rows: readonly Row[],
) {
  const lots = await readLots(
    transaction,
    rows.map(({ lotId }) => lotId),
  );
  const inOrder = lots.toSorted(
    (one, other) => Number(other.blockedAt !== null) - Number(one.blockedAt !== null),
  );
  const known = new Map(
    inOrder.map(({ id, stockRecordId }, rank) => [id, { stockRecordId, rank }] as const),
  );
  return rows.map((row) => ({
    ...row,
    ...(known.get(row.lotId) ?? { stockRecordId: 0, rank: 0 }),
  }));
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
