import { afterPeriods } from '#rules/members/levels.ts';
import {
  findEndedPeriods,
  lockSpending,
  writeSpending,
} from '#server/people/accounts/spending-rows.ts';
import { type Database, transact } from '#server/platform/database/database.ts';
import { inBatches } from '#server/platform/in-batches.ts';
import type { Shop } from '#server/shop.ts';
import { noteLevelChange } from './level-changes.ts';
import { listLevels } from './level-rules.ts';

const batch = 200;

/**
 * Ends the periods that are over. Each member then keeps the level, or gets the level that the spending has
 * reached.
 */
export async function reviewLevels({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const due = inBatches(batch, (after, limit) => findEndedPeriods(db, now, { after, limit }));
  for await (const memberIds of due) {
    for (const memberId of memberIds) await reviewLevel(db, memberId, now);
  }
}

function reviewLevel(db: Database, memberId: number, now: Date): Promise<void> {
  return transact(db, async (transaction) => {
    const spending = await lockSpending(transaction, memberId);
    if (!spending) return;
    const levels = await listLevels(transaction);
    const after = afterPeriods(spending, levels, now);
    await writeSpending(transaction, memberId, after);
    const amount = spending.accumulatedAmount;
    await noteLevelChange(transaction, memberId, {
      before: spending,
      after,
      levels,
      amount,
      at: now,
    });
  });
}
