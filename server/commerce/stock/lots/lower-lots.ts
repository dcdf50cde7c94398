import { and, asc } from 'drizzle-orm';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/named.ts';
import { hasUnits, type LotReason, stockLots } from './tables.ts';

/**
 * Locks all lots of these stock records that have units, in the order of their ids. Lots are locked before stock records
 * everywhere. The next statement sees what was written before the lock.
 */
export async function lockLots(
  transaction: Transaction,
  recordIds: readonly number[],
): Promise<void> {
  await transaction
    .select({ id: stockLots.id })
    .from(stockLots)
    .where(and(isAmong(stockLots.stockRecordId, recordIds), hasUnits(stockLots)))
    .orderBy(asc(stockLots.id))
    .for('no key update');
}

/** Units of a stock record that leave its lots. */
export interface Leaving {
  stockRecordId: number;
  units: number;
  adjustmentId?: number | undefined;
  orderId?: number | undefined;
}

// The lot that expires first is used first; lots that do not expire come last.
const takeText = `
  with wanted as (
    select * from unnest($1::int[], $2::int[], $3::int[], $4::int[]) as w (id, units, adjustment_id, order_id)
  ), lots as (
    select l.id, l.units_left, w.units, w.adjustment_id, w.order_id,
      coalesce(sum(l.units_left) over (partition by l.stock_record_id
        order by l.expires_at nulls last, l.id rows between unbounded preceding and 1 preceding), 0) as before
    from stock_lots l join wanted w on w.id = l.stock_record_id where l.units_left > 0
  )
  insert into lot_entries (lot_id, reason, units, adjustment_id, order_id, at)
  select id, $5, -least(units_left, units - before), adjustment_id, order_id, coalesce($6, now())
  from lots where units > before order by id`;

/** Takes units out of lots, as far as they have them. The caller holds the locks of `lockLots`. */
export async function takeFromLots(
  transaction: Transaction,
  leaving: readonly Leaving[],
  reason: LotReason,
  at: Date | undefined,
): Promise<void> {
  const some = leaving.filter(({ units }) => units > 0);
  if (some.length === 0) return;
  await runNamed(transaction, 'take from lots', takeText, [
    some.map(({ stockRecordId }) => stockRecordId),
    some.map(({ units }) => units),
    some.map(({ adjustmentId }) => adjustmentId ?? null),
    some.map(({ orderId }) => orderId ?? null),
    reason,
    at ?? null,
  ]);
}

const surplusText = `
  select r.id, (sum(l.units_left) - r.web_stock)::int as units
  from stock_records r join stock_lots l on l.stock_record_id = r.id and l.units_left > 0
  where r.id = any($1::int[]) group by r.id having sum(l.units_left) > r.web_stock`;

/**
 * Follows counts that were lowered without a lot being named: units leave the lot without a number as long as there are more
 * units than the numbered lots have, and otherwise the lot that expires first. `web` is the change of the web stock.
 */
export async function lowerLots(
  transaction: Transaction,
  changes: readonly { id: number; web: number; adjustmentId?: number }[],
  at?: Date,
): Promise<void> {
  const lowered = changes.filter(({ web }) => web < 0);
  if (lowered.length === 0) return;
  const found = await runNamed<{ id: number; units: number }>(
    transaction,
    'units beyond the stock',
    surplusText,
    [lowered.map(({ id }) => id)],
  );
  const surplus = new Map(found.map(({ id, units }) => [id, units]));
  const leaving = lowered.map(({ id, web, adjustmentId }) => ({
    stockRecordId: id,
    units: Math.min(-web, surplus.get(id) ?? 0),
    adjustmentId,
  }));
  await takeFromLots(transaction, leaving, 'ADJUSTMENT', at);
}

const takenText = `
  select stock_record_id as "stockRecordId", -sum(web_change)::int as units
  from stock_movements where order_id = $1 and reason <> 'RETURN' group by stock_record_id`;

/**
 * Takes the units of an order that left the house without a parcel of the shop, as the ERP reports, from the lots that
 * expire first. The caller holds the lock on the order.
 */
export async function takeLotsOfOrder(
  transaction: Transaction,
  orderId: number,
  at: Date,
): Promise<void> {
  const taken = await runNamed<{ stockRecordId: number; units: number }>(
    transaction,
    'units of an order',
    takenText,
    [orderId],
  );
  await lockLots(
    transaction,
    taken.map(({ stockRecordId }) => stockRecordId),
  );
  const leaving = taken.map((each) => ({ ...each, orderId }));
  await takeFromLots(transaction, leaving, 'SHIPPED_ELSEWHERE', at);
}
