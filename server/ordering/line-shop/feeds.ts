import type { Reply } from '#contract/call.ts';
import type { lineShopCalls } from '#contract/calls/line-shop.ts';
import { type FeedGoods, readGoodsOfFeeds } from '#server/commerce/catalog/feed-goods.ts';
import { readShelves, readSubSeriesOfProducts } from '#server/commerce/catalog/feed-source.ts';
import type { Shop } from '#server/shop.ts';

type FullFeed = Reply<typeof lineShopCalls.readProductFullFeed>;
type PartialFeed = Reply<typeof lineShopCalls.readProductPartialFeed>;
type CategoryFeed = Reply<typeof lineShopCalls.readCategoryFullFeed>;

/** The ids of categories and goods at LINE Shopping; feeds and reports use the same. */
const seriesValue = (id: number) => `series-${id}`;
/** The id of a sub-series at LINE Shopping. */
export const subSeriesValue = (id: number) => `sub-series-${id}`;

/**
 * Products and combinations as LINE Shopping lists them: TWD, absolute addresses (G-143). A combination is in the
 * categories of its products.
 */
export async function readProductFullFeed(shop: Shop): Promise<FullFeed> {
  const [goods, categories] = await Promise.all([
    readGoodsOfFeeds(shop, 'lineShop'),
    readSubSeriesOfProducts(shop.db),
  ]);
  return goods.map((one) => ({
    ...offer(one),
    title: one.name,
    description: one.briefDescription,
    link: one.url,
    imageLink: one.imageUrl,
    brand: shop.config.BRAND_NAME,
    categoryValueList: [
      ...new Set(one.productIds.flatMap((id) => categories.get(id) ?? []).map(subSeriesValue)),
    ],
  }));
}

/** The prices and availability of the same goods. */
export async function readProductPartialFeed(shop: Shop): Promise<PartialFeed> {
  return (await readGoodsOfFeeds(shop, 'lineShop')).map(offer);
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

function offer({ feedId, price, sellingPrice, isSoldOut }: FeedGoods): PartialFeed[number] {
  return {
    id: feedId,
    price,
    salePrice: sellingPrice,
    availability: isSoldOut ? 'out of stock' : 'in stock',
  };
}
