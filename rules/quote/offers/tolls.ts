import { sum } from '../../numbers.ts';
import { type Futures, futureOf, futuresOf, takenBy } from './futures.ts';
import type { OfferTable } from './offer-table.ts';
import type { UnitClass } from './unit-classes.ts';

/** How long a bound is improved. */
export interface Effort {
  rounds: number;
  /** The most numbers that all rounds together compute: 150,000 take about a millisecond. */
  work: number;
  /** The tolls to begin with: those of a bound that was not near enough. */
  from?: readonly number[];
}

const usual: Effort = { rounds: 16, work: 150_000 };
/** Steps that became so short change nothing. */
const leastPace = 1 / 64;

/** What offers can still save at most, all together, if they pay these tolls. */
export interface Bound {
  /** What each offer saves if it is alone. */
  alone: readonly number[];
  /** Of the whole cart: no assignment saves more. */
  most: number;
  tolls: readonly number[];
  /** For each offer, what it can still save, by unit and state. */
  futures: readonly Futures[];
}

export interface Contest {
  classes: readonly Pick<UnitClass, 'units'>[];
  /** The class of each unit, the dearest first. */
  units: readonly number[];
  tables: readonly OfferTable[];
  /** By what the savings of each offer are multiplied. */
  factors: readonly number[];
}

/**
 * An upper bound for what the offers save together (Lagrange). Each offer takes what it likes and pays a toll for each
 * unit; the tolls of all units are added, so the sum is never too low. Several offers that want the same units raise
 * its toll, until the bound comes near to the truth. Tolls are integers, so bounds are exact. `atLeast` answers what an
 * assignment saves that is known, from what each offer saves alone: the nearer to the truth, the better are the steps.
 */
export function boundOf(
  contest: Contest,
  atLeast?: (alone: readonly number[]) => number,
  { rounds: mostRounds, work, from }: Effort = usual,
): Bound {
  const { classes, units, tables, factors } = contest;
  const size = sum(tables.map(({ reach }) => sum(reach)));
  const rounds = tables.length > 1 ? Math.min(mostRounds, Math.ceil(work / size)) : 1;
  let tolls: readonly number[] = from ?? classes.map(() => 0);
  let best: Bound | undefined;
  let reached = 0;
  let pace = 1;
  for (let round = 0; round < rounds; round++) {
    const futures = tables.map((table, offer) =>
      futuresOf(table, units, factors[offer] ?? 1, tolls),
    );
    const most =
      sum(futures.map((one) => futureOf(one, 0, 0))) +
      sum(tolls.map((toll, place) => toll * (classes[place]?.units ?? 0)));
    const alone = best?.alone ?? futures.map((one) => futureOf(one, 0, 0));
    // With tolls, what an offer saves alone is less than it could be, so that no assignment is known from it.
    if (round === 0) reached = Math.max(...(from ? [] : alone), atLeast?.(alone) ?? 0);
    if (!best || most < best.most) best = { alone, most, tolls, futures };
    else pace /= 2;
    if (best.most <= reached || (from && pace < leastPace)) break;
    const excess = excessOf(contest, futures, tolls);
    const length = sum(excess.map((one) => one * one));
    if (length === 0) break;
    const step = (pace * (most - reached)) / length;
    tolls = tolls.map((toll, place) => Math.max(0, Math.round(toll + step * (excess[place] ?? 0))));
  }
  if (!best) throw new Error('a bound needs a round');
  return best;
}

/** For each class, the units that the offers want beyond those there are; 0 where nothing would change. */
function excessOf(
  { classes, units, tables, factors }: Contest,
  futures: Bound['futures'],
  tolls: readonly number[],
): number[] {
  const excess = classes.map(({ units: there }) => -there);
  for (const [offer, table] of tables.entries()) {
    const context = { factor: factors[offer] ?? 1, tolls, classCount: classes.length };
    const own = futures[offer];
    const wanted = own ? takenBy(own, table, units, context) : [];
    for (const [place, taken] of wanted.entries()) excess[place] = (excess[place] ?? 0) + taken;
  }
  return excess.map((one, place) => (one < 0 && tolls[place] === 0 ? 0 : one));
}
