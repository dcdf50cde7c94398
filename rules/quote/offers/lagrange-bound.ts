import { sum } from '../../numbers.ts';
import type { OfferTable } from './offer-table.ts';
import type { UnitClass } from './unit-classes.ts';
import { takenBy, type ValuesToGo, valuesToGo, valueToGo } from './values-to-go.ts';

/** How long a bound is improved. */
export interface Effort {
  rounds: number;
  /** The most numbers that all rounds together compute: 150,000 take about a millisecond. */
  work: number;
  /** The multipliers to begin with: those of a bound that was not near enough. */
  from?: readonly number[];
}

const usual: Effort = { rounds: 16, work: 150_000 };
/** Steps that became so short change nothing. */
const leastPace = 1 / 64;

/** What offers can still save at most, all together, if they pay these multipliers. */
export interface Bound {
  /** What each offer saves if it is alone. */
  alone: readonly number[];
  /** Of the whole cart: no assignment saves more. */
  most: number;
  multipliers: readonly number[];
  /** For each offer, what it can still save, by unit and state. */
  toGo: readonly ValuesToGo[];
}

/** What a search needs: classes of units, the tables of the offers that want them, and their factors. */
export interface SearchInput {
  classes: readonly Pick<UnitClass, 'units'>[];
  /** The class of each unit, the dearest first. */
  units: readonly number[];
  tables: readonly OfferTable[];
  /** By what the savings of each offer are multiplied. */
  factors: readonly number[];
}

/**
 * An upper bound for what the offers save together, by Lagrangian relaxation. Each offer takes what it likes and pays
 * the multiplier of each unit; the multipliers of all units are added, so the sum is never too low. Several offers that
 * want the same units raise its multiplier, until the bound comes near to the truth. Multipliers are integers, so
 * bounds are exact. `atLeast` answers what an assignment saves that is known, from what each offer saves alone: the
 * nearer to the truth, the better are the steps.
 */
export function boundOf(
  input: SearchInput,
  atLeast?: (alone: readonly number[]) => number,
  { rounds: mostRounds, work, from }: Effort = usual,
): Bound {
  const { classes, units, tables, factors } = input;
  const size = sum(tables.map(({ reach }) => sum(reach)));
  const rounds = tables.length > 1 ? Math.min(mostRounds, Math.ceil(work / size)) : 1;
  let multipliers: readonly number[] = from ?? classes.map(() => 0);
  let best: Bound | undefined;
  let reached = 0;
  let pace = 1;
  for (let round = 0; round < rounds; round++) {
    const toGo = tables.map((table, offer) =>
      valuesToGo(table, units, factors[offer] ?? 1, multipliers),
    );
    const most =
      sum(toGo.map((one) => valueToGo(one, 0, 0))) +
      sum(multipliers.map((multiplier, place) => multiplier * (classes[place]?.units ?? 0)));
    const alone = best?.alone ?? toGo.map((one) => valueToGo(one, 0, 0));
    // With multipliers, what an offer saves alone is less than it could be, so that no assignment is known from it.
    if (round === 0) reached = Math.max(...(from ? [] : alone), atLeast?.(alone) ?? 0);
    if (!best || most < best.most) best = { alone, most, multipliers, toGo };
    else pace /= 2;
    if (best.most <= reached || (from && pace < leastPace)) break;
    const excess = excessOf(input, toGo, multipliers);
    const length = sum(excess.map((one) => one * one));
    if (length === 0) break;
    const step = (pace * (most - reached)) / length;
    multipliers = multipliers.map((multiplier, place) =>
      Math.max(0, Math.round(multiplier + step * (excess[place] ?? 0))),
    );
  }
  if (!best) throw new Error('a bound needs a round');
  return best;
}

/** For each class, the units that the offers want beyond those there are; 0 where nothing would change. */
function excessOf(
  { classes, units, tables, factors }: SearchInput,
  toGo: Bound['toGo'],
  multipliers: readonly number[],
): number[] {
  const excess = classes.map(({ units: there }) => -there);
  for (const [offer, table] of tables.entries()) {
    const context = { factor: factors[offer] ?? 1, multipliers, classCount: classes.length };
    const own = toGo[offer];
    const wanted = own ? takenBy(own, table, units, context) : [];
    for (const [place, taken] of wanted.entries()) excess[place] = (excess[place] ?? 0) + taken;
  }
  return excess.map((one, place) => (one < 0 && multipliers[place] === 0 ? 0 : one));
}
