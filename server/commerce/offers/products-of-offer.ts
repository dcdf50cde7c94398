import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { startedOf } from '#rules/visibility.ts';
import type { Shop } from '#server/shop.ts';
import { readOffers } from './read-offers.ts';
import { quantityOfferGroupB, quantityOfferProducts } from './tables.ts';

/**
 * SQL: the condition that the product with the id in this column takes part in a quantity offer, in either group of a
 * pair. Undefined for an offer on all products; false for one that does not run.
 */
export async function isInQuantityOffer(
  shop: Pick<Shop, 'db' | 'cache' | 'clock'>,
  id: number,
  product: PgColumn,
): Promise<SQL | undefined> {
  const { quantityOffers } = await readOffers(shop);
  const offer = startedOf(quantityOffers, shop.clock.now()).find((each) => each.id === id);
  if (!offer) return sql`false`;
  if (offer.scope === 'ALL_PRODUCTS') return undefined;
  const linked = (table: typeof quantityOfferProducts | typeof quantityOfferGroupB) =>
    inArray(
      product,
      shop.db.select({ id: table.productId }).from(table).where(eq(table.quantityOfferId, id)),
    );
  return or(linked(quantityOfferProducts), linked(quantityOfferGroupB));
}
