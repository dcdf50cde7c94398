import { sum } from '../../numbers.ts';
import { prorate } from '../../prices/prorate.ts';
import { savedByAmountOffer } from '../kinds/amount-offer.ts';
import { quantityKinds } from '../kinds/quantity-kinds.ts';
import type { Problem } from './problem.ts';
import { savedBy } from './values-to-go.ts';

/** What an offer does to the lines of a problem. */
export interface Effect {
  /** Its place in the problem. */
  offer: number;
  /** TWD. */
  saved: number;
  /** For each line, the units that take part, and the TWD that they save. */
  units: readonly number[];
  shares: readonly number[];
}

/** The result of putting units into offers. */
export interface Outcome {
  /** Quantity offers that save something, by rank. */
  quantity: readonly Effect[];
  amount: Effect | null;
  /** TWD of the goods after all of them. */
  goodsAmount: number;
}

/** For each quantity offer, the units of each class that it takes. */
export type Taken = readonly (readonly number[])[];

/** The assignment with the lowest amount of goods, and whether it is proved that none is lower. */
export interface Assignment {
  taken: Taken;
  outcome: Outcome;
  isExact: boolean;
  /** For each class, the multiplier by which the bound of the savings is low. */
  multipliers: readonly number[];
}

/**
 * The result of an assignment: what each offer saves by its best groups, its shares of lines, and the amount offer
 * that saves most. An offer that is not repeated also counts the units that no offer takes, if that costs nothing.
 */
export function outcomeOf(problem: Problem, taken: Taken): Outcome {
  const narrow = outcomeOfExactly(problem, taken);
  const wide = withFreeUnits(problem, taken);
  if (!wide) return narrow;
  const counted = outcomeOfExactly(problem, wide);
  return counted.goodsAmount <= narrow.goodsAmount ? counted : narrow;
}

function withFreeUnits({ classes, offers }: Problem, taken: Taken): Taken | null {
  const free = classes.map(({ units }, place) => units - sum(taken.map((one) => one[place] ?? 0)));
  let isWider = false;
  const wide = taken.map((ofOffer, offer) => {
    const { kind } = offers[offer] ?? {};
    if (!kind || quantityKinds[kind].isRepeated || sum(ofOffer) === 0) return ofOffer;
    return ofOffer.map((units, place) => {
      const more = classes[place]?.views[offer]?.isInScope ? (free[place] ?? 0) : 0;
      free[place] = (free[place] ?? 0) - more;
      isWider ||= more > 0;
      return units + more;
    });
  });
  return isWider ? wide : null;
}

function outcomeOfExactly(problem: Problem, taken: Taken): Outcome {
  const { lines, tables, classes, total } = problem;
  const left = lines.map(({ units }) => units);
  const quantity = tables.flatMap((table, offer): Effect[] => {
    const saved = savedBy(table, taken[offer] ?? []);
    if (saved === 0) return [];
    const units = lines.map(() => 0);
    for (const [place, { lines: ofClass }] of classes.entries()) {
      let wanted = taken[offer]?.[place] ?? 0;
      for (const line of ofClass) {
        const some = Math.min(wanted, left[line] ?? 0);
        units[line] = (units[line] ?? 0) + some;
        left[line] = (left[line] ?? 0) - some;
        wanted -= some;
      }
    }
    const prices = units.map((count, line) => count * (lines[line]?.unitPrice ?? 0));
    return [{ offer, saved, units, shares: prorate(saved, prices) }];
  });
  const amounts = lines.map(
    ({ unitPrice, units }, line) =>
      unitPrice * units - sum(quantity.map(({ shares }) => shares[line] ?? 0)),
  );
  const amount = bestAmountOffer(problem, amounts);
  const goodsAmount = total - sum(quantity.map(({ saved }) => saved)) - (amount?.saved ?? 0);
  return { quantity, amount, goodsAmount };
}

/** The amount offer that saves most, of equal ones the older; null if none saves anything. */
function bestAmountOffer({ lines, classes, amountOffers }: Problem, amounts: readonly number[]) {
  let best: Effect | null = null;
  for (const [offer, terms] of amountOffers.entries()) {
    const inScope = lines.map((_, line) =>
      classes.some(
        ({ lines: ofClass, inAmountOffer }) => ofClass.includes(line) && inAmountOffer[offer],
      ),
    );
    const bases = amounts.map((one, line) => (inScope[line] ? one : 0));
    const saved = savedByAmountOffer(terms, sum(bases));
    if (saved <= (best?.saved ?? 0)) continue;
    const units = lines.map(({ units: all }, line) => (inScope[line] ? all : 0));
    best = { offer, saved, units, shares: prorate(saved, bases) };
  }
  return best;
}
