import { afterSpending, type Counted, type Level, type Spending } from './levels.ts';

/** The spending of a member; `isInPeriod` of each order tells whether it counts in the running period. */
export interface Spent {
  spending: Spending;
  counted: readonly (Counted & { orderId: number; isInPeriod: boolean })[];
}

/** The spending after merging two accounts, and the orders that now count in another period than before. */
export interface MergedSpending {
  spending: Spending;
  /** Orders of the other account that count in the period of the merged account. */
  joined: readonly number[];
  periodBeginAt: Date | null;
}

/**
 * The higher of both levels continues with its period. Orders of the other account count in it if they counted in a
 * running period and not before it began. The sum may reach a still higher level.
 */
export function mergedSpending(
  remaining: Spent,
  ended: Spent,
  { levels, now }: { levels: readonly Level[]; now: Date },
): MergedSpending {
  const rank = ({ spending }: Spent) =>
    levels.find(({ id }) => id === spending.levelId)?.level ?? 0;
  const [base, rest] = rank(ended) > rank(remaining) ? [ended, remaining] : [remaining, ended];
  const { periodBeginAt } = base.spending;
  const joined = rest.counted.filter(
    ({ isInPeriod, countedAt }) =>
      isInPeriod && (periodBeginAt === null || countedAt >= periodBeginAt),
  );
  const amount = joined.reduce((sum, each) => sum + each.amount, 0);
  const counted = [...base.counted, ...rest.counted];
  return {
    spending: afterSpending(base.spending, levels, { amount, counted, now }),
    joined: joined.map(({ orderId }) => orderId),
    periodBeginAt,
  };
}
