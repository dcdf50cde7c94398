import type { OfferTable } from './offer-table.ts';
import type { UnitClass } from './unit-classes.ts';

/** For each unit, the dearest first, the place of its class. */
export const unitsOf = (classes: readonly Pick<UnitClass, 'units'>[]): number[] =>
  classes.flatMap(({ units }, place) => Array.from({ length: units }, () => place));

/**
 * What an offer alone can still save, by unit and state: `values[begin[unit] + state]`. One more row than units. All
 * rows are one array, because making thousands of small ones takes longer than filling them.
 */
export interface ValuesToGo {
  values: Float64Array;
  begin: Int32Array;
}

/** What an offer can still save in this state before this unit is given to one of the offers. */
export const valueToGo = (
  { values, begin }: Pick<ValuesToGo, 'values' | 'begin'>,
  unit: number,
  state: number,
): number => values[(begin[unit] ?? 0) + state] ?? 0;

/**
 * The values to go (dynamic programming) of an offer that pays `multipliers[class]` for every unit that it takes from
 * there on. The last row is 0 where the offer may end, and else minus infinity. Savings are multiplied by `factor`.
 */
export function valuesToGo(
  { steps, mayEnd, reach }: OfferTable,
  units: readonly number[],
  factor: number,
  multipliers: readonly number[],
): ValuesToGo {
  const takes = (unit: number) => (steps[units[unit] ?? 0] ?? []).length > 0;
  const begin = new Int32Array(units.length + 1);
  let end = reach[units.length] ?? 1;
  for (let unit = units.length - 1; unit >= 0; unit--) {
    // A unit that the offer does not take changes nothing.
    begin[unit] = takes(unit) ? end : (begin[unit + 1] ?? 0);
    if (takes(unit)) end += reach[unit] ?? 1;
  }
  const values = new Float64Array(end);
  for (let state = 0; state < (reach[units.length] ?? 1); state++) {
    values[state] = mayEnd[state] ? 0 : Number.NEGATIVE_INFINITY;
  }
  const toGo = { values, begin };
  for (let unit = units.length - 1; unit >= 0; unit--) {
    const place = units[unit] ?? 0;
    if (!takes(unit)) continue;
    fillRow(toGo, unit, steps[place] ?? [], {
      factor,
      multiplier: multipliers[place] ?? 0,
      length: reach[unit] ?? 1,
    });
  }
  return toGo;
}

function fillRow(
  { values, begin }: ValuesToGo,
  unit: number,
  steps: readonly (readonly number[])[],
  { factor, multiplier, length }: { factor: number; multiplier: number; length: number },
): void {
  const row = begin[unit] ?? 0;
  const after = begin[unit + 1] ?? 0;
  for (let state = 0; state < length; state++) {
    let best = values[after + state] ?? 0;
    const taken = steps[state] ?? [];
    for (let at = 0; at < taken.length; at += 2) {
      const value =
        (taken[at + 1] ?? 0) * factor - multiplier + (values[after + (taken[at] ?? 0)] ?? 0);
      if (value > best) best = value;
    }
    values[row + state] = best;
  }
}

/** The units of each class that an offer alone takes in its best way by its values to go. */
export function takenBy(
  toGo: ValuesToGo,
  { steps }: OfferTable,
  units: readonly number[],
  {
    factor,
    multipliers,
    classCount,
  }: { factor: number; multipliers: readonly number[]; classCount: number },
): number[] {
  const taken = new Array<number>(classCount).fill(0);
  let state = 0;
  for (const [unit, place] of units.entries()) {
    const value = valueToGo(toGo, unit, state);
    if (valueToGo(toGo, unit + 1, state) === value) continue;
    const options = steps[place]?.[state] ?? [];
    for (let at = 0; at < options.length; at += 2) {
      const next = options[at] ?? 0;
      const reached = (options[at + 1] ?? 0) * factor - (multipliers[place] ?? 0);
      if (reached + valueToGo(toGo, unit + 1, next) !== value) continue;
      state = next;
      taken[place] = (taken[place] ?? 0) + 1;
      break;
    }
  }
  return taken;
}

/**
 * TWD that an offer saves in its best way with so many units of each class; it may leave some of them out, or else it
 * saves minus infinity where it cannot take them all.
 */
export function savedBy(
  { steps, mayEnd }: OfferTable,
  taken: readonly number[],
  mayLeave = true,
): number {
  let best = new Float64Array(mayEnd.length).fill(Number.NEGATIVE_INFINITY);
  best[0] = 0;
  for (const [place, count] of taken.entries()) {
    for (let unit = 0; unit < count; unit++) best = afterUnit(best, steps[place] ?? [], mayLeave);
  }
  return best.reduce(
    (most, saved, state) => (mayEnd[state] && saved > most ? saved : most),
    mayLeave ? 0 : Number.NEGATIVE_INFINITY,
  );
}

function afterUnit(
  best: Float64Array<ArrayBuffer>,
  ofClass: readonly (readonly number[])[],
  mayLeave: boolean,
): Float64Array<ArrayBuffer> {
  const after = mayLeave
    ? best.slice()
    : new Float64Array(best.length).fill(Number.NEGATIVE_INFINITY);
  for (let state = 0; state < ofClass.length; state++) {
    const saved = best[state] ?? Number.NEGATIVE_INFINITY;
    if (saved === Number.NEGATIVE_INFINITY) continue;
    const options = ofClass[state] ?? [];
    for (let at = 0; at < options.length; at += 2) {
      const next = options[at] ?? 0;
      const sum = saved + (options[at + 1] ?? 0);
      if (sum > (after[next] ?? Number.NEGATIVE_INFINITY)) after[next] = sum;
    }
  }
  return after;
}
