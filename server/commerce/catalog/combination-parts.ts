import { and, eq, isNull, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { combinationProducts, combinations } from './tables.ts';

/** SQL: whether shoppers see the combination with this id and may buy it. A purchase limit of 0 means "not sold" (G-070). */
export const isCombinationOffered = (combinationId: SQLWrapper) => sql<boolean>`exists (
  select from ${combinations} where ${and(
    eq(combinations.id, combinationId),
    eq(combinations.currentVisibilityRule, 'ONLINE'),
    or(isNull(combinations.purchaseLimit), ne(combinations.purchaseLimit, 0)),
  )})`;

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

/** SQL of the name of the combination whose id a column of another table holds. */
export const nameOfCombinationSql = (id: SQLWrapper) =>
  sql<string>`(select ${combinations.name} from ${combinations} where ${eq(combinations.id, id)})`;
