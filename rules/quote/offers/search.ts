import { futureOf } from './futures.ts';
import type { Bound, Contest } from './tolls.ts';

/** A way to divide the units so far among the offers. */
export interface Node {
  /** The state of each offer. */
  states: readonly number[];
  /** The same as one number, unless there are too many states for that. */
  number: number;
  /** Savings so far, multiplied by the factors of the offers. */
  value: number;
  /** No way to go on saves more than this in all. */
  most: number;
  before: Node | null;
  /** The offer that took the last unit; −1 for none. */
  offer: number;
  /** What else tells two ways apart that the offers cannot: see `Watch`. */
  marks: readonly number[];
}

/** What a search watches besides the savings: the amount offers that follow depend on more than the sum. */
export interface Watch {
  start: readonly number[];
  /** The marks after an offer took a unit of the class in the place and saved TWD by it. */
  mark: (
    marks: readonly number[],
    taken: { offer: number; place: number; saves: number },
  ) => readonly number[];
}

/** A search beyond its limit of nodes follows so many ways on. */
const narrow = 300;

const nothing: Watch = { start: [], mark: (marks) => marks };

export interface Limits {
  /** The most ways that are followed after each unit. */
  width: number;
  /** The most ways that are followed in all. */
  nodes: number;
}

/**
 * Follows every way to divide the units, the dearest unit first. Of ways that leave all offers in equal states the one
 * that saves most counts (dynamic programming). `isHopeless` leaves out those whose bound shows that they cannot win.
 * Answers the ways at the end, the best first, and whether none was left out for the limits.
 */
export function search(
  contest: Contest,
  { tolls, futures }: Bound,
  { width, nodes }: Limits,
  isHopeless: (most: number) => boolean,
  watch: Watch = nothing,
): { ends: Node[]; isWhole: boolean } {
  const { units, tables, factors } = contest;
  const { digits, isSmall } = digitsOf(contest);
  const isNumbered = isSmall && watch.start.length === 0;
  let isWhole = true;
  let count = 0;
  let tollsLeft = units.reduce((sum, place) => sum + (tolls[place] ?? 0), 0);
  const offers = tables.map((_, offer) => offer);
  const restOf = (unit: number, states: readonly number[]) =>
    futures.reduce((sum, future, offer) => sum + futureOf(future, unit, states[offer] ?? 0), 0);
  const states = tables.map(() => 0);
  const root = {
    states,
    number: 0,
    value: 0,
    most: 0,
    before: null,
    offer: -1,
    marks: watch.start,
  };
  let ways: Node[] = [{ ...root, most: tollsLeft + restOf(0, states) }];
  for (const [unit, place] of units.entries()) {
    tollsLeft -= tolls[place] ?? 0;
    const next = new Map<number | string, Node>();
    // Most ways lose against another one. They are left out before anything is made of them.
    const isBest = (key: number | string, value: number) => {
      const other = next.get(key);
      return !other || value > other.value;
    };
    const add = (node: Node) => {
      const key = isNumbered ? node.number : `${node.states.join(' ')}|${node.marks.join(' ')}`;
      if (isBest(key, node.value)) next.set(key, node);
    };
    const mayWin = (most: number) => most !== Number.NEGATIVE_INFINITY && !isHopeless(most);
    for (const way of ways) {
      const rest = restOf(unit + 1, way.states);
      const without = way.value + tollsLeft + rest;
      if (mayWin(without)) add({ ...way, most: without, before: way, offer: -1 });
      for (const offer of offers) {
        const state = way.states[offer] ?? 0;
        const taken = tables[offer]?.steps[place]?.[state] ?? [];
        const future = futures[offer];
        if (!future) continue;
        const others = rest - futureOf(future, unit + 1, state);
        for (let at = 0; at < taken.length; at += 2) {
          const [to = 0, saves = 0] = [taken[at], taken[at + 1]];
          const value = way.value + saves * (factors[offer] ?? 1);
          // A state that may not end has a future of minus infinity, of which no difference is a number.
          const onward = Number.isFinite(others)
            ? others + futureOf(future, unit + 1, to)
            : restOf(unit + 1, way.states.with(offer, to));
          const most = value + tollsLeft + onward;
          if (!mayWin(most)) continue;
          const number = way.number + (to - state) * (digits[offer] ?? 0);
          if (isNumbered && !isBest(number, value)) continue;
          const states = way.states.with(offer, to);
          const marks = watch.mark(way.marks, { offer, place, saves });
          add({ states, number, value, most, before: way, offer, marks });
        }
      }
    }
    ways = [...next.values()];
    count += ways.length;
    if (ways.length > width || count > nodes) {
      isWhole = false;
      const most = count > nodes ? Math.min(width, narrow) : width;
      ways = ways.toSorted((a, b) => b.most - a.most || b.value - a.value).slice(0, most);
    }
  }
  return { ends: ways.toSorted((a, b) => b.value - a.value), isWhole };
}

/** What the state of each offer is multiplied by in the number of all states, and whether such numbers are exact. */
function digitsOf({ tables }: Contest): { digits: number[]; isSmall: boolean } {
  let product = 1;
  const digits = tables.map(({ mayEnd }) => {
    const digit = product;
    product *= mayEnd.length;
    return digit;
  });
  return { digits, isSmall: product <= Number.MAX_SAFE_INTEGER };
}

/** For each offer, the units of each class that it takes on this way. */
export function takenOn(end: Node | undefined, { units, tables, classes }: Contest): number[][] {
  const taken = tables.map(() => classes.map(() => 0));
  let node = end ?? null;
  for (let unit = units.length - 1; node && unit >= 0; unit--) {
    const place = units[unit] ?? 0;
    const ofOffer = taken[node.offer];
    if (ofOffer) ofOffer[place] = (ofOffer[place] ?? 0) + 1;
    node = node.before;
  }
  return taken;
}
