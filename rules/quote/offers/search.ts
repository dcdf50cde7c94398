import type { Bound, SearchInput } from './lagrange-bound.ts';
import { valueToGo } from './values-to-go.ts';
import { takenOn, Ways } from './ways.ts';

/** What a search watches besides the savings: the amount offers that follow depend on more than the sum. */
export interface Watch {
  /** The first mark is the sum of the savings. */
  start: readonly number[];
  /** The most TWD that the savings are on any way. */
  most: number;
  /** The marks after an offer took a unit of the class in the place and saved TWD by it. */
  mark: (
    marks: readonly number[],
    taken: { offer: number; place: number; saves: number },
  ) => readonly number[];
}

export interface Limits {
  /** The most ways that are followed after each unit. */
  width: number;
  /** The most ways that are followed in all. */
  nodes: number;
  /** A search beyond its limit of ways follows so many ways on. */
  onward: number;
}

/** A way at the end of a search: its savings, multiplied by the factors of the offers. */
export interface End {
  value: number;
  /** For each offer, the units of each class that it takes. */
  taken: () => number[][];
}

export interface Found {
  /** The best first. */
  ends: End[];
  /** No way that was left out for the limits saves more than this; minus infinity if none was. */
  mostLeftOut: number;
}

/**
 * Follows every way to divide the units, the dearest unit first. Of ways that leave all offers in equal states the one
 * that saves most counts (dynamic programming). `isHopeless` leaves out those whose bound shows that they cannot win.
 */
export function search(
  input: SearchInput,
  bound: Bound,
  { width, nodes, onward }: Limits,
  isHopeless: (most: number) => boolean,
  watch?: Watch,
): Found {
  const { units, tables } = input;
  const { multipliers } = bound;
  const ways = new Ways(tables.length);
  const keys = keysOf(input, watch);
  let multipliersLeft = units.reduce((sum, place) => sum + (multipliers[place] ?? 0), 0);
  const start = { key: keys.start(), value: 0, before: -1, offer: -1, state: 0 };
  const first = bound.toGo.reduce(
    (sum, ownToGo) => sum + valueToGo(ownToGo, 0, 0),
    multipliersLeft,
  );
  let layer = [ways.add({ ...start, most: first })];
  let mostLeftOut = Number.NEGATIVE_INFINITY;
  let count = 0;
  const followed = { input, bound, ways, keys, isHopeless };
  for (const [unit, place] of units.entries()) {
    multipliersLeft -= multipliers[place] ?? 0;
    ways.beginLayer();
    const begin = ways.size;
    for (const way of layer) follow(followed, way, { unit, place, multipliersLeft });
    layer = [];
    for (let way = begin; way < ways.size; way++) layer.push(way);
    count += layer.length;
    if (layer.length <= width && count <= nodes) continue;
    const most = count > nodes ? Math.min(width, onward) : width;
    if (layer.length <= most) continue;
    layer.sort((a, b) => ways.mostOf(b) - ways.mostOf(a) || ways.valueOf(b) - ways.valueOf(a));
    mostLeftOut = Math.max(mostLeftOut, ways.mostOf(layer[most] ?? 0));
    layer.length = most;
  }
  const ends = layer
    .toSorted((a, b) => ways.valueOf(b) - ways.valueOf(a))
    .map((way) => ({ value: ways.valueOf(way), taken: () => takenOn(ways, way, input) }));
  return { ends, mostLeftOut };
}

interface Followed {
  input: SearchInput;
  bound: Bound;
  ways: Ways;
  keys: Keys;
  isHopeless: (most: number) => boolean;
}

/** Adds every way to go on with the unit: no offer takes it, or one of them does. */
function follow(
  { input: { tables, factors }, bound: { toGo }, ways, keys, isHopeless }: Followed,
  way: number,
  { unit, place, multipliersLeft }: { unit: number; place: number; multipliersLeft: number },
): void {
  let rest = 0;
  for (let offer = 0; offer < toGo.length; offer++) {
    const ownToGo = toGo[offer];
    if (ownToGo) rest += valueToGo(ownToGo, unit + 1, ways.stateOf(way, offer));
  }
  const before = ways.valueOf(way);
  const key = ways.keyOf(way);
  const without = before + multipliersLeft + rest;
  if (without !== Number.NEGATIVE_INFINITY && !isHopeless(without)) {
    ways.add({ key, value: before, most: without, before: way, offer: -1, state: 0 });
  }
  for (let offer = 0; offer < tables.length; offer++) {
    const state = ways.stateOf(way, offer);
    const taken = tables[offer]?.steps[place]?.[state];
    const ownToGo = toGo[offer];
    if (!taken || !ownToGo) continue;
    let others = rest - valueToGo(ownToGo, unit + 1, state);
    // A state that may not end has a value to go of minus infinity, of which no difference is a number.
    if (!Number.isFinite(others)) others = restWithout(toGo, offer, unit + 1, ways, way);
    for (let at = 0; at < taken.length; at += 2) {
      const to = taken[at] ?? 0;
      const saves = taken[at + 1] ?? 0;
      const value = before + saves * (factors[offer] ?? 1);
      const most = value + multipliersLeft + others + valueToGo(ownToGo, unit + 1, to);
      if (most === Number.NEGATIVE_INFINITY || isHopeless(most)) continue;
      const next = keys.after(key, { offer, place, saves, from: state, to });
      ways.add({ key: next, value, most, before: way, offer, state: to });
    }
  }
}

function restWithout(
  toGo: Bound['toGo'],
  offer: number,
  unit: number,
  ways: Ways,
  way: number,
): number {
  let rest = 0;
  for (const [other, ownToGo] of toGo.entries()) {
    if (other !== offer) rest += valueToGo(ownToGo, unit, ways.stateOf(way, other));
  }
  return rest;
}

interface Taking {
  offer: number;
  place: number;
  saves: number;
  from: number;
  to: number;
}

/** Numbers that are equal for ways with the same states and marks. */
export interface Keys {
  start: () => number;
  after: (key: number, taking: Taking) => number;
}

/**
 * The states of all offers as one number, and with them the sum of the savings if only that is watched. If such numbers
 * are not exact, or more is watched, a count.
 */
export function keysOf({ tables }: Pick<SearchInput, 'tables'>, watch: Watch | undefined): Keys {
  let product = 1;
  const digits = tables.map(({ mayEnd }) => {
    const digit = product;
    product *= mayEnd.length;
    return digit;
  });
  const ofSum = watch ? product : 0;
  const mostSum = watch ? watch.most : 1;
  if ((watch?.start.length ?? 1) === 1 && product * mostSum <= Number.MAX_SAFE_INTEGER) {
    return {
      start: () => 0,
      after: (key, { offer, saves, from, to }) =>
        key + (to - from) * (digits[offer] ?? 0) + saves * ofSum,
    };
  }
  const known = new Map<string, number>();
  const all: { states: readonly number[]; marks: readonly number[] }[] = [];
  const numberOf = (states: readonly number[], marks: readonly number[]): number => {
    const text = `${states.join(' ')}|${marks.join(' ')}`;
    const found = known.get(text);
    if (found !== undefined) return found;
    known.set(text, all.length);
    return all.push({ states, marks }) - 1;
  };
  return {
    start: () =>
      numberOf(
        tables.map(() => 0),
        watch?.start ?? [],
      ),
    after: (key, { offer, place, saves, to }) => {
      const { states = [], marks = [] } = all[key] ?? {};
      return numberOf(
        states.with(offer, to),
        watch ? watch.mark(marks, { offer, place, saves }) : marks,
      );
    },
  };
}
