import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { integer, type PgColumn, pgTable, text } from 'drizzle-orm/pg-core';
import { priceHistory } from '#contract/resources/read-only/price-history.ts';
import { instant } from '#server/platform/database/columns.ts';
import { adaptReadOnlyResource } from '#server/resource-engine/adapt-read-only-resource.ts';
import { contains } from '#server/resource-engine/find.ts';
import { ownTextConditions } from './product-search.ts';
import { combinations, products } from './tables.ts';

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
    computed: { by: sql`coalesce(${emailOf(priceList.administratorId)}, '')` },
    async keyword(db, keyword) {
      const own = await ownTextConditions(db, keyword);
      const found = db
        .select({ id: products.id })
        .from(products)
        .where(and(...own));
      const combined = db
        .select({ id: combinations.id })
        .from(combinations)
        .where(
          or(contains(combinations.name, keyword), contains(combinations.materialNo, keyword)),
        );
      return [
        or(
          and(eq(priceList.kind, 'PRODUCT'), inArray(priceList.goodsId, found)),
          and(eq(priceList.kind, 'COMBINATION'), inArray(priceList.goodsId, combined)),
        ),
      ];
    },
  });
