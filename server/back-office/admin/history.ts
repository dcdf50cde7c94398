import { and, desc, eq, inArray, or, type SQL } from 'drizzle-orm';
import { toWireInstant } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { factsOnWire } from './audit.ts';
import { administrators, auditEntries } from './tables.ts';

/** The newest entries about one thing that are shown. */
const mostShown = 100;

const isAbout = (subjectType: string, subjectId: number) =>
  and(eq(auditEntries.subjectType, subjectType), eq(auditEntries.subjectId, subjectId));

/** What administrators did to one thing, newest first, and who it was. */
export async function readHistory(db: Queryable, subjectType: string, subjectId: number) {
  const rows = await newestEntries(db, subjectType, subjectId, mostShown);
  return rows.map(({ at, before, after, subjectType: _, ...row }) => ({
    ...row,
    at: toWireInstant(at),
    before: factsOnWire(before),
    after: factsOnWire(after),
  }));
}

/** What administrators did to several things, newest first: pairs of a type and an id. */
export async function readHistoryOf(
  db: Queryable,
  subjects: readonly (readonly [type: string, id: number])[],
) {
  const rows = await newestEntriesWhere(
    db,
    or(...subjects.map(([type, id]) => isAbout(type, id))),
    2 * mostShown,
  );
  return rows.map(({ at, call, by, subjectType }) => ({
    at: toWireInstant(at),
    call,
    by,
    subjectType,
  }));
}

/** Who did the last of it, and when; undefined if nobody has done anything to it. */
export async function lastDeed(db: Queryable, subjectType: string, subjectId: number) {
  const [newest] = await newestEntries(db, subjectType, subjectId, 1);
  return newest && { by: newest.by, at: toWireInstant(newest.at) };
}

function newestEntries(db: Queryable, subjectType: string, subjectId: number, most: number) {
  return newestEntriesWhere(db, isAbout(subjectType, subjectId), most);
}

function newestEntriesWhere(db: Queryable, where: SQL | undefined, most: number) {
  return db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      by: administrators.email,
      call: auditEntries.call,
      subjectType: auditEntries.subjectType,
      before: auditEntries.before,
      after: auditEntries.after,
    })
    .from(auditEntries)
    .innerJoin(administrators, eq(administrators.id, auditEntries.administratorId))
    .where(where)
    .orderBy(desc(auditEntries.id))
    .limit(most);
}

/** An entry about a thing of this type; undefined if there is none with this id. */
export async function findEntry(db: Queryable, subjectType: string, id: number) {
  const [entry] = await db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.id, id), eq(auditEntries.subjectType, subjectType)));
  return entry;
}

/** The e-mails of administrators by their ids. */
export async function emailsOf(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: administrators.id, email: administrators.email })
    .from(administrators)
    .where(inArray(administrators.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, email }) => [id, email]));
}
