import { and, eq, lt } from 'drizzle-orm';
import type { Task } from './run-task.ts';
import { tasks } from './tables.ts';

/** Milliseconds without a heartbeat after which a task counts as dead. */
const longestSilence = 60_000;

/** Milliseconds between two heartbeats of a running task. */
export const pulse = 15_000;

/** Milliseconds after which a task that has not begun and has no job is enqueued again. */
const longestTaking = 120_000;

/** The tasks that should have begun by now, unless others come first. */
export const isOverdue = (now: Date) =>
  and(eq(tasks.state, 'WAITING'), lt(tasks.createdAt, new Date(now.getTime() - longestTaking)));

const silentSince = (now: Date) => new Date(now.getTime() - longestSilence);

/** SQL condition for tasks that died with their process. */
export const hasDied = (now: Date) =>
  and(eq(tasks.state, 'RUNNING'), lt(tasks.heartbeatAt, silentSince(now)));

/** Whether a task died with its process. */
export function isDead({ state, heartbeatAt }: Task, now: Date): boolean {
  return state === 'RUNNING' && heartbeatAt !== null && heartbeatAt < silentSince(now);
}
