import { and, eq, isNull } from 'drizzle-orm';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { CodeBatch } from './make-codes.ts';
import { couponCodeBatches, couponCodes } from './tables.ts';

/** Records a batch without codes; undefined if the administrator has one with the same key. */
export async function insertBatch(
  transaction: Transaction,
  batch: typeof couponCodeBatches.$inferInsert,
): Promise<CodeBatch | undefined> {
  const [made] = await transaction
    .insert(couponCodeBatches)
    .values(batch)
    // Of two simultaneous requests with the same key, the second one waits here until the first has committed.
    .onConflictDoNothing()
    .returning();
  return made;
}

/** The batch with this key. */
export async function findBatchByKey(
  db: Queryable,
  administratorId: number,
  key: string,
): Promise<CodeBatch | undefined> {
  const { administratorId: owner, key: ownKey } = couponCodeBatches;
  const [batch] = await db
    .select()
    .from(couponCodeBatches)
    .where(and(eq(owner, administratorId), eq(ownKey, key)));
  return batch;
}

/** A batch; undefined if there is none with this id. */
export async function findBatch(db: Queryable, id: number): Promise<CodeBatch | undefined> {
  const [batch] = await db.select().from(couponCodeBatches).where(eq(couponCodeBatches.id, id));
  return batch;
}

/** Stores the task that makes the codes of a batch. */
export async function setBatchTask(
  transaction: Transaction,
  batchId: number,
  taskId: number,
): Promise<void> {
  await transaction
    .update(couponCodeBatches)
    .set({ taskId })
    .where(eq(couponCodeBatches.id, batchId));
}

/**
 * Lets nothing more be made of a batch, so that codes which its task has not made yet are taken back too. Waits for the
 * codes that are being made. False if the batch was taken back before.
 */
export async function closeBatch(
  transaction: Transaction,
  batchId: number,
  takenBackAt: Date,
): Promise<boolean> {
  const { rowCount } = await transaction
    .update(couponCodeBatches)
    .set({ takenBackAt })
    .where(and(eq(couponCodeBatches.id, batchId), isNull(couponCodeBatches.takenBackAt)));
  return rowCount === 1;
}

/** The codes of a batch, or those with these ids. */
export type MeantCodes = { batchId: number } | { ids: readonly number[] };

/** Takes the unused ones of these codes back, so that nobody receives them any more; answers their number. */
export async function takeCodesBack(
  transaction: Transaction,
  meant: MeantCodes,
  takenBackAt: Date,
): Promise<number> {
  const areMeant =
    'batchId' in meant
      ? eq(couponCodes.batchId, meant.batchId)
      : isAmong(couponCodes.id, meant.ids);
  const { rowCount } = await transaction
    .update(couponCodes)
    .set({ state: 'TAKEN_BACK', takenBackAt })
    .where(and(areMeant, eq(couponCodes.state, 'UNUSED')));
  return rowCount ?? 0;
}
