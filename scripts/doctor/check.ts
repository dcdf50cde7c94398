/** The result of a check. */
export interface Finding {
  /** `note` is worth knowing, but prevents nothing. */
  state: 'fine' | 'note' | 'broken';
  said: string;
  /** How to fix it: a command or a sentence. */
  mend?: string;
}

/** One check. If `look` throws, the result is broken. */
export interface Check {
  name: string;
  look(): Promise<Finding>;
}
