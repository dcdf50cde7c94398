import {
  and,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AuditedAction } from '#contract/actions.ts';
import { historyLength } from '#contract/record-endpoints.ts';
import type { Right } from '#contract/rights.ts';
import { toWireInstant } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { auditValuesOnWire } from './audit.ts';
import { mayDo } from './roles/role-of.ts';
import { administrators, auditEntries } from './tables.ts';

/** The most entries that are read for several subjects together. */
const mostOfSeveral = 200;

const isAbout = (subjectType: string, subjectId: number) =>
  and(eq(auditEntries.subjectType, subjectType), eq(auditEntries.subjectId, subjectId));

/**
 * The audit entries about one subject with their administrators, newest first: the newest ones, or those older than
 * entry `before`.
 */
export async function readHistory(
  db: Queryable,
  subjectType: string,
  subjectId: number,
  before?: number,
) {
  const rows = await newestEntries(db, isAbout(subjectType, subjectId), {
    before,
    most: historyLength,
  });
  return rows.map(({ at, before, after, subjectType: _, administratorId: __, ...row }) => ({
    ...row,
    at: toWireInstant(at),
    before: auditValuesOnWire(before),
    after: auditValuesOnWire(after),
  }));
}

/** The audit entries about several subjects, which are pairs of a type and an id, newest first. */
export async function readHistoryOf(
  db: Queryable,
  subjects: readonly (readonly [type: string, id: number])[],
) {
  const isAboutThem = or(...subjects.map(([type, id]) => isAbout(type, id)));
  const rows = await newestEntries(db, isAboutThem, { most: mostOfSeveral });
  return rows.map(({ at, ...row }) => ({ ...row, at: toWireInstant(at) }));
}

/** The administrator and the moment of the last action about a subject; undefined if there is none. */
export async function lastAction(db: Queryable, subjectType: string, subjectId: number) {
  const [newest] = await newestEntries(db, isAbout(subjectType, subjectId), { most: 1 });
  return newest && { by: newest.by, at: toWireInstant(newest.at) };
}

function newestEntries(
  db: Queryable,
  subject: SQL | undefined,
  { before, most }: { before?: number | undefined; most: number },
) {
  const isOlder = before === undefined ? undefined : lt(auditEntries.id, before);
  return db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      by: administrators.email,
      administratorId: auditEntries.administratorId,
      call: auditEntries.call,
      subjectType: auditEntries.subjectType,
      before: auditEntries.before,
      after: auditEntries.after,
    })
    .from(auditEntries)
    .innerJoin(administrators, eq(administrators.id, auditEntries.administratorId))
    .where(and(subject, isOlder))
    .orderBy(desc(auditEntries.id))
    .limit(most);
}

/** An entry about a subject of this type; undefined if there is none with this id. */
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

/** When the accounts of administrators were created, by their ids. */
export async function creationOf(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  const rows = await db
    .select({ id: administrators.id, createdAt: administrators.createdAt })
    .from(administrators)
    .where(inArray(administrators.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, createdAt }) => [id, createdAt]));
}

interface WantedActions {
  since: Date;
  subject?: readonly [type: string, id: number];
  administratorId?: number;
  /** Only those whose present role lacks this right. */
  lacks?: Right;
  /** Values that the entry says. */
  after?: Readonly<Record<string, unknown>>;
  /** Values that the entry does not say. */
  afterNot?: Readonly<Record<string, unknown>>;
}

const says = (values: Readonly<Record<string, unknown>>): SQL =>
  sql`coalesce(${auditEntries.after} @> ${JSON.stringify(values)}::jsonb, false)`;

/**
 * The number of times that an action was done since a moment: by one administrator, by those who lack a right,
 * or about one subject.
 */
export async function countActions(
  db: Queryable,
  call: AuditedAction,
  { since, subject, administratorId, lacks, after, afterNot }: WantedActions,
): Promise<number> {
  const { at, call: done, administratorId: by } = auditEntries;
  const [row] = await db
    .select({ actions: count() })
    .from(auditEntries)
    .innerJoin(administrators, eq(administrators.id, by))
    .where(
      and(
        eq(done, call),
        gte(at, since),
        subject && isAbout(...subject),
        administratorId === undefined ? undefined : eq(by, administratorId),
        lacks && not(mayDo(lacks) ?? sql`true`),
        after && says(after),
        afterNot && not(says(afterNot)),
      ),
    );
  return row?.actions ?? 0;
}

/** The ids of those of these subjects that were made, or of which one of these fields was changed, since a moment. */
export async function changedSince(
  db: Queryable,
  { subjectType, ids, fields }: { subjectType: string; ids: readonly number[]; fields: string[] },
  since: Date,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinct({ id: auditEntries.subjectId })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, subjectType),
        inArray(auditEntries.subjectId, [...ids]),
        gte(auditEntries.at, since),
        or(
          isNull(auditEntries.before),
          sql`${auditEntries.before} ?| ${sql.param(fields)}::text[]`,
        ),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
