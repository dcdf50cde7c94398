import { type Bound, boundOf, type SearchInput } from './lagrange-bound.ts';
import { type Limits, search } from './search.ts';

/** The best assignment of units to offers, and what proves that it is the best. */
export interface Proof {
  /** Null if nothing is better than what was known. */
  taken: number[][] | null;
  multipliers: readonly number[];
}

/**
 * How far a search goes before a better bound is looked for: the most ways that are followed, and the work of the next
 * bound. Most carts need the first step alone, and a better bound saves far more ways than it costs.
 */
const steps = [
  { nodes: 2_500, work: 200_000 },
  { nodes: 6_000, work: 800_000 },
  { nodes: 10_000, work: 3_000_000 },
  { nodes: 40_000, work: 0 },
];
const mostRounds = 60;

/**
 * The best ways if they save more than `value`, which is known to be possible. Null, and the best bound, if it takes
 * too long.
 */
export function proveBest(
  input: SearchInput,
  first: Bound,
  value: number,
): { proof: Proof | null; bound: Bound } {
  let bound = first;
  for (const { nodes, work } of steps) {
    const found = searchFromAbove(input, bound, value, nodes);
    if (found) return { proof: { ...found, multipliers: bound.multipliers }, bound };
    if (work === 0) break;
    const next = boundOf(input, () => value, { rounds: mostRounds, work, from: bound.multipliers });
    if (next.most < bound.most) bound = next;
    if (bound.most <= value)
      return { proof: { taken: null, multipliers: bound.multipliers }, bound };
  }
  return { proof: null, bound };
}

/**
 * The truth mostly lies nearer to the bound than to what is known, and each TWD more between bound and search
 * multiplies the ways. So the first search looks only just below the bound, and each one that finds nothing makes room
 * for the next.
 */
function searchFromAbove(
  input: SearchInput,
  bound: Bound,
  value: number,
  nodes: number,
): Pick<Proof, 'taken'> | null {
  const limits: Limits = { width: Number.POSITIVE_INFINITY, nodes, onward: 0 };
  for (let gap = (bound.most - value) / 16; ; gap *= 4) {
    const threshold = Math.max(value, Math.floor(bound.most - gap));
    const { ends, mostLeftOut } = search(input, bound, limits, (most) => most <= threshold);
    if (mostLeftOut > Number.NEGATIVE_INFINITY) return null;
    if (ends[0]) return { taken: ends[0].taken() };
    if (threshold === value) return { taken: null };
  }
}
