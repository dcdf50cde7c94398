import type { Reply } from '#contract/call.ts';
import type { lineShopCalls } from '#contract/calls/line-shop.ts';
import { sellingPrice } from '#rules/prices.ts';
import type { SaleableKind } from '#rules/saleable.ts';
import { publicUrl } from '#server/config.ts';
import {
  type FeedProduct,
  readFeedProducts,
  readShelves,
  readSubSeriesOfProducts,
} from '#server/goods/catalog/feed-source.ts';
import {
  eventPriceOf,
  type RunningDiscounts,
  readRunningDiscounts,
} from '#server/goods/promotions/running-discounts.ts';
import type { Shop } from '#server/shop.ts';

type FullFeed = Reply<typeof lineShopCalls.readProductFullFeed>;
type PartialFeed = Reply<typeof lineShopCalls.readProductPartialFeed>;
type CategoryFeed = Reply<typeof lineShopCalls.readCategoryFullFeed>;

/** The ids of categories and goods at LINE Shopping, the same in feeds and reports. */
const seriesValue = (id: number) => `series-${id}`;
export const subSeriesValue = (id: number) => `sub-series-${id}`;

/** The id of goods at LINE Shopping. Combinations are in no feed, so their ids must differ from those of products. */
export function feedIdOf(kind: SaleableKind, id: number): string {
  return kind === 'product' ? String(id) : `combination-${id}`;
}

/** Every ONLINE product as LINE Shopping lists it: TWD, absolute addresses (G-143). */
export async function readProductFullFeed(shop: Shop): Promise<FullFeed> {
  const [rows, categories, running] = await Promise.all([
    readFeedProducts(shop.db),
    readSubSeriesOfProducts(shop.db),
    readRunningDiscounts(shop),
  ]);
  const origin = publicUrl(shop.config);
  return rows.map((row) => ({
    ...offer(row, running),
    title: row.name,
    description: row.briefDescription,
    link: `${origin}/products/${row.id}`,
    imageLink: absolute(origin, row.image ?? ''),
    brand: shop.config.BRAND_NAME,
    categoryValueList: (categories.get(row.id) ?? []).map(subSeriesValue),
  }));
}

/** The prices and availability of every ONLINE product. */
export async function readProductPartialFeed(shop: Shop): Promise<PartialFeed> {
  const [rows, running] = await Promise.all([
    readFeedProducts(shop.db),
    readRunningDiscounts(shop),
  ]);
  return rows.map((row) => offer(row, running));
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

function offer(row: FeedProduct, running: RunningDiscounts): PartialFeed[number] {
  const { eventPrice } = eventPriceOf(running, 'product', row);
  return {
    id: feedIdOf('product', row.id),
    price: row.price,
    salePrice: sellingPrice({ ...row, eventPrice }),
    availability: row.isSoldOut ? 'out of stock' : 'in stock',
  };
}

function absolute(origin: string, address: string): string {
  return address && new URL(address, origin).href;
}
