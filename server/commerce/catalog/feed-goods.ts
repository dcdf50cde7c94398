import { jpegAt } from '#rules/goods/pictures.ts';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import { sellingPrice } from '#rules/prices/prices.ts';
import {
  eventPriceOf,
  readRunningDiscounts,
} from '#server/commerce/promotions/running-discounts.ts';
import { publicUrl } from '#server/config.ts';
import type { Shop } from '#server/shop.ts';
import {
  type FeedCombination,
  type FeedProduct,
  type FeedReader,
  readFeedCombinations,
  readFeedProducts,
} from './feed-source.ts';

/** Goods of a feed for machines: a product or a combination. Prices are TWD, addresses absolute. */
export interface FeedGoods extends Omit<FeedProduct, 'image'> {
  kind: SaleableKind;
  /** Unique among products and combinations. */
  feedId: string;
  /** The products of a combination, or the product itself. */
  productIds: readonly number[];
  url: string;
  /** '' without a picture. */
  imageUrl: string;
  /** What a shopper pays now. */
  sellingPrice: number;
}

/** The id of goods in every feed: products and combinations have separate ids in the shop. */
export function feedIdOf(kind: SaleableKind, id: number): string {
  return kind === 'product' ? String(id) : `combination-${id}`;
}

/** Everything on sale that this reader gets: products, then combinations, each by id. */
export async function readGoodsOfFeeds(shop: Shop, reader: FeedReader): Promise<FeedGoods[]> {
  const [products, combinations, running] = await Promise.all([
    readFeedProducts(shop.db, reader),
    readFeedCombinations(shop.db, reader),
    readRunningDiscounts(shop),
  ]);
  const origin = publicUrl(shop.config);
  const complete = (
    kind: SaleableKind,
    { image, ...row }: FeedProduct | FeedCombination,
  ): FeedGoods => {
    const { eventPrice } = eventPriceOf(running, kind, row);
    return {
      ...row,
      kind,
      feedId: feedIdOf(kind, row.id),
      productIds: 'productIds' in row ? row.productIds : [row.id],
      url: `${origin}/products/${row.id}${kind === 'combination' ? '?combination=1' : ''}`,
      imageUrl: image ? new URL(jpegAt(image, 1200), origin).href : '',
      sellingPrice: sellingPrice({ ...row, eventPrice }),
    };
  };
  return [
    ...products.map((row) => complete('product', row)),
    ...combinations.map((row) => complete('combination', row)),
  ];
}
