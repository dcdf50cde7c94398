import { and, eq, lt } from 'drizzle-orm';
import type { Task } from './run-task.ts';
import { tasks } from './tables.ts';

/** Milliseconds of silence after which a task died with its process. */
const longestSilence = 60_000;

/** Milliseconds between two signs of life of a task at work. */
export const pulse = 15_000;

/** Milliseconds after which a task that has not begun, and that no job waits for, is told again. */
const longestTaking = 120_000;

/** The tasks that should have begun by now, unless others are done before them. */
export const isOverdue = (now: Date) =>
  and(eq(tasks.state, 'WAITING'), lt(tasks.createdAt, new Date(now.getTime() - longestTaking)));

const silentSince = (now: Date) => new Date(now.getTime() - longestSilence);

/** The tasks that died with their process. */
export const hasDied = (now: Date) =>
  and(eq(tasks.state, 'RUNNING'), lt(tasks.heartbeatAt, silentSince(now)));

/** Whether a task died with its process. */
export function isDead({ state, heartbeatAt }: Task, now: Date): boolean {
  return state === 'RUNNING' && heartbeatAt !== null && heartbeatAt < silentSince(now);
}
