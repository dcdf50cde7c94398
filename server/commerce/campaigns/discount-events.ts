import type { DiscountEvent } from '#contract/entities/promotions.ts';
import { toWireInstant } from '#rules/dates.ts';
import { appliesTo } from '#rules/quote/discount-events.ts';
import {
  readCombinationCards,
  readFirstCards,
  readProductCards,
} from '#server/commerce/catalog/cards.ts';
import {
  type DiscountEventRecord,
  readPromotions,
} from '#server/commerce/promotions/read-promotions.ts';
import type { Page } from '#server/platform/http/handler.ts';
import { type GoodsGroupQuery, pageOf } from '#server/platform/http/paging.ts';
import type { Shop } from '#server/shop.ts';

export interface DiscountEventQuery extends GoodsGroupQuery {
  id?: number | undefined;
  /** Only events that lower this product's or combination's price. */
  productId?: number | undefined;
  productCombinationId?: number | undefined;
  isDisplayNavigation?: boolean | undefined;
}

/** ONLINE discount events that are not over, future ones included, with the cards of their goods (G-048). */
export async function listDiscountEvents(
  shop: Shop,
  query: DiscountEventQuery,
): Promise<Page<DiscountEvent[]>> {
  const { discountEvents } = await readPromotions(shop);
  const wanted = discountEvents.filter((event) => matches(event, query));
  const { items, meta } = pageOf(wanted, query);
  const { goodsLimit } = query;
  const [products, combinations] = await Promise.all([
    readFirstCards(items.map(productIdsOf), goodsLimit, (ids) => readProductCards(shop, ids)),
    readFirstCards(items.map(combinationIdsOf), goodsLimit, (ids) =>
      readCombinationCards(shop, ids),
    ),
  ]);
  return {
    meta,
    items: items.map((event, place) => ({
      ...event,
      eventBeginAt: toWireInstant(event.eventBeginAt),
      eventEndAt: toWireInstant(event.eventEndAt),
      products: products[place] ?? [],
      combinations: combinations[place] ?? [],
    })),
  };
}

function matches(
  event: DiscountEventRecord,
  { id, productId, productCombinationId, isDisplayNavigation }: DiscountEventQuery,
): boolean {
  return (
    (id === undefined || event.id === id) &&
    (productId === undefined || appliesTo(event, 'product', productId)) &&
    (productCombinationId === undefined || appliesTo(event, 'combination', productCombinationId)) &&
    (isDisplayNavigation === undefined || event.isDisplayNavigation === isDisplayNavigation)
  );
}

// An event for all products lists none: it is for the whole catalogue (row 4.030).
const productIdsOf = (event: DiscountEventRecord) =>
  event.applicable === 'PARTIAL_PRODUCTS' ? [...event.productIds] : [];
const combinationIdsOf = (event: DiscountEventRecord) =>
  event.applicable === 'PARTIAL_COMBINATIONS' ? [...event.combinationIds] : [];
