import type { LevelRule } from '#contract/entities/levels.ts';
import { addMonths } from '../dates.ts';

export type Level = Pick<LevelRule, 'id' | 'level' | 'minAmount' | 'keepAmount' | 'periodMonths'>;

/** A member's level and the TWD spent in the running period (G-102). */
export interface Spending {
  /** Null if the shop has no levels. */
  levelId: number | null;
  accumulatedAmount: number;
  periodBeginAt: Date | null;
  periodEndAt: Date | null;
}

/** TWD of an order that counted, and the moment of counting. */
export interface Counted {
  amount: number;
  countedAt: Date;
}

/**
 * The highest level whose `minAmount` is reached by the TWD that `spentFor` answers; the levels may be in any
 * order.
 */
function levelReachedBy<Each extends Level>(
  spentFor: (level: Each) => number,
  levels: readonly Each[],
): Each | undefined {
  return levels
    .filter((level) => level.minAmount <= spentFor(level))
    .toSorted((one, other) => other.level - one.level)[0];
}

/** TWD of the orders that counted within `months` months before `now`. They decide about rising to a level (G-157). */
export function spentWithin(months: number, counted: readonly Counted[], now: Date): number {
  const from = addMonths(now, -months);
  return counted
    .filter(({ countedAt }) => countedAt > from)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** The period of a level that begins at `begin`, with 0 TWD. */
const beginOf = ({ id, periodMonths }: Level, begin: Date): Spending => ({
  levelId: id,
  accumulatedAmount: 0,
  periodBeginAt: begin,
  periodEndAt: addMonths(begin, periodMonths),
});

/**
 * Closes the periods that are over. A member who spent enough keeps the level; any other member gets the level that
 * the amount reaches. The next period starts at 0 TWD.
 */
export function afterPeriods(spending: Spending, levels: readonly Level[], now: Date): Spending {
  let state = spending;
  while (state.periodEndAt && state.periodEndAt.getTime() <= now.getTime()) {
    const { levelId, accumulatedAmount, periodEndAt } = state;
    const current = levels.find(({ id }) => id === levelId);
    const isRetained = current !== undefined && accumulatedAmount >= current.keepAmount;
    const next = isRetained ? current : levelReachedBy(() => accumulatedAmount, levels);
    if (!next) return { ...state, levelId: null, periodBeginAt: null, periodEndAt: null };
    state = beginOf(next, periodEndAt);
  }
  return state;
}

/**
 * The spending in which an order counts now. Periods that are over are closed. A member without a level gets the
 * level that needs no spending, for a period that begins now.
 */
export function spendingNow(spending: Spending, levels: readonly Level[], now: Date): Spending {
  const current = afterPeriods(spending, levels, now);
  if (levels.some(({ id }) => id === current.levelId)) return current;
  const first = levelReachedBy(() => 0, levels);
  return first ? beginOf(first, now) : current;
}

/**
 * Adds the TWD of an order that counts now to the spending of this moment (`spendingNow`). `counted` are all orders
 * that counted, this one included: a member whose spending within a higher level's months reaches it gets that
 * level at once, for a period that begins now and at 0 TWD (G-157).
 */
export function afterSpending(
  spending: Spending,
  levels: readonly Level[],
  { amount, counted, now }: { amount: number; counted: readonly Counted[]; now: Date },
): Spending {
  const reached = levelReachedBy(
    ({ periodMonths }) => spentWithin(periodMonths, counted, now),
    levels,
  );
  const own = levels.find(({ id }) => id === spending.levelId);
  if (!reached || reached.level <= (own?.level ?? 0)) {
    return { ...spending, accumulatedAmount: spending.accumulatedAmount + amount };
  }
  return beginOf(reached, now);
}

/** TWD missing to keep the level, and TWD missing to reach the next higher one (undefined at the highest). */
export function missingAmounts(
  { levelId, accumulatedAmount }: Pick<Spending, 'levelId' | 'accumulatedAmount'>,
  levels: readonly Level[],
  { counted, now }: { counted: readonly Counted[]; now: Date },
): { toKeep: number; next: { levelId: number; missingAmount: number } | undefined } {
  const own = levels.find(({ id }) => id === levelId);
  const next = levels
    .filter(({ level, minAmount }) => level > (own?.level ?? 0) && (own || minAmount > 0))
    .toSorted((one, other) => one.level - other.level)[0];
  return {
    toKeep: Math.max(0, (own?.keepAmount ?? 0) - accumulatedAmount),
    next: next && {
      levelId: next.id,
      missingAmount: Math.max(0, next.minAmount - spentWithin(next.periodMonths, counted, now)),
    },
  };
}

/**
 * Days before the end of a period from which a reminder e-mail names the amount missing to keep the level. It is
 * the default of a setting (G-157).
 */
export const usualReminderDays = 30;
