import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { integer, type PgColumn, pgTable, text } from 'drizzle-orm/pg-core';
import { priceHistory } from '#contract/resources/read-only/price-history.ts';
import { instant } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { adaptReadOnlyResource } from '#server/resource-engine/adapt-read-only-resource.ts';
import { contains } from '#server/resource-engine/contains.ts';
import { isAmongIds } from '#server/resource-engine/matching-ids.ts';
import { ownTextConditions } from './product-search.ts';
import { combinations, products, reasonPieces } from './tables.ts';

/** The dated prices of products and combinations. It is a view that a migration creates, so nothing writes it. */
const priceList = pgTable('price_list', {
  id: integer().notNull(),
  kind: text().$type<'PRODUCT' | 'COMBINATION'>().notNull(),
  goodsId: integer().notNull(),
  name: text().notNull(),
  materialNo: text().notNull(),
  price: integer().notNull(),
  priceBefore: integer(),
  memberPrice: integer(),
  reason: text().notNull(),
  validFrom: instant().notNull(),
  administratorId: integer(),
});

/** Adapts the list of all dated prices. `emailOf` is SQL of an administrator's e-mail. */
export const adaptPriceHistory = (emailOf: (id: PgColumn) => SQL<string>) =>
  adaptReadOnlyResource(priceHistory, priceList, {
    pieces: { reason: reasonPieces(priceList) },
    computed: { by: sql`coalesce(${emailOf(priceList.administratorId)}, '')` },
    async keyword(db, keyword) {
      const own = await ownTextConditions(db, keyword);
      const called = or(
        contains(combinations.name, keyword),
        contains(combinations.materialNo, keyword),
      );
      const [found, combined] = [
        await idsOf(db, products, and(...own)),
        await idsOf(db, combinations, called),
      ];
      return [
        or(
          and(eq(priceList.kind, 'PRODUCT'), isAmongIds(priceList.goodsId, found)),
          and(eq(priceList.kind, 'COMBINATION'), isAmongIds(priceList.goodsId, combined)),
        ),
      ];
    },
  });

/**
 * The ids of the goods that meet a condition, as an array in PostgreSQL's spelling. They are read first, so that
 * PostgreSQL knows how many there are when it plans the list: few are looked up, for many the list is read in order.
 */
async function idsOf(db: Queryable, goods: typeof products | typeof combinations, found?: SQL) {
  const [row] = await db
    .select({ ids: sql<string | null>`array_agg(${goods.id})::text` })
    .from(goods)
    .where(found);
  return row?.ids ?? '{}';
}
