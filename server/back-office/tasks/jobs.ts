import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Shop, ShopJob } from '#server/shop.ts';
import { tasks } from './tables.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'run-task': { taskId: number };
    'revive-tasks': Record<never, never>;
  }
}

/** Milliseconds of silence after which a task died with its process. */
const longestSilence = 60_000;

/** Does one task in a thread of its own. */
const runTaskJob: ShopJob<'run-task'> = {
  name: 'run-task',
  // A crash is noticed by the silence of the task, which is told again.
  retries: 0,
  expireInSeconds: 3_600,
  async work(shop, { taskId }) {
    if (!(await claim(shop, taskId))) return;
    await shop.threads.run(taskId, shop.clock.now()).catch(async (error: unknown) => {
      shop.log.error({ taskId, error }, 'task broken off');
      await noteBrokenOff(shop, taskId);
    });
  },
};

/** Begins again what died with its process. */
const reviveTasks: ShopJob<'revive-tasks'> = {
  name: 'revive-tasks',
  schedule: '* * * * *',
  async work({ db, clock, jobs }) {
    await db.transaction(async (transaction) => {
      const silent = await transaction
        .select({ taskId: tasks.id })
        .from(tasks)
        .where(and(eq(tasks.state, 'RUNNING'), lt(tasks.heartbeatAt, silentSince(clock.now()))));
      await jobs.enqueueAll(transaction, 'run-task', silent);
    });
  },
};

const silentSince = (now: Date) => new Date(now.getTime() - longestSilence);

/** Whether the task is this process' to do: nobody else does it, or who did has died. */
async function claim({ db, clock }: Pick<Shop, 'db' | 'clock'>, taskId: number): Promise<boolean> {
  const now = clock.now();
  const isFree = or(
    eq(tasks.state, 'WAITING'),
    and(eq(tasks.state, 'RUNNING'), lt(tasks.heartbeatAt, silentSince(now))),
  );
  const claimed = await db
    .update(tasks)
    .set({
      state: 'RUNNING',
      heartbeatAt: now,
      startedAt: sql`coalesce(${tasks.startedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(eq(tasks.id, taskId), isFree))
    .returning({ id: tasks.id });
  return claimed.length > 0;
}

/** The thread could not even say why it ended: a bug, an outage, or a file that needs too much memory. */
async function noteBrokenOff({ db, clock }: Pick<Shop, 'db' | 'clock'>, taskId: number) {
  await db
    .update(tasks)
    .set({
      state: 'FAILED',
      error: '工作意外中斷，請再試一次；檔案很大時請分成幾個',
      endedAt: clock.now(),
    })
    .where(and(eq(tasks.id, taskId), eq(tasks.state, 'RUNNING')));
}

export const taskJobs = [runTaskJob, reviveTasks];
