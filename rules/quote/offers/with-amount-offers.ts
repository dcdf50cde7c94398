import { sum } from '../../numbers.ts';
import type { Factors } from './factors.ts';
import { boundOf } from './lagrange-bound.ts';
import { type Assignment, type Outcome, outcomeOf } from './outcome.ts';
import type { CartSize, Problem } from './problem.ts';
import { isNoneCheaperBy } from './prove-steps.ts';
import { atBest, lowestFrom, type Reach, reachesOf } from './reaches.ts';
import { cheapestSavingOutside } from './save-outside.ts';
import { type Limits, search, type Watch } from './search.ts';
import { unitsOf } from './values-to-go.ts';
import { withBestSum } from './with-best-sum.ts';

/** For so many amount offers on some goods other ways are looked for, which takes milliseconds each. */
const mostTriedFor = 2;

interface Context {
  factors: Factors;
  limits: Limits;
  size: CartSize;
}

/**
 * The best assignment where amount offers follow. Saving most by quantity offers is not always best: it may end below a
 * threshold. Where a bound shows that nothing can be lower, the assignment stays. Otherwise other sums of savings are
 * tried, then ways to save outside the goods of the amount offers, and a last search tells apart all that these see.
 */
export function withAmountOffers(
  problem: Problem,
  found: Assignment,
  { factors, limits, size }: Context,
): Assignment {
  const { tables, total } = problem;
  if (tables.length === 0) return found;
  const reaches = reachesOf(problem);
  const mostSaved = savedIn(found.outcome);
  const lowest = lowestFrom(total - mostSaved, total, reaches);
  if (found.outcome.goodsAmount <= lowest) return found;
  // Few units are searched to the end anyway, and many would take too long.
  const partly = size === 'SMALL' ? reaches.filter(({ isEverything }) => !isEverything) : [];
  const multipliers = found.multipliers.map((one) => one / factors.base);
  const isOpen = (reach: Reach, { outcome }: Assignment) =>
    !found.isExact || !isNoneCheaperBy(problem, reach, { outcome, mostSaved, multipliers });
  const open = partly.length > 0 ? reaches.filter((reach) => isOpen(reach, found)) : reaches;
  if (open.length === 0) return found;
  const isFew = size === 'FEW_UNITS';
  let best = isFew ? found : withBestSum(problem, found, { factors, reaches, lowest });
  // The sums were all that such offers see.
  if (!isFew && reaches.every(({ isEverything }) => isEverything)) return best;
  if (best.outcome.goodsAmount <= lowest) return best;
  for (const reach of partly.filter((one) => open.includes(one)).slice(0, mostTriedFor)) {
    const { outcome } = best;
    best = { ...best, ...cheapestSavingOutside(problem, reach, { outcome, multipliers }) };
  }
  const isCheaper = best.outcome.goodsAmount < found.outcome.goodsAmount;
  if (isCheaper && partly.length > 0 && !open.some((reach) => isOpen(reach, best))) {
    return { ...best, isExact: true };
  }
  return withWatchedSearch(problem, best, { factors, limits, reaches, isExact: found.isExact });
}

const savedIn = ({ quantity }: Outcome): number => sum(quantity.map(({ saved }) => saved));

/** The assignment, or a better one of a search that tells apart what the amount offers see. */
function withWatchedSearch(
  problem: Problem,
  known: Assignment,
  {
    factors,
    limits,
    reaches,
    isExact,
  }: Pick<Context, 'factors' | 'limits'> & { reaches: readonly Reach[]; isExact: boolean },
): Assignment {
  const { classes, tables, total } = problem;
  const { base } = factors;
  const input = { classes, units: unitsOf(classes), tables, factors: factors.ofOffers };
  const { goodsAmount } = known.outcome;
  const least = (most: number) => lowestFrom(total - Math.floor(most / base), total, reaches);
  const { ends, mostLeftOut } = search(
    input,
    boundOf(input),
    limits,
    (most) => least(most) >= goodsAmount,
    watchOf(problem, reaches),
  );
  let best = known;
  for (const end of ends) {
    const amount = total - Math.floor(end.value / base);
    if (atBest(amount, reaches) >= best.outcome.goodsAmount) continue;
    const taken = end.taken();
    const outcome = outcomeOf(problem, taken);
    // Units that would save more in other groups of their offer are on another way with these groups.
    if (savedIn(outcome) !== total - amount) continue;
    if (outcome.goodsAmount < best.outcome.goodsAmount) best = { ...known, taken, outcome };
  }
  const isWhole =
    mostLeftOut === Number.NEGATIVE_INFINITY || least(mostLeftOut) >= best.outcome.goodsAmount;
  return { ...best, isExact: isExact && isWhole };
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
