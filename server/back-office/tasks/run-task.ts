import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { TaskKind } from '#contract/tasks.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { ReportsDatabase } from '#server/platform/database/reports-database.ts';
import type { Beginning } from '#server/platform/threads.ts';
import { type TaskData, tasks } from './tables.ts';

export type Task = typeof tasks.$inferSelect;

/** The arguments of a task's work. */
export interface TaskRun {
  /** `administratorId` is 0 for a task that a member asked for. */
  task: Task & { administratorId: number };
  db: Database;
  /** Where files of lists are read; what decides what is written is read from `db`. */
  reports: ReportsDatabase;
  clock: Clock;
  /**
   * Reports the progress. Throws if somebody cancelled the task, or it has begun again elsewhere: then nothing may be
   * written.
   */
  progress(done: number, total?: number): Promise<void>;
  /**
   * Ends the task with this result in the transaction of what it has written, as its last statement: neither a crash
   * nor a cancellation can come between the two. Answers the result. Throws like `progress`.
   */
  endIn(transaction: Transaction, result: TaskData): Promise<TaskData>;
}

/**
 * Does a task and answers its result, or what `endIn` has answered. If it is done twice, after a crash, the result must
 * be the same.
 */
export type TaskWork = (run: TaskRun) => Promise<TaskData>;
export type TaskWorks = Readonly<Record<TaskKind, TaskWork>>;

/** The work cannot be done. The message is a sentence for people. */
export class TaskRefused extends Error {
  override name = 'TaskRefused';
  readonly result: TaskData | undefined;
  constructor(sentence: string, result?: TaskData) {
    super(sentence);
    this.result = result;
  }
}

class TaskCancelled extends Error {
  override name = 'TaskCancelled';
}

/** The task was taken for dead and has begun again elsewhere, or somebody has asked for it again. */
class TaskLost extends Error {
  override name = 'TaskLost';
}

/**
 * SQL condition for a task that has not begun again since. Every statement of a run needs it: a run that was taken for
 * dead changes nothing of the run that took its place.
 */
export const isStillAt = (taskId: number, { beginnings, startedAt }: Beginning): SQL | undefined =>
  and(
    eq(tasks.id, taskId),
    eq(tasks.beginnings, beginnings),
    sql`${tasks.startedAt} is not distinct from ${startedAt?.toISOString() ?? null}::timestamptz`,
  );

/**
 * What every end of a task changes. The keyword of a search may be a person's e-mail or number, so it is forgotten. A
 * task without it cannot be repeated.
 */
export const atEnd = (endedAt: Date) => ({
  endedAt,
  data: sql`case when ${tasks.data} #>> '{q,keyword}' <> ''
    then ${tasks.data} #- '{q,keyword}' else ${tasks.data} end`,
});

/**
 * Runs the claimed task with this id, and stores how it ended. It does nothing if the task has begun again after
 * `beginning`. Throws for bugs and outages.
 */
export async function runTask(
  { db, reports, clock }: Pick<TaskRun, 'db' | 'reports' | 'clock'>,
  works: Partial<TaskWorks>,
  taskId: number,
  beginning?: Beginning,
): Promise<void> {
  const claimed = beginning ? isStillAt(taskId, beginning) : eq(tasks.id, taskId);
  const [task] = await db.select().from(tasks).where(claimed);
  if (!task) return;
  const isOwn = isStillAt(taskId, task);
  const end = (values: Partial<Task>) =>
    db
      .update(tasks)
      .set({ ...values, ...atEnd(clock.now()) })
      .where(isOwn);

  async function progress(done: number, total?: number) {
    const [now] = await db
      .update(tasks)
      .set({ done, heartbeatAt: clock.now(), ...(total === undefined ? {} : { total }) })
      .where(isOwn)
      .returning({ isCancelRequested: tasks.isCancelRequested });
    if (!now) throw new TaskLost();
    if (now.isCancelRequested) throw new TaskCancelled();
  }

  // It may have been marked as crashed meanwhile, e.g. after a jump of the clock; then it has an error to remove.
  const success = { state: 'DONE', error: null } as const;
  let hasEnded = false;
  async function endIn(transaction: Transaction, result: TaskData) {
    const done = sql<number>`greatest(${tasks.done}, ${tasks.total})`;
    const [now] = await transaction
      .update(tasks)
      .set({ ...success, result, done, ...atEnd(clock.now()) })
      .where(isOwn)
      .returning({ isCancelRequested: tasks.isCancelRequested });
    if (!now) throw new TaskLost();
    if (now.isCancelRequested) throw new TaskCancelled();
    hasEnded = true;
    return result;
  }

  try {
    await progress(0);
    const work = works[task.kind];
    if (!work) throw new Error(`Nothing does ${task.kind}.`);
    const administratorId = task.administratorId ?? 0;
    const own = { ...task, administratorId };
    const result = await work({ task: own, db, reports, clock, progress, endIn });
    if (!hasEnded) await end({ ...success, result });
  } catch (error) {
    if (error instanceof TaskLost) return;
    if (error instanceof TaskCancelled) await end({ state: 'CANCELLED', error: null });
    else if (error instanceof TaskRefused) {
      await end({ state: 'FAILED', error: error.message, result: error.result ?? null });
    } else throw error;
  }
}
