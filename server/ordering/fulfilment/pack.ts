import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { ScanResult } from '#contract/fulfilment.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import {
  findProductsByBarcode,
  findProductsByMaterialNo,
  type WarehouseProduct,
} from '#server/commerce/catalog/warehouse-products.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import {
  alreadyAt,
  cannot,
  findParcelByCode,
  lockLeavingParcel,
  lockParcel,
  noParcel,
  readCode,
} from './find-parcel.ts';
import { giveLotBack, pickLot } from './lots.ts';
import { type Goods, moveShipment, readGoods, type Shipment } from './shipments.ts';
import { shipmentGoods } from './tables.ts';

type Clocked = Pick<ShopInTransaction, 'clock'>;
type Code = 'NOT_FOUND' | 'ORDER_CANNOT_BE_MOVED';

/**
 * Records that the goods of a parcel were taken from the shelves. A parcel that is already past that step does not
 * change.
 */
export async function confirmPicked(
  shop: Clocked,
  transaction: Transaction,
  shipmentId: number,
): Promise<Outcome<Shipment, Code>> {
  const locked = await lockLeavingParcel(shop, transaction, shipmentId);
  if (!locked.ok) return locked;
  const { shipment } = locked.value;
  if (shipment.stage === 'PICKED') return done(shipment);
  const isMoved = await moveShipment(transaction, shipmentId, 'PICKED', shop.clock.now());
  return isMoved ? done(shipment) : alreadyAt(shipment);
}

/**
 * Opens the parcel with this code for packing; its goods then count as picked. ORDER_CANNOT_BE_MOVED if it has
 * left, or may not leave; NOT_FOUND with a sentence for an unknown code.
 */
export async function openParcel(
  shop: Clocked,
  transaction: Transaction,
  code: string,
): Promise<Outcome<number, Code>> {
  const found = await findParcelByCode(transaction, code);
  if (!found) return noParcel(transaction, code);
  const locked = await lockLeavingParcel(shop, transaction, found.id);
  if (!locked.ok) return locked;
  const { shipment } = locked.value;
  if (shipment.stage === 'CREATED') {
    await moveShipment(transaction, shipment.id, 'PICKED', shop.clock.now());
  } else if (!['PICKED', 'PACKED', 'LABELLED'].includes(shipment.stage)) {
    return alreadyAt(shipment);
  }
  return done(shipment.id);
}

export interface Scanned {
  result: ScanResult;
  /** The sentence for the person who scans. */
  sentence: string;
}

/**
 * Scans one unit, by material number or barcode, into an open parcel. A unit that does not belong into it raises an
 * alarm and changes nothing, and so does one of which only expired or blocked lots are left. The unit leaves the lot
 * that expires first. With the last unit the parcel is packed.
 */
export async function scanGoods(
  shop: Clocked,
  transaction: Transaction,
  shipmentId: number,
  text: string,
): Promise<Outcome<Scanned, Code>> {
  const locked = await lockLeavingParcel(shop, transaction, shipmentId);
  if (!locked.ok) return locked;
  const { shipment } = locked.value;
  const goods = await readGoods(transaction, [shipmentId]);
  const scanned = await findProductsByBarcode(transaction, readCode(text));
  const isScanned = ({ kind, itemId }: Goods) =>
    kind === 'product' && scanned.some(({ id }) => id === itemId);
  // A product and a gift may have one number, and two products one barcode.
  const matching = [
    ...goods.filter(({ materialNo }) => readCode(materialNo) === readCode(text)),
    ...goods.filter(isScanned),
  ];
  const [first] = matching;
  if (!first) return done(await strangeGoods(transaction, text, scanned[0]));
  const wanted = matching.find(({ packed, needed }) => packed < needed);
  if (!wanted) return done(surplus(first));
  if (shipment.stage !== 'PICKED') return alreadyAt(shipment);
  const now = shop.clock.now();
  const picked = await pickLot(transaction, wanted, now);
  if ('held' in picked) {
    return done({ result: 'LOT_HELD', sentence: `${wanted.name}：${picked.held}` });
  }
  await transaction
    .update(shipmentGoods)
    .set({ packed: sql`${shipmentGoods.packed} + 1` })
    .where(and(eq(shipmentGoods.id, wanted.id), lt(shipmentGoods.packed, shipmentGoods.needed)));
  const missing = goods.reduce((sum, { needed, packed }) => sum + needed - packed, 0) - 1;
  if (missing > 0) {
    const lot = picked.lotNo === null ? '' : `（批號 ${picked.lotNo}）`;
    const sentence = `${wanted.name}${lot}：${wanted.packed + 1}／${wanted.needed}，還差 ${missing} 件`;
    return done({ result: 'ADDED', sentence });
  }
  await moveShipment(transaction, shipmentId, 'PACKED', now);
  return done({ result: 'COMPLETE', sentence: `包裹 ${shipment.code} 已全部裝妥` });
}

const surplus = ({ name, needed }: Goods): Scanned => ({
  result: 'SURPLUS',
  sentence: `${name} 已裝滿 ${needed} 件，請取出多的這一件`,
});

/** The alarm for goods of another order, or for an unknown number. */
async function strangeGoods(
  transaction: Transaction,
  text: string,
  scanned: WarehouseProduct | undefined,
): Promise<Scanned> {
  const code = text.trim().slice(0, 60);
  const known = [code, readCode(code)];
  const [product] = await findProductsByMaterialNo(transaction, known);
  const [gift] = await transaction
    .select({ name: shipmentGoods.name })
    .from(shipmentGoods)
    .where(eq(shipmentGoods.materialNo, readCode(code)))
    .limit(1);
  const name = (product ?? scanned ?? gift)?.name;
  if (name) return { result: 'WRONG_GOODS', sentence: `「${name}」不在這張訂單裡，請放回` };
  if (await findParcelByCode(transaction, code)) {
    const sentence = `「${code}」是單號，請先裝完目前的包裹，或按「換一張」`;
    return { result: 'UNKNOWN_GOODS', sentence };
  }
  return { result: 'UNKNOWN_GOODS', sentence: `查無商品編號或國際條碼「${code}」，請確認條碼` };
}

/** Takes one unit of these goods out of the parcel. A packed parcel is then open again. */
export async function undoScan(
  { clock }: Clocked,
  transaction: Transaction,
  shipmentId: number,
  goodsId: number,
): Promise<Outcome<undefined, Code>> {
  const locked = await lockParcel(transaction, shipmentId);
  if (!locked.ok) return locked;
  const { shipment } = locked.value;
  if (shipment.stage === 'LABELLED') return cannot('這個包裹已有標籤，請先取消標籤再取出商品');
  if (!['PICKED', 'PACKED'].includes(shipment.stage)) return alreadyAt(shipment);
  const taken = await transaction
    .update(shipmentGoods)
    .set({ packed: sql`${shipmentGoods.packed} - 1` })
    .where(
      and(
        eq(shipmentGoods.id, goodsId),
        eq(shipmentGoods.shipmentId, shipmentId),
        gt(shipmentGoods.packed, 0),
      ),
    )
    .returning({ id: shipmentGoods.id, packed: shipmentGoods.packed });
  const [left] = taken;
  if (!left) return cannot('這項商品還沒有裝入，沒有可以取出的');
  await giveLotBack(transaction, left.id, left.packed);
  if (shipment.stage === 'PACKED') {
    await moveShipment(transaction, shipmentId, 'PICKED', clock.now());
  }
  return done(undefined);
}
