import type { LotState } from '#contract/supply.ts';
import { taipeiDay } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/run-named.ts';

/** A lot with units, of one product. */
export interface OpenLot {
  id: number;
  productId: number;
  stockRecordId: number;
  lotNo: string;
  expiresAt: Date | null;
  unitsLeft: number;
  isBlocked: boolean;
}

// First expired, first out: the order in which lots are picked.
const openText = `
  select l.id, r.product_id as "productId", l.stock_record_id as "stockRecordId", l.lot_no as "lotNo",
    l.expires_at as "expiresAt", l.units_left as "unitsLeft", l.blocked_at is not null as "isBlocked"
  from stock_lots l join stock_records r on r.id = l.stock_record_id
  where r.product_id = any($1::int[]) and l.units_left > 0
  order by l.expires_at nulls last, l.id`;

/** The lots of these products that have units, the one that expires first before the others. */
export async function readOpenLots(
  db: Queryable,
  productIds: readonly number[],
): Promise<OpenLot[]> {
  if (productIds.length === 0) return [];
  const rows = await runNamed<Omit<OpenLot, 'expiresAt'> & { expiresAt: string | Date | null }>(
    db,
    'open lots',
    openText,
    [[...new Set(productIds)]],
  );
  return rows.map(({ expiresAt, ...lot }) => ({
    ...lot,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
  }));
}

/** Whether a lot may be picked now. */
export const isPickable = ({ isBlocked, expiresAt }: OpenLot, now: Date): boolean =>
  !isBlocked && (expiresAt === null || expiresAt >= now);

/** The last day of a lot in Taipei, e.g. 2027-03-31; null if it does not expire. */
export const lastDayOf = (expiresAt: Date | null): string | null =>
  expiresAt && taipeiDay(expiresAt);

/** The state of a lot at a moment. */
export function lotStateAt(
  lot: { unitsLeft: number; blockedAt: Date | null; expiresAt: Date | null },
  now: Date,
): LotState {
  if (lot.unitsLeft === 0) return 'EMPTY';
  if (lot.blockedAt) return 'BLOCKED';
  return lot.expiresAt && lot.expiresAt < now ? 'EXPIRED' : 'GOOD';
}

export interface Need {
  /** Names the parcel's goods. */
  key: number;
  productId: number;
  units: number;
}

export interface PlannedLot {
  lotNo: string;
  expiresAt: Date | null;
  units: number;
}

/**
 * From which lots these goods will be picked, one after the other, if nobody else picks before. Units for which no lot
 * is left come from the goods without a number and are left out.
 */
export function planLots(
  lots: readonly OpenLot[],
  needs: readonly Need[],
  now: Date,
): ReadonlyMap<number, readonly PlannedLot[]> {
  const left = new Map(lots.map(({ id, unitsLeft }) => [id, unitsLeft]));
  const byProduct = Map.groupBy(
    lots.filter((lot) => isPickable(lot, now)),
    ({ productId }) => productId,
  );
  const planned = new Map<number, PlannedLot[]>();
  for (const { key, productId, units } of needs) {
    let missing = units;
    const taken: PlannedLot[] = [];
    for (const { id, lotNo, expiresAt } of byProduct.get(productId) ?? []) {
      const some = Math.min(missing, left.get(id) ?? 0);
      if (some <= 0) continue;
      left.set(id, (left.get(id) ?? 0) - some);
      missing -= some;
      taken.push({ lotNo, expiresAt, units: some });
    }
    planned.set(key, taken);
  }
  return planned;
}
