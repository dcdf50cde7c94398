import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { CombinationDiscount } from '#contract/entities/promotions.ts';
import { readCombinationCards, readFirstCards } from '#server/commerce/catalog/cards.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import type { Page } from '#server/platform/http/handler.ts';
import { type GoodsGroupQuery, pageOf } from '#server/platform/http/paging.ts';
import type { Shop } from '#server/shop.ts';
import { combinationDiscountCombinations, combinationDiscounts } from './tables.ts';

type Row = Omit<CombinationDiscount, 'combinations'>;

/** ONLINE combination discounts with the combinations that they show, in the operator's order. */
export async function listCombinationDiscounts(
  shop: Shop,
  query: GoodsGroupQuery,
): Promise<Page<CombinationDiscount[]>> {
  const { items, meta } = pageOf(
    await prepared(shop.db, 'combination discounts', allDiscounts).execute(),
    query,
  );
  return { items: await withCombinations(shop, items, query.goodsLimit), meta };
}

/** One combination discount; undefined if it is not ONLINE. */
export async function readCombinationDiscount(
  shop: Shop,
  id: number,
): Promise<CombinationDiscount | undefined> {
  const rows = await selectDiscounts(shop.db, eq(combinationDiscounts.id, id));
  const [found] = await withCombinations(shop, rows);
  return found;
}

const selectDiscounts = (db: Queryable, condition?: SQL) =>
  db
    .select()
    .from(combinationDiscounts)
    .where(and(eq(combinationDiscounts.currentVisibilityRule, 'ONLINE'), condition))
    .orderBy(desc(combinationDiscounts.weight), asc(combinationDiscounts.id));
const allDiscounts = (db: Queryable, name: string) => selectDiscounts(db).prepare(name);

async function withCombinations(
  shop: Shop,
  rows: readonly Row[],
  goodsLimit?: number,
): Promise<CombinationDiscount[]> {
  if (goodsLimit === 0) return rows.map((row) => ({ ...row, combinations: [] }));
  const links = await shop.db
    .select()
    .from(combinationDiscountCombinations)
    .where(
      inArray(
        combinationDiscountCombinations.combinationDiscountId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(
      desc(combinationDiscountCombinations.weight),
      asc(combinationDiscountCombinations.combinationId),
    );
  const linksOf = Map.groupBy(links, (link) => link.combinationDiscountId);
  const combinations = await readFirstCards(
    rows.map(({ id }) => linksOf.get(id)?.map(({ combinationId }) => combinationId) ?? []),
    goodsLimit,
    (ids) => readCombinationCards(shop, ids),
  );
  return rows.map((row, place) => ({ ...row, combinations: combinations[place] ?? [] }));
}
