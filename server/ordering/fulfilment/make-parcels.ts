import { inArray, sql } from 'drizzle-orm';
import {
  readWarehouseProducts,
  type WarehouseProduct,
} from '#server/commerce/catalog/warehouse-products.ts';
import { readLines } from '#server/ordering/orders/read-orders.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import { shipmentGoods, shipmentLines, shipments } from './tables.ts';

export interface NewShipment {
  /** The id of the order. */
  id: number;
  orderNo: string;
  /** Units of the order's lines. */
  units: readonly { lineId: number; quantity: number }[];
}

/** Makes a parcel with units of an order; answers its id. The caller must hold the lock on the order. */
export async function makeShipment(
  shop: Pick<ShopInTransaction, 'clock'>,
  transaction: Transaction,
  parcel: NewShipment,
): Promise<number> {
  const made = (await makeShipments(shop, transaction, [parcel])).get(parcel.id);
  if (made === undefined) throw new Error('A shipment was not inserted.');
  return made;
}

/**
 * Makes a parcel for each of these orders, with as many statements as for one. Answers the ids of the parcels by
 * order; throws if one would be empty. The caller must hold the locks on the orders.
 */
export async function makeShipments(
  { clock }: Pick<ShopInTransaction, 'clock'>,
  transaction: Transaction,
  parcels: readonly NewShipment[],
): Promise<ReadonlyMap<number, number>> {
  if (parcels.length === 0) return new Map();
  if (parcels.some(({ units }) => units.length === 0)) throw new Error('A parcel has no units.');
  const at = clock.now();
  const orderIds = parcels.map(({ id }) => id);
  const before = await transaction
    .select({ orderId: shipments.orderId, code: shipments.code })
    .from(shipments)
    .where(inArray(shipments.orderId, orderIds));
  const used = Map.groupBy(before, ({ orderId }) => orderId);
  const made = await transaction
    .insert(shipments)
    .values(
      parcels.map(({ id: orderId, orderNo }) => ({
        orderId,
        code: nextCode(
          orderNo,
          (used.get(orderId) ?? []).map(({ code }) => code),
        ),
        stageAt: at,
        createdAt: at,
      })),
    )
    .returning({ id: shipments.id, orderId: shipments.orderId });
  const ids = new Map(made.map(({ id, orderId }) => [orderId, id]));
  await fillShipments(
    transaction,
    parcels.map(({ id: orderId, units }) => ({
      shipmentId: ids.get(orderId) ?? 0,
      orderId,
      units,
    })),
  );
  return ids;
}

/** The code of a parcel: the order's number, followed by an unused suffix number from the second parcel on. */
function nextCode(orderNo: string, used: readonly string[]): string {
  if (!used.includes(orderNo)) return orderNo;
  let number = 2;
  while (used.includes(`${orderNo}-${number}`)) number += 1;
  return `${orderNo}-${number}`;
}

interface Filling {
  shipmentId: number;
  orderId: number;
  units: NewShipment['units'];
}

/** Fills empty parcels: their lines, and the single goods that must be scanned for them. */
export async function fillShipments(
  transaction: Transaction,
  fillings: readonly Filling[],
): Promise<void> {
  const lines = fillings.flatMap(({ shipmentId, units }) =>
    units.map(({ lineId, quantity }) => ({ shipmentId, lineId, quantity })),
  );
  // One parameter for all rows: PostgreSQL allows 65,535 in a statement.
  await transaction.execute(sql`
    insert into ${shipmentLines} (shipment_id, order_line_id, quantity)
    select "shipmentId", "lineId", quantity
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given("shipmentId" int, "lineId" bigint, quantity int)`);
  const goods = await goodsOf(transaction, fillings);
  await transaction.execute(sql`
    insert into ${shipmentGoods} (shipment_id, kind, item_id, name, material_no, needed)
    select "shipmentId", kind, "itemId", name, "materialNo", needed
    from jsonb_to_recordset(${JSON.stringify(goods)}::jsonb)
      as given("shipmentId" int, kind text, "itemId" int, name text, "materialNo" text, needed int)`);
}

type Line = Awaited<ReturnType<typeof readLines>>[number];
type Products = ReadonlyMap<number, WarehouseProduct>;

/** The goods of all these parcels. */
async function goodsOf(transaction: Transaction, fillings: readonly Filling[]) {
  const orderIds = fillings.map(({ orderId }) => orderId);
  const all = Map.groupBy(await readLines(transaction, orderIds), ({ orderId }) => orderId);
  const taken = fillings.map(({ shipmentId, orderId, units }) => {
    const quantities = new Map(units.map(({ lineId, quantity }) => [lineId, quantity]));
    const lines = (all.get(orderId) ?? []).flatMap((line) => {
      const quantity = quantities.get(line.id);
      return quantity === undefined ? [] : [{ ...line, quantity }];
    });
    return { shipmentId, lines };
  });
  const productIds = taken.flatMap(({ lines }) =>
    lines.flatMap(({ components }) => components.map(({ productId }) => productId)),
  );
  const products = await readWarehouseProducts(transaction, productIds);
  return taken.flatMap(({ shipmentId, lines }) =>
    packedGoods(lines, products).map((one) => ({ ...one, shipmentId })),
  );
}

/** Combinations are packed as their components. Gifts are packed as they are. */
function packedGoods(lines: readonly Line[], products: Products) {
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
