import { asc, desc, eq, sql } from 'drizzle-orm';
import type { PurchaseState } from '#contract/supply.ts';
import { readGoodsOfProducts } from '#server/commerce/stock/stocks-of-goods.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/run-named.ts';
import {
  goodsReceiptLines,
  goodsReceipts,
  purchaseOrderLines,
  purchaseOrders,
  suppliers,
} from './tables.ts';

/** Locks a purchase order; undefined if it is unknown. Whoever receives or changes it takes turns. */
export async function lockPurchase(transaction: Transaction, id: number) {
  const [order] = await transaction
    .select()
    .from(purchaseOrders)
    .where(eq(purchaseOrders.id, id))
    .for('no key update');
  return order;
}

/** The units of a purchase order that came so far, by product id. */
export async function readReceived(
  db: Queryable,
  purchaseOrderId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({
      productId: goodsReceiptLines.productId,
      units: sql<number>`sum(${goodsReceiptLines.quantity})::int`,
    })
    .from(goodsReceiptLines)
    .innerJoin(goodsReceipts, eq(goodsReceipts.id, goodsReceiptLines.receiptId))
    .where(eq(goodsReceipts.purchaseOrderId, purchaseOrderId))
    .groupBy(goodsReceiptLines.productId);
  return new Map(rows.map(({ productId, units }) => [productId, units]));
}

/** The lines of a purchase order with their goods. `costPrice` is TWD of one unit. */
export async function readPurchaseLines(db: Queryable, purchaseOrderId: number) {
  const lines = await db
    .select({
      productId: purchaseOrderLines.productId,
      quantity: purchaseOrderLines.quantity,
      costPrice: purchaseOrderLines.costPrice,
    })
    .from(purchaseOrderLines)
    .where(eq(purchaseOrderLines.purchaseOrderId, purchaseOrderId))
    .orderBy(asc(purchaseOrderLines.place));
  const products = await readGoodsOfProducts(
    db,
    lines.map(({ productId }) => productId),
  );
  return lines.map((line) => {
    const { name = '', materialNo = '', barcode = '' } = products.get(line.productId) ?? {};
    return { ...line, name, materialNo, barcode };
  });
}

/** A purchase order with its supplier; undefined if it is unknown. */
export async function findPurchase(db: Queryable, id: number) {
  const [row] = await db
    .select({
      id: purchaseOrders.id,
      purchaseNo: purchaseOrders.purchaseNo,
      state: purchaseOrders.state,
      expectedOn: purchaseOrders.expectedOn,
      note: purchaseOrders.note,
      createdAt: purchaseOrders.createdAt,
      supplier: suppliers.name,
      contact: suppliers.contact,
      phone: suppliers.phone,
      email: suppliers.email,
    })
    .from(purchaseOrders)
    .innerJoin(suppliers, eq(suppliers.id, purchaseOrders.supplierId))
    .where(eq(purchaseOrders.id, id));
  return row;
}

export interface AwaitedUnits {
  purchaseOrderId: number;
  purchaseNo: string;
  expectedOn: Date | null;
  units: number;
}

const awaitedText = `
  select o.id as "purchaseOrderId", o.purchase_no as "purchaseNo", o.expected_on as "expectedOn",
    (l.quantity - coalesce(came.units, 0))::int as units
  from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id
  left join lateral (
    select sum(r.quantity) as units from goods_receipts g join goods_receipt_lines r on r.receipt_id = g.id
    where g.purchase_order_id = o.id and r.product_id = l.product_id
  ) came on true
  where l.product_id = $1 and o.state in ('ORDERED', 'PARTLY_RECEIVED') and l.quantity > coalesce(came.units, 0)
  order by o.expected_on nulls last, o.id`;

/** The units of a product that are ordered and have not come, those that are expected first before the others. */
export async function readAwaited(db: Queryable, productId: number): Promise<AwaitedUnits[]> {
  const rows = await runNamed<
    Omit<AwaitedUnits, 'expectedOn'> & { expectedOn: string | Date | null }
  >(db, 'awaited units', awaitedText, [productId]);
  return rows.map(({ expectedOn, ...row }) => ({
    ...row,
    expectedOn: expectedOn === null ? null : new Date(expectedOn),
  }));
}

/** The receipts of a purchase order, newest first, each with its lines. */
export async function readReceipts(db: Queryable, purchaseOrderId: number) {
  const receipts = await db
    .select()
    .from(goodsReceipts)
    .where(eq(goodsReceipts.purchaseOrderId, purchaseOrderId))
    .orderBy(desc(goodsReceipts.id));
  const lines = await db
    .select()
    .from(goodsReceiptLines)
    .where(
      isAmong(
        goodsReceiptLines.receiptId,
        receipts.map(({ id }) => id),
      ),
    )
    .orderBy(asc(goodsReceiptLines.receiptId), asc(goodsReceiptLines.place));
  const byReceipt = Map.groupBy(lines, ({ receiptId }) => receiptId);
  return receipts.map((receipt) => ({ ...receipt, lines: byReceipt.get(receipt.id) ?? [] }));
}

/**
 * Moves a purchase order to a state; a trigger refuses what the states do not allow. Raises its version in any case.
 */
export async function setPurchaseState(
  transaction: Transaction,
  id: number,
  state: PurchaseState,
): Promise<void> {
  await transaction.update(purchaseOrders).set({ state }).where(eq(purchaseOrders.id, id));
}

/** The purchase orders with which a lot came, and the units of each. */
export function readPurchasesOfLot(db: Queryable, lotId: number) {
  return db
    .select({
      id: purchaseOrders.id,
      purchaseNo: purchaseOrders.purchaseNo,
      supplier: suppliers.name,
      units: sql<number>`sum(${goodsReceiptLines.quantity})::int`,
    })
    .from(goodsReceiptLines)
    .innerJoin(goodsReceipts, eq(goodsReceipts.id, goodsReceiptLines.receiptId))
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, goodsReceipts.purchaseOrderId))
    .innerJoin(suppliers, eq(suppliers.id, purchaseOrders.supplierId))
    .where(eq(goodsReceiptLines.lotId, lotId))
    .groupBy(purchaseOrders.id, suppliers.name)
    .orderBy(asc(purchaseOrders.id));
}

export interface NewReceipt {
  purchaseOrderId: number;
  adjustmentId: number;
  receivedAt: Date;
  lines: readonly {
    productId: number;
    quantity: number;
    costPrice: number;
    lotId: number | null;
  }[];
}

/** Records goods that came in. An adjustment has at most one receipt. */
export async function addReceipt(
  transaction: Transaction,
  { lines, ...receipt }: NewReceipt,
): Promise<void> {
  const [made] = await transaction
    .insert(goodsReceipts)
    .values(receipt)
    .returning({ id: goodsReceipts.id });
  if (!made) throw new Error('A receipt was not inserted.');
  await transaction
    .insert(goodsReceiptLines)
    .values(lines.map((line, index) => ({ ...line, receiptId: made.id, place: index + 1 })));
}
