import type { Factors } from './factors.ts';
import { boundOf } from './lagrange-bound.ts';
import { type Assignment, outcomeOf } from './outcome.ts';
import type { Problem } from './problem.ts';
import { atBest, lowestFrom, type Reach, reachesOf } from './reaches.ts';
import { type Limits, search, type Watch } from './search.ts';
import { unitsOf } from './values-to-go.ts';
import { withBestSum } from './with-best-sum.ts';

/**
 * The best assignment where amount offers follow. Saving most by quantity offers is not always best: it may end below a
 * threshold. Where a bound shows that nothing can be lower, the assignment stays. Otherwise other sums of savings are
 * tried, and a second search also tells apart what the amount offers see.
 */
export function withAmountOffers(
  problem: Problem,
  found: Assignment,
  { factors, limits, isFew }: { factors: Factors; limits: Limits; isFew: boolean },
): Assignment {
  const { classes, tables, total } = problem;
  if (tables.length === 0) return found;
  const reaches = reachesOf(problem);
  const saved = found.outcome.quantity.reduce((sum, one) => sum + one.saved, 0);
  const lowest = lowestFrom(total - saved, total, reaches);
  if (found.outcome.goodsAmount <= lowest) return found;
  let best = isFew ? found : withBestSum(problem, found, { factors, reaches, lowest });
  // The sums were all that such offers see.
  if (!isFew && reaches.every(({ isEverything }) => isEverything)) return best;
  if (best.outcome.goodsAmount <= lowest) return best;
  const input = { classes, units: unitsOf(classes), tables, factors: factors.ofOffers };
  const bound = boundOf(input);
  const { base } = factors;
  const { goodsAmount } = best.outcome;
  const least = (most: number) => lowestFrom(total - Math.floor(most / base), total, reaches);
  const { ends, mostLeftOut } = search(
    input,
    bound,
    limits,
    (most) => least(most) >= goodsAmount,
    watchOf(problem, reaches),
  );
  for (const end of ends) {
    const amount = total - Math.floor(end.value / base);
    if (atBest(amount, reaches) >= best.outcome.goodsAmount) continue;
    const taken = end.taken();
    const outcome = outcomeOf(problem, taken);
    // Units that would save more in other groups of their offer are on another way with these groups.
    const sum = outcome.quantity.reduce((all, one) => all + one.saved, 0);
    if (sum !== total - amount) continue;
    if (outcome.goodsAmount < best.outcome.goodsAmount) best = { ...found, taken, outcome };
  }
  const isWhole =
    mostLeftOut === Number.NEGATIVE_INFINITY || least(mostLeftOut) >= best.outcome.goodsAmount;
  return { ...best, isExact: found.isExact && isWhole };
}

/**
 * What two ways with equal states must have in common: the savings so far, those inside each amount offer and, for an
 * offer whose goods are only partly in one, the units taken of each class.
 */
function watchOf({ classes, offers, total }: Problem, reaches: readonly Reach[]): Watch {
  const partly = reaches.filter(({ isEverything }) => !isEverything);
  const sides = offers.map((_, offer) =>
    partly.map(({ place }) => {
      const mine = classes.filter(({ views }) => views[offer]);
      const inside = mine.filter(({ inAmountOffer }) => inAmountOffer[place]).length;
      return inside === 0 ? 'outside' : inside === mine.length ? 'inside' : 'both';
    }),
  );
  const width = 1 + partly.length;
  const detailed = offers
    .map((_, offer) => offer)
    .filter((offer) => sides[offer]?.includes('both'));
  return {
    most: offers.length * total + 1,
    start: Array.from({ length: width + detailed.length * classes.length }, () => 0),
    mark: (marks, { offer, place, saves }) => {
      const next = [...marks];
      const add = (at: number, value: number) => {
        next[at] = (next[at] ?? 0) + value;
      };
      add(0, saves);
      for (const [index, side] of (sides[offer] ?? []).entries()) {
        if (side === 'inside') add(1 + index, saves);
      }
      const row = detailed.indexOf(offer);
      if (row >= 0) add(width + row * classes.length + place, 1);
      return next;
    },
  };
}
