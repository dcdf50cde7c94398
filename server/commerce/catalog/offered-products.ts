import { and, eq, isNull, ne, or, type SQLWrapper, sql } from 'drizzle-orm';
import { products } from './tables.ts';

/**
 * SQL: whether shoppers see the product with this id and may buy it. A purchase limit of 0 means "not sold" (G-070).
 */
export const isOffered = (productId: SQLWrapper) => sql<boolean>`exists (
  select from ${products} where ${and(
    eq(products.id, productId),
    eq(products.currentVisibilityRule, 'ONLINE'),
    or(isNull(products.purchaseLimit), ne(products.purchaseLimit, 0)),
  )})`;
