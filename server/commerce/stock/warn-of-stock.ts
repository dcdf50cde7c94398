import { and, gt, sql } from 'drizzle-orm';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Warn } from '#server/resource-engine/resource-adapter.ts';
import { stockRecords } from './tables.ts';

/** Warns about goods that a file leaves ONLINE although no units are available. New goods have no units yet. */
export const warnOfStock =
  (owner: 'productId' | 'giftId'): Warn =>
  async (db, rows) => {
    const shown = rows.filter(({ values }) => values.currentVisibilityRule === 'ONLINE');
    const ids = shown.flatMap(({ id }) => id ?? []);
    const units = sql`greatest(${stockRecords.webStock}, ${stockRecords.erpStock})`;
    const stocked = await db
      .select({ id: stockRecords[owner] })
      .from(stockRecords)
      .where(and(isAmong(stockRecords[owner], ids), gt(units, stockRecords.locked)));
    const withUnits = new Set(stocked.map(({ id }) => id));
    const empty = shown.filter(({ id }) => id === null || !withUnits.has(id));
    return new Map(empty.map(({ row }) => [row, ['NO_STOCK']]));
  };
