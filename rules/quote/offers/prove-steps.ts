import { sum } from '../../numbers.ts';
import type { Outcome } from './outcome.ts';
import type { Problem } from './problem.ts';
import { lowestFrom, type Reach } from './reaches.ts';
import type { UnitClass } from './unit-classes.ts';
import { unitsOf, valuesToGo, valueToGo } from './values-to-go.ts';

/** What is charged for each TWD that is saved inside. Such fractions have exact sums. */
const charges = [1, 0.75, 0.5, 0.25, 0.125];
/** Ranges of rates so short are not halved. */
const shortest = 1 / 32;
const mixes = [0, 0.5, 1];
/** About so many numbers are computed for an amount offer: 150,000 take about a millisecond. */
const mostWork = 600_000;

/** What is known of the savings of quantity offers. */
export interface Known {
  /** An assignment: is none cheaper? */
  outcome: Outcome;
  /** TWD: no assignment saves more by them. */
  mostSaved: number;
  /** For each class, about the TWD that one unit more would save. */
  multipliers: readonly number[];
}

/**
 * Whether a bound proves that no assignment is cheaper by this amount offer, which may be for some of the goods:
 * those "inside". The offer reaches a step only if little is saved inside. So each TWD saved inside is charged, and for
 * the TWD that may be saved there the charge is given back (Lagrangian relaxation): then the most that can be saved is
 * never too low. False proves nothing.
 */
export function isNoneCheaperBy(problem: Problem, reach: Reach, known: Known): boolean {
  const { outcome, mostSaved, multipliers } = known;
  const { place, inside } = reach;
  const { total } = problem;
  if (lowestFrom(total - mostSaved, total, [reach]) >= outcome.goodsAmount) return true;
  const cheaperBy = total - outcome.goodsAmount;
  if (cheaperBy < mostSaved) return false;
  const { step, off, leastCharge } = firstOpenStep(reach, cheaperBy - mostSaved);
  const mostInside = inside - step;
  if (mostInside < 0) return true;
  const saved = sum(outcome.quantity.map((one) => one.saved));
  const tooMuch = savedInside(problem, outcome, place) - mostInside;
  const work = { left: mostWork };
  return charges.some((charge) => {
    // The bound is for this assignment too, so it is never below what that one saves less its charge.
    const isHopeless = saved - charge * tooMuch + off > cheaperBy;
    if (isHopeless || charge < leastCharge || work.left <= 0) return false;
    const bound = mostCharged(problem, { place, charge, multipliers, work });
    const back = charge * (mostInside + roundedInside(problem, place));
    return bound + back + off <= cheaperBy;
  });
}

/**
 * The first step of an amount offer, in TWD, that takes more off than `spare`, and what it takes off at least. With
 * `leastCharge` or more, a proof for it is one for what is above it too: there it takes off no more than is charged.
 */
function firstOpenStep({ terms }: Reach, spare: number) {
  const { thresholdAmount, discountType, discountValue, isRepeated } = terms;
  if (discountType === 'PERCENT') {
    const off = (discountValue * thresholdAmount) / 100;
    return { step: thresholdAmount, off, leastCharge: discountValue / 100 };
  }
  const times = Math.floor(spare / discountValue) + 1;
  if (isRepeated && thresholdAmount > 0) {
    const leastCharge = discountValue / thresholdAmount;
    return { step: times * thresholdAmount, off: times * discountValue, leastCharge };
  }
  const step = times > 1 ? Number.POSITIVE_INFINITY : thresholdAmount;
  return { step, off: discountValue, leastCharge: 0 };
}

/** TWD that quantity offers save inside. */
function savedInside({ lines, classes }: Problem, { quantity }: Outcome, place: number): number {
  const isInside = lines.map((_, line) =>
    classes.some((one) => one.inAmountOffer[place] && one.lines.includes(line)),
  );
  return sum(
    quantity.flatMap(({ shares }) => shares.map((share, line) => (isInside[line] ? share : 0))),
  );
}

/** TWD by which rounded shares of lines may be below what is saved inside: less than 1 for each line of one side. */
const roundedInside = ({ classes, tables }: Problem, place: number): number =>
  sum(
    tables.map((_, offer) => {
      const lines = (isInside: boolean) =>
        classes
          .filter(({ views, inAmountOffer }) => views[offer] && inAmountOffer[place] === isInside)
          .reduce((count, one) => count + one.lines.length, 0);
      return Math.min(lines(true), lines(false));
    }),
  );

interface Charged {
  place: number;
  charge: number;
  multipliers: readonly number[];
  /** Numbers that may still be computed. */
  work: { left: number };
}

/** Quantity offers save no more than this, less the charge for what they save inside. */
function mostCharged(
  { classes, tables }: Problem,
  { place, charge, multipliers, work }: Charged,
): number {
  const paid = classes.map(({ inAmountOffer }, at) =>
    Math.round((multipliers[at] ?? 0) * (inAmountOffer[place] ? 1 - charge : 1)),
  );
  const units = unitsOf(classes);
  const ofOffers = tables.map((table, offer) => {
    const size = sum(table.reach);
    const mostAt = (rate: RateCharge): number => {
      work.left -= size;
      const all = paid.map((one, at) => one + chargeOf(classes[at], place, rate));
      return valueToGo(valuesToGo(table, units, factorFor(rate), all), 0, 0);
    };
    const mine = classes.filter(({ views }) => views[offer]);
    const inside = mine.filter(({ inAmountOffer }) => inAmountOffer[place]).length;
    if (inside === 0) return mostAt({ charge: 0, low: 0, high: 0, mix: 0 });
    if (inside === mine.length) return mostAt({ charge, low: 0, high: 0, mix: 0 });
    return mostOfMixed(mostAt, { charge, work, low: 0, high: 1, known: 0 });
  });
  return sum(ofOffers) + sum(classes.map(({ units: there }, at) => there * (paid[at] ?? 0)));
}

/**
 * The charge for what an offer on goods inside and outside saves inside, as its rate is from `low` to `high`.
 *
 *     takes 300 TWD inside, 100 outside; saves 80: its rate is 80 / 400 = 0.2
 *     saves inside                       0.2 × 300 = 60 = 80 − 0.2 × 100
 *     a rate from 0.1 to 0.25: at least  0.1 × 300 = 30 and 80 − 0.25 × 100 = 55, and each mix of both
 *
 * Both are sums over units, so that the offer can be searched with them as with multipliers.
 */
export interface RateCharge {
  charge: number;
  low: number;
  high: number;
  /** The share of `low` × inside; the rest is all − `high` × outside. */
  mix: number;
}

/** What is left to the offer of each TWD that it saves. */
export const factorFor = ({ charge, mix }: RateCharge): number => 1 - charge * (1 - mix);

/** TWD that the offer is charged for a unit of this class; below 0 outside. */
export const chargeOf = (
  of: Pick<UnitClass, 'price' | 'inAmountOffer'> | undefined,
  place: number,
  { charge, low, high, mix }: RateCharge,
): number => charge * (of?.price ?? 0) * (of?.inAmountOffer[place] ? mix * low : (mix - 1) * high);

/**
 * What such an offer saves at most, less the charge, with any rate from `low` to `high`. A range is halved where this
 * may lower the bound; `known` is the bound of other rates.
 */
function mostOfMixed(
  mostAt: (rate: RateCharge) => number,
  range: Pick<Charged, 'charge' | 'work'> & { low: number; high: number; known: number },
): number {
  const { charge, work, low, high, known } = range;
  let most = Number.POSITIVE_INFINITY;
  for (const mix of mixes) {
    const value = mostAt({ charge, low, high, mix });
    if (value <= known) return known;
    if (value >= most) break;
    most = value;
  }
  if (high - low <= shortest || work.left <= 0) return most;
  const middle = (low + high) / 2;
  const below = mostOfMixed(mostAt, { ...range, high: middle });
  return mostOfMixed(mostAt, { ...range, low: middle, known: below });
}
