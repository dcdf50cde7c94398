import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, type Job, PgBoss } from 'pg-boss';
import type { Transaction } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { JobName, JobRun, Jobs } from './jobs.ts';

/** As `JobDefinition`, without what TypeScript knows of each job's data. */
export interface LooseJobDefinition<Context> {
  name: string;
  schedule?: string;
  retries?: number;
  expireInSeconds?: number;
  work(context: Context, data: never, run: JobRun): Promise<void>;
}

export interface RunningJobs extends Jobs {
  /** Begins to work on what is waiting and scheduled, until `stop`. */
  start(): Promise<void>;
  /** Lets what runs finish (seconds at most), then takes nothing more. */
  stop(seconds?: number): Promise<void>;
  /** How many jobs failed every time and wait to be looked at. */
  countParked(): Promise<number>;
  /** Seconds that the job which has waited longest has been due; 0 when none is. */
  oldestDue(): Promise<number>;
}

export interface JobsOptions<Context> {
  pool: pg.Pool;
  log: Log;
  definitions: readonly LooseJobDefinition<Context>[];
  /** What the work is done with; asked when work begins, since it contains the jobs. */
  context(): Context;
}

/** Where jobs lie that failed every time, to be looked at and started again by hand. */
export const parkedQueue = 'parked';

const timeZone = 'Asia/Taipei';
const usualRetries = 5;
/** Seconds after which a run that has not ended counts as dead. */
const usualExpiry = 300;
const pollingSeconds = 1;
const batch = 500;
/** Milliseconds that running jobs are waited for in tests. */
const idlePatience = 5000;

/** Background work on pg-boss, in the shop's own database and through its pool. */
export function createJobs<Context>({
  pool,
  log,
  definitions,
  context,
}: JobsOptions<Context>): RunningJobs {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  let boss: Promise<PgBoss> | undefined;

  const open = (isWorking: boolean) => {
    boss ??= openBoss({ pool, log, definitions, isWorking });
    // The next one who needs it tries again.
    boss.catch(() => {
      boss = undefined;
    });
    return boss;
  };

  async function work(name: string, data: unknown, run: JobRun): Promise<void> {
    const startedAt = performance.now();
    try {
      await byName.get(name)?.work(context(), data as never, run);
      // What a schedule starts every minute is not worth a line.
      if (!byName.get(name)?.schedule) {
        const milliseconds = Math.round(performance.now() - startedAt);
        log.info({ job: name, milliseconds }, 'job done');
      }
    } catch (error) {
      log.error({ job: name, error }, 'job failed');
      throw error;
    }
  }

  async function runWaiting(queues: PgBoss, name: string): Promise<number> {
    const jobs: Job<object>[] = await queues.fetch<object>(name, { batchSize: batch });
    for (const { id, data } of jobs) {
      await work(name, data, { id }).then(
        () => queues.complete(name, id),
        (error: Error) => queues.fail(name, id, { message: error.message }),
      );
    }
    return jobs.length;
  }

  /** A running server's own workers may have taken a job a moment ago. */
  async function untilIdle(): Promise<void> {
    const deadline = performance.now() + idlePatience;
    const isActive = async () => {
      const { rowCount } = await pool.query(
        `select from jobs.job where state = 'active' and name = any($1)`,
        [[...byName.keys()]],
      );
      return rowCount !== 0;
    };
    while ((await isActive()) && performance.now() < deadline) await pause(20);
  }

  return {
    async enqueue(transaction: Transaction, name: JobName, data: object) {
      await (await open(false)).send(name, data, { db: fromDrizzle(transaction, sql) });
    },

    async runDue() {
      const queues = await open(false);
      const ran: string[] = [];
      for (const { name, schedule } of definitions) {
        if (!schedule) continue;
        await work(name, {}, { id: randomUUID() });
        ran.push(name);
      }
      // A job may enqueue another; one that failed waits for its next try.
      for (let count = -1; count !== ran.length; ) {
        count = ran.length;
        for (const { name } of definitions) {
          const done = await runWaiting(queues, name);
          ran.push(...Array.from({ length: done }, () => name));
        }
      }
      await untilIdle();
      return ran;
    },

    async start() {
      const queues = await open(true);
      for (const { name } of definitions) {
        await queues.work<object>(
          name,
          { pollingIntervalSeconds: pollingSeconds },
          async ([job]) => {
            if (job) await work(name, job.data, { id: job.id });
          },
        );
      }
    },

    async countParked() {
      await open(false);
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::integer as count from jobs.job where name = $1 and state = 'created'`,
        [parkedQueue],
      );
      return rows[0]?.count ?? 0;
    },

    async oldestDue() {
      await open(false);
      const { rows } = await pool.query<{ seconds: number }>(
        `select coalesce(extract(epoch from now() - min(start_after)), 0)::double precision as seconds
           from jobs.job where state < 'active' and name <> $1 and start_after <= now()`,
        [parkedQueue],
      );
      return rows[0]?.seconds ?? 0;
    },

    async stop(seconds = 20) {
      await (await boss)?.stop({ graceful: true, close: false, timeout: seconds * 1000 });
      boss = undefined;
    },
  };
}

interface OpenOptions extends Pick<JobsOptions<never>, 'pool' | 'log' | 'definitions'> {
  isWorking: boolean;
}

async function openBoss({ pool, log, definitions, isWorking }: OpenOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    supervise: isWorking,
    schedule: isWorking,
  });
  boss.on('error', (error) => log.warn({ error }, 'jobs: trouble with the queue'));
  await boss.start();
  await boss.createQueue(parkedQueue, { retentionSeconds: 90 * 86_400 });
  for (const definition of definitions) {
    const { name, schedule, retries = usualRetries, expireInSeconds = usualExpiry } = definition;
    const limits = {
      retryLimit: retries,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds,
      deadLetter: parkedQueue,
    };
    // However many copies of the server tick: one run of a schedule waits, one works.
    await boss.createQueue(name, { ...limits, ...(schedule ? { policy: 'stately' } : {}) });
    // A queue of an earlier version keeps its old limits otherwise.
    if (isWorking) await boss.updateQueue(name, limits);
    if (isWorking && schedule) await boss.schedule(name, schedule, {}, { tz: timeZone });
  }
  if (isWorking) await forgetOldSchedules(boss, definitions);
  return boss;
}

/** A schedule of an earlier version of the shop would enqueue jobs that nobody does. */
async function forgetOldSchedules(
  boss: PgBoss,
  definitions: readonly LooseJobDefinition<never>[],
): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (!definitions.some((one) => one.name === name && one.schedule)) await boss.unschedule(name);
  }
}
