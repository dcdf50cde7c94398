import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Gift } from '#contract/entities/promotions.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { gifts } from './tables.ts';

/** The columns of a gift as it is shown. */
const giftFields = {
  id: gifts.id,
  name: gifts.name,
  image: gifts.image,
  currentVisibilityRule: gifts.currentVisibilityRule,
};

/** SQL text: the ONLINE gifts with their columns, in place of a table. */
export const onlineGiftsText = `(
  select id, name, image, current_visibility_rule from gifts where current_visibility_rule = 'ONLINE')`;

/** ONLINE gifts. */
export function listGifts(db: Queryable): Promise<Gift[]> {
  return db
    .select(giftFields)
    .from(gifts)
    .where(eq(gifts.currentVisibilityRule, 'ONLINE'))
    .orderBy(asc(gifts.id));
}

/** Those of these gifts that are ONLINE, in the order of their ids. */
export function readOnlineGifts(db: Queryable, ids: readonly number[]): Promise<Gift[]> {
  return db
    .select(giftFields)
    .from(gifts)
    .where(and(inArray(gifts.id, [...ids]), eq(gifts.currentVisibilityRule, 'ONLINE')))
    .orderBy(asc(gifts.id));
}

/** Gifts by the numbers by which the warehouse knows them, OFFLINE ones included. */
export async function findGiftsByMaterialNo(
  db: Queryable,
  materialNos: readonly string[],
): Promise<{ id: number; materialNo: string }[]> {
  return db
    .select({ id: gifts.id, materialNo: gifts.materialNo })
    .from(gifts)
    .where(inArray(gifts.materialNo, [...materialNos]));
}

/** The numbers by which the warehouse knows these gifts, by gift id. */
export async function readGiftMaterialNos(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: gifts.id, materialNo: gifts.materialNo })
    .from(gifts)
    .where(inArray(gifts.id, [...ids]));
  return new Map(rows.map(({ id, materialNo }) => [id, materialNo]));
}
