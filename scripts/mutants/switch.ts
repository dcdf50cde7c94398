/** What the text of mutated files calls; see mutate.ts. */
export interface Switch {
  /** Whether the mutant with this id is tried. */
  (id: number): boolean;
  /** Called in each round of a loop: a mutant that does not end is stopped by an error. */
  round(): void;
}

interface State {
  /** The id of the mutant that is tried; 0 for none. */
  active: number;
  /** Where the ids are noted that are asked for. */
  reached: Set<number> | undefined;
  /** Rounds of the loops since a test file began. */
  rounds: number;
  /** After so many rounds a mutant counts as endless. */
  mostRounds: number;
}

declare global {
  var __mutant: Switch;
  var __mutantState: State;
}

/** Rounds of loops that a mutant may have in one test file in any case. */
export const fewRounds = 1_000_000;

/** The state of the switch, which is shared by all modules of the process. */
export function mutantSwitch(): State {
  if (globalThis.__mutantState) return globalThis.__mutantState;
  const state: State = {
    active: 0,
    reached: undefined,
    rounds: 0,
    mostRounds: fewRounds,
  };
  const isActive = (id: number): boolean => {
    state.reached?.add(id);
    return state.active === id;
  };
  const round = () => {
    if (++state.rounds > state.mostRounds && state.active !== 0) throw new Error('endless loop');
  };
  globalThis.__mutant = Object.assign(isActive, { round });
  globalThis.__mutantState = state;
  return state;
}
