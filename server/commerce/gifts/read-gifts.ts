import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Gift } from '#contract/entities/promotions.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { gifts } from './tables.ts';

/** The columns of a gift that shoppers see. */
const giftFields = {
  id: gifts.id,
  name: gifts.name,
  image: gifts.image,
  currentVisibilityRule: gifts.currentVisibilityRule,
};

/** SQL text: the ONLINE gifts with their columns, in place of a table. */
export const onlineGiftsText = `(
  select id, name, image, current_visibility_rule from gifts where current_visibility_rule = 'ONLINE')`;

/** All ONLINE gifts, in the order of their ids. */
export function listGifts(db: Queryable): Promise<Gift[]> {
  return db
    .select(giftFields)
    .from(gifts)
    .where(eq(gifts.currentVisibilityRule, 'ONLINE'))
    .orderBy(asc(gifts.id));
}

/** The ONLINE ones among these gifts, in the order of their ids. */
export function readOnlineGifts(db: Queryable, ids: readonly number[]): Promise<Gift[]> {
  return db
    .select(giftFields)
    .from(gifts)
    .where(and(inArray(gifts.id, [...ids]), eq(gifts.currentVisibilityRule, 'ONLINE')))
    .orderBy(asc(gifts.id));
}

/** Gifts by their material numbers, OFFLINE ones included; unknown numbers are left out. */
export async function findGiftsByMaterialNo(
  db: Queryable,
  materialNos: readonly string[],
): Promise<{ id: number; materialNo: string }[]> {
  return db
    .select({ id: gifts.id, materialNo: gifts.materialNo })
    .from(gifts)
    .where(inArray(gifts.materialNo, [...materialNos]));
}

/** Material numbers by gift id, as one statement reads them; unknown ids are left out. */
export type GiftMaterialNos = Readonly<Record<string, string>>;

/** SQL text: the `GiftMaterialNos` of the ids in this array. */
export const giftMaterialNosText = (ids: string): string =>
  `(select coalesce(json_object_agg(g.id, g.material_no), '{}') from gifts g where g.id = any(${ids}))`;

/** The `GiftMaterialNos` of these gifts. */
export async function readGiftMaterialNos(
  db: Queryable,
  ids: readonly number[],
): Promise<GiftMaterialNos> {
  const rows = await db
    .select({ id: gifts.id, materialNo: gifts.materialNo })
    .from(gifts)
    .where(inArray(gifts.id, [...ids]));
  return Object.fromEntries(rows.map(({ id, materialNo }) => [id, materialNo]));
}

/** The names of gifts, and whether shoppers see them, OFFLINE gifts included. Unknown ids are left out. */
export function readGiftNames(
  db: Queryable,
  ids: readonly number[],
): Promise<{ id: number; name: string; isOnline: boolean }[]> {
  const { id, name, currentVisibilityRule } = gifts;
  return db
    .select({ id, name, isOnline: sql<boolean>`${eq(currentVisibilityRule, 'ONLINE')}` })
    .from(gifts)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id));
}
