import type { OfferTable } from './offer-table.ts';
import type { UnitClass } from './unit-classes.ts';

/** For each unit, the dearest first, the place of its class. */
export const unitsOf = (classes: readonly Pick<UnitClass, 'units'>[]): number[] =>
  classes.flatMap(({ units }, place) => Array.from({ length: units }, () => place));

/**
 * What an offer alone can still save, by unit and state, if it pays `tolls[class]` for every unit that it takes from
 * there on. One more row than units: the last one is 0 where the offer may end, and else minus infinity. Savings are
 * multiplied by `factor`.
 */
export function futuresOf(
  { steps, mayEnd, reach }: OfferTable,
  units: readonly number[],
  factor: number,
  tolls: readonly number[],
): Float64Array[] {
  const rows = new Array<Float64Array>(units.length + 1);
  let after = Float64Array.from({ length: reach[units.length] ?? 1 }, (_, state) =>
    mayEnd[state] ? 0 : Number.NEGATIVE_INFINITY,
  );
  rows[units.length] = after;
  for (let unit = units.length - 1; unit >= 0; unit--) {
    const place = units[unit] ?? 0;
    const ofClass = steps[place] ?? [];
    if (ofClass.length > 0)
      after = rowBefore(after, ofClass, factor, tolls[place] ?? 0, reach[unit] ?? 1);
    rows[unit] = after;
  }
  return rows;
}

function rowBefore(
  after: Float64Array,
  steps: readonly (readonly number[])[],
  factor: number,
  toll: number,
  length: number,
): Float64Array<ArrayBuffer> {
  const row = new Float64Array(length);
  for (let state = 0; state < length; state++) {
    let best = after[state] ?? 0;
    const taken = steps[state] ?? [];
    for (let at = 0; at < taken.length; at += 2) {
      const value = (taken[at + 1] ?? 0) * factor - toll + (after[taken[at] ?? 0] ?? 0);
      if (value > best) best = value;
    }
    row[state] = best;
  }
  return row;
}

/** The units of each class that an offer alone takes in its best way by these rows. */
export function takenBy(
  rows: readonly Float64Array[],
  { steps }: OfferTable,
  units: readonly number[],
  { factor, tolls, classCount }: { factor: number; tolls: readonly number[]; classCount: number },
): number[] {
  const taken = new Array<number>(classCount).fill(0);
  let state = 0;
  for (const [unit, place] of units.entries()) {
    const value = rows[unit]?.[state] ?? 0;
    if (rows[unit + 1]?.[state] === value) continue;
    const options = steps[place]?.[state] ?? [];
    for (let at = 0; at < options.length; at += 2) {
      const next = options[at] ?? 0;
      const reached = (options[at + 1] ?? 0) * factor - (tolls[place] ?? 0);
      if (reached + (rows[unit + 1]?.[next] ?? 0) !== value) continue;
      state = next;
      taken[place] = (taken[place] ?? 0) + 1;
      break;
    }
  }
  return taken;
}

/** TWD that an offer saves in its best way with so many units of each class; it may leave some of them out. */
export function savedBy({ steps, mayEnd }: OfferTable, taken: readonly number[]): number {
  let best = new Float64Array(mayEnd.length).fill(Number.NEGATIVE_INFINITY);
  best[0] = 0;
  for (const [place, count] of taken.entries()) {
    for (let unit = 0; unit < count; unit++) best = afterUnit(best, steps[place] ?? []);
  }
  return best.reduce((most, saved, state) => (mayEnd[state] && saved > most ? saved : most), 0);
}

function afterUnit(
  best: Float64Array<ArrayBuffer>,
  ofClass: readonly (readonly number[])[],
): Float64Array<ArrayBuffer> {
  const after = best.slice();
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
