/** One try of an action with a disturbance, or of two actions at once. */
export interface Trial {
  /** Its name among those of the same action. */
  at: string;
  /** What was wrong afterwards; empty if everything was as it must be. */
  failures: string[];
}

/** Makes the trials of one action or pair that are not in `skip`. */
export type Trials = (name: string, skip: ReadonlySet<string>) => AsyncGenerator<Trial>;
