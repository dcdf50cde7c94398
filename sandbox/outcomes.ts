import type { StandInOutcome, StandInProvider } from '#contract/enumerations.ts';

/** Milliseconds before a stand-in whose outcome is `timeout` answers: longer than any caller waits. */
export const timeoutDelay = 150_000;

/** The behaviour of each stand-in. With `success`, its page lets a person choose. */
export interface Outcomes {
  /** The current outcome; `success` if none was set. */
  of(provider: StandInProvider): StandInOutcome;
  /** The outcome that was set; undefined if none was. The page then uses it without asking a person. */
  chosen(provider: StandInProvider): StandInOutcome | undefined;
  set(provider: StandInProvider, outcome: StandInOutcome): void;
  /** Removes the outcome that was set, so that the page asks again. */
  unset(provider: StandInProvider): void;
  /** Removes every outcome that was set, and calls every function given to `onReset`. */
  reset(): void;
  onReset(forget: () => void): void;
}

export function createOutcomes(): Outcomes {
  const set = new Map<StandInProvider, StandInOutcome>();
  const resetListeners: (() => void)[] = [];
  return {
    of: (provider) => set.get(provider) ?? 'success',
    chosen: (provider) => set.get(provider),
    set: (provider, outcome) => void set.set(provider, outcome),
    unset: (provider) => void set.delete(provider),
    reset() {
      set.clear();
      for (const forget of resetListeners) forget();
    },
    onReset: (forget) => void resetListeners.push(forget),
  };
}
