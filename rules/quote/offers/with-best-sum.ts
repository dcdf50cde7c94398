import { savedByAmountOffer } from '../kinds/amount-offer.ts';
import type { Factors } from './factors.ts';
import { type Bound, boundOf } from './lagrange-bound.ts';
import { withOnlyGroups } from './only-groups.ts';
import type { Assignment } from './outcome.ts';
import type { Problem } from './problem.ts';
import { atBest, lowestFrom, type Reach } from './reaches.ts';
import { type Sums, sumsNearMost } from './sums-near-most.ts';
import { unitsOf } from './values-to-go.ts';

/** TWD: sums that are further below the bound are looked for only if there are few ways to have them. */
const nearBound = 2_048;

/** So many sums are tried at most. */
const mostTried = 20;

/** The first search for sums follows few states; it mostly meets the threshold to the dollar. The second one proves. */
const few = { width: 24, work: 300_000 };
const all = { width: Number.POSITIVE_INFINITY, work: 1_500_000 };

interface Context {
  factors: Factors;
  reaches: readonly Reach[];
  /** TWD: no assignment costs less. */
  lowest: number;
}

/**
 * A better assignment by other sums of savings: goods that stay at a threshold or just above it. It is exact only if
 * every amount offer is for the whole cart, so that the sum is all they see.
 */
export function withBestSum(
  problem: Problem,
  found: Assignment,
  { factors, reaches, lowest }: Context,
): Assignment {
  const { classes, tables, total } = problem;
  const input = { classes, units: unitsOf(classes), tables, factors: tables.map(() => 1) };
  const saved = found.outcome.quantity.reduce((sum, one) => sum + one.saved, 0);
  const from = found.multipliers.map((multiplier) => Math.round(multiplier / factors.base));
  const bound = boundOf(input, () => saved, { rounds: 16, work: 150_000, from });
  let best = found;
  const wins = (sum: number) => atBest(total - sum, reaches) < best.outcome.goodsAmount;
  const useful = lowestUseful(saved, reaches);
  const near = Math.max(useful, lowestNear(bound));
  const asProved = (isWhole: boolean, from: number): Assignment => ({
    ...best,
    isExact:
      found.isExact &&
      isWhole &&
      (from === useful || best.outcome.goodsAmount <= lowestFrom(total - from + 1, total, reaches)),
  });
  /** The sums from the lowest useful one on or, where these are too many, those near the bound. */
  const sumsWith = (limits: typeof few) => {
    for (const from of new Set([useful, near])) {
      let least = from;
      while (least <= bound.most && !wins(least)) least++;
      if (least > bound.most) return { from, sums: undefined };
      const sums = sumsNearMost(input, bound, { ...limits, least });
      if (sums) return { from, sums };
    }
    return undefined;
  };
  // Offers for a part of the cart see more than the sum, so that all sums would prove nothing.
  const isProvable = reaches.every(({ isEverything }) => isEverything);
  for (const limits of isProvable ? [few, all] : [few]) {
    const looked = sumsWith(limits);
    if (!looked) break;
    if (!looked.sums) return asProved(isProvable, looked.from);
    const tried = withSums(problem, best, looked.sums, reaches);
    best = tried.best;
    if (best.outcome.goodsAmount <= lowest) return { ...best, isExact: found.isExact };
    if (limits === all && tried.isMet) return asProved(true, looked.from);
  }
  return { ...best, isExact: false };
}

/** TWD: whoever saves less by quantity offers gets no more back from any amount offer. */
const lowestUseful = (saved: number, reaches: readonly Reach[]): number =>
  Math.max(
    0,
    saved - Math.max(...reaches.map(({ terms, inside }) => savedByAmountOffer(terms, inside))),
  );

/** TWD: the lowest sum that is near the bound. */
const lowestNear = ({ most }: Pick<Bound, 'most'>): number => Math.max(0, most - nearBound);

/**
 * The best of these sums. `isMet` says that each of them was had or is no better; else its units save more in other
 * groups.
 */
function withSums(
  problem: Problem,
  found: Assignment,
  { sums, takenFor }: Sums,
  reaches: readonly Reach[],
): { best: Assignment; isMet: boolean } {
  const tries = sums
    .map((sum) => ({ sum, amount: atBest(problem.total - sum, reaches) }))
    .toSorted((a, b) => a.amount - b.amount || b.sum - a.sum);
  let best = found;
  let isMet = true;
  for (const [index, { sum, amount }] of tries.entries()) {
    if (amount >= best.outcome.goodsAmount) break;
    if (index === mostTried) return { best, isMet: false };
    const taken = takenFor(sum);
    if (!taken) return { best, isMet: false };
    const grouped = withOnlyGroups(problem, taken);
    const { outcome } = grouped;
    if (outcome.goodsAmount < best.outcome.goodsAmount) best = { ...found, ...grouped };
    isMet &&= outcome.goodsAmount <= amount;
  }
  return { best, isMet };
}
