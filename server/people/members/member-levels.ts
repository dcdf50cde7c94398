import { afterPeriods, afterSpending } from '#rules/levels.ts';
import {
  findEndedPeriods,
  lockSpending,
  writeSpending,
} from '#server/people/accounts/spending-rows.ts';
import { type Database, type Transaction, transact } from '#server/platform/database/database.ts';
import { inBatches } from '#server/platform/in-batches.ts';
import type { Shop } from '#server/shop.ts';
import { listLevelRules } from './level-rules.ts';

/** Adds TWD that a member spent to the count for the level; negative TWD for a refund (G-102). */
export async function countSpending(
  transaction: Transaction,
  memberId: number,
  amount: number,
  at: Date,
): Promise<void> {
  const spending = await lockSpending(transaction, memberId);
  if (!spending) return;
  const levels = await listLevelRules(transaction);
  await writeSpending(transaction, memberId, afterSpending(spending, levels, amount, at));
}

const batch = 200;

/** Ends the periods that are over: members keep their level, or get the one that they have reached. */
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
    const levels = await listLevelRules(transaction);
    await writeSpending(transaction, memberId, afterPeriods(spending, levels, now));
  });
}
