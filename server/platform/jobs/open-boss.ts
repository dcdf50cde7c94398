import { PgBoss } from 'pg-boss';
import { lockKeys } from '../database/lock-keys.ts';
import { underLock } from '../database/session-lock.ts';
import type { JobsOptions, LooseJobDefinition } from './job-options.ts';
import { reportTrouble } from './report-trouble.ts';
import { freeSchedules, keepWaiting, setUpQueues } from './set-up-queues.ts';

interface OpenOptions extends Pick<JobsOptions<never>, 'pool' | 'connection' | 'log'> {
  definitions: readonly LooseJobDefinition<never>[];
  /** Whether this process works on jobs; else it only enqueues. */
  isWorking: boolean;
}

/** Starts pg-boss in the schema `jobs` and sets up the queues of all definitions. */
export async function openBoss(options: OpenOptions): Promise<PgBoss> {
  const { pool, connection, log, definitions, isWorking } = options;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    supervise: isWorking,
    schedule: isWorking,
    // Jobs that wait for other jobs are not used here; asking for them would be most of what an idle server does.
    flowIntervalSeconds: 3_600,
    cronWorkerIntervalSeconds: 10,
    // The shop keeps its own list of copies.
    registerInstance: false,
  });
  boss.on('error', reportTrouble(log));
  // Two copies that did so at once would stand in each other's way.
  await underLock(connection, lockKeys.jobQueues, async () => {
    await boss.start();
    await setUpQueues(boss, definitions, isWorking);
    if (!isWorking) return;
    await freeSchedules(pool, definitions);
    await keepWaiting(pool, definitions);
  });
  return boss;
}
