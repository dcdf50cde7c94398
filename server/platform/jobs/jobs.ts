import type { Transaction } from '../database/database.ts';

/** Every background job and what it is told. One entry a job; capabilities add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging in each capability's jobs.ts
export interface JobData {}

export type JobName = keyof JobData & string;

/** What a job may know of itself. */
export interface JobRun {
  /** The same at every try of one job, after a crash too. */
  id: string;
}

/**
 * A kind of background work, done with what it is handed as `Context`; `schedule` is a cron line in Asia/Taipei, `retries` how often it is tried again; after
 * `expireInSeconds` (300 unless told otherwise) a run counts as dead and another one starts.
 */
export interface JobDefinition<Context, Name extends JobName = JobName> {
  name: Name;
  schedule?: string;
  retries?: number;
  expireInSeconds?: number;
  work(context: Context, data: JobData[Name], run: JobRun): Promise<void>;
}

export interface Jobs {
  /** Enqueues in the caller's transaction: the job exists exactly if the transaction commits. */
  enqueue<Name extends JobName>(
    transaction: Transaction,
    name: Name,
    data: JobData[Name],
  ): Promise<void>;
  /** Runs everything that is due now, scheduled jobs included; the names of what ran. For tests. */
  runDue(): Promise<string[]>;
}
