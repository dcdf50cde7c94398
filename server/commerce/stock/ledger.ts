import { asc, eq, sum } from 'drizzle-orm';
import type { StockCause } from '#contract/stocks.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/run-named.ts';
import { inUse } from './source.ts';
import { type MovementReason, stockLocks, stockMovements } from './tables.ts';

/** One movement with the balance after it. */
export interface LedgerLine {
  id: number;
  /** ISO 8601. */
  at: string;
  reason: MovementReason;
  webChange: number;
  erpChange: number;
  /** The change of the count in use. */
  change: number;
  balance: number;
  orderId: number | null;
  administratorId: number | null;
  cause: StockCause | null;
  note: string;
}

// The ids of a record's movements are in the order of its changes, because each is written while the record is locked.
const linesText = `
  select m.id, m.at, m.reason, m.web_change as "webChange", m.erp_change as "erpChange",
    ${inUse('m.web_change', 'm.erp_change')} as change,
    ${inUse('m.web', 'm.erp')}::int as balance,
    m.order_id as "orderId", a.administrator_id as "administratorId", a.cause, coalesce(a.note, '') as note
  from (
    select *, sum(web_change) over w as web, sum(erp_change) over w as erp
    from stock_movements where stock_record_id = $1 window w as (order by id)
  ) m left join stock_adjustments a on a.id = m.adjustment_id
  order by m.id desc limit $2 offset $3`;

/** Movements of a record, newest first, each with the running balance. */
export function readLedger(
  db: Queryable,
  stockRecordId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<LedgerLine[]> {
  return runNamed(db, 'stock ledger', linesText, [stockRecordId, limit, offset]);
}

/** The number of all movements of a stock record. */
export const countMovements = (db: Queryable, stockRecordId: number) =>
  db.$count(stockMovements, eq(stockMovements.stockRecordId, stockRecordId));

/** The sums of a record's movements. They equal the units on hand if the ledgers are right. */
export async function sumMovements(db: Queryable, stockRecordId: number) {
  const [sums] = await db
    .select({ web: sum(stockMovements.webChange), erp: sum(stockMovements.erpChange) })
    .from(stockMovements)
    .where(eq(stockMovements.stockRecordId, stockRecordId));
  return { web: Number(sums?.web ?? 0), erp: Number(sums?.erp ?? 0) };
}

/** Units of a record that temporary orders have reserved; those that expire first come first. */
export function readReservations(db: Queryable, stockRecordId: number) {
  return db
    .select({
      temporaryOrderId: stockLocks.temporaryOrderId,
      units: stockLocks.quantity,
      expiresAt: stockLocks.expiresAt,
    })
    .from(stockLocks)
    .where(eq(stockLocks.stockRecordId, stockRecordId))
    .orderBy(asc(stockLocks.expiresAt));
}
