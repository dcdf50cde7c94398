import { and, desc, eq, isNotNull, lt, max, min } from 'drizzle-orm';
import { addDays, taipeiDay } from '#rules/dates.ts';
import {
  assignOrdersToExportBatch,
  type EarlierBatches,
} from '#server/ordering/orders/export-batch.ts';
import { isHeld } from '#server/ordering/payments/held-orders.ts';
import { type Queryable, transact } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { exportBatches } from './tables.ts';

/** The last of these times of the day (`08:00,13:00`, in Taipei) that is not after `now`. */
export function lastBatchTime(timesOfDay: string, now: Date): Date {
  const times = [now, addDays(now, -1)].flatMap((day) =>
    timesOfDay.split(',').map((time) => Date.parse(`${taipeiDay(day)}T${time}:00+08:00`)),
  );
  return new Date(Math.max(...times.filter((time) => time <= now.getTime())));
}

/**
 * Makes an export batch unless it exists. It takes every order that became ready before it and is in no export
 * batch. An order whose payment is committed later goes into the next one, and a held one into the first one after its
 * hold, even if it has left meanwhile. So each order is exported exactly once.
 */
export function makeExportBatch(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  batchAt: Date,
): Promise<void> {
  return transact(db, async (transaction) => {
    // A second caller at the same moment waits here until the export batch is committed.
    const made = await transaction
      .insert(exportBatches)
      .values({ batchAt, madeAt: clock.now() })
      .onConflictDoNothing()
      .returning();
    if (made.length === 0) return;
    const leftOut = await assignOrdersToExportBatch(transaction, batchAt, {
      earlier: await readEarlierBatches(transaction, batchAt),
      isHeld: (orderId) => isHeld(orderId, clock.now()),
    });
    await transaction
      .update(exportBatches)
      .set({ leftOut })
      .where(eq(exportBatches.batchAt, batchAt));
  });
}

/** The export batches before this moment, or all; undefined if there is none. */
export async function readEarlierBatches(
  db: Queryable,
  before?: Date,
): Promise<EarlierBatches | undefined> {
  const { batchAt, leftOut } = exportBatches;
  const isEarlier = before && lt(batchAt, before);
  const [{ firstAt, previousAt } = {}] = await db
    .select({ firstAt: min(batchAt), previousAt: max(batchAt) })
    .from(exportBatches)
    .where(isEarlier);
  if (!firstAt || !previousAt) return undefined;
  // A copy of an earlier release that still runs makes batches without a list.
  const [last] = await db
    .select({ leftOut })
    .from(exportBatches)
    .where(and(isEarlier, isNotNull(leftOut)))
    .orderBy(desc(batchAt))
    .limit(1);
  return { firstAt, previousAt, leftOut: last?.leftOut ?? [] };
}

/** Whether the batch of the ERP for this moment is made already. */
export async function isExportBatchMade(db: Queryable, batchAt: Date): Promise<boolean> {
  return (await db.$count(exportBatches, eq(exportBatches.batchAt, batchAt))) > 0;
}
