import type { LevelRule } from '#contract/entities/content.ts';

export type Level = Pick<LevelRule, 'id' | 'level' | 'minAmount' | 'keepAmount' | 'periodMonths'>;

/** A member's level and the TWD spent in the running period (G-102). */
export interface Spending {
  /** Null if the shop has no levels. */
  levelId: number | null;
  accumulatedAmount: number;
  periodBeginAt: Date | null;
  periodEndAt: Date | null;
}

/** The highest level that an amount reaches; the levels may be in any order. */
function levelReachedBy(amount: number, levels: readonly Level[]): Level | undefined {
  return levels
    .filter(({ minAmount }) => minAmount <= amount)
    .toSorted((one, other) => other.level - one.level)[0];
}

const taipeiOffset = 8 * 3_600_000;

/** The same day and time in Taipei, `months` months later; in a shorter month its last day. */
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
 * Ends the periods that are over: a member who spent enough keeps the level, any other member gets the level that the
 * amount reaches. The next period starts at 0 TWD.
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
 * Adds TWD to what was spent, or subtracts them if `amount` is negative. A member who reaches a higher level gets it at
 * once, for a period that begins now. No level is lost before its period ends.
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
