import { and, eq, gt, lt } from 'drizzle-orm';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Warn } from '#server/resource-engine/resource-adapter.ts';
import { discountEventProducts, discountEvents } from './tables.ts';

/** Warns about products whose price a file changes while an event lowers it. */
export const warnOfPrices: Warn = async (db, rows, now) => {
  const priced = rows.filter(
    ({ id, changed }) =>
      id !== null && changed.some((name) => name === 'price' || name === 'memberPrice'),
  );
  if (priced.length === 0) return new Map();
  const running = and(
    eq(discountEvents.currentVisibilityRule, 'ONLINE'),
    lt(discountEvents.eventBeginAt, now),
    gt(discountEvents.eventEndAt, now),
  );
  const [ofAll] = await db
    .select({ id: discountEvents.id })
    .from(discountEvents)
    .where(and(running, eq(discountEvents.applicable, 'ALL_PRODUCTS')))
    .limit(1);
  const ids = priced.flatMap(({ id }) => id ?? []);
  const lowered = await db
    .selectDistinct({ id: discountEventProducts.productId })
    .from(discountEventProducts)
    .innerJoin(discountEvents, eq(discountEvents.id, discountEventProducts.discountEventId))
    .where(
      and(
        running,
        eq(discountEvents.applicable, 'PARTIAL_PRODUCTS'),
        isAmong(discountEventProducts.productId, ids),
      ),
    );
  const known = new Set(lowered.map(({ id }) => id));
  const warned = priced.filter(({ id }) => ofAll !== undefined || (id !== null && known.has(id)));
  return new Map(warned.map(({ row }) => [row, ['PRICE_IN_EVENT']]));
};
