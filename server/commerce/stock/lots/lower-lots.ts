import { asc } from 'drizzle-orm';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/run-named.ts';
import { type LotReason, lotEntries, stockLots } from './tables.ts';

/**
 * Locks all lots of these stock records in the order of their ids, also those without units, which a parcel that is
 * given up may fill meanwhile. Lots are locked before stock records everywhere. The next statement sees what was
 * written before the lock.
 */
export async function lockLots(
  transaction: Transaction,
  recordIds: readonly number[],
): Promise<void> {
  await transaction
    .select({ id: stockLots.id })
    .from(stockLots)
    .where(isAmong(stockLots.stockRecordId, recordIds))
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

// The lot that expires first is used first; lots that do not expire come last. A blocked lot is counted down only if no
// other has units, because what a recall is about must not become goods without a number.
const takeText = `
  with wanted as (
    select * from unnest($1::int[], $2::int[], $3::int[], $4::int[]) as w (id, units, adjustment_id, order_id)
  ), lots as (
    select l.id, l.units_left, w.units, w.adjustment_id, w.order_id,
      coalesce(sum(l.units_left) over (partition by l.stock_record_id
        order by l.blocked_at is not null, l.expires_at nulls last, l.id rows between unbounded preceding and 1 preceding), 0) as before
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
  select r.id, (sum(l.units_left) - r.web_stock - coalesce(p.units, 0))::int as units
  from stock_records r join stock_lots l on l.stock_record_id = r.id and l.units_left > 0
  left join units_to_pack($1::int[]) p on p.record_id = r.id
  where r.id = any($1::int[]) group by r.id, p.units having sum(l.units_left) > r.web_stock + coalesce(p.units, 0)`;

/**
 * Follows counts that were lowered without a lot being named: units leave the lot without a number as long as there are
 * more units in the house than the numbered lots have, and otherwise the lot that expires first. `web` is the change of
 * the web stock. Units that were sold and are not packed are in the house too. Whatever lots have beyond that leaves
 * them, also what was counted without lots before.
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
  const adjustments = new Map(lowered.map(({ id, adjustmentId }) => [id, adjustmentId]));
  const leaving = found.map(({ id, units }) => ({
    stockRecordId: id,
    units,
    adjustmentId: adjustments.get(id),
  }));
  await takeFromLots(transaction, leaving, 'ADJUSTMENT', at);
}

/**
 * Units in the house that none of its numbered lots has: the web stock and what is sold and not packed, less the lots.
 */
export async function readUnnumbered(transaction: Transaction, recordId: number): Promise<number> {
  const text = `
    select (r.web_stock + coalesce((select units from units_to_pack(array[r.id])), 0)
      - coalesce((select sum(units_left) from stock_lots where stock_record_id = r.id), 0))::int as units
    from stock_records r where r.id = $1`;
  const [row] = await runNamed<{ units: number }>(transaction, 'units without number', text, [
    recordId,
  ]);
  return row?.units ?? 0;
}

const oppositeText = `
  insert into lot_entries (lot_id, reason, units, adjustment_id, at)
  select e.lot_id, 'ADJUSTMENT', -sum(e.units), $2, $3
  from lot_entries e join stock_adjustments a on a.id = e.adjustment_id
  where a.import_id = $1 and not a.is_undo group by e.lot_id having sum(e.units) <> 0 order by e.lot_id`;

/** Puts back what an import of counts took from lots, to the same lots. The caller holds the locks of `lockLots`. */
export async function undoLotsOfImport(
  transaction: Transaction,
  { importId, adjustmentId, at }: { importId: number; adjustmentId: number; at: Date },
): Promise<void> {
  await runNamed(transaction, 'undo lots of import', oppositeText, [importId, adjustmentId, at]);
}

const takenText = `
  select stock_record_id as "stockRecordId", -sum(web_change)::int as units
  from stock_movements where order_id = $1 and reason <> 'RETURN' group by stock_record_id order by 1`;

/** Units of a lot that were scanned for an order. */
interface ScannedLot {
  lotId: number;
  units: number;
}

/** The units that the web stock lost for an order. Their lots are locked. */
export async function lockLotsOfSale(transaction: Transaction, orderId: number) {
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
  return taken;
}

/**
 * Takes units of an order that left the house without a parcel of the shop, as the ERP reports: those that were scanned
 * (`scanned`) from their lots, and the others (`taken`) from the lots that expire first. The caller holds the lock on
 * the order and those of `lockLotsOfSale`.
 */
export async function takeLotsOfOrder(
  transaction: Transaction,
  order: { id: number; at: Date },
  taken: readonly { stockRecordId: number; units: number }[],
  scanned: readonly ScannedLot[],
): Promise<void> {
  const { id: orderId, at } = order;
  if (scanned.length > 0) {
    await transaction.insert(lotEntries).values(
      scanned.map(({ lotId, units }) => ({
        lotId,
        reason: 'SHIPPED_ELSEWHERE' as const,
        units: -units,
        orderId,
        at,
      })),
    );
  }
  const leaving = taken.map((each) => ({ ...each, orderId }));
  await takeFromLots(transaction, leaving, 'SHIPPED_ELSEWHERE', at);
}
