import type { Queryable } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/named.ts';

/** The units of the web stock of a stock record, whichever count is in use; 0 if it is unknown. */
export async function readWebStock(db: Queryable, stockRecordId: number): Promise<number> {
  const text = 'select web_stock as units from stock_records where id = $1';
  const [row] = await runNamed<{ units: number }>(db, 'web stock', text, [stockRecordId]);
  return row?.units ?? 0;
}
