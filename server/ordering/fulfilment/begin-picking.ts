import { eq, inArray } from 'drizzle-orm';
import type { SkipReason } from '#contract/fulfilment.ts';
import { whyNotPicked } from '#rules/shipment-stages.ts';
import { readWarehouseProducts } from '#server/commerce/catalog/material-numbers.ts';
import { startProcessing } from '#server/ordering/order-care/fulfil-order.ts';
import { lockOrders, readOrdersToSend } from '#server/ordering/orders/open-orders.ts';
import { readLines } from '#server/ordering/orders/read-orders.ts';
import { findUnproven, listHeldOrders } from '#server/ordering/payments/held-orders.ts';
import { verifyPayment } from '#server/ordering/payments/reconcile.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { settleIndependently } from '#server/platform/settle-independently.ts';
import type { Shop, ShopInTransaction } from '#server/shop.ts';
import { shipmentGoods, shipmentLines, shipments } from './tables.ts';

export interface PickChoice {
  /** Orders that may be picked. */
  fitting: number[];
  skipped: { orderId: number; orderNo: string; reason: SkipReason }[];
}

/**
 * Asks the bank once more about the card payments of these orders (G-160), before the orders are chosen for
 * picking. If the bank does not answer, its orders are left out. Call it outside of transactions.
 */
export async function proveBeforePicking(shop: Shop, orderIds: readonly number[]): Promise<void> {
  await settleIndependently({
    log: shop.log,
    items: await findUnproven(shop.db, orderIds),
    atOnce: 4,
    logFields: ({ id: attemptId }) => ({ attemptId }),
    work: (attempt) => verifyPayment(shop, attempt),
  });
}

/** Which of these orders may be picked now, and the reasons for the others. */
export async function choosePickable(
  db: Queryable,
  orderIds: readonly number[],
  now: Date,
): Promise<PickChoice> {
  const wanted = [...new Set(orderIds)];
  const found = await readOrdersToSend(db, wanted);
  const held = await listHeldOrders(db, wanted, now);
  const parcels = await db
    .selectDistinct({ orderId: shipments.orderId })
    .from(shipments)
    .where(inArray(shipments.orderId, wanted));
  const inParcels = new Set(parcels.map(({ orderId }) => orderId));
  const choice: PickChoice = { fitting: [], skipped: [] };
  for (const orderId of wanted) {
    const order = found.get(orderId);
    const heldFor = held.get(orderId);
    const reason = order
      ? whyNotPicked({ ...order, heldFor, hasParcel: inParcels.has(orderId) })
      : 'NOT_FOUND';
    if (reason) choice.skipped.push({ orderId, orderNo: order?.orderNo ?? '', reason });
    else choice.fitting.push(orderId);
  }
  return choice;
}

/**
 * Makes a parcel for each order that may be picked, and moves the order on. If two people begin the same orders at
 * once, each order gets one parcel; the second person is told that it has one. Answers the ids of the parcels by
 * order.
 */
export async function beginPicking(
  shop: ShopInTransaction,
  transaction: Transaction,
  orderIds: readonly number[],
): Promise<PickChoice & { shipmentIds: ReadonlyMap<number, number> }> {
  await lockOrders(transaction, orderIds);
  // Chosen under the lock: an approval request about one of the orders was either made before, or waits until the
  // parcel is made.
  const { fitting, skipped } = await choosePickable(transaction, orderIds, shop.clock.now());
  const orders = await readOrdersToSend(transaction, fitting);
  const shipmentIds = new Map<number, number>();
  const lines = Map.groupBy(await readLines(transaction, fitting), ({ orderId }) => orderId);
  for (const orderId of fitting) {
    const order = orders.get(orderId);
    if (!order) continue;
    if (order.orderStatus === 'ESTABLISHED' && !(await startProcessing(shop, orderId)).ok) {
      skipped.push({ orderId, orderNo: order.orderNo, reason: 'HELD' });
      continue;
    }
    const units = (lines.get(orderId) ?? []).map(({ id, quantity }) => ({ lineId: id, quantity }));
    const made = await makeShipment(shop, transaction, { ...order, units });
    shipmentIds.set(orderId, made);
  }
  return { fitting: [...shipmentIds.keys()], skipped, shipmentIds };
}

export interface NewShipment {
  id: number;
  orderNo: string;
  /** Units of the order's lines. */
  units: readonly { lineId: number; quantity: number }[];
}

/** Makes a parcel with units of an order; answers its id. The caller must hold the lock on the order. */
export async function makeShipment(
  { clock }: Pick<ShopInTransaction, 'clock'>,
  transaction: Transaction,
  { id: orderId, orderNo, units }: NewShipment,
): Promise<number> {
  const at = clock.now();
  const before = await transaction
    .select({ code: shipments.code })
    .from(shipments)
    .where(eq(shipments.orderId, orderId));
  const code = nextCode(
    orderNo,
    before.map(({ code }) => code),
  );
  const [made] = await transaction
    .insert(shipments)
    .values({ orderId, code, stageAt: at, createdAt: at })
    .returning({ id: shipments.id });
  if (!made) throw new Error('A shipment was not inserted.');
  await fillShipment(transaction, { shipmentId: made.id, orderId, units });
  return made.id;
}

/** The code of a parcel: the order's number, followed by an unused suffix number from the second parcel on. */
function nextCode(orderNo: string, used: readonly string[]): string {
  if (!used.includes(orderNo)) return orderNo;
  let number = 2;
  while (used.includes(`${orderNo}-${number}`)) number += 1;
  return `${orderNo}-${number}`;
}

/** Fills an empty parcel: its lines, and the single goods that must be scanned for them. */
export async function fillShipment(
  transaction: Transaction,
  {
    shipmentId,
    orderId,
    units,
  }: { shipmentId: number; orderId: number; units: NewShipment['units'] },
): Promise<void> {
  await transaction
    .insert(shipmentLines)
    .values(units.map(({ lineId, quantity }) => ({ shipmentId, orderLineId: lineId, quantity })));
  const lines = await readLines(transaction, [orderId]);
  const quantities = new Map(units.map(({ lineId, quantity }) => [lineId, quantity]));
  const taken = lines.flatMap((line) => {
    const quantity = quantities.get(line.id);
    return quantity === undefined ? [] : [{ ...line, quantity }];
  });
  const goods = await goodsOf(transaction, taken);
  await transaction.insert(shipmentGoods).values(goods.map((one) => ({ ...one, shipmentId })));
}

type Line = Awaited<ReturnType<typeof readLines>>[number];

/** Combinations are packed as their components. Gifts are packed as they are. */
async function goodsOf(db: Queryable, lines: readonly Line[]) {
  const productIds = lines.flatMap(({ components }) =>
    components.map(({ productId }) => productId),
  );
  const products = await readWarehouseProducts(db, productIds);
  const goods = new Map<
    string,
    { kind: 'product' | 'gift'; itemId: number; name: string; materialNo: string; needed: number }
  >();
  const add = (kind: 'product' | 'gift', itemId: number, needed: number, line: Line) => {
    const key = `${kind} ${itemId}`;
    const known = kind === 'product' ? products.get(itemId) : undefined;
    const { name } = known ?? line;
    // Goods without a material number get a made-up one for their barcode.
    const materialNo = (known ?? line).materialNo || `${kind.toUpperCase()}-${itemId}`;
    const before = goods.get(key)?.needed ?? 0;
    goods.set(key, { kind, itemId, name, materialNo, needed: before + needed });
  };
  for (const line of lines) {
    if (line.kind === 'gift') add('gift', line.itemId, line.quantity, line);
    else if (line.components.length === 0) add('product', line.itemId, line.quantity, line);
    for (const { productId, quantity } of line.kind === 'gift' ? [] : line.components) {
      add('product', productId, quantity * line.quantity, line);
    }
  }
  return [...goods.values()];
}
