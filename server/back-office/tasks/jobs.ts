import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { TaskKind } from '#contract/tasks.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { moment } from '#server/platform/database/sql-moments.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import type { Beginning } from '#server/platform/threads.ts';
import type { Shop, ShopJob } from '#server/shop.ts';
import { atEnd, isStillAt } from './run-task.ts';
import { hasDied, isOverdue, pulse } from './silence.ts';
import { tasks } from './tables.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'run-task': { taskId: number };
    'revive-tasks': Record<never, never>;
  }
}

/** How often a task is started automatically. A task that crashes its process would otherwise be started for ever. */
const mostBeginnings = 3;

/**
 * Milliseconds after which a task that was broken off begins again: an outage of the database is often over by then.
 */
const pauseAfterBreak = 30_000;

/** Runs one task in a thread of its own. */
const runTaskJob: ShopJob<'run-task'> = {
  name: 'run-task',
  // A crashed task is found by its missing heartbeat and started again, one that was broken off begins again by a job
  // of its own. The one retry is for a database that was away.
  retries: 1,
  expireInSeconds: 3_600,
  async work(shop, { taskId }) {
    killPoint('task: taken');
    const beginning = await claim(shop, taskId);
    if (!beginning) return;
    // One long statement may take minutes, so the heartbeat runs beside it.
    const beating = setInterval(() => void beat(shop, taskId, beginning), pulse);
    try {
      await shop.threads.run(taskId, beginning, shop.clock.now());
    } catch (error) {
      shop.log.error({ taskId, error }, 'task broken off');
      await beginAgain(shop, taskId, beginning);
    } finally {
      clearInterval(beating);
    }
  },
};

/**
 * Starts tasks again that died with their process, unless that happened several times, and tasks whose job was
 * taken by a process that died first.
 */
const reviveTasks: ShopJob<'revive-tasks'> = {
  name: 'revive-tasks',
  schedule: '* * * * *',
  async work(shop) {
    const { db, clock, jobs } = shop;
    const died = hasDied(clock.now());
    await db.transaction(async (transaction) => {
      await giveUp(transaction, clock.now(), and(died, gte(tasks.beginnings, mostBeginnings)));
      const silent = await transaction.select({ taskId: tasks.id }).from(tasks).where(died);
      const lost = await withoutJob(shop, transaction);
      await jobs.enqueueAll(transaction, 'run-task', [...silent, ...lost]);
    });
  },
};

/**
 * Tasks that have no job, because the process that took it has died. A task whose job is being taken at this moment
 * may be among them; enqueueing it twice does no harm, because it is claimed only once.
 */
async function withoutJob({ clock, jobs }: Shop, transaction: Transaction) {
  const overdue = await transaction
    .select({ taskId: tasks.id })
    .from(tasks)
    .where(isOverdue(clock.now()));
  if (overdue.length === 0) return [];
  const queued = new Set((await jobs.waiting('run-task')).map(({ taskId }) => taskId));
  return overdue.filter(({ taskId }) => !queued.has(taskId));
}

/** Writes the heartbeat of a task. A failure is the database's, and is reported elsewhere. */
async function beat({ db, clock, log }: Shop, taskId: number, beginning: Beginning): Promise<void> {
  await db
    .update(tasks)
    .set({ heartbeatAt: clock.now() })
    .where(and(isStillAt(taskId, beginning), eq(tasks.state, 'RUNNING')))
    .catch((error: unknown) => log.warn({ taskId, error }, 'a task could not say that it lives'));
}

/** Claims the task for this process, if no other process runs it or that one has died. Otherwise undefined. */
async function claim(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  taskId: number,
): Promise<Beginning | undefined> {
  const now = clock.now();
  const isFree = or(eq(tasks.state, 'WAITING'), hasDied(now));
  const [claimed] = await db
    .update(tasks)
    .set({
      state: 'RUNNING',
      heartbeatAt: now,
      beginnings: sql`${tasks.beginnings} + 1`,
      startedAt: sql`coalesce(${tasks.startedAt}, ${moment(now)})`,
    })
    .where(and(eq(tasks.id, taskId), isFree))
    .returning({ beginnings: tasks.beginnings, startedAt: tasks.startedAt });
  return claimed;
}

/**
 * The thread ended without a reason: because of a bug, an outage, or a file that needs too much memory. The task begins
 * again after a pause, unless that has happened several times. If the database is still away, this fails too, and the
 * missing heartbeat tells. A task that another process has claimed since is left to that one.
 */
async function beginAgain(
  { db, clock, jobs }: Shop,
  taskId: number,
  beginning: Beginning,
): Promise<void> {
  const isRunning = and(isStillAt(taskId, beginning), eq(tasks.state, 'RUNNING'));
  const now = clock.now();
  await db.transaction(async (transaction) => {
    const [again] = await transaction
      .update(tasks)
      .set({ state: 'WAITING' })
      .where(and(isRunning, lt(tasks.beginnings, mostBeginnings)))
      .returning({ id: tasks.id });
    if (!again) return giveUp(transaction, now, isRunning);
    const startAfter = new Date(now.getTime() + pauseAfterBreak);
    await jobs.enqueue(transaction, 'run-task', { taskId }, { startAfter });
  });
}

const fileKinds: TaskKind[] = ['IMPORT_CHECK', 'IMPORT_RUN', 'IMPORT_UNDO', 'EXPORT'];

/** SQL of the sentence for a task that broke off too often. A file may have been too large. */
const brokenOff = sql<string>`case when ${inArray(tasks.kind, fileKinds)}
  then '工作意外中斷，請再試一次；檔案很大時請分成幾個' else '工作意外中斷，請再試一次' end`;

/** Ends tasks that broke off too often. Whoever asked for one reads that, and may ask again. */
async function giveUp(transaction: Transaction, endedAt: Date, which: SQL | undefined) {
  await transaction
    .update(tasks)
    .set({ state: 'FAILED', error: brokenOff, ...atEnd(endedAt) })
    .where(and(which, eq(tasks.state, 'RUNNING')));
}

export const taskJobs = [runTaskJob, reviveTasks];
