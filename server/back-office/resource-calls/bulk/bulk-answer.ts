import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { bulkChangeRows } from './tables.ts';
import type { Bulk } from './types.ts';

/** The answer about a change: the outcome of each record, or the task that carries it out. */
export async function answerOf(db: Queryable, { id, taskId, total }: Bulk) {
  if (taskId !== null) return { bulkChangeId: id, taskId, total };
  const rows = await db
    .select()
    .from(bulkChangeRows)
    .where(eq(bulkChangeRows.bulkChangeId, id))
    .orderBy(asc(bulkChangeRows.recordId));
  return {
    bulkChangeId: id,
    total,
    ...(await tallyOf(db, id)),
    reasons: await reasonsOf(db, refusedRows(id)),
    rows: rows.map(({ recordId, version, errorCode, message, errors }) => ({
      id: recordId,
      version: errorCode === null ? version : null,
      errorCode,
      message,
      errors: errors && { ...errors },
    })),
  };
}

/**
 * How many records were changed, had the values already, or were refused; `awaiting` of the refused ones need a
 * second person.
 */
export async function tallyOf(db: Queryable, id: number) {
  const of = (state: string) =>
    sql<number>`count(*) filter (where ${bulkChangeRows.state} = ${state})::int`;
  const [tally] = await db
    .select({
      changed: of('CHANGED'),
      unchanged: of('UNCHANGED'),
      refused: of('REFUSED'),
      awaiting: sql<number>`count(*) filter (where ${bulkChangeRows.errorCode} = 'APPROVAL_NEEDED')::int`,
    })
    .from(bulkChangeRows)
    .where(eq(bulkChangeRows.bulkChangeId, id));
  return tally ?? { changed: 0, unchanged: 0, refused: 0, awaiting: 0 };
}

/** The records that a change did not touch. */
export const refusedRows = (id: number) =>
  and(eq(bulkChangeRows.bulkChangeId, id), eq(bulkChangeRows.state, 'REFUSED'));

/** Why these records were refused, the most frequent reason first. */
export async function reasonsOf(db: Queryable, where: SQL | undefined) {
  const rows = await db
    .select({ reason: bulkChangeRows.reason, count: count() })
    .from(bulkChangeRows)
    .where(where)
    .groupBy(bulkChangeRows.reason)
    .orderBy(desc(count()), asc(bulkChangeRows.reason))
    .limit(mostReasons);
  return rows.map(({ reason, count: times }) => ({ reason: reason ?? '', count: times }));
}

const mostReasons = 50;
