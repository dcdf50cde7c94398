import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { combinationProducts, combinations } from './tables.ts';

/** SQL: whether a combination `c` is on sale: it has components, and it and all of them are ONLINE (G-055). */
export const combinationIsSold = `c.current_visibility_rule = 'ONLINE'
  and exists (select from product_combination_products m where m.combination_id = c.id)
  and not exists (select from product_combination_products m join products p on p.id = m.product_id
                  where m.combination_id = c.id and p.current_visibility_rule <> 'ONLINE')`;

/**
 * SQL: whether shoppers see the combination with this id and may buy one. A purchase limit of 0 means "not sold"
 * (G-070), and that of a part may allow fewer units than a combination has.
 */
export const isCombinationOffered = (combinationId: SQLWrapper) => sql<boolean>`exists (
  select from product_combinations c where c.id = ${combinationId}
    and c.purchase_limit is distinct from 0 and ${sql.raw(combinationIsSold)}
    and not exists (select from product_combination_products m join products p on p.id = m.product_id
                    where m.combination_id = c.id and p.purchase_limit < m.quantity))`;

/**
 * SQL: how many units of a combination its parts allow; 0 while it is not offered. `unitsOf` is SQL of the units of a
 * product.
 */
export const unitsOfCombination = (
  combinationId: SQLWrapper,
  unitsOf: (productId: SQLWrapper) => SQL,
) => sql<number>`(case when ${isCombinationOffered(combinationId)} then coalesce((
  select min(${unitsOf(combinationProducts.productId)} / ${combinationProducts.quantity})
  from ${combinationProducts} where ${eq(combinationProducts.combinationId, combinationId)}), 0) else 0 end)::int`;

/** SQL of the products of the combination with this id, as rows (id, quantity). */
export const partsOfCombination = (combinationId: SQLWrapper): SQL => sql`
  select product_id as id, quantity from product_combination_products where combination_id = ${combinationId}`;

/** SQL of the ids of the combinations that contain this product. */
export const combinationsWith = (productId: SQLWrapper): SQL =>
  sql`select combination_id from product_combination_products where product_id = ${productId}`;

/** SQL of the name of the combination whose id a column of another table holds. */
export const nameOfCombinationSql = (id: SQLWrapper) =>
  sql<string>`(select ${combinations.name} from ${combinations} where ${eq(combinations.id, id)})`;
