import { done, refused } from '#contract/outcome.ts';
import { hasRight, type Role } from '#contract/rights.ts';
import { toWireInstant } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Task } from '../../tasks/run-task.ts';
import { findTask, type TaskReader } from '../../tasks/tasks.ts';
import { periodOfReplay, type ReplayResult, replayDataOf } from './replay-data.ts';

/**
 * The progress of a replay and its result. Orders are named only to those who may read orders, and the revenue of the
 * shop is for those who may read its reports; others see by how much it changes. NOT_FOUND if no task of
 * a replay has this id, FORBIDDEN without the right to see campaigns.
 */
export async function readReplay(db: Queryable, { administratorId, role }: TaskReader, id: number) {
  const right = 'promotions.read';
  if (!role || !hasRight(role, right)) return refused('FORBIDDEN', { extra: { right } });
  const task = await findTask(db, id);
  if (task?.kind !== 'REPLAY') return refused('NOT_FOUND');
  const { entity, title, days, ...data } = replayDataOf(task);
  const { from, until } = periodOfReplay({ days, ...data });
  const { state, total, error } = task;
  return done({
    id,
    entity,
    title,
    from: toWireInstant(from),
    until: toWireInstant(until),
    days,
    isOwn: task.administratorId === administratorId,
    state,
    done: task.done,
    total,
    error,
    result: resultOf(task, role),
  });
}

function resultOf({ state, result }: Task, role: Role) {
  if (state !== 'DONE' || !result) return null;
  const { examples, revenueThen, revenueNow, ...sums } = result as unknown as ReplayResult;
  const named = examples.map((one) => ({
    ...one,
    placedAt: toWireInstant(new Date(one.placedAt)),
  }));
  const mayReadReports = hasRight(role, 'reports.read');
  return {
    ...sums,
    revenueThen: mayReadReports ? revenueThen : null,
    revenueNow: mayReadReports ? revenueNow : null,
    revenueChange: revenueNow - revenueThen,
    examples: hasRight(role, 'orders.read') ? named : null,
  };
}
