import { UnderPressure } from './under-pressure.ts';

/** Waits until one of the places is free, does the work, and frees the place. */
export type RunLimited = <Result>(work: () => Promise<Result>) => Promise<Result>;

interface Limits {
  /** How many works run at a time. */
  most: number;
  /** How many works may wait. A further one is refused with SERVICE_BUSY. */
  mostWaiting: number;
}

/**
 * Limits how many works run at a time. Waiting works start together once half of the places are free, because pages
 * that read at the same moment share their reads. docs/adr/033 says how much that saves.
 */
export function createConcurrencyLimit({ most, mostWaiting }: Limits): RunLimited {
  const waiting: (() => void)[] = [];
  let taken = 0;

  function beginTogether(): void {
    if (taken > most / 2) return;
    const next = waiting.splice(0, most - taken);
    taken += next.length;
    for (const begin of next) begin();
  }

  return async (work) => {
    if (waiting.length >= mostWaiting) throw new UnderPressure();
    if (taken < most && waiting.length === 0) taken++;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      taken--;
      beginTogether();
    }
  };
}
