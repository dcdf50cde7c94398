import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Spending } from '#rules/levels.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { users } from './tables.ts';

const columns = {
  levelId: users.levelId,
  accumulatedAmount: users.accumulatedAmount,
  periodBeginAt: users.periodBeginAt,
  periodEndAt: users.periodEndAt,
};

/** A member's level and spending, the row locked until the commit; undefined if the member no longer exists. */
export async function lockSpending(
  transaction: Transaction,
  memberId: number,
): Promise<Spending | undefined> {
  const [row] = await transaction
    .select(columns)
    .from(users)
    .where(eq(users.id, memberId))
    .for('no key update');
  return row;
}

export async function writeSpending(
  transaction: Transaction,
  memberId: number,
  { levelId, accumulatedAmount, periodBeginAt, periodEndAt }: Spending,
): Promise<void> {
  await transaction
    .update(users)
    .set({ levelId, accumulatedAmount, periodBeginAt, periodEndAt })
    .where(eq(users.id, memberId));
}

/** Ids above `after` of members whose period is over, at most `limit`, lowest first. */
export async function findEndedPeriods(
  db: Database,
  now: Date,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(lte(users.periodEndAt, now), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
