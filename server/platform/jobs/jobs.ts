import type { Transaction } from '../database/database.ts';
import type { Statement } from '../database/statement.ts';

/** Every background job and its data. One entry per job; capabilities add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging in each capability's jobs.ts
export interface JobData {}

export type JobName = keyof JobData & string;

/** Facts about one run of a job. */
export interface JobRun {
  /** The same at every try of one job, also after a crash. */
  id: string;
}

/**
 * A kind of background work. `work` gets the `Context`. `schedule` is a cron line in Asia/Taipei. `retries` is how
 * often a failed job is tried again (5 by default). After `expireInSeconds` (300 by default) a run counts as dead, and
 * another one starts. `concurrency` (1 by default) is how many jobs of this kind run at the same time in one process,
 * and so how many requests a provider gets at once.
 */
export interface JobDefinition<Context, Name extends JobName = JobName> {
  name: Name;
  schedule?: string;
  retries?: number;
  expireInSeconds?: number;
  concurrency?: number;
  /**
   * SQL text that answers a row if there is work that nothing enqueued, such as rows of triggers. Asked every two
   * seconds.
   */
  dueQuery?: string;
  work(context: Context, data: JobData[Name], run: JobRun): Promise<void>;
}

export interface Jobs {
  /**
   * Enqueues a job in the caller's transaction: the job exists if and only if the transaction commits. With
   * `startAfter` it waits for that moment by the database's clock. Throws for a job with a schedule and `startAfter`:
   * of such a job one waits at most, and the runs of the schedule would be dropped until that moment.
   */
  enqueue<Name extends JobName>(
    transaction: Transaction,
    name: Name,
    data: JobData[Name],
    options?: { startAfter?: Date },
  ): Promise<void>;
  /** Answers the statement that enqueues a job like `enqueue`, for a statement batch. Run it at once. */
  statement<Name extends JobName>(
    name: Name,
    data: JobData[Name],
    options?: { startAfter?: Date },
  ): Promise<Statement>;
  /** Enqueues many jobs of one name, in one statement. */
  enqueueAll<Name extends JobName>(
    transaction: Transaction,
    name: Name,
    all: readonly JobData[Name][],
  ): Promise<void>;
  /** Answers the data of the jobs of one name that no copy has taken yet. */
  waiting<Name extends JobName>(name: Name): Promise<JobData[Name][]>;
  /** Answers how many jobs failed at every try and wait for a person. */
  countParked(): Promise<number>;
  /** Answers for how many seconds the oldest due job has been due; 0 if none is due. */
  oldestDue(): Promise<number>;
  /**
   * Deletes runs of scheduled jobs that wait for a later moment than `now`, because they hold up the schedule. A copy of an
   * earlier release may still enqueue such ones.
   */
  freeSchedules(now: Date): Promise<void>;
  /** Runs every job that is due now, and all scheduled ones. It answers their names. For tests. */
  runDue(): Promise<string[]>;
}
