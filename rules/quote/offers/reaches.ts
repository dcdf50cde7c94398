import { savedByAmountOffer } from '../kinds/amount-offer.ts';
import type { Problem } from './problem.ts';

/** Multiples of a threshold beyond this number are not looked at one by one. */
const mostMultiples = 200;

/** The amount offers in the cart: each with the TWD of its goods before quantity offers. */
export interface Reach {
  terms: Problem['amountOffers'][number];
  place: number;
  inside: number;
  isEverything: boolean;
}

/**
 * The goods amount if goods cost `amount` after quantity offers; lower than it is where an offer is for some of them.
 */
export const atBest = (amount: number, reaches: readonly Reach[]): number =>
  amount -
  Math.max(
    0,
    ...reaches.map(({ terms, inside }) => savedByAmountOffer(terms, Math.min(inside, amount))),
  );

/**
 * A lower bound of the goods amount of a problem whose quantity offers save at most so much.
 */
export const lowestAmount = (problem: Problem, mostSaved: number): number =>
  lowestFrom(problem.total - mostSaved, problem.total, reachesOf(problem));

/** Each amount offer with the TWD of the goods that it is for. */
export function reachesOf({ amountOffers, classes, total }: Problem): Reach[] {
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
export function lowestFrom(low: number, high: number, reaches: readonly Reach[]): number {
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
