import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/platform/database/database.ts';
import { stockGoods, stockRecords } from './tables.ts';

/** SQL: the place on the shelves of the stock record with this id; '' without one. */
export const placeOf = (recordId: PgColumn) =>
  sql<string>`(select ${stockGoods.place} from ${stockGoods} where ${eq(stockGoods.stockRecordId, recordId)})`;

/** Goods in the warehouse. */
export interface Shelved {
  kind: 'product' | 'gift';
  itemId: number;
}

/** Where these goods lie on the shelves; '' without a place. */
export async function readPlaces(
  db: Queryable,
  goods: readonly Shelved[],
): Promise<(wanted: Shelved) => string> {
  const ids = (kind: Shelved['kind']) =>
    goods.flatMap((each) => (each.kind === kind ? each.itemId : []));
  if (goods.length === 0) return () => '';
  const rows = await db
    .select({
      productId: stockRecords.productId,
      giftId: stockRecords.giftId,
      place: stockGoods.place,
    })
    .from(stockRecords)
    .innerJoin(stockGoods, eq(stockGoods.stockRecordId, stockRecords.id))
    .where(
      or(
        inArray(stockRecords.productId, ids('product')),
        inArray(stockRecords.giftId, ids('gift')),
      ),
    );
  const known = new Map(
    rows.map(({ productId, giftId, place }) => [
      productId === null ? `gift ${giftId}` : `product ${productId}`,
      place,
    ]),
  );
  return ({ kind, itemId }) => known.get(`${kind} ${itemId}`) ?? '';
}

export interface NewPlace {
  /** Id of the stock record. */
  id: number;
  /** '' takes the goods off their place. */
  place: string;
  /** Only if they still lie here. */
  from?: string;
}

/** Writes where these goods lie; answers the ids of those that are unknown, or no longer lie where `from` says. */
export async function setPlaces(db: Queryable, places: readonly NewPlace[]): Promise<number[]> {
  const refused: number[] = [];
  for (const { id, place, from } of places.toSorted((one, other) => one.id - other.id)) {
    const { rowCount } = await db
      .update(stockGoods)
      .set({ place })
      .where(
        and(
          eq(stockGoods.stockRecordId, id),
          from === undefined ? undefined : eq(stockGoods.place, from),
        ),
      );
    if (!rowCount) refused.push(id);
  }
  return refused;
}
