import { asc, desc, eq } from 'drizzle-orm';
import type { FlashSale } from '#contract/entities/promotions.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { flashSales } from './tables.ts';

/** ONLINE flash sales, in the operator's order. */
export function listFlashSales(db: Queryable): Promise<FlashSale[]> {
  return db
    .select()
    .from(flashSales)
    .where(eq(flashSales.currentVisibilityRule, 'ONLINE'))
    .orderBy(desc(flashSales.weight), asc(flashSales.id));
}
