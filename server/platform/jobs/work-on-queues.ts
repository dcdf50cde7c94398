import type pg from 'pg';
import type { Job, PgBoss } from 'pg-boss';
import { listen } from '../database/listen.ts';
import type { Log } from '../log.ts';
import { jobChannel } from './announce.ts';
import { byName } from './prepared-by-name.ts';
import { reportTrouble } from './report-trouble.ts';
import { createWorkers } from './workers.ts';

/** Milliseconds between two searches for due jobs that nothing announced, such as later tries. */
const pollPause = 2_000;

export interface WorkOptions {
  pool: pg.Pool;
  connection: pg.ClientConfig;
  log: Log;
  definitions: readonly { name: string; concurrency?: number; dueQuery?: string }[];
  /** Runs one job and records how it ended. */
  work(queues: PgBoss, name: string, job: Job<object>): Promise<void>;
}

export interface Working {
  /** Resolves once this process hears of new jobs. */
  ready: Promise<void>;
  /** Takes no more jobs, and waits up to `seconds` until the running ones have ended. */
  stop(seconds: number): Promise<void>;
}

/**
 * Starts to work on every queue: at once when a job is announced, and every two seconds on jobs that became due
 * without an announcement. For that an idle process sends one statement every two seconds, however many queues there
 * are.
 */
export function beginWork(queues: PgBoss, options: WorkOptions): Working {
  const { pool, connection, log, definitions, work } = options;
  const onTrouble = reportTrouble(log);
  const workers = createWorkers<Job<object>>({
    queues: definitions.map(({ name, concurrency = 1 }) => ({ name, concurrency })),
    take: (name, count) => queues.fetch<object>(name, { batchSize: count, db: byName(pool) }),
    // A result that could not be recorded: the run counts as dead after its time, and the job is done again.
    run: (name, job) => work(queues, name, job).catch(onTrouble),
    onTrouble,
  });

  let isLooking = false;
  /**
   * Enqueues jobs for work that is due by their own queries. Of a scheduled job one waits and one runs at most. It runs
   * beside the search for due jobs, so that a slow query holds up no other queue.
   */
  async function enqueueDue(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      for (const { name, dueQuery } of definitions) {
        if (dueQuery && (await pool.query(dueQuery)).rowCount) await queues.send(name, {});
      }
    } finally {
      isLooking = false;
    }
  }

  async function poll(): Promise<void> {
    const { rows } = await pool.query<{ name: string }>(
      `select distinct name from jobs.job where state < 'active' and not blocked and start_after <= now()`,
    );
    for (const { name } of rows) workers.wake(name);
  }
  const pollAgain = () => {
    void enqueueDue().catch(onTrouble);
    void poll().catch(onTrouble);
  };

  const hearing = listen({
    connection,
    applicationName: 'shop-jobs',
    channel: jobChannel,
    onMessage: (name) => workers.wake(name),
    onListening: pollAgain,
    log,
  });
  const timer = setInterval(pollAgain, pollPause);
  timer.unref();

  return {
    ready: hearing.ready,
    async stop(seconds) {
      clearInterval(timer);
      await hearing.stop();
      const { promise: tooLate, resolve } = Promise.withResolvers<void>();
      const deadline = setTimeout(resolve, seconds * 1000);
      await Promise.race([workers.stop(), tooLate]);
      clearTimeout(deadline);
    },
  };
}
