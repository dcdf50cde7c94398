/** What a check found. */
export interface Finding {
  /** `note` is worth knowing and stops nothing. */
  state: 'fine' | 'note' | 'broken';
  said: string;
  /** What to do about it: a command or a sentence. */
  mend?: string;
}

/** One thing to look at. What `look` throws counts as broken. */
export interface Check {
  name: string;
  look(): Promise<Finding>;
}
