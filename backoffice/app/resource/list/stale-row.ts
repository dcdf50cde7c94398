import type { ListedRow } from '#contract/resources/resource.ts';

/** Somebody else has changed the row since it was opened; the list shows it as it is now. */
export class StaleRow extends Error {
  /** The values of this moment, which the sentence names. */
  readonly present: Partial<ListedRow>;

  constructor(sentence: string, present: Partial<ListedRow>) {
    super(sentence);
    this.present = present;
  }
}
