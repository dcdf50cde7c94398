import {
  type CombinationCard,
  type Product,
  type ProductCard,
  productCard,
} from '#contract/entities/catalog.ts';
import { cyclePiecesOf } from '#rules/chooser/cycle-use.ts';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import {
  eventPriceOf,
  type RunningDiscounts,
  readRunningDiscounts,
} from '#server/commerce/promotions/running-discounts.ts';
import { columnList, runNamed } from '#server/platform/database/run-named.ts';
import type { Shop } from '#server/shop.ts';
import { combinationIsSold } from './combination-parts.ts';
import type { products } from './tables.ts';

export type CatalogShop = Pick<Shop, 'db' | 'cache' | 'clock'>;

export type ColumnName = keyof typeof products.$inferSelect;

/** The fields of a card that no column has: running events and a rule decide them. */
export const computedOfCard = {
  eventPrice: true,
  discounts: true,
  offers: true,
  cyclePieces: true,
} as const;
type Computed = keyof typeof computedOfCard;

/** The fields of a card that the statement reads elsewhere than from the columns of the goods. */
export const besideColumns = { ...computedOfCard, ratingAverage: true, ratingCount: true } as const;

/** The columns of a card. */
const cardColumns: readonly ColumnName[] = productCard.omit(besideColumns).keyof().options;
/** The column besides that decides how many pieces a cycle takes. */
const useColumns = ['usage'] as const satisfies readonly ColumnName[];

export type ProductCardRow = Omit<ProductCard, Computed> &
  Pick<Product, (typeof useColumns)[number]>;
export type CombinationCardRow = Omit<CombinationCard, Computed | 'productIds'>;

/** SQL: the components of a combination `c` as the column `products`. */
export const componentsColumn = `coalesce(
  (select json_agg(json_build_object('id', m.product_id, 'quantity', m.quantity,
                                     'purchaseLimit', p.purchase_limit) order by m.product_id)
   from product_combination_products m join products p on p.id = m.product_id
   where m.combination_id = c.id), '[]') as products`;

/** SQL: what the published reviews of a product `p` add up to. Medical devices may have none (`takesReviews`). */
export const productRatingColumns = `rating.rating_average::float8 as "ratingAverage",
  coalesce(rating.rating_count, 0) as "ratingCount"`;
export const joinProductRating = `left join product_ratings rating
  on rating.product_id = p.id and (p.license_no = '' or p.ad_approval_no <> '')`;

/** SQL: combinations have no reviews of their own. */
export const noRatingColumns = `null::float8 as "ratingAverage", 0 as "ratingCount"`;

const productCards = `select ${columnList('p', [...cardColumns, ...useColumns])}, ${productRatingColumns}
  from products p ${joinProductRating}
  where p.id = any($1) and p.current_visibility_rule = 'ONLINE'`;

const combinationCards = `select ${columnList('c', cardColumns)}, ${noRatingColumns}, ${componentsColumn}
  from product_combinations c where c.id = any($1) and ${combinationIsSold}`;

/** The discount events and offers that run now. */
export interface Running {
  discounts: RunningDiscounts;
  /** The offers on several units for these goods, as a part of their card. */
  offersOf: (kind: SaleableKind, id: number) => Pick<ProductCard, 'offers'>;
}

/** The code of offers is loaded with the first goods that are read. */
export async function readRunning(shop: CatalogShop): Promise<Running> {
  const { cardOffers } = await import('#server/commerce/offers/card-offers.ts');
  const [discounts, offersOf] = await Promise.all([readRunningDiscounts(shop), cardOffers(shop)]);
  return { discounts, offersOf };
}

/** Adds a product's event price (TWD), its discounts, its offers and its pieces of a cycle to its row. */
export function priceProduct<Row extends ProductCardRow>(row: Row, running: Running) {
  const { eventPrice, discounts } = eventPriceOf(running.discounts, 'product', row);
  const offers = running.offersOf('product', row.id);
  return { ...row, eventPrice, discounts, ...offers, cyclePieces: cyclePiecesOf(row) };
}

/** Adds a combination's event price (TWD), its discounts, its offers and the ids of its products to its row. */
export function priceCombination<Row extends CombinationCardRow>(row: Row, running: Running) {
  const { eventPrice, discounts } = eventPriceOf(running.discounts, 'combination', row);
  const offers = running.offersOf('combination', row.id);
  const productIds = row.products.map(({ id }) => id);
  return { ...row, eventPrice, discounts, ...offers, cyclePieces: null, productIds };
}

export interface Cards<Card> {
  /** The cards in the order of these ids; ids without a card are left out. */
  inOrder(ids: Iterable<number>): Card[];
}

/** The cards of the ONLINE ones among these products. */
export async function readProductCards(
  shop: CatalogShop,
  ids: Iterable<number>,
): Promise<Cards<ProductCard>> {
  return readCards<ProductCardRow, ProductCard>(
    shop,
    productCards,
    'product cards',
    ids,
    priceProduct,
  );
}

/** The cards of those among these combinations that are on sale. */
export async function readCombinationCards(
  shop: CatalogShop,
  ids: Iterable<number>,
): Promise<Cards<CombinationCard>> {
  return readCards<CombinationCardRow, CombinationCard>(
    shop,
    combinationCards,
    'combination cards',
    ids,
    priceCombination,
  );
}

/**
 * The first cards of each list of ids: as many as the limit, or all without one. Goods that are not ONLINE have no
 * card. A limit of 0 reads nothing.
 */
export async function readFirstCards<Card>(
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

async function readCards<Row extends { id: number }, Card>(
  shop: CatalogShop,
  text: string,
  name: string,
  ids: Iterable<number>,
  price: (row: Row, running: Running) => Card,
): Promise<Cards<Card>> {
  const asked = [...new Set(ids)];
  const cards = new Map<number, Card>();
  if (asked.length > 0) {
    const [rows, running] = await Promise.all([
      runNamed<Row>(shop.db, name, text, [asked]),
      readRunning(shop),
    ]);
    for (const row of rows) cards.set(row.id, price(row, running));
  }
  return {
    inOrder: (order) => [...order].flatMap((id) => cards.get(id) ?? []),
  };
}
