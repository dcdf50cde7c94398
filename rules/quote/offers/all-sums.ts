import type { Taken } from './outcome.ts';
import type { Problem } from './problem.ts';

/** A unit that one offer may take or leave. */
interface Turn {
  offer: number;
  place: number;
}

/** About so many words of 64 bits are shifted: a millisecond. */
const mostWork = 1_000_000;

/** Whether there are so many units, states or TWD that finding every sum would take too long. */
export function isTooMuch({ tables, classes, total }: Problem): boolean {
  const units = classes.reduce((sum, one) => sum + one.units, 0);
  const states = Math.max(...tables.map(({ mayEnd }) => mayEnd.length));
  return (total / 64) * units * states > mostWork;
}

/** What offers can save in all with the units that each of them has, every sum once. */
export interface AllSums {
  /** TWD, the highest first. */
  sums: number[];
  /** For each offer, units of each class with which they save this sum; they may save more in better groups. */
  takenFor: (sum: number) => number[][];
}

/**
 * Every sum that the offers save if each takes or leaves units of its own and of those that are free. A set of sums is
 * one large integer with a bit for each TWD, so one shift adds a saving to all of them.
 */
export function allSums(problem: Problem, taken: Taken): AllSums {
  const { tables, classes } = problem;
  const turns = turnsOf(problem, taken);
  const before: bigint[][] = [];
  let sets: bigint[] = [1n];
  for (const [index, turn] of turns.entries()) {
    if (index > 0 && turns[index - 1]?.offer !== turn.offer)
      sets = [endOf(problem, turns[index - 1], sets)];
    before.push(sets);
    sets = afterTurn(problem, turn, sets);
  }
  const last = turns.at(-1);
  const end = endOf(problem, last, sets);
  const takenFor = (sum: number): number[][] => {
    const result = tables.map(() => classes.map(() => 0));
    let left = sum;
    let state = stateAtEnd(problem, last, sets, left);
    for (let index = turns.length - 1; index >= 0; index--) {
      const turn = turns[index];
      const from = before[index];
      if (!turn || !from) continue;
      if (!has(from[state], left)) {
        const step = stepInto(problem, turn, from, { state, left });
        const ofOffer = result[turn.offer];
        if (ofOffer) ofOffer[turn.place] = (ofOffer[turn.place] ?? 0) + 1;
        state = step.state;
        left = step.left;
      }
      const earlier = turns[index - 1];
      if (earlier && earlier.offer !== turn.offer) {
        const ofEarlier = afterTurn(problem, earlier, before[index - 1] ?? []);
        state = stateAtEnd(problem, earlier, ofEarlier, left);
      }
    }
    return result;
  };
  return { sums: bitsOf(end), takenFor };
}

/** The units of each offer in turn; those that no offer takes are tried by the first that may take them. */
function turnsOf({ tables, classes }: Problem, taken: Taken): Turn[] {
  return tables.flatMap((_, offer) =>
    classes.flatMap(({ units, views }, place) => {
      const isFirst = views.findIndex(Boolean) === offer;
      const free = isFirst ? units - taken.reduce((sum, one) => sum + (one[place] ?? 0), 0) : 0;
      const length = (taken[offer]?.[place] ?? 0) + free;
      return Array.from({ length }, (): Turn => ({ offer, place }));
    }),
  );
}

/** The sets by state after the offer took the unit or left it. Sums below 0 are left out. */
function afterTurn({ tables }: Problem, { offer, place }: Turn, sets: readonly bigint[]): bigint[] {
  const after = [...sets];
  for (const [state, set] of sets.entries()) {
    if (!set) continue;
    const options = tables[offer]?.steps[place]?.[state] ?? [];
    for (let at = 0; at < options.length; at += 2) {
      const to = options[at] ?? 0;
      after[to] = (after[to] ?? 0n) | shifted(set, options[at + 1] ?? 0);
    }
  }
  return Array.from(after, (set) => set ?? 0n);
}

const shifted = (set: bigint, saves: number) =>
  saves >= 0 ? set << BigInt(saves) : set >> BigInt(-saves);

const has = (set: bigint | undefined, sum: number): boolean =>
  set !== undefined && sum >= 0 && ((set >> BigInt(sum)) & 1n) === 1n;

/** The sums of all states in which the offer may end. */
function endOf({ tables }: Problem, turn: Turn | undefined, sets: readonly bigint[]): bigint {
  const mayEnd = tables[turn?.offer ?? 0]?.mayEnd ?? [true];
  return sets.reduce((all, set, state) => (mayEnd[state] ? all | set : all), 0n);
}

function stateAtEnd(
  { tables }: Problem,
  turn: Turn | undefined,
  sets: readonly bigint[],
  sum: number,
): number {
  const mayEnd = tables[turn?.offer ?? 0]?.mayEnd ?? [true];
  return sets.findIndex((set, state) => mayEnd[state] && has(set, sum));
}

/** The state and the sum before the unit with which the offer came to this state and this sum. */
function stepInto(
  { tables }: Problem,
  { offer, place }: Turn,
  from: readonly bigint[],
  { state, left }: { state: number; left: number },
): { state: number; left: number } {
  for (const [before, set] of from.entries()) {
    const options = tables[offer]?.steps[place]?.[before] ?? [];
    for (let at = 0; at < options.length; at += 2) {
      const sum = left - (options[at + 1] ?? 0);
      if (options[at] === state && has(set, sum)) return { state: before, left: sum };
    }
  }
  throw new Error('every sum has a way');
}

function bitsOf(set: bigint): number[] {
  const text = set.toString(2);
  const sums: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '1') sums.push(text.length - 1 - at);
  }
  return sums;
}
