import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import {
  isPickable,
  lastDayOf,
  type OpenLot,
  planLots,
  readOpenLots,
} from '#server/commerce/stock/lots/choose-lots.ts';
import { lockLots, readUnnumbered } from '#server/commerce/stock/lots/lower-lots.ts';
import { readLots } from '#server/commerce/stock/lots/read-lots.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Goods } from './shipments.ts';
import { shipmentLots } from './tables.ts';

/** Units of a lot in a parcel, or that are to be picked for it. */
export interface LotUnits {
  lotNo: string;
  /** The last day in Taipei, e.g. 2027-03-31; null if it does not expire. */
  expiresOn: string | null;
  units: number;
}

/** `held`: the sentence about lots that nobody may pick, of which the only units are. */
export type PickedLot = { lotNo: string | null } | { held: string };

/**
 * Takes one unit of these goods from the lot that expires first, and records it with the parcel. Without a lot that may
 * be picked the unit is one without a number, and nothing is recorded. `held` if only expired or blocked lots are left.
 * The caller holds the lock on the parcel.
 */
export async function pickLot(
  transaction: Transaction,
  { id: shipmentGoodsId, kind, itemId }: Goods,
  now: Date,
): Promise<PickedLot> {
  if (kind !== 'product') return { lotNo: null };
  // Most goods have no lots, and then nothing is locked.
  const [seen] = await readOpenLots(transaction, [itemId]);
  if (!seen) return { lotNo: null };
  await lockLots(transaction, [seen.stockRecordId]);
  // Read again: another picker may have taken the last unit of the first lot meanwhile.
  const lots = await readOpenLots(transaction, [itemId]);
  const lot = lots.find((each) => isPickable(each, now));
  if (!lot) {
    // Units of an expired or blocked lot must not leave as goods without a number.
    const others = await readUnnumbered(transaction, seen.stockRecordId);
    return others > 0 || lots.length === 0 ? { lotNo: null } : heldBack(lots, now);
  }
  await transaction
    .insert(shipmentLots)
    .values({ shipmentGoodsId, lotId: lot.id, units: 1 })
    .onConflictDoUpdate({
      target: [shipmentLots.shipmentGoodsId, shipmentLots.lotId],
      set: { units: sql`${shipmentLots.units} + 1` },
    });
  return { lotNo: lot.lotNo };
}

function heldBack(lots: readonly OpenLot[], now: Date): PickedLot {
  const words = lots.map(({ lotNo, isBlocked, expiresAt }) =>
    isBlocked || !(expiresAt && expiresAt < now) ? `${lotNo} 已停用` : `${lotNo} 已過期`,
  );
  const named = words.slice(0, 3).join('、');
  return { held: `只剩不能出貨的批號（${named}），請放回；要出貨請先到「批號」處理或盤點` };
}

/**
 * Gives back one unit that is taken out of a parcel: first one without a number, then one of the lot that expires last.
 * `packed`: the units that stay packed.
 */
export async function giveLotBack(
  transaction: Transaction,
  shipmentGoodsId: number,
  packed: number,
): Promise<void> {
  const rows = await transaction
    .select({ lotId: shipmentLots.lotId, units: shipmentLots.units })
    .from(shipmentLots)
    .where(and(eq(shipmentLots.shipmentGoodsId, shipmentGoodsId), isNull(shipmentLots.backAt)));
  const lots = await readLots(
    transaction,
    rows.map(({ lotId }) => lotId),
  );
  const last = rows.find(({ lotId }) => lotId === lots.at(-1)?.id);
  if (!last || rows.reduce((sum, { units }) => sum + units, 0) <= packed) return;
  const isLast = and(
    eq(shipmentLots.shipmentGoodsId, shipmentGoodsId),
    eq(shipmentLots.lotId, last.lotId),
  );
  if (last.units === 1) await transaction.delete(shipmentLots).where(isLast);
  else {
    await transaction
      .update(shipmentLots)
      .set({ units: sql`${shipmentLots.units} - 1` })
      .where(isLast);
  }
}

/** What was packed of lots, by the id of the parcel's goods. */
export async function readPackedLots(
  db: Queryable,
  goodsIds: readonly number[],
): Promise<ReadonlyMap<number, LotUnits[]>> {
  if (goodsIds.length === 0) return new Map();
  const rows = await db
    .select({
      goodsId: shipmentLots.shipmentGoodsId,
      lotId: shipmentLots.lotId,
      units: shipmentLots.units,
    })
    .from(shipmentLots)
    .where(and(inArray(shipmentLots.shipmentGoodsId, [...goodsIds]), isNull(shipmentLots.backAt)));
  const lots = await readLots(
    db,
    rows.map(({ lotId }) => lotId),
  );
  return groupedBy(
    lots.flatMap(({ id, lotNo, expiresAt }) =>
      rows
        .filter(({ lotId }) => lotId === id)
        .map(({ goodsId, units }) => ({ goodsId, lotNo, expiresAt, units })),
    ),
  );
}

function groupedBy(
  rows: readonly { goodsId: number; lotNo: string; expiresAt: Date | null; units: number }[],
): ReadonlyMap<number, LotUnits[]> {
  const groups = Map.groupBy(rows, ({ goodsId }) => goodsId);
  return new Map(
    [...groups].map(([id, some]) => [
      id,
      some.map(({ lotNo, expiresAt, units }) => ({
        lotNo,
        expiresOn: lastDayOf(expiresAt),
        units,
      })),
    ]),
  );
}

/**
 * The lots of these goods, by their ids: those that were packed, and those from which the rest is to be picked, in the
 * order of the goods.
 */
export async function readLotsToPick(
  db: Queryable,
  goods: readonly Goods[],
  now: Date,
): Promise<{ packed: ReadonlyMap<number, LotUnits[]>; next: ReadonlyMap<number, LotUnits[]> }> {
  const products = goods.filter(({ kind }) => kind === 'product');
  const lots = await readOpenLots(
    db,
    products.map(({ itemId }) => itemId),
  );
  const planned = planLots(
    lots,
    products.map(({ id, itemId, needed, packed }) => ({
      key: id,
      productId: itemId,
      units: needed - packed,
    })),
    now,
  );
  const next = [...planned].flatMap(([goodsId, some]) => some.map((lot) => ({ ...lot, goodsId })));
  return {
    packed: await readPackedLots(
      db,
      products.map(({ id }) => id),
    ),
    next: groupedBy(next),
  };
}

/** Lots in words for papers and screens, e.g. 批號 A1×2（2027-03-31 到期）. */
export const lotWords = (lots: readonly LotUnits[]): string =>
  lots.length === 0
    ? ''
    : `批號 ${lots
        .map(
          ({ lotNo, expiresOn, units }) =>
            `${lotNo}×${units}${expiresOn ? `（${expiresOn} 到期）` : ''}`,
        )
        .join('、')}`;
