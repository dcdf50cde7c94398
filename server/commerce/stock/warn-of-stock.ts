import { and, gt, sql } from 'drizzle-orm';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Warn } from '#server/resource-engine/resource-adapter.ts';
import { stockRecords } from './tables.ts';

/** Warns about goods that a file leaves ONLINE although no units are available. New goods have
 * only their opening units. */
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
    const empty = shown.filter(({ id, values }) =>
      id === null ? !values.openingStock : !withUnits.has(id),
    );
    return new Map(empty.map(({ row }) => [row, ['NO_STOCK']]));
  };
