import { type AddableGoods, byPrice } from '#rules/goods/cart-fillers.ts';
import type { Saleable } from '#rules/goods/saleable.ts';
import { atLevel, type LevelTerms } from '#rules/quote/level-prices.ts';
import { timesInStock } from '#server/commerce/stock/availability.ts';
import { runNamed } from '#server/platform/database/run-named.ts';
import type { CatalogShop } from './cards.ts';
import { combinationIsSold } from './combination-parts.ts';
import { readSaleable } from './read-saleable.ts';

const productText = `select p.id from products p
  where p.current_visibility_rule = 'ONLINE' and p.purchase_limit is distinct from 0
    and coalesce(${timesInStock('select p.id as product_id, 1 as quantity')}, 1) > 0`;

const combinationText = `select c.id from product_combinations c
  where ${combinationIsSold} and c.purchase_limit is distinct from 0
    and not exists (select from product_combination_products m join products p on p.id = m.product_id
                    where m.combination_id = c.id and p.purchase_limit < m.quantity)
    and coalesce(${timesInStock(`
      select m.product_id, m.quantity from product_combination_products m where m.combination_id = c.id`)}, 1) > 0`;

/** The same with what a quote needs of them. */
export interface PricedAddable extends AddableGoods {
  saleable: Saleable;
}

/**
 * Everything that is on sale and in stock, the cheapest first, at the prices of a member of this level. It is cached in
 * this process until a price, an event or the state of a stock changes.
 */
export const addableGoods = (
  shop: CatalogShop,
  level: LevelTerms | null,
): Promise<readonly PricedAddable[]> =>
  shop.cache.through(
    `goods that can be added to a cart${level ? ` at ${level.percent} per cent, ${level.name}` : ''}`,
    ['catalog', 'promotions', 'shelf', 'settings'],
    () => load(shop, level),
    (goods) => 200 + goods.length * 800,
  );

async function load(shop: CatalogShop, level: LevelTerms | null): Promise<PricedAddable[]> {
  const [products, combinations] = await Promise.all([
    idsOf(shop, 'products to add', productText),
    idsOf(shop, 'combinations to add', combinationText),
  ]);
  const goods = await readSaleable(shop.db, shop, {
    productIds: products,
    combinationIds: combinations,
  });
  return [...goods.products.values(), ...goods.combinations.values()]
    .map((each) => toAddable(atLevel(each, level)))
    .toSorted(byPrice);
}

async function idsOf({ db }: CatalogShop, name: string, text: string): Promise<number[]> {
  const rows = await runNamed<{ id: number }>(db, name, text, []);
  return rows.map(({ id }) => id);
}

function toAddable(saleable: Saleable): PricedAddable {
  const { kind, id, name, image, sellingPrice, components } = saleable;
  const productIds = components.map(({ productId }) => productId);
  return { kind, id, name, image, unitPrice: sellingPrice, productIds, saleable };
}
