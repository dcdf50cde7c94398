import type { StandInOutcome, StandInProvider } from '#contract/enumerations.ts';

/** Milliseconds before a stand-in whose outcome is `timeout` answers: longer than any caller waits. */
export const timeoutDelay = 150_000;

/** How each stand-in behaves until told otherwise: `success` waits for what is chosen on its page. */
export interface Outcomes {
  of(provider: StandInProvider): StandInOutcome;
  /** The outcome that was set, if any: then nothing has to be chosen on the page. */
  chosen(provider: StandInProvider): StandInOutcome | undefined;
  set(provider: StandInProvider, outcome: StandInOutcome): void;
  /** As at the start: nothing is set, and whoever keeps a ledger forgets it. */
  reset(): void;
  onReset(forget: () => void): void;
}

export function createOutcomes(): Outcomes {
  const set = new Map<StandInProvider, StandInOutcome>();
  const forgetting: (() => void)[] = [];
  return {
    of: (provider) => set.get(provider) ?? 'success',
    chosen: (provider) => set.get(provider),
    set: (provider, outcome) => void set.set(provider, outcome),
    reset() {
      set.clear();
      for (const forget of forgetting) forget();
    },
    onReset: (forget) => void forgetting.push(forget),
  };
}
