import type { Statement } from '../database/batch.ts';
import type { Transaction } from '../database/database.ts';

/** Every background job and its data. One entry per job; capabilities add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging in each capability's jobs.ts
export interface JobData {}

export type JobName = keyof JobData & string;

/** What a job knows about its own run. */
export interface JobRun {
  /** The same at every try of one job, also after a crash. */
  id: string;
}

/**
 * A kind of background work, which is handed a `Context`. `schedule` is a cron line in Asia/Taipei, `retries` how often
 * it is tried again (5 by default). After `expireInSeconds` (300 by default) a run counts as dead, and another starts.
 * `atOnce` (1 by default) is how many of them run side by side in one process, and so how many requests one provider
 * gets at once.
 */
export interface JobDefinition<Context, Name extends JobName = JobName> {
  name: Name;
  schedule?: string;
  retries?: number;
  expireInSeconds?: number;
  atOnce?: number;
  work(context: Context, data: JobData[Name], run: JobRun): Promise<void>;
}

export interface Jobs {
  /**
   * Enqueues in the caller's transaction: the job exists if and only if the transaction commits. With `startAfter` it
   * waits for that moment by the database's clock.
   */
  enqueue<Name extends JobName>(
    transaction: Transaction,
    name: Name,
    data: JobData[Name],
    options?: { startAfter?: Date },
  ): Promise<void>;
  /** The statement that enqueues, for a transaction whose statements travel together; hand it over only to be run now. */
  statement<Name extends JobName>(
    name: Name,
    data: JobData[Name],
    options?: { startAfter?: Date },
  ): Promise<Statement>;
  /** The same for many jobs of one name, in one statement. */
  enqueueAll<Name extends JobName>(
    transaction: Transaction,
    name: Name,
    all: readonly JobData[Name][],
  ): Promise<void>;
  /** The data of the jobs of one name that nobody has taken yet. */
  waiting<Name extends JobName>(name: Name): Promise<JobData[Name][]>;
  /** How many jobs failed at every try and wait for a person. */
  countParked(): Promise<number>;
  /** Seconds since the job that has waited longest was due; 0 if none is due. */
  oldestDue(): Promise<number>;
  /** Runs every job that is due now, and all scheduled ones; answers the names of those that ran. For tests. */
  runDue(): Promise<string[]>;
}
