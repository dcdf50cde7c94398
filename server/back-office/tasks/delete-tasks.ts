import { and, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { removeAll } from './remove-all.ts';
import { tasks } from './tables.ts';

/** Deletes the tasks that ended before this moment. `inUse` selects the ids of those that are still needed. */
export const deleteTasks = (db: Queryable, oldest: Date, inUse: SQL): Promise<void> =>
  removeAll(db, tasks, and(lt(tasks.endedAt, oldest), sql`${tasks.id} not in (${inUse})`));
