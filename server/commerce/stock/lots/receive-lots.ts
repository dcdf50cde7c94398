import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { type LotReason, lotEntries, stockLots } from './tables.ts';

/** A numbered lot that units come into. */
export interface ComingLot {
  stockRecordId: number;
  lotNo: string;
  /** The last moment of its last day; null if it does not expire. */
  expiresAt: Date | null;
}

/** Names a lot within one receipt: the stock record and the number on the box. */
export const lotKey = ({ stockRecordId, lotNo }: Pick<ComingLot, 'stockRecordId' | 'lotNo'>) =>
  `${stockRecordId} ${lotNo}`;

/**
 * Finds or makes these lots and locks them in the order of their ids. Answers them by `lotKey`, as they are stored: a
 * lot that was known before may have another last day than the given one.
 */
export async function openLots(
  transaction: Transaction,
  coming: readonly ComingLot[],
  at: Date,
): Promise<ReadonlyMap<string, typeof stockLots.$inferSelect>> {
  if (coming.length === 0) return new Map();
  const wanted = new Map(coming.map((lot) => [lotKey(lot), lot]));
  // In one order, so that two people with the same lots take turns.
  const inOrder = [...wanted].toSorted(([one], [other]) => (one < other ? -1 : 1));
  await transaction
    .insert(stockLots)
    .values(inOrder.map(([, lot]) => ({ ...lot, receivedAt: at })))
    .onConflictDoNothing({ target: [stockLots.stockRecordId, stockLots.lotNo] });
  const found = await transaction
    .select()
    .from(stockLots)
    .where(
      and(
        inArray(
          stockLots.stockRecordId,
          coming.map(({ stockRecordId }) => stockRecordId),
        ),
        inArray(
          stockLots.lotNo,
          coming.map(({ lotNo }) => lotNo),
        ),
      ),
    )
    .orderBy(asc(stockLots.id))
    .for('no key update');
  return new Map(found.map((lot) => [lotKey(lot), lot]));
}

/** Adds units to lots that the caller has locked, or takes them away. */
export async function enterLots(
  transaction: Transaction,
  entries: readonly { lotId: number; units: number; adjustmentId?: number }[],
  reason: LotReason,
  at: Date,
): Promise<void> {
  if (entries.length === 0) return;
  await transaction.insert(lotEntries).values(entries.map((entry) => ({ ...entry, reason, at })));
}

/** Locks one lot; undefined if it is unknown. */
export async function lockLot(transaction: Transaction, id: number) {
  const [lot] = await transaction
    .select()
    .from(stockLots)
    .where(eq(stockLots.id, id))
    .for('no key update');
  return lot;
}

/** Blocks a lot, so that nobody picks it any more, or frees it. */
export async function setLotBlock(
  transaction: Transaction,
  id: number,
  block: { at: Date; because: string } | null,
): Promise<void> {
  await transaction
    .update(stockLots)
    .set({ blockedAt: block?.at ?? sql`null`, blockedBecause: block?.because ?? sql`null` })
    .where(eq(stockLots.id, id));
}
