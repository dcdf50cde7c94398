/**
 * The entry point of a thread that the server starts for one task. It has its own connections, so that requests do
 * not wait for it.
 */
import { workerData } from 'node:worker_threads';
import { runTask } from '#server/back-office/tasks/run-task.ts';
import { MovableClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { openReports } from '#server/platform/database/open-reports.ts';
import type { ThreadTask } from '#server/platform/threads.ts';
import { taskWorks } from '#server/registries/task-works.ts';

const { connection, reports: address, taskId, beginning, now }: ThreadTask = workerData;
const clock = new MovableClock();
clock.set(new Date(now));
// Three connections: two for the work, which may read ahead while it writes, and one that reports the progress.
const { db, pool, close } = openDatabase({ ...connection, max: 3 });
const { reports, close: closeReports } = openReports({ primary: { db, pool }, address, max: 2 });
try {
  await runTask({ db, reports, clock }, taskWorks, taskId, beginning);
} finally {
  await Promise.all([close(), closeReports()]);
}
