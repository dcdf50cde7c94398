import { and, eq, sql } from 'drizzle-orm';
import type { RefundedGoods } from '#contract/enumerations.ts';
import {
  lockLots,
  lowerLotsOfOrder,
  readUnitsOfSale,
} from '#server/commerce/stock/lots/lower-lots.ts';
import { readStockIds } from '#server/commerce/stock/stocks-of-goods.ts';
import type { Units } from '#server/commerce/stock/wanted.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { shipmentGoods, shipments, unitsLeftBehind } from './tables.ts';

/**
 * Records the units of an order that stay in the house, because no parcel has them now that its first one leaves. They are
 * in their lots, but no longer among what is to be packed. Answers whether there are any. The caller holds the lock on
 * the order.
 */
export async function noteLeftBehind(transaction: Transaction, orderId: number): Promise<boolean> {
  const sold = await readUnitsOfSale(transaction, orderId);
  const inParcels = await transaction
    .select({ productId: shipmentGoods.itemId, units: shipmentGoods.needed })
    .from(shipmentGoods)
    .innerJoin(shipments, eq(shipments.id, shipmentGoods.shipmentId))
    .where(and(eq(shipments.orderId, orderId), eq(shipmentGoods.kind, 'product')));
  const rows = sold.flatMap(({ stockRecordId, productId, units }) => {
    const here = inParcels.filter((each) => each.productId === productId);
    const left = here.reduce((rest, each) => rest - each.units, units);
    return productId !== null && left > 0 ? [{ orderId, stockRecordId, units: left }] : [];
  });
  if (rows.length === 0) return false;
  await transaction.insert(unitsLeftBehind).values(rows);
  return true;
}

/** Whether units of an order were left behind and are still in the house. */
export async function hasLeftBehind(db: Queryable, orderId: number): Promise<boolean> {
  return (await db.$count(unitsLeftBehind, eq(unitsLeftBehind.orderId, orderId))) > 0;
}

/**
 * Takes units of an order off those that were left behind, by product, as far as there are. Those that are sold again are
 * counted with the stock. The others are not in the house any more, so they leave their lots too. The caller holds the
 * lock on the order, and none on the stock.
 */
export async function settleLeftBehind(
  transaction: Transaction,
  { orderId, goods, at }: { orderId: number; goods: RefundedGoods; at: Date },
  units: Units,
): Promise<void> {
  const wanted = [...units].filter(([, quantity]) => quantity > 0);
  if (wanted.length === 0) return;
  const stockIds = await readStockIds(
    transaction,
    wanted.map(([productId]) => productId),
  );
  const isGone = goods !== 'RESTOCKED';
  if (isGone) await lockLots(transaction, [...stockIds.values()]);
  const settled: number[] = [];
  for (const [productId, quantity] of wanted) {
    const isThis = and(
      eq(unitsLeftBehind.orderId, orderId),
      eq(unitsLeftBehind.stockRecordId, stockIds.get(productId) ?? 0),
    );
    const isAll = sql`${unitsLeftBehind.units} <= ${quantity}`;
    const all = await transaction
      .delete(unitsLeftBehind)
      .where(and(isThis, isAll))
      .returning({ id: unitsLeftBehind.stockRecordId });
    const some = await transaction
      .update(unitsLeftBehind)
      .set({ units: sql`${unitsLeftBehind.units} - ${quantity}` })
      .where(isThis)
      .returning({ id: unitsLeftBehind.stockRecordId });
    settled.push(...[...all, ...some].map(({ id }) => id));
  }
  if (!isGone) return;
  const reason = goods === 'KEPT' ? 'SHIPPED_ELSEWHERE' : 'ADJUSTMENT';
  await lowerLotsOfOrder(transaction, settled, { orderId, reason, at });
}
