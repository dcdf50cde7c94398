import type { Reply } from '#contract/call.ts';
import type { lineShopCalls } from '#contract/calls/line-shop.ts';
import { jpegAt } from '#rules/pictures.ts';
import { sellingPrice } from '#rules/prices.ts';
import type { SaleableKind } from '#rules/saleable.ts';
import {
  type FeedProduct,
  readFeedCombinations,
  readFeedProducts,
  readShelves,
  readSubSeriesOfProducts,
} from '#server/commerce/catalog/feed-source.ts';
import {
  eventPriceOf,
  type RunningDiscounts,
  readRunningDiscounts,
} from '#server/commerce/promotions/running-discounts.ts';
import { publicUrl } from '#server/config.ts';
import type { Shop } from '#server/shop.ts';

type FullFeed = Reply<typeof lineShopCalls.readProductFullFeed>;
type PartialFeed = Reply<typeof lineShopCalls.readProductPartialFeed>;
type CategoryFeed = Reply<typeof lineShopCalls.readCategoryFullFeed>;

/** The ids of categories and goods at LINE Shopping; feeds and reports use the same. */
const seriesValue = (id: number) => `series-${id}`;
export const subSeriesValue = (id: number) => `sub-series-${id}`;

/** The id of goods at LINE Shopping. Products and combinations have separate ids here but share one feed there. */
export function feedIdOf(kind: SaleableKind, id: number): string {
  return kind === 'product' ? String(id) : `combination-${id}`;
}

/** Goods of a feed: a product, or a combination with the ids of its products. */
interface FeedGoods extends FeedProduct {
  kind: SaleableKind;
  productIds: readonly number[];
}

/** Every ONLINE product, then every combination on sale. */
async function readFeedGoods({ db }: Shop): Promise<FeedGoods[]> {
  const [products, combinations] = await Promise.all([
    readFeedProducts(db),
    readFeedCombinations(db),
  ]);
  return [
    ...products.map((row) => ({ ...row, kind: 'product' as const, productIds: [row.id] })),
    ...combinations.map((row) => ({ ...row, kind: 'combination' as const })),
  ];
}

/**
 * Products and combinations as LINE Shopping lists them: TWD, absolute addresses (G-143). A combination is in the
 * categories of its products.
 */
export async function readProductFullFeed(shop: Shop): Promise<FullFeed> {
  const [goods, categories, running] = await Promise.all([
    readFeedGoods(shop),
    readSubSeriesOfProducts(shop.db),
    readRunningDiscounts(shop),
  ]);
  const origin = publicUrl(shop.config);
  return goods.map((one) => ({
    ...offer(one, running),
    title: one.name,
    description: one.briefDescription,
    link: `${origin}/products/${one.id}${one.kind === 'combination' ? '?combination=1' : ''}`,
    imageLink: absolute(origin, jpegAt(one.image ?? '', 1200)),
    brand: shop.config.BRAND_NAME,
    categoryValueList: [
      ...new Set(one.productIds.flatMap((id) => categories.get(id) ?? []).map(subSeriesValue)),
    ],
  }));
}

/** The prices and availability of the same goods. */
export async function readProductPartialFeed(shop: Shop): Promise<PartialFeed> {
  const [goods, running] = await Promise.all([readFeedGoods(shop), readRunningDiscounts(shop)]);
  return goods.map((one) => offer(one, running));
}

/** ONLINE series, each followed by its ONLINE sub-series. */
export async function readCategoryFullFeed({ db }: Shop): Promise<CategoryFeed> {
  const shelves = await readShelves(db);
  return shelves.flatMap(({ id, name, subSeries }) => [
    { categoryValue: seriesValue(id), categoryTitle: name, parentCategoryValue: null },
    ...subSeries.map((child) => ({
      categoryValue: subSeriesValue(child.id),
      categoryTitle: child.name,
      parentCategoryValue: seriesValue(id),
    })),
  ]);
}

function offer(goods: FeedGoods, running: RunningDiscounts): PartialFeed[number] {
  const { kind, id, price, isSoldOut } = goods;
  const { eventPrice } = eventPriceOf(running, kind, goods);
  return {
    id: feedIdOf(kind, id),
    price,
    salePrice: sellingPrice({ ...goods, eventPrice }),
    availability: isSoldOut ? 'out of stock' : 'in stock',
  };
}

function absolute(origin: string, address: string): string {
  return address && new URL(address, origin).href;
}
