import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { CombinationDiscount } from '#contract/entities/promotions.ts';
import { readCombinationCards } from '#server/goods/catalog/cards.ts';
import type { Page } from '#server/platform/http/handler.ts';
import { type PageQuery, pageOf } from '#server/platform/http/paging.ts';
import type { Shop } from '#server/shop.ts';
import { combinationDiscountCombinations, combinationDiscounts } from './tables.ts';

type Row = Omit<CombinationDiscount, 'combinations'>;

/** ONLINE combination discounts with the combinations that they show, in the operator's order. */
export async function listCombinationDiscounts(
  shop: Shop,
  query: PageQuery,
): Promise<Page<CombinationDiscount[]>> {
  const { items, meta } = pageOf(await readRows(shop), query);
  return { items: await withCombinations(shop, items), meta };
}

/** One combination discount; undefined if it is not ONLINE. */
export async function readCombinationDiscount(
  shop: Shop,
  id: number,
): Promise<CombinationDiscount | undefined> {
  const rows = await readRows(shop, eq(combinationDiscounts.id, id));
  const [found] = await withCombinations(shop, rows);
  return found;
}

function readRows({ db }: Shop, condition?: SQL): Promise<Row[]> {
  return db
    .select()
    .from(combinationDiscounts)
    .where(and(eq(combinationDiscounts.currentVisibilityRule, 'ONLINE'), condition))
    .orderBy(desc(combinationDiscounts.weight), asc(combinationDiscounts.id));
}

async function withCombinations(shop: Shop, rows: readonly Row[]): Promise<CombinationDiscount[]> {
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
  const cards = await readCombinationCards(
    shop,
    links.map(({ combinationId }) => combinationId),
  );
  const linksOf = Map.groupBy(links, (link) => link.combinationDiscountId);
  return rows.map((row) => ({
    ...row,
    combinations: cards.inOrder(linksOf.get(row.id)?.map((link) => link.combinationId) ?? []),
  }));
}
