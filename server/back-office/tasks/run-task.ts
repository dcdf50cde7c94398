import { eq } from 'drizzle-orm';
import type { TaskKind } from '#contract/tasks.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type TaskData, tasks } from './tables.ts';

export type Task = typeof tasks.$inferSelect;

/** The arguments of a task's work. */
export interface TaskRun {
  task: Task;
  db: Database;
  clock: Clock;
  /** Reports the progress. Throws TaskCancelled if somebody cancelled the task: then nothing may be written. */
  progress(done: number, total?: number): Promise<void>;
}

/** Does a task and answers its result. If it is done twice, after a crash, the result must be the same. */
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

/** Runs the claimed task with this id, and stores how it ended. Throws for bugs and outages. */
export async function runTask(
  { db, clock }: Pick<TaskRun, 'db' | 'clock'>,
  works: Partial<TaskWorks>,
  taskId: number,
): Promise<void> {
  const [task] = await db.select().from(tasks).where(eq(tasks.id, taskId));
  if (!task) return;
  const end = (values: Partial<Task>) =>
    db
      .update(tasks)
      .set({ ...values, endedAt: clock.now() })
      .where(eq(tasks.id, taskId));

  async function progress(done: number, total?: number) {
    const [now] = await db
      .update(tasks)
      .set({ done, heartbeatAt: clock.now(), ...(total === undefined ? {} : { total }) })
      .where(eq(tasks.id, taskId))
      .returning({ isCancelRequested: tasks.isCancelRequested });
    if (now?.isCancelRequested) throw new TaskCancelled();
  }

  try {
    await progress(0);
    const work = works[task.kind];
    if (!work) throw new Error(`Nothing does ${task.kind}.`);
    const result = await work({ task, db, clock, progress });
    // It may have been marked as crashed meanwhile, e.g. after a jump of the clock.
    await end({ state: 'DONE', result, error: null });
  } catch (error) {
    if (error instanceof TaskCancelled) await end({ state: 'CANCELLED', error: null });
    else if (error instanceof TaskRefused) {
      await end({ state: 'FAILED', error: error.message, result: error.result ?? null });
    } else throw error;
  }
}
