import { type Factors, factorsOf } from './factors.ts';
import { boundOf, type SearchInput } from './lagrange-bound.ts';
import { type Assignment, outcomeOf } from './outcome.ts';
import type { CartSize, Problem } from './problem.ts';
import { proveBest } from './prove-best.ts';
import { type Limits, search } from './search.ts';
import { takenBy, unitsOf, valuesToGo, valueToGo } from './values-to-go.ts';
import { withAmountOffers } from './with-amount-offers.ts';

/** A cart of so many units in so many classes, or of so few units, is always searched to its end. */
const largest = { units: 60, classes: 12, fewUnits: 12 };

/** The first search follows so few ways. Its result makes the bound of the second one. */
const firstWidth = 12;

interface PartLimits extends Limits {
  /** The limits of ways of the search with amount offers. */
  steps: Pick<Limits, 'nodes' | 'onward'>;
  /** Whether the cart has more units than are searched to the end. */
  isLarge: boolean;
}

/**
 * Units by pairs of offers above which the search of a large cart would take too long, and offers choose one after the
 * other.
 */
const mostSearched = 4_000;

/**
 * The way to put units into offers with the lowest amount of goods. Of equal ones, offers of higher weight and lower
 * id save more.
 */
export function bestAssignment(problem: Problem): Assignment {
  const factors = factorsOf(problem);
  const limits = limitsOf(problem);
  let isExact = !problem.isCut && problem.tables.every(({ isWhole }) => isWhole);
  const taken = problem.tables.map(() => problem.classes.map(() => 0));
  const multipliers = problem.classes.map(() => 0);
  for (const part of partsOf(problem)) {
    const best = bestOfPart(problem, part, factors, limits);
    isExact &&= best.isWhole;
    for (const [index, offer] of part.offers.entries()) {
      for (const [position, place] of part.places.entries()) {
        const ofOffer = taken[offer];
        if (ofOffer) ofOffer[place] = best.taken[index]?.[position] ?? 0;
      }
    }
    for (const place of part.places) multipliers[place] = best.multipliers[place] ?? 0;
  }
  const found = { taken, outcome: outcomeOf(problem, taken), isExact, multipliers };
  if (problem.amountOffers.length === 0) return found;
  if (limits.isLarge && isTooLong(unitsOf(problem.classes).length, problem.offers.length)) {
    return cheaperOf(problem, { ...found, isExact: false });
  }
  const best = withAmountOffers(problem, found, {
    factors,
    limits: { ...limits, ...limits.steps },
    size: sizeOf(problem).size,
  });
  return best.isExact ? best : cheaperOf(problem, best);
}

/** The assignment, or that without quantity offers if the amount offer alone saves more. */
function cheaperOf(problem: Problem, found: Assignment): Assignment {
  const taken = problem.tables.map(() => problem.classes.map(() => 0));
  const outcome = outcomeOf(problem, taken);
  return outcome.goodsAmount < found.outcome.goodsAmount ? { ...found, taken, outcome } : found;
}

const isTooLong = (units: number, offers: number) => units * offers ** 2 > mostSearched;

/** Offers that compete for units, and the classes for which they compete. */
interface Part {
  offers: number[];
  places: number[];
}

/** Offers without a unit in common are solved apart. */
function partsOf({ offers, classes }: Problem): Part[] {
  let parts: Part[] = [];
  for (const [place, { views }] of classes.entries()) {
    const takers = offers.map((_, offer) => offer).filter((offer) => views[offer]);
    if (takers.length === 0) continue;
    const touched = parts.filter((part) => part.offers.some((offer) => takers.includes(offer)));
    const joined = new Set([...touched.flatMap((part) => part.offers), ...takers]);
    parts = [
      ...parts.filter((part) => !touched.includes(part)),
      {
        offers: [...joined].toSorted((a, b) => a - b),
        places: [...touched.flatMap(({ places }) => places), place].toSorted((a, b) => a - b),
      },
    ];
  }
  return parts;
}

function bestOfPart(
  { classes, tables }: Problem,
  { offers, places }: Part,
  { base, ofOffers: allFactors }: Factors,
  limits: PartLimits,
): { taken: number[][]; isWhole: boolean; multipliers: readonly number[] } {
  const all = unitsOf(classes);
  const mine = [...all.keys()].filter((unit) => places.includes(all[unit] ?? -1));
  const input = {
    classes,
    units: mine.map((unit) => all[unit] ?? 0),
    // Units of other parts change no state of these offers.
    tables: offers.flatMap((offer) => {
      const table = tables[offer];
      const reach = [...mine, all.length].map((unit) => table?.reach[unit] ?? 1);
      return table ? [{ ...table, reach }] : [];
    }),
    factors: offers.map((offer) => allFactors[offer] ?? 1),
  };
  const ofPlaces = (taken: readonly number[][]) =>
    taken.map((ofOffer) => places.map((place) => ofOffer[place] ?? 0));
  let start: Start = { value: 0, taken: [] };
  const bound = boundOf(input, (alone) => {
    start = startOf(input, alone);
    return start.value;
  });
  const { multipliers } = bound;
  if (bound.most <= start.value)
    return { taken: ofPlaces(start.taken), isWhole: true, multipliers };
  if (limits.isLarge && isTooLong(mine.length, offers.length)) {
    return { taken: ofPlaces(start.taken), isWhole: false, multipliers };
  }
  const first = search(
    input,
    bound,
    { ...limits, width: Math.min(firstWidth, limits.width) },
    (most) => most <= start.value,
  );
  const value = first.ends[0]?.value ?? start.value;
  const found = first.ends[0]?.taken() ?? start.taken;
  if (Math.min(bound.most, first.mostLeftOut) <= value) {
    return { taken: ofPlaces(found), isWhole: true, multipliers };
  }
  const { proof, bound: near } = limits.isLarge
    ? { proof: null, bound }
    : proveBest(input, bound, value);
  if (proof) {
    return { taken: ofPlaces(proof.taken ?? found), isWhole: true, multipliers: proof.multipliers };
  }
  const second = search(input, near, limits, (most) => most <= value);
  const reached = second.ends[0]?.value ?? value;
  return {
    taken: ofPlaces(second.ends[0]?.taken() ?? found),
    // Of equal amounts the one of higher rank may have been left out.
    isWhole: Math.floor(second.mostLeftOut / base) <= Math.floor(reached / base),
    multipliers: near.multipliers,
  };
}

/** An assignment that a search must beat. */
interface Start {
  value: number;
  taken: number[][];
}

/**
 * The assignment in which each offer takes its best way with the units that are left, those first that save most alone.
 * It is never worse than one offer alone.
 */
function startOf(
  { classes, units, tables, factors }: SearchInput,
  alone: readonly number[],
): Start {
  let value = 0;
  const taken = tables.map(() => classes.map(() => 0));
  const multipliers = classes.map(() => 0);
  let left = [...units.keys()];
  const byWorth = [...tables.entries()].toSorted(
    ([a], [b]) => (alone[b] ?? 0) - (alone[a] ?? 0) || a - b,
  );
  for (const [offer, table] of byWorth) {
    const open = left.map((unit) => units[unit] ?? 0);
    const reach = [...left, units.length].map((unit) => table.reach[unit] ?? 1);
    const factor = factors[offer] ?? 1;
    const toGo = valuesToGo({ ...table, reach }, open, factor, multipliers);
    const own = takenBy(toGo, table, open, { factor, multipliers, classCount: classes.length });
    taken[offer] = [...own];
    value += valueToGo(toGo, 0, 0);
    left = left.filter((unit) => {
      const place = units[unit] ?? 0;
      if (!own[place]) return true;
      own[place] -= 1;
      return false;
    });
  }
  return { value, taken };
}

/**
 * Limits that let a search take a few milliseconds at most; those of small carts are there for the worst case alone.
 */
function limitsOf(problem: Problem): PartLimits {
  const { units, size } = sizeOf(problem);
  const all = Number.POSITIVE_INFINITY;
  if (size === 'FEW_UNITS') {
    const steps = { nodes: 100_000, onward: 300 };
    return { width: all, nodes: 200_000, onward: 300, steps, isLarge: false };
  }
  // Ways that amount offers tell apart are many, and each of them takes longer. More than so many rarely find a better
  // one.
  const steps = { nodes: 300, onward: 24 };
  if (size === 'SMALL') return { width: all, nodes: 2_000, onward: 100, steps, isLarge: false };
  const work = units * Math.max(problem.offers.length, 1);
  const width = Math.max(2, Math.floor(3_000 / work));
  return { width, nodes: all, onward: width, steps, isLarge: true };
}

/** The units that offers may take, and whether a cart of so many is searched to its end. */
export function sizeOf({ classes }: Pick<Problem, 'classes'>): {
  units: number;
  size: CartSize;
} {
  const open = classes.filter(({ views }) => views.some(Boolean));
  const units = open.reduce((sum, one) => sum + one.units, 0);
  if (units <= largest.fewUnits) return { units, size: 'FEW_UNITS' };
  const isSmall = units <= largest.units && open.length <= largest.classes;
  return { units, size: isSmall ? 'SMALL' : 'LARGE' };
}
