import { type SQL, sql } from 'drizzle-orm';
import { available } from './source.ts';

/** SQL of the stock (units) of the product with this id, as one row; none for a product without a stock record. */
export const availableOf = (productId: SQL): SQL =>
  sql`select ${sql.raw(available('s'))} as units from stock_records s where s.product_id = ${productId}`;
