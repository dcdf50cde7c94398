import { eq, inArray } from 'drizzle-orm';
import { type Spending, spendingNow } from '#rules/members/levels.ts';
import { mergedSpending } from '#rules/members/merge-spending.ts';
import { writeSpending } from '#server/people/accounts/spending-rows.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { noteLevelChange } from './level-changes.ts';
import { listLevels } from './level-rules.ts';
import { isSamePeriod, listSpending } from './level-spending.ts';
import { levelChanges, levelSpending, uncollectedParcels } from './tables.ts';

export interface Account extends Spending {
  id: number;
}

/**
 * The spending of both accounts, and the spending and level after a merge. Used for the preview and for the merge
 * itself.
 */
export async function spendingTogether(
  db: Queryable,
  { from, into }: { from: Account; into: Account },
  now: Date,
) {
  const levels = await listLevels(db);
  const spentOf = async (account: Account) => {
    const rows = await listSpending(db, account.id);
    const spending = spendingNow(account, levels, now);
    return {
      spending,
      counted: rows.map(({ orderId, amount, countedAt, periodBeginAt }) => ({
        orderId,
        amount,
        countedAt,
        isInPeriod: isSamePeriod({ periodBeginAt }, spending),
      })),
    };
  };
  const remaining = await spentOf(into);
  const ended = await spentOf(from);
  const merged = mergedSpending(remaining, ended, { levels, now });
  return { levels, remaining, ended, merged, count: ended.counted.length };
}

/**
 * Moves the level spending, level history and uncollected parcels of one member to another. Both accounts must be
 * locked.
 */
export async function mergeLevels(
  transaction: Transaction,
  accounts: { from: Account; into: Account },
  now: Date,
): Promise<void> {
  const { levels, remaining, merged } = await spendingTogether(transaction, accounts, now);
  const [from, into] = [accounts.from.id, accounts.into.id];
  if (merged.joined.length > 0) {
    await transaction
      .update(levelSpending)
      .set({ periodBeginAt: merged.periodBeginAt })
      .where(inArray(levelSpending.orderId, [...merged.joined]));
  }
  for (const table of [levelSpending, levelChanges, uncollectedParcels]) {
    await transaction.update(table).set({ userId: into }).where(eq(table.userId, from));
  }
  await writeSpending(transaction, into, merged.spending);
  await noteLevelChange(transaction, into, {
    before: remaining.spending,
    after: merged.spending,
    levels,
    amount: merged.spending.accumulatedAmount,
    at: now,
    cause: 'MERGED',
  });
}
