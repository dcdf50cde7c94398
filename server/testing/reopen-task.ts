import { eq } from 'drizzle-orm';
import { tasks } from '#server/back-office/tasks/tables.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Leaves a task as an earlier release could leave it: everything is written, and its end is not. */
export async function reopenTask(db: Database, id: number): Promise<void> {
  await db
    .update(tasks)
    .set({ state: 'RUNNING', result: null, done: 0, endedAt: null })
    .where(eq(tasks.id, id));
}
