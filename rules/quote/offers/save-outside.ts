import { sum } from '../../numbers.ts';
import { boundOf, type SearchInput } from './lagrange-bound.ts';
import { withOnlyGroups } from './only-groups.ts';
import { type Effect, type Outcome, outcomeOf, type Taken } from './outcome.ts';
import type { Problem } from './problem.ts';
import { chargeOf, factorFor, type RateCharge } from './prove-steps.ts';
import type { Reach } from './reaches.ts';
import { search } from './search.ts';
import { unitsOf } from './values-to-go.ts';

/** What is charged in each try for a TWD that is saved inside. */
const charges = [0.2, 0.4, 0.6];
/** So few ways are followed. */
const width = 8;

/** An assignment of units, and what comes of it. */
interface Tried {
  taken: Taken;
  outcome: Outcome;
}

/**
 * Ways to save outside the goods of an amount offer rather than inside, so that more of these goods counts for it: each
 * TWD that is saved inside is charged, and the best ways are followed. Answers the cheapest one if it is cheaper than
 * the outcome that is known, else null.
 */
export function cheapestSavingOutside(
  problem: Problem,
  { place, terms }: Reach,
  { outcome, multipliers }: { outcome: Outcome; multipliers: readonly number[] },
): Tried | null {
  const { classes } = problem;
  let best: Tried | null = null;
  const isPercent = terms.discountType === 'PERCENT';
  for (const charge of isPercent ? [terms.discountValue / 100] : charges) {
    const input = chargedInput(problem, outcome, { place, charge });
    const from = classes.map(({ inAmountOffer }, at) =>
      Math.round((multipliers[at] ?? 0) * (inAmountOffer[place] ? 1 - charge : 1)),
    );
    const bound = boundOf(input, undefined, { rounds: 8, work: 150_000, from });
    const limits = { width, nodes: Number.POSITIVE_INFINITY, onward: width };
    for (const end of search(input, bound, limits, () => false).ends) {
      const taken = end.taken();
      const lowest = (best?.outcome ?? outcome).goodsAmount;
      if (outcomeOf(problem, taken).goodsAmount >= lowest) continue;
      const tried = withOnlyGroups(problem, taken);
      if (tried.outcome.goodsAmount < lowest) best = tried;
    }
  }
  return best;
}

/** The offers with their savings less the charge. It is right for offers at the rates that they have in the outcome. */
function chargedInput(
  problem: Problem,
  { quantity }: Outcome,
  { place, charge }: { place: number; charge: number },
): SearchInput {
  const { classes, tables } = problem;
  const charged = tables.map((table, offer) => {
    const effect = quantity.find((one) => one.offer === offer);
    const rate = { charge, ...usualRate(problem, { offer, effect, place }) };
    const steps = table.steps.map((ofClass, at) =>
      ofClass.map((options) =>
        options.map((one, index) =>
          index % 2 === 0
            ? one
            : Math.round(one * factorFor(rate) - chargeOf(classes[at], place, rate)),
        ),
      ),
    );
    return { ...table, steps };
  });
  return { classes, units: unitsOf(classes), tables: charged, factors: tables.map(() => 1) };
}

/** What an offer saves per TWD of its units, and mixed so that it is exact for such a rate or such a share outside. */
function usualRate(
  { classes }: Problem,
  { offer, effect, place }: { offer: number; effect: Effect | undefined; place: number },
): Omit<RateCharge, 'charge'> {
  let [all, outside] = [0, 0];
  for (const { price, units, views, inAmountOffer, lines: ofClass } of classes) {
    if (!views[offer]) continue;
    const taken = effect ? sum(ofClass.map((line) => effect.units[line] ?? 0)) : units;
    all += taken * price;
    if (!inAmountOffer[place]) outside += taken * price;
  }
  const rate = (effect?.saved ?? 0) / Math.max(all, 1);
  return { low: rate, high: rate, mix: outside / Math.max(all, 1) };
}
