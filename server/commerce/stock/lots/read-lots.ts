import { asc, eq, inArray } from 'drizzle-orm';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { stockGoods, stockRecords } from '../tables.ts';
import { lotEntries, stockLots } from './tables.ts';

const columns = {
  id: stockLots.id,
  lotNo: stockLots.lotNo,
  stockRecordId: stockLots.stockRecordId,
  productId: stockRecords.productId,
  name: stockGoods.name,
  materialNo: stockGoods.materialNo,
  expiresAt: stockLots.expiresAt,
  receivedAt: stockLots.receivedAt,
  unitsLeft: stockLots.unitsLeft,
  blockedAt: stockLots.blockedAt,
  blockedBecause: stockLots.blockedBecause,
};

const withGoods = (db: Queryable) =>
  db
    .select(columns)
    .from(stockLots)
    .innerJoin(stockRecords, eq(stockRecords.id, stockLots.stockRecordId))
    .innerJoin(stockGoods, eq(stockGoods.stockRecordId, stockLots.stockRecordId));

/** These lots with their goods, the one that expires first before the others. */
export async function readLots(db: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return withGoods(db)
    .where(isAmong(stockLots.id, [...new Set(ids)]))
    .orderBy(asc(stockLots.expiresAt), asc(stockLots.id));
}

/** The lots with this number. Makers of several goods may use the same one. */
export function readLotsNumbered(db: Queryable, lotNo: string) {
  return withGoods(db)
    .where(eq(stockLots.lotNo, lotNo))
    .orderBy(asc(stockLots.expiresAt), asc(stockLots.id));
}

/** The lots of a stock record, the one that expires first before the others; those without units come last. */
export async function readLotsOfRecord(db: Queryable, stockRecordId: number) {
  const found = await withGoods(db)
    .where(eq(stockLots.stockRecordId, stockRecordId))
    .orderBy(asc(stockLots.expiresAt), asc(stockLots.id));
  return [
    ...found.filter(({ unitsLeft }) => unitsLeft > 0),
    ...found.filter(({ unitsLeft }) => unitsLeft === 0),
  ];
}

/** Units of these lots that left with an order which had no parcel of the shop, newest first. */
export function readOrdersWithoutParcel(db: Queryable, lotIds: readonly number[]) {
  return db
    .select({
      lotId: lotEntries.lotId,
      orderId: lotEntries.orderId,
      units: lotEntries.units,
      at: lotEntries.at,
    })
    .from(lotEntries)
    .where(inArray(lotEntries.lotId, [...lotIds]))
    .orderBy(asc(lotEntries.id))
    .then((rows) =>
      rows.flatMap(({ orderId, units, ...row }) =>
        orderId === null ? [] : [{ ...row, orderId, units: -units }],
      ),
    );
}
