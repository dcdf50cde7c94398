import type { ReactNode } from 'react';

/** One file in `parts/`: a component with each of its states, by a name that tells the difference. */
export interface Part {
  title: string;
  states: Readonly<Record<string, ReactNode>>;
  /** Each state covers the page, so it is shown only at an address of its own. */
  covers?: true;
}
