import { desc, eq } from 'drizzle-orm';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { combinationPrices, productPrices } from './tables.ts';

const mostPrices = 200;

/** The prices (TWD) of goods, each with its reason and the moment from which it was valid, the newest first. */
export function listPrices(db: Queryable, kind: SaleableKind, id: number) {
  const [table, owner] =
    kind === 'product'
      ? ([productPrices, productPrices.productId] as const)
      : ([combinationPrices, combinationPrices.combinationId] as const);
  const { validFrom, price, memberPrice, reason } = table;
  return db
    .select({ validFrom, price, memberPrice, reason })
    .from(table)
    .where(eq(owner, id))
    .orderBy(desc(validFrom), desc(table.id))
    .limit(mostPrices);
}
