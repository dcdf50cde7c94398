import { UnderPressure } from './under-pressure.ts';

/** Waits for a turn and does the work in it, which is then given back. */
export type RunLimited = <Result>(work: () => Promise<Result>) => Promise<Result>;

interface Limits {
  /** Works that are done at a time. */
  most: number;
  /** Works that may wait; whoever comes when so many do is refused with SERVICE_BUSY. */
  mostWaiting: number;
}

/**
 * Lets few works run at a time. Those who wait begin together once half of the turns are free: what pages read at the same moment
 * is read once for all of them. docs/adr/033 says what that saves.
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
