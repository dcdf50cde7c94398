import type { LevelRule } from '#contract/entities/content.ts';

export type Level = Pick<LevelRule, 'id' | 'level' | 'minAmount' | 'keepAmount' | 'periodMonths'>;

/** Where a member stands; TWD of the running period (G-102). */
export interface Spending {
  /** Null where the shop has no levels. */
  levelId: number | null;
  accumulatedAmount: number;
  periodBeginAt: Date | null;
  periodEndAt: Date | null;
}

/** The highest level that an amount reaches, of levels in any order. */
function levelReachedBy(amount: number, levels: readonly Level[]): Level | undefined {
  return levels
    .filter(({ minAmount }) => minAmount <= amount)
    .toSorted((one, other) => other.level - one.level)[0];
}

const taipeiOffset = 8 * 3_600_000;

/** The same time of the day so many months later in Taipei; the last day of a shorter month. */
export function monthsLater(moment: Date, months: number): Date {
  const local = new Date(moment.getTime() + taipeiOffset);
  const day = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0));
  local.setUTCDate(Math.min(day, lastDay.getUTCDate()));
  return new Date(local.getTime() - taipeiOffset);
}

/**
 * Ends the periods that are over: whoever spent enough keeps the level, anybody else comes to the level that the amount
 * reaches; then counting begins anew.
 */
export function afterPeriods(spending: Spending, levels: readonly Level[], now: Date): Spending {
  let state = spending;
  while (state.periodEndAt && state.periodEndAt.getTime() <= now.getTime()) {
    const { levelId, accumulatedAmount, periodEndAt } = state;
    const current = levels.find(({ id }) => id === levelId);
    const isKept = current !== undefined && accumulatedAmount >= current.keepAmount;
    const next = isKept ? current : levelReachedBy(accumulatedAmount, levels);
    if (!next) return { ...state, levelId: null, periodBeginAt: null, periodEndAt: null };
    state = {
      levelId: next.id,
      accumulatedAmount: 0,
      periodBeginAt: periodEndAt,
      periodEndAt: monthsLater(periodEndAt, next.periodMonths),
    };
  }
  return state;
}

/**
 * Counts TWD towards the level, or takes some off again. Whoever reaches a higher level has it at once, for a period
 * that begins then; nobody falls before the period ends.
 */
export function afterSpending(
  spending: Spending,
  levels: readonly Level[],
  amount: number,
  now: Date,
): Spending {
  const current = afterPeriods(spending, levels, now);
  const accumulatedAmount = Math.max(0, current.accumulatedAmount + amount);
  const reached = levelReachedBy(accumulatedAmount, levels);
  const own = levels.find(({ id }) => id === current.levelId);
  if (!reached || reached.level <= (own?.level ?? 0)) return { ...current, accumulatedAmount };
  return {
    levelId: reached.id,
    accumulatedAmount,
    periodBeginAt: now,
    periodEndAt: monthsLater(now, reached.periodMonths),
  };
}
