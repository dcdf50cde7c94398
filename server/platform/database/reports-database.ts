import type { Queryable } from './database.ts';

/** The figures of a report, and for how many seconds they may lack the newest changes; 0 if they lack none. */
export interface Reported<Result> {
  value: Result;
  secondsBehind: number;
}

/** Where reports and files of lists are read: nothing that is written may depend on the answer. */
export interface ReportsDatabase {
  /** Runs work that only reads. `mostBehind`: the most seconds that its figures may be behind. */
  read<Result>(
    work: (db: Queryable) => Promise<Result>,
    options?: { mostBehind?: number },
  ): Promise<Reported<Result>>;
}

/** For figures that cannot say how old they are, such as files and e-mails. */
export const withoutSaying = { mostBehind: 60 } as const;

/** Reads from the primary, so that nothing is missing. */
export const onPrimary = (db: Queryable): ReportsDatabase => ({
  read: async (work) => ({ value: await work(db), secondsBehind: 0 }),
});
