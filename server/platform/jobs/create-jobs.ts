import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, type Job, type PgBoss } from 'pg-boss';
import { runStatement } from '../database/run-named.ts';
import { createAnnouncer } from './announce.ts';
import { createWork, type KnownJobs } from './do-job.ts';
import { insertStatement } from './insert-statement.ts';
import type { JobsOptions, LooseJobDefinition } from './job-options.ts';
import { countParked, oldestDue, untilIdle, waitingData, waitingNames } from './job-queries.ts';
import type { JobData, JobName, Jobs } from './jobs.ts';
import { openBoss } from './open-boss.ts';
import { reportTrouble } from './report-trouble.ts';
import { freeSchedules } from './set-up-queues.ts';
import { beginWork, type Working } from './work-on-queues.ts';

export interface RunningJobs extends Jobs {
  /** Starts to work on waiting and scheduled jobs, until `stop`. */
  start(): Promise<void>;
  /** Takes no more jobs, and waits up to `seconds` until the running ones have finished. */
  stop(seconds?: number): Promise<void>;
}

/** The most jobs that one query fetches. */
const batch = 500;

/** Creates the background jobs, on pg-boss, in the shop's own database and through its pool. */
export function createJobs<Context>(options: JobsOptions<Context>): RunningJobs {
  const { pool, connection, log, definitions, context } = options;
  let known: Promise<KnownJobs<Context>> | undefined;
  const allKnown = () => (known ??= definitions().then(knownOf));
  const { work, runOne } = createWork({ pool, log, context, known: allKnown });
  const announcer = createAnnouncer(pool, reportTrouble(log));
  let boss: Promise<PgBoss> | undefined;
  let working: Working | undefined;

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

  const statement: Jobs['statement'] = async (name, data, when = {}) => {
    if (when.startAfter) refuseScheduled((await allKnown()).definitionOf.get(name));
    const insert = await insertStatement(await open(false), name, data, when);
    announcer.announce(name);
    return insert;
  };

  return {
    statement,
    async enqueue(transaction, name, data, when = {}) {
      await runStatement(transaction, await statement(name, data, when));
    },

    async enqueueAll(transaction, name, all) {
      if (all.length === 0) return;
      const rows = all.map((data) => ({ data }));
      await (await open(false)).insert(name, rows, { db: fromDrizzle(transaction, sql) });
      announcer.announce(name);
    },

    async runDue() {
      const queues = await open(false);
      const { all } = await allKnown();
      const scheduled = all.filter(({ schedule }) => schedule).map(({ name }) => name);
      for (const name of scheduled) await work(name, {}, { id: randomUUID() });
      const names = all.map(({ name }) => name);
      return [...scheduled, ...(await runWaiting({ pool, queues, names, runOne }))];
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

    async waiting<Name extends JobName>(name: Name) {
      await open(false);
      return waitingData(pool, name) as Promise<JobData[Name][]>;
    },
    freeSchedules: (now) =>
      open(false).then(async () => freeSchedules(pool, (await allKnown()).all, now)),
    countParked: () => open(false).then(() => countParked(pool)),
    oldestDue: () => open(false).then(() => oldestDue(pool)),

    async stop(seconds = 20) {
      announcer.stop();
      await working?.stop(seconds);
      await (await boss)?.stop({ close: false });
      boss = undefined;
    },
  };
}

interface Waiting {
  pool: pg.Pool;
  queues: PgBoss;
  names: readonly string[];
  runOne(queues: PgBoss, name: string, job: Job<object>): Promise<void>;
}

/**
 * Runs all waiting jobs, and those that they enqueue, and waits until none runs any more. A job that failed waits for
 * its next try. Returns the names.
 */
async function runWaiting({ pool, queues, names, runOne }: Waiting): Promise<string[]> {
  const ran: string[] = [];
  for (let count = -1; count !== ran.length; ) {
    count = ran.length;
    let waiting = await waitingNames(pool);
    for (const name of names) {
      if (!waiting.has(name)) continue;
      const jobs: Job<object>[] = await queues.fetch<object>(name, { batchSize: batch });
      for (const job of jobs) await runOne(queues, name, job);
      ran.push(...jobs.map(() => name));
      if (jobs.length > 0) waiting = await waitingNames(pool);
    }
  }
  await untilIdle(pool, names);
  return ran;
}

/** Throws for a job with a schedule: while one of its runs waits, pg-boss drops the others. */
function refuseScheduled(definition: { name: string; schedule?: string } | undefined): void {
  if (definition?.schedule) {
    throw new Error(`A run of ${definition.name} must not wait: its schedule would wait with it.`);
  }
}

function knownOf<Context>(all: readonly LooseJobDefinition<Context>[]): KnownJobs<Context> {
  return { all, definitionOf: new Map(all.map((definition) => [definition.name, definition])) };
}
