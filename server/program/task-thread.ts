/** What a thread does that the server has started for one task: with connections of its own, and beside all requests. */
import { workerData } from 'node:worker_threads';
import { runTask } from '#server/back-office/tasks/run-task.ts';
import { MovableClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import type { ThreadTask } from '#server/platform/threads.ts';
import { taskWorks } from '#server/registries/task-works.ts';

const { connection, taskId, now }: ThreadTask = workerData;
const clock = new MovableClock();
clock.set(new Date(now));
// Two for the work, which may read what comes next while it writes, and one that says meanwhile how far it is.
const { db, close } = openDatabase({ ...connection, max: 3 });
try {
  await runTask({ db, clock }, taskWorks, taskId);
} finally {
  await close();
}
