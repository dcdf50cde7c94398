import { and, asc, eq } from 'drizzle-orm';
import { done } from '#contract/outcome.ts';
import type { BulkRowState } from '#contract/resources/bulk-change.ts';
import { toWireInstant } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { metaOf, rangeAt } from '#server/platform/http/paging.ts';
import { auditValuesOnWire } from '../../admin/audit.ts';
import { emailsOf } from '../../admin/history.ts';
import { findTask } from '../../tasks/tasks.ts';
import { reasonsOf, refusedRows, tallyOf } from './bulk-answer.ts';
import { bulkChangeRows, bulkChanges } from './tables.ts';
import type { Bulk } from './types.ts';

/** A change of many records; undefined if there is none with this id. */
export async function findBulkChange(db: Queryable, id: number): Promise<Bulk | undefined> {
  const [found] = await db.select().from(bulkChanges).where(eq(bulkChanges.id, id));
  return found;
}

/** A change of many records as calls answer it. */
export async function readBulkChange(db: Queryable, bulk: Bulk) {
  const { id, resource, total, change, undoes, taskId } = bulk;
  const task = taskId === null ? undefined : await findTask(db, taskId);
  const emails = await emailsOf(db, [bulk.administratorId]);
  const [undoneBy] = await db
    .select({ id: bulkChanges.id })
    .from(bulkChanges)
    .where(eq(bulkChanges.undoes, id));
  const [retriedBy] = await db
    .select({ id: bulkChanges.id })
    .from(bulkChanges)
    .where(eq(bulkChanges.retries, id));
  return done({
    id,
    resource,
    // If its task died after the commit, the task is started again later. The change is already done.
    state: bulk.isDone ? ('DONE' as const) : (task?.state ?? 'WAITING'),
    by: emails.get(bulk.administratorId) ?? '',
    at: toWireInstant(bulk.createdAt),
    total,
    ...(await tallyOf(db, id)),
    reasons: await reasonsOf(db, refusedRows(id)),
    change: auditValuesOnWire(change),
    undoes,
    undoneBy: undoneBy?.id ?? null,
    retriedBy: retriedBy?.id ?? null,
    taskId,
    done: task?.done ?? total,
    error: task?.error ?? null,
  });
}

interface RowsWanted {
  state?: BulkRowState | undefined;
  page: number;
  perPage: number;
}

/** The outcome of each record, ordered by id. */
export async function listBulkChangeRows(
  db: Queryable,
  { id }: Bulk,
  { state, page, perPage }: RowsWanted,
) {
  const range = rangeAt(page, perPage);
  const where = and(eq(bulkChangeRows.bulkChangeId, id), state && eq(bulkChangeRows.state, state));
  const rows = await db
    .select()
    .from(bulkChangeRows)
    .where(where)
    .orderBy(asc(bulkChangeRows.recordId))
    .limit(range.perPage)
    .offset(range.offset);
  return done({
    items: rows.map(({ bulkChangeId: _, recordId, title, errors, before, after, ...row }) => ({
      ...row,
      id: recordId,
      title: title ?? '',
      errors: errors && { ...errors },
      before: auditValuesOnWire(before),
      after: auditValuesOnWire(after),
    })),
    meta: metaOf(range, await db.$count(bulkChangeRows, where)),
  });
}
