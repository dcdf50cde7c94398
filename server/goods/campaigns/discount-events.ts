import type { DiscountEvent } from '#contract/entities/promotions.ts';
import { toWireInstant } from '#rules/dates.ts';
import { appliesTo } from '#rules/discount-events.ts';
import { type Cards, readCombinationCards, readProductCards } from '#server/goods/catalog/cards.ts';
import {
  type DiscountEventRecord,
  readPromotions,
} from '#server/goods/promotions/read-promotions.ts';
import type { Page } from '#server/platform/http/handler.ts';
import { type PageQuery, pageOf } from '#server/platform/http/paging.ts';
import type { Shop } from '#server/shop.ts';

export interface DiscountEventQuery extends PageQuery {
  id?: number | undefined;
  /** Only events that lower this product's or combination's price. */
  productId?: number | undefined;
  productCombinationId?: number | undefined;
  isDisplayNavigation?: boolean | undefined;
  /** Only the first so many ONLINE goods of each event. */
  goodsLimit?: number | undefined;
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
    readFirst(items.map(productIdsOf), goodsLimit, (ids) => readProductCards(shop, ids)),
    readFirst(items.map(combinationIdsOf), goodsLimit, (ids) => readCombinationCards(shop, ids)),
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

/** Of each list of ids the first cards, as many as the limit says; goods that are not ONLINE have none. */
async function readFirst<Card>(
  lists: readonly number[][],
  limit: number | undefined,
  read: (ids: number[]) => Promise<Cards<Card>>,
): Promise<Card[][]> {
  if (limit === undefined) {
    const cards = await read(lists.flat());
    return lists.map((ids) => cards.inOrder(ids));
  }
  return Promise.all(
    lists.map(async (ids) => {
      const found: Card[] = [];
      for (let from = 0; from < ids.length && found.length < limit; from += limit) {
        const next = ids.slice(from, from + limit);
        found.push(...(await read(next)).inOrder(next));
      }
      return found.slice(0, limit);
    }),
  );
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
