/** What a thread does that the server has started for one task: with connections of its own, and beside all requests. */
import { workerData } from 'node:worker_threads';
import { recordWorks } from './back-office/records/works.ts';
import { runTask } from './back-office/tasks/run-task.ts';
import { boundListings, boundResources } from './bound-resources.ts';
import { MovableClock } from './platform/clock.ts';
import { openDatabase } from './platform/database/database.ts';
import type { ThreadTask } from './platform/threads.ts';

const { connection, taskId, now }: ThreadTask = workerData;
const clock = new MovableClock();
clock.set(new Date(now));
// One for the work, and one that says meanwhile how far it is.
const { db, close } = openDatabase({ ...connection, max: 2 });
try {
  await runTask({ db, clock }, recordWorks(boundResources, boundListings), taskId);
} finally {
  await close();
}
