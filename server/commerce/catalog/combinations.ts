import type { PageMeta } from '#contract/call.ts';
import type { Combination } from '#contract/entities/catalog.ts';
import type { SearchMeta } from '#contract/entities/search.ts';
import { columnList, runNamed } from '#server/platform/database/run-named.ts';
import type { Page } from '#server/platform/http/handler.ts';
import { metaOf, type PageQuery, rangeAt, rangeOf } from '#server/platform/http/paging.ts';
import {
  type CatalogShop,
  componentsColumn,
  type computedOfCard,
  noRatingColumns,
  priceCombination,
  type Running,
  readRunning,
} from './cards.ts';
import { combinationIsSold } from './combination-parts.ts';
import { correctionOf } from './list-products.ts';
import { detailColumns, withSafeTexts } from './read-product.ts';

type CombinationRow = Omit<
  Combination,
  keyof typeof computedOfCard | 'productIds' | 'relateSelves' | 'series'
>;

const selected = `select ${columnList('c', detailColumns)}, ${noRatingColumns}, ${componentsColumn} from product_combinations c`;
const combinationDetail = `${selected} where c.id = $1 and ${combinationIsSold}`;
const wanted = `${combinationIsSold} and ($1::int[] is null or c.id = any($1))`;
const combinationList = `${selected} where ${wanted} order by c.weight desc, c.id limit $2 offset $3`;
const combinationCount = `select count(*)::int as total from product_combinations c where ${wanted}`;

function toCombination(row: CombinationRow, running: Running): Combination {
  return { ...withSafeTexts(priceCombination(row, running)), relateSelves: [], series: null };
}

/** One combination with its components (G-066); undefined if it is not on sale. */
export async function readCombination(
  shop: CatalogShop,
  id: number,
): Promise<Combination | undefined> {
  const [[row], running] = await Promise.all([
    runNamed<CombinationRow>(shop.db, 'combination detail', combinationDetail, [id]),
    readRunning(shop),
  ]);
  return row && toCombination(row, running);
}

/** The combinations on sale: all or one page. If ids or a keyword are given, only those that match. */
export async function listCombinations(
  shop: CatalogShop,
  query: PageQuery & { ids?: number[] | undefined; keyword?: string | undefined },
): Promise<Page<Combination[], PageMeta & SearchMeta>> {
  const range = rangeOf(query);
  const ids = await wantedIds(shop, query);
  const [rows, counted, running] = await Promise.all([
    runNamed<CombinationRow>(shop.db, 'combination list', combinationList, [
      ids,
      range?.perPage ?? null,
      range?.offset ?? 0,
    ]),
    range && runNamed<{ total: number }>(shop.db, 'combination count', combinationCount, [ids]),
    readRunning(shop),
  ]);
  const correctedKeyword = await correctionOf(shop, query.keyword);
  const total = counted?.[0]?.total ?? rows.length;
  const isMore = range ?? (correctedKeyword === undefined ? undefined : rangeAt(1, rows.length));
  return {
    items: rows.map((row) => toCombination(row, running)),
    meta: isMore && { ...metaOf(isMore, total), correctedKeyword },
  };
}

/** Ids of the combinations that match the query; null if all match. */
async function wantedIds(
  shop: CatalogShop,
  { ids, keyword }: { ids?: number[] | undefined; keyword?: string | undefined },
): Promise<number[] | null> {
  if (!keyword) return ids ?? null;
  const { findCombinations } = await import('./search.ts');
  const found = await findCombinations(shop, keyword);
  return ids ? found.filter((id) => ids.includes(id)) : found;
}
