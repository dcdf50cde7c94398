import type pg from 'pg';
import type { Log } from '../log.ts';
import type { JobRun } from './jobs.ts';

/** Like `JobDefinition`, but without the type of each job's data. */
export interface LooseJobDefinition<Context> {
  name: string;
  schedule?: string;
  retries?: number;
  expireInSeconds?: number;
  concurrency?: number;
  dueQuery?: string;
  work(context: Context, data: never, run: JobRun): Promise<void>;
}

export interface JobsOptions<Context> {
  pool: pg.Pool;
  /**
   * The connection that holds the advisory lock while this copy sets up the queues, so that no other copy does it at
   * the same moment.
   */
  connection: pg.ClientConfig;
  log: Log;
  /** Answers all jobs. It is called once, when the first job is enqueued or worked on. */
  definitions(): Promise<readonly LooseJobDefinition<Context>[]>;
  /**
   * Answers the context that jobs get. It is called when work begins, because the context contains the jobs
   * themselves.
   */
  context(): Context;
}
