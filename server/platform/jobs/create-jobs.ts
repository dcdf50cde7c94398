import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, type Job, PgBoss } from 'pg-boss';
import type { Transaction } from '../database/database.ts';
import { runStatement } from '../database/named.ts';
import { underLock } from '../database/under-lock.ts';
import type { Log } from '../log.ts';
import { type Traced, traced } from '../tracing/traced.ts';
import { createAnnouncer } from './announce.ts';
import { insertStatement } from './insert-statement.ts';
import type { JobName, JobRun, Jobs } from './jobs.ts';
import { byName } from './prepared-by-name.ts';
import { reportTrouble } from './report-trouble.ts';
import { parkedQueue, setUpQueues } from './set-up-queues.ts';
import { beginWork, type Working } from './work-on-queues.ts';

/** Like `JobDefinition`, but without the type of each job's data. */
export interface LooseJobDefinition<Context> {
  name: string;
  schedule?: string;
  retries?: number;
  expireInSeconds?: number;
  atOnce?: number;
  work(context: Context, data: never, run: JobRun): Promise<void>;
}

export interface RunningJobs extends Jobs {
  /** Starts to work on waiting and scheduled jobs, until `stop`. */
  start(): Promise<void>;
  /** Takes no more jobs, and waits up to `seconds` until the running ones have finished. */
  stop(seconds?: number): Promise<void>;
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

/** The number of the advisory lock, the same in every copy of the server. */
const setUpLock = 7_203_513;
const batch = 500;
/** Milliseconds for which tests wait for running jobs. */
const idlePatience = 5000;

/** Creates the background jobs, on pg-boss, in the shop's own database and through its pool. */
export function createJobs<Context>({
  pool,
  connection,
  log,
  definitions,
  context,
}: JobsOptions<Context>): RunningJobs {
  let known: Promise<Known<Context>> | undefined;
  const allKnown = () => {
    known ??= definitions().then(knownOf);
    return known;
  };
  let boss: Promise<PgBoss> | undefined;
  let working: Working | undefined;
  const announcer = createAnnouncer(pool, reportTrouble(log));

  const open = (isWorking: boolean) => {
    if (boss) return boss;
    const opening = allKnown().then(({ all }) =>
      openBoss({ pool, connection, log, definitions: all, isWorking }),
    );
    boss = opening;
    // After a failure the next call tries again.
    opening.catch(() => {
      if (boss === opening) boss = undefined;
    });
    return opening;
  };

  async function work(name: string, data: unknown, run: JobRun): Promise<void> {
    const startedAt = performance.now();
    try {
      const definition = (await allKnown()).definitionOf.get(name);
      const describe = () => tracedJob(name, run);
      await traced(describe, async () => definition?.work(context(), data as never, run));
      // Scheduled jobs get no line, because some run every minute.
      if (!definition?.schedule) {
        const milliseconds = Math.round(performance.now() - startedAt);
        log.info({ job: name, milliseconds }, 'job done');
      }
    } catch (error) {
      log.error({ job: name, error }, 'job failed');
      throw error;
    }
  }

  /** Runs one job and records how it ended. */
  async function runOne(queues: PgBoss, name: string, { id, data }: Job<object>): Promise<void> {
    await work(name, data, { id }).then(
      () => queues.complete(name, id, undefined, { db: byName(pool) }),
      (error: Error) => queues.fail(name, id, { message: error.message }),
    );
  }

  async function runWaiting(queues: PgBoss, name: string): Promise<number> {
    const jobs: Job<object>[] = await queues.fetch<object>(name, { batchSize: batch });
    for (const job of jobs) await runOne(queues, name, job);
    return jobs.length;
  }

  /** Waits for jobs that the workers of a running server have already taken. */
  async function untilIdle(): Promise<void> {
    const { definitionOf } = await allKnown();
    const deadline = performance.now() + idlePatience;
    const isActive = async () => {
      const { rowCount } = await pool.query(
        `select from jobs.job where state = 'active' and name = any($1)`,
        [[...definitionOf.keys()]],
      );
      return rowCount !== 0;
    };
    while ((await isActive()) && performance.now() < deadline) await pause(20);
  }

  async function statement(name: JobName, data: object, options: { startAfter?: Date } = {}) {
    const insert = await insertStatement(await open(false), name, data, options);
    announcer.announce(name);
    return insert;
  }

  return {
    statement,
    async enqueue(
      transaction: Transaction,
      name: JobName,
      data: object,
      options: { startAfter?: Date } = {},
    ) {
      await runStatement(transaction, await statement(name, data, options));
    },

    async enqueueAll(transaction: Transaction, name: JobName, all: readonly object[]) {
      if (all.length === 0) return;
      const rows = all.map((data) => ({ data }));
      await (await open(false)).insert(name, rows, { db: fromDrizzle(transaction, sql) });
      announcer.announce(name);
    },

    async runDue() {
      const queues = await open(false);
      const { all } = await allKnown();
      const ran: string[] = [];
      for (const { name, schedule } of all) {
        if (!schedule) continue;
        await work(name, {}, { id: randomUUID() });
        ran.push(name);
      }
      // Repeat, because a job may enqueue another one; a job that failed waits for its next try.
      for (let count = -1; count !== ran.length; ) {
        count = ran.length;
        for (const { name } of all) {
          const done = await runWaiting(queues, name);
          ran.push(...Array.from({ length: done }, () => name));
        }
      }
      await untilIdle();
      return ran;
    },

    async start() {
      // What was enqueued before has opened queues on which nobody works.
      const idle = boss;
      boss = undefined;
      const queues = await open(true);
      await idle?.then((each) => each.stop({ close: false }));
      const { all } = await allKnown();
      working = beginWork(queues, { pool, connection, log, definitions: all, work: runOne });
      await working.ready;
    },

    async waiting(name: JobName) {
      await open(false);
      const { rows } = await pool.query(
        `select data from jobs.job where name = $1 and state < 'active'`,
        [name],
      );
      return rows.map(({ data }) => data);
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
      announcer.stop();
      await working?.stop(seconds);
      await (await boss)?.stop({ close: false });
      boss = undefined;
    },
  };
}

const tracedJob = (name: string, { id }: JobRun): Traced => ({
  kind: 'job',
  name,
  attributes: { 'shop.job_id': id },
});

interface Known<Context> {
  all: readonly LooseJobDefinition<Context>[];
  definitionOf: ReadonlyMap<string, LooseJobDefinition<Context>>;
}

function knownOf<Context>(all: readonly LooseJobDefinition<Context>[]): Known<Context> {
  return { all, definitionOf: new Map(all.map((definition) => [definition.name, definition])) };
}

interface OpenOptions extends Pick<JobsOptions<never>, 'pool' | 'connection' | 'log'> {
  definitions: readonly LooseJobDefinition<never>[];
  isWorking: boolean;
}

async function openBoss(options: OpenOptions): Promise<PgBoss> {
  const { pool, connection, log, definitions, isWorking } = options;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    supervise: isWorking,
    schedule: isWorking,
    // Jobs that wait for other jobs are not used here; asking for them would be most of what an idle server does.
    flowIntervalSeconds: 3_600,
    cronWorkerIntervalSeconds: 10,
  });
  boss.on('error', reportTrouble(log));
  // Two copies that did so at once would stand in each other's way.
  await underLock(connection, setUpLock, async () => {
    await boss.start();
    await setUpQueues(boss, definitions, isWorking);
  });
  return boss;
}
