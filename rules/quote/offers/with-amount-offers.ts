import { savedByAmountOffer } from '../kinds/amount-offer.ts';
import { allSums, isTooMuch } from './all-sums.ts';
import type { Factors } from './factors.ts';
import { unitsOf } from './futures.ts';
import { type Assignment, outcomeOf, type Taken } from './outcome.ts';
import type { Problem } from './problem.ts';
import { type Limits, search, type Watch } from './search.ts';
import { boundOf } from './tolls.ts';

/** Multiples of a threshold beyond this number are not looked at one by one. */
const mostMultiples = 200;

/** The amount offers in the cart: each with the TWD of its goods before quantity offers. */
interface Reach {
  terms: Problem['amountOffers'][number];
  place: number;
  inside: number;
  isEverything: boolean;
}

/**
 * The best assignment where amount offers follow. Saving most by quantity offers is not always best: it may end below a
 * threshold. Where a bound shows that nothing can be lower, the assignment stays. Otherwise a second search also tells
 * apart what the amount offers see.
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
  const looksForSums = !isFew && !isTooMuch(problem);
  let best = looksForSums ? nearestSum(problem, found, found.taken, { reaches, lowest }) : found;
  if (best.outcome.goodsAmount <= lowest) return best;
  const contest = { classes, units: unitsOf(classes), tables, factors: factors.ofOffers };
  const bound = boundOf(contest);
  const { base } = factors;
  if (looksForSums) {
    const others = search(contest, bound, { ...limits, width: fewWays }, () => false);
    for (const end of others.ends.slice(1, fewWays)) {
      best = nearestSum(problem, best, end.taken(), { reaches, lowest });
      if (best.outcome.goodsAmount <= lowest) return best;
    }
  }
  const { goodsAmount } = best.outcome;
  const least = (most: number) => lowestFrom(total - Math.floor(most / base), total, reaches);
  const { ends, mostLeftOut } = search(
    contest,
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

/** The goods amount if goods cost `amount` after quantity offers; lower than it is where an offer is for some of them. */
const atBest = (amount: number, reaches: readonly Reach[]): number =>
  amount -
  Math.max(
    0,
    ...reaches.map(({ terms, inside }) => savedByAmountOffer(terms, Math.min(inside, amount))),
  );

/** So many ways that save nearly most are looked at for other sums. */
const fewWays = 8;

/** So many sums are tried at most. */
const mostTried = 20;

/**
 * A better assignment by units that leave an offer, so that the goods stay at a threshold or just above it. With more
 * than a few units there are so many sums that one of them mostly meets the threshold to the dollar.
 */
function nearestSum(
  problem: Problem,
  found: Assignment,
  from: Taken,
  { reaches, lowest }: { reaches: readonly Reach[]; lowest: number },
): Assignment {
  const { sums, takenFor } = allSums(problem, from);
  const tries = sums
    .map((sum) => ({ sum, amount: atBest(problem.total - sum, reaches) }))
    .filter(({ amount }) => amount < found.outcome.goodsAmount)
    .toSorted((a, b) => a.amount - b.amount || b.sum - a.sum)
    .slice(0, mostTried);
  let best = found;
  for (const { sum, amount } of tries) {
    if (amount >= best.outcome.goodsAmount || best.outcome.goodsAmount <= lowest) break;
    const taken = takenFor(sum);
    const outcome = outcomeOf(problem, taken);
    if (outcome.goodsAmount < best.outcome.goodsAmount) best = { ...found, taken, outcome };
  }
  return best;
}

/**
 * A lower bound of the goods amount of a problem whose quantity offers save at most so much.
 */
export const lowestAmount = (problem: Problem, mostSaved: number): number =>
  lowestFrom(problem.total - mostSaved, problem.total, reachesOf(problem));

function reachesOf({ amountOffers, classes, total }: Problem): Reach[] {
  return amountOffers
    .map((terms, place) => {
      const inside = classes
        .filter(({ inAmountOffer }) => inAmountOffer[place])
        .reduce((sum, { price, units }) => sum + price * units, 0);
      return { terms, place, inside, isEverything: inside === total };
    })
    .filter(({ terms, inside }) => savedByAmountOffer(terms, inside) > 0);
}

/** A lower bound of the goods amount if goods cost between `low` and `high` TWD after quantity offers. */
function lowestFrom(low: number, high: number, reaches: readonly Reach[]): number {
  const lowest = reaches.map(({ terms, inside, isEverything }) => {
    const { thresholdAmount } = terms;
    const times = terms.isRepeated ? Math.floor(high / thresholdAmount) : 1;
    if (!isEverything || times > mostMultiples) {
      return low - savedByAmountOffer(terms, Math.min(inside, high));
    }
    // Within a step a lower amount stays lower. So only the lowest amount and the begins of steps count.
    const begins = Array.from({ length: times }, (_, index) => thresholdAmount * (index + 1));
    const points = [low, ...begins.filter((one) => one > low && one <= high)];
    return Math.min(...points.map((point) => point - savedByAmountOffer(terms, point)));
  });
  return Math.min(low, ...lowest);
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
