import type { Bound, SearchInput } from './lagrange-bound.ts';
import { type Keys, keysOf } from './search.ts';
import { StepsBack } from './steps-back.ts';
import { valueToGo } from './values-to-go.ts';
import { Ways } from './ways.ts';

export interface SumLimits {
  /** TWD: lower sums are left out. */
  least: number;
  /** After each unit so many states of the offers are followed, those nearest to the bound. */
  width: number;
  /** About so many words of 32 bits are shifted at most, and so many steps are looked at on all ways back. */
  work: number;
}

/** What offers can save in all. */
export interface Sums {
  /** TWD, the highest first. */
  sums: number[];
  /**
   * For each offer, units of each class with which they save this sum; they may save more in better groups. Null once
   * the ways back took more than the limit of work.
   */
  takenFor: (sum: number) => number[][] | null;
}

/** Behind each state of the offers: the bits of what its ways left of the bound, in TWD. */
interface Sets {
  ways: Ways;
  words: number;
  bits: Uint32Array;
  /** The lowest bit of each way. */
  lows: number[];
  back: StepsBack;
}

/**
 * The sums that offers can save with whole groups, each once; null beyond the limit of work. The factors of the input
 * are 1. Each step leaves some TWD of the bound, so that the sums of all ways to the same states are a set of bits,
 * which a step shifts. Without a limit of width none is missing.
 */
export function sumsNearMost(input: SearchInput, bound: Bound, limits: SumLimits): Sums | null {
  const { units, tables } = input;
  const { least, width, work } = limits;
  const most = bound.most - least;
  const words = Math.floor(most / 32) + 1;
  const ways = new Ways(tables.length);
  const sets = { ways, words, bits: new Uint32Array(4_096), lows: [0], back: new StepsBack() };
  const { lows, back } = sets;
  const steps = stepsOf(input, bound, ways);
  ways.add({ key: steps.keys.start(), value: 0, most: 0, before: -1, offer: -1, state: 0 });
  sets.bits[0] = 1;
  let layer = [0];
  let done = 0;
  for (const [unit] of units.entries()) {
    const begin = ways.size;
    ways.beginLayer();
    for (const way of layer) {
      steps.each(way, unit, ({ offer, key, state, left }) => {
        // A step costs about as much as a word.
        done += words + 1;
        if (done > work) return;
        const low = (lows[way] ?? 0) + left;
        if (low > most) return;
        const known = ways.find(key);
        const next =
          known >= 0 ? known : ways.add({ key, value: 0, most: 0, before: way, offer, state });
        lows[next] = Math.min(lows[next] ?? low, low);
        addShifted(sets, { from: way, to: next, by: left });
        back.add(next, { from: way, offer, left });
      });
    }
    if (done > work) return null;
    layer = nearest(begin, sets, width);
  }
  const last = layer;
  let looked = 0;
  return {
    sums: leftBy(sets, last, most).map((left) => bound.most - left),
    takenFor(sum) {
      const left = bound.most - sum;
      const end = last.findIndex((way) => has(sets, way, left));
      looked += end + 1;
      const found = goBack(input, sets, { end: last[end] ?? -1, left, most: work - looked });
      looked += found.looked;
      return found.taken;
    },
  };
}

/** The bits that one of the ways has, up to the highest one, the lowest first. */
function leftBy({ bits, words }: Sets, ways: readonly number[], most: number): number[] {
  const all = new Uint32Array(words);
  for (const way of ways) {
    for (let word = 0; word < words; word++) {
      all[word] = (all[word] ?? 0) | (bits[way * words + word] ?? 0);
    }
  }
  return Array.from({ length: most + 1 }, (_, left) => left).filter(
    (left) => ((all[left >>> 5] ?? 0) >>> (left & 31)) & 1,
  );
}

/** The ways from this one on, those nearest to the bound first if there are more than so many. */
function nearest(begin: number, { ways, lows }: Sets, width: number): number[] {
  const all = Array.from({ length: ways.size - begin }, (_, index) => begin + index);
  if (all.length <= width) return all;
  const inOrder = all.toSorted((a, b) => (lows[a] ?? 0) - (lows[b] ?? 0) || a - b);
  return inOrder.slice(0, width);
}

/**
 * A way to go on with a unit: the offer that takes it (−1: none), the state after it, and the TWD left of the bound.
 */
interface StepOn {
  offer: number;
  key: number;
  state: number;
  left: number;
}

interface Steps {
  keys: Keys;
  each: (way: number, unit: number, visit: (step: StepOn) => void) => void;
}

function stepsOf(
  { units, tables }: SearchInput,
  { multipliers, toGo }: Pick<Bound, 'multipliers' | 'toGo'>,
  ways: Ways,
): Steps {
  const keys = keysOf({ tables }, undefined);
  const multipliersFrom = [0];
  for (const place of units.toReversed()) {
    multipliersFrom.unshift((multipliersFrom[0] ?? 0) + (multipliers[place] ?? 0));
  }
  /** The most that the way can still save from this unit on; `but` is an offer that does not count. */
  const openOf = (way: number, unit: number, but = -1): number => {
    let open = multipliersFrom[unit] ?? 0;
    for (let offer = 0; offer < toGo.length; offer++) {
      const ownToGo = toGo[offer];
      if (ownToGo && offer !== but) open += valueToGo(ownToGo, unit, ways.stateOf(way, offer));
    }
    return open;
  };
  const each: Steps['each'] = (way, unit, visit) => {
    const open = openOf(way, unit);
    const key = ways.keyOf(way);
    const without = openOf(way, unit + 1);
    if (Number.isFinite(without)) visit({ offer: -1, key, state: 0, left: open - without });
    const place = units[unit] ?? 0;
    for (let offer = 0; offer < tables.length; offer++) {
      const from = ways.stateOf(way, offer);
      const taken = tables[offer]?.steps[place]?.[from] ?? [];
      const ownToGo = toGo[offer];
      if (!ownToGo || taken.length === 0) continue;
      const others = openOf(way, unit + 1, offer);
      for (let at = 0; at < taken.length; at += 2) {
        const to = taken[at] ?? 0;
        const saves = taken[at + 1] ?? 0;
        const left = open - saves - others - valueToGo(ownToGo, unit + 1, to);
        if (!Number.isFinite(left)) continue;
        visit({ offer, key: keys.after(key, { offer, place, saves, from, to }), state: to, left });
      }
    }
  };
  return { keys, each };
}

/**
 * Goes back from an end that leaves so many TWD of the bound, unit by unit, over ways that have the bit. Null if more
 * than so many steps have to be looked at.
 */
function goBack(
  { units, tables, classes }: SearchInput,
  sets: Sets,
  { end, left: leftAtEnd, most }: { end: number; left: number; most: number },
): { taken: number[][] | null; looked: number } {
  const taken = tables.map(() => classes.map(() => 0));
  let looked = 0;
  let left = leftAtEnd;
  let at = end;
  for (const place of units.toReversed()) {
    const found = sets.back.firstTo(at, (step) => has(sets, step.from, left - step.left));
    looked += found.looked;
    if (looked > most) return { taken: null, looked };
    if (!found.step) throw new Error('every sum has a way');
    const ofOffer = taken[found.step.offer];
    if (ofOffer) ofOffer[place] = (ofOffer[place] ?? 0) + 1;
    left -= found.step.left;
    at = found.step.from;
  }
  return { taken, looked };
}

const has = ({ bits, words }: Sets, way: number, bit: number): boolean =>
  bit >= 0 && (((bits[way * words + (bit >>> 5)] ?? 0) >>> (bit & 31)) & 1) === 1;

/** Adds the bits of one way, higher by so many places, to those of another. */
function addShifted(sets: Sets, { from, to, by }: { from: number; to: number; by: number }): void {
  const { words } = sets;
  if ((to + 1) * words > sets.bits.length) {
    const larger = new Uint32Array(2 * sets.bits.length + words);
    larger.set(sets.bits);
    sets.bits = larger;
  }
  const { bits } = sets;
  const whole = by >>> 5;
  const part = by & 31;
  for (let word = words - 1; word >= whole; word--) {
    const source = from * words + word - whole;
    const lower = part > 0 && word > whole ? (bits[source - 1] ?? 0) >>> (32 - part) : 0;
    const value = ((bits[source] ?? 0) << part) | lower;
    if (value) bits[to * words + word] = (bits[to * words + word] ?? 0) | value;
  }
}
