import { and, desc, eq, sql } from 'drizzle-orm';
import { afterSpending, spendingNow, spentWithin } from '#rules/members/levels.ts';
import { lockSpending, writeSpending } from '#server/people/accounts/spending-rows.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { noteLevelChange } from './level-changes.ts';
import { listLevels } from './level-rules.ts';
import { levelSpending } from './tables.ts';

export type SpendingRow = typeof levelSpending.$inferSelect;

/** An order that counts towards its member's level; `amount` is TWD paid for goods. */
interface CountingOrder {
  memberId: number;
  orderId: number;
  orderNo: string;
  amount: number;
  at: Date;
}

/** Counts an order towards its member's level, in the current period (G-102, G-157). */
export async function countSpending(
  transaction: Transaction,
  { memberId, orderId, orderNo, amount, at }: CountingOrder,
): Promise<void> {
  const spending = await lockSpending(transaction, memberId);
  if (!spending) return;
  const levels = await listLevels(transaction);
  const current = spendingNow(spending, levels, at);
  const counted = [{ amount, countedAt: at }, ...(await listSpending(transaction, memberId))];
  const after = afterSpending(current, levels, { amount, counted, now: at });
  const isRise = after.levelId !== current.levelId;
  await transaction.insert(levelSpending).values({
    orderId,
    userId: memberId,
    orderNo,
    amount,
    countedAt: at,
    periodBeginAt: isRise ? null : current.periodBeginAt,
  });
  await writeSpending(transaction, memberId, after);
  const ended = {
    before: spending,
    after: current,
    levels,
    amount: spending.accumulatedAmount,
    at,
  };
  await noteLevelChange(transaction, memberId, ended);
  const months = levels.find(({ id }) => id === after.levelId)?.periodMonths ?? 0;
  const risen = spentWithin(months, counted, at);
  await noteLevelChange(transaction, memberId, {
    before: current,
    after,
    levels,
    amount: risen,
    at,
  });
}

/**
 * Subtracts refunded TWD from an order that counted. The current period loses them only if the order counted in it.
 * A member never loses a level before its period ends.
 */
export async function uncountSpending(
  transaction: Transaction,
  { memberId, orderId, amount }: Pick<CountingOrder, 'memberId' | 'orderId' | 'amount'>,
): Promise<void> {
  const spending = await lockSpending(transaction, memberId);
  if (!spending) return;
  const [row] = await transaction
    .update(levelSpending)
    .set({ amount: sql`greatest(0, ${levelSpending.amount} - ${amount})` })
    .where(and(eq(levelSpending.orderId, orderId), eq(levelSpending.userId, memberId)))
    .returning({ periodBeginAt: levelSpending.periodBeginAt });
  if (!row || !isSamePeriod(row, spending)) return;
  const accumulatedAmount = Math.max(0, spending.accumulatedAmount - amount);
  await writeSpending(transaction, memberId, { ...spending, accumulatedAmount });
}

interface InPeriod {
  periodBeginAt: Date | null;
}

/** Whether both belong to the same period of a member. A shop without levels has only one period, without a begin. */
export const isSamePeriod = (one: InPeriod, other: InPeriod) =>
  one.periodBeginAt?.getTime() === other.periodBeginAt?.getTime();

/** Every order of a member that counted, the newest first. */
export function listSpending(db: Queryable, memberId: number): Promise<SpendingRow[]> {
  return db
    .select()
    .from(levelSpending)
    .where(eq(levelSpending.userId, memberId))
    .orderBy(desc(levelSpending.countedAt), desc(levelSpending.orderId));
}
