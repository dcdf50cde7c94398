import { and, eq } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { stockAdjustments } from './tables.ts';

export type NewAdjustment = typeof stockAdjustments.$inferInsert;

/**
 * Records a change of counts by an administrator before it is made. Answers its id, or `repeated` if the same
 * change was made under the same key. IDEMPOTENCY_KEY_REUSED if another change was. Of two simultaneous requests
 * the second one waits for the first.
 */
export async function openAdjustment(transaction: Transaction, adjustment: NewAdjustment) {
  const [made] = await transaction
    .insert(stockAdjustments)
    .values(adjustment)
    .onConflictDoNothing({ target: [stockAdjustments.administratorId, stockAdjustments.key] })
    .returning({ id: stockAdjustments.id });
  if (made) return done({ id: made.id });
  const { administratorId, key, askedHash } = adjustment;
  const [before] = await transaction
    .select({ askedHash: stockAdjustments.askedHash })
    .from(stockAdjustments)
    .where(
      and(
        eq(stockAdjustments.administratorId, administratorId),
        eq(stockAdjustments.key, key ?? ''),
      ),
    );
  return before?.askedHash === askedHash
    ? done('repeated' as const)
    : refused('IDEMPOTENCY_KEY_REUSED');
}

/** The administrators who made these adjustments, by the id of the adjustment. */
export async function readAdjusters(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ id: stockAdjustments.id, administratorId: stockAdjustments.administratorId })
    .from(stockAdjustments)
    .where(isAmong(stockAdjustments.id, ids));
  return new Map(rows.map(({ id, administratorId }) => [id, administratorId]));
}
