import { listCards, type ProductListQuery } from '../../data/products.ts';
import type { PublicApi } from '../../handler.ts';
import { listOrNothing, throwIfOffline } from '../../loading.ts';
import { combinationItems, productItems, type RailItem } from '../../product-card/rail-items.ts';
import { stockIdsOf } from '../../product-card/stock-state.ts';

/** Cards on one page of a listing. */
export const pageSize = 24;
/** The greatest number of ids in one call. */
const idsAtMost = 200;

export interface GoodsPage {
  items: RailItem[];
  /** The number of goods on all pages. */
  total: number;
  pageCount: number;
  /** The keyword as it was meant, if the goods are those of that one. */
  correctedKeyword?: string | undefined;
}

export const noGoods: GoodsPage = { items: [], total: 0, pageCount: 0 };

interface Found {
  data: RailItem[];
  total: number;
  correctedKeyword?: string | undefined;
}

async function pageOf(answer: Promise<Found>): Promise<GoodsPage> {
  try {
    const { data, total, correctedKeyword } = await answer;
    return { items: data, total, pageCount: Math.ceil(total / pageSize), correctedKeyword };
  } catch (error) {
    throwIfOffline(error);
    return noGoods;
  }
}

/** One page of the matching products. */
export function loadProductPage(
  api: PublicApi,
  query: ProductListQuery,
  page: number,
): Promise<GoodsPage> {
  return pageOf(
    listCards(api, { ...query, page, perPage: pageSize }).then(({ data, meta }) => ({
      data: productItems(data),
      total: meta?.total ?? data.length,
      correctedKeyword: meta?.correctedKeyword,
    })),
  );
}

/** One page of all combinations, or of those that a search finds. */
export function loadCombinationPage(
  api: PublicApi,
  page: number,
  keyword?: string,
): Promise<GoodsPage> {
  return pageOf(
    api
      .listCombinations({ query: { keyword, page, perPage: pageSize } })
      .then(({ data, meta }) => ({
        data: combinationItems(data),
        total: meta?.total ?? data.length,
        correctedKeyword: meta?.correctedKeyword,
      })),
  );
}

/** One page of all goods: products and combinations together (row 4.030). */
export async function loadCataloguePage(
  api: PublicApi,
  query: Pick<ProductListQuery, 'sort'>,
  page: number,
): Promise<GoodsPage> {
  const [products, combinations] = await Promise.all([
    loadProductPage(api, query, page),
    loadCombinationPage(api, page),
  ]);
  return {
    items: [...products.items, ...combinations.items],
    total: products.total + combinations.total,
    pageCount: Math.max(products.pageCount, combinations.pageCount),
  };
}

/** One page of goods in an administrator's order. Goods that cannot be bought now come last. */
export async function loadChosenPage(
  api: PublicApi,
  items: readonly RailItem[],
  page: number,
): Promise<GoodsPage> {
  const sorted = await withSoldOutLast(api, items);
  return {
    items: sorted.slice((page - 1) * pageSize, page * pageSize),
    total: items.length,
    pageCount: Math.ceil(items.length / pageSize),
  };
}

async function withSoldOutLast(api: PublicApi, items: readonly RailItem[]): Promise<RailItem[]> {
  const ids = [...new Set(items.flatMap(stockIdsOf))].slice(0, idsAtMost);
  if (ids.length === 0) return [...items];
  const available = await listOrNothing(listCards(api, { ids, inStock: true }));
  const found = new Set(available.map(({ id }) => id));
  // The stock beyond the limit of one call is not read, so those goods keep their places.
  const asked = new Set(ids);
  const isSoldOut = (item: RailItem) =>
    stockIdsOf(item).some((id) => asked.has(id) && !found.has(id));
  return [...items.filter((item) => !isSoldOut(item)), ...items.filter(isSoldOut)];
}
