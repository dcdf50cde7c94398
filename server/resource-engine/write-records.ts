import { and, eq, getTableName, isNotNull, sql } from 'drizzle-orm';
import type { Outcome } from '#contract/outcome.ts';
import { done, refused } from '#contract/outcome.ts';
import { publishingRight } from '#contract/record-endpoints.ts';
import {
  isShownIn,
  type Resource,
  type StoredRecord,
  writableFields,
} from '#contract/resources/resource.ts';
import {
  checkChange,
  checkRecord,
  emptyRecord,
  type RecordProblems,
  type RecordValues,
} from '#rules/records/check-record.ts';
import { differing, pick } from '#rules/records/differences.ts';
import { withSortedReferences } from '#rules/records/references.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { refuseProblems, sayingWhy } from './database-refusals.ts';
import { replaceLinked } from './links.ts';
import { readRecord } from './read-records.ts';
import {
  type Judge,
  judgeOf,
  type RecordChange,
  type ResourceAdapter,
} from './resource-adapter.ts';
import { refuseUsed } from './uses.ts';
import { columnValues } from './values.ts';

/** What an action changed: no `before` if the record is new, no `after` if it is gone, else the changed fields alone. */
export interface Change {
  id: number;
  title: string;
  before: RecordValues | null;
  after: RecordValues | null;
}

export interface Written {
  record: StoredRecord;
  /** Undefined if nothing was different. */
  change: Change | undefined;
}

type Code =
  | 'VALIDATION_FAILED'
  | 'NOT_FOUND'
  | 'STALE_RECORD'
  | 'RECORD_IN_USE'
  | 'FORBIDDEN'
  | 'APPROVAL_NEEDED';
export type WriteOutcome = Outcome<Written, Code>;

/** Where and when something is written. */
export interface Writing {
  transaction: Transaction;
  now: Date;
  /**
   * Whether what shoppers see may be changed: whoever writes has the right to publish, or somebody with it has decided
   * before, as with a version that is scheduled. Without it records that are not shown may still be written.
   */
  mayPublish: boolean;
  /** A second person has approved what is written. Left out, what needs one is refused, whatever writes it. */
  isApproved?: true;
}

/**
 * Adds a record; values that are left out are those of an empty one. `id` is given to a record that comes back, whose
 * values may include what the shop had set itself, and to a new one whose id was reserved (`reserveId`). `columns` are
 * those that no field shows.
 */
export async function createRecord(
  writing: Writing,
  adapter: ResourceAdapter,
  given: RecordValues,
  {
    id,
    isNew = id === undefined,
    columns,
  }: { id?: number | undefined; isNew?: boolean; columns?: RecordValues | undefined } = {},
): Promise<WriteOutcome> {
  const { transaction, now, mayPublish } = writing;
  const values = {
    ...emptyRecord(adapter.resource),
    ...withSortedReferences(adapter.resource, given),
  };
  // A record that comes back may be older than a rule: only the database refuses it.
  const problems =
    nonEmpty(isNew ? checkRecord(adapter.resource, values) : {}) ??
    nonEmpty(await adapter.check?.(transaction, values, undefined));
  if (problems) return refuseProblems(problems);
  const forbidden = mayPublish ? undefined : refuseShown(adapter, [values]);
  if (forbidden) return forbidden;
  const judge = await judgeOf(writing, adapter, []);
  const waits = await refuseUnapproved(judge, { before: undefined, after: values });
  if (waits) return waits;
  return sayingWhy(transaction, adapter, async (inner) => {
    const row = {
      ...adapter.createdAt(now),
      ...columns,
      ...columnValues(adapter, values),
      updatedAt: now,
    };
    const madeId = await putRow(inner, adapter, row, id);
    if (madeId === undefined) return refused('NOT_FOUND');
    await adapter.created?.(inner, [madeId]);
    await writeLinks(inner, adapter, madeId, values);
    const record = await readRecord(inner, adapter, madeId);
    if (!record) throw new Error(`A record of ${adapter.resource.name} was not inserted.`);
    const after = pick(record, writableNames(adapter));
    return done({ record, change: changeOf(adapter, record, { before: null, after }) });
  });
}

/** An id that no other record of this entity gets. */
export async function reserveId(
  { transaction }: Pick<Writing, 'transaction'>,
  { table }: ResourceAdapter,
): Promise<number> {
  const sequence = sql`pg_get_serial_sequence(${getTableName(table)}, 'id')`;
  const { rows } = await transaction.execute<{ id: number }>(
    sql`select nextval(${sequence}::regclass)::integer as id`,
  );
  const [row] = rows;
  if (!row) throw new Error(`${getTableName(table)} gives no ids.`);
  return row.id;
}

/** Inserts a row, or takes it out of the bin. Returns its id; undefined if the bin does not have it any more. */
async function putRow(
  transaction: Transaction,
  { table, bin, column }: ResourceAdapter,
  row: RecordValues,
  id: number | undefined,
): Promise<number | undefined> {
  const identity = { id: column('id') };
  const insert = transaction.insert(table);
  const [made] =
    id === undefined
      ? await insert.values(row).returning(identity)
      : bin
        ? await transaction
            .update(table)
            .set({ ...row, deletedAt: null })
            .where(and(eq(identity.id, id), isNotNull(bin)))
            .returning(identity)
        : await insert
            .overridingSystemValue()
            .values({ ...row, id } as never)
            .returning(identity);
  return made && Number(made.id);
}

/**
 * Changes fields of a record that is still as the caller has read it, which `version` says. STALE_RECORD, with the
 * record as it is now, if somebody changed it meanwhile. Values that are the same already change nothing.
 */
export async function updateRecord(
  writing: Writing,
  adapter: ResourceAdapter,
  id: number,
  { version, ...values }: RecordValues,
): Promise<WriteOutcome> {
  const given = withSortedReferences(adapter.resource, values);
  const { transaction, now } = writing;
  const current = await findUnchanged(transaction, adapter, id, version);
  if (!current.ok) return current;
  const before = current.value;
  const judge = await judgeOf(writing, adapter, [id]);
  const planned = await planChange(writing, adapter, { before, given, judge });
  if (!planned.ok) return planned;
  const names = planned.value;
  if (names.length === 0) return done({ record: before, change: undefined });
  return sayingWhy(transaction, adapter, async (inner) => {
    await inner
      .update(adapter.table)
      .set({ ...columnValues(adapter, pick(given, names)), updatedAt: now })
      .where(eq(adapter.column('id'), id));
    await writeLinks(inner, adapter, id, pick(given, names));
    const record = await readRecord(inner, adapter, id);
    if (!record) throw new Error(`Record ${id} of ${adapter.resource.name} is gone.`);
    const change = { before: pick(before, names), after: pick(record, names) };
    return done({ record, change: changeOf(adapter, record, change) });
  });
}

/**
 * The names of the fields that given values would change, none if nothing is different; `before` is the record as it is.
 * VALIDATION_FAILED if the record would not be sound, FORBIDDEN if shoppers see it and whoever writes may not publish,
 * APPROVAL_NEEDED if a second person has to approve the change.
 */
export async function planChange(
  { transaction, mayPublish }: Writing,
  adapter: ResourceAdapter,
  { before, given, judge }: { before: StoredRecord; given: RecordValues; judge: Judge },
): Promise<Outcome<string[], 'VALIDATION_FAILED' | 'FORBIDDEN' | 'APPROVAL_NEEDED'>> {
  const names = differing(adapter.resource.fields, before, given);
  if (names.length === 0) return done(names);
  const problems =
    nonEmpty(checkChange(adapter.resource, before, pick(given, names))) ??
    nonEmpty(await adapter.check?.(transaction, { ...before, ...given }, before.id));
  if (problems) return refuseProblems(problems);
  const after = { ...before, ...given };
  const forbidden = mayPublish ? undefined : refuseShown(adapter, [before, after]);
  if (forbidden) return forbidden;
  return (await refuseUnapproved(judge, { before, after })) ?? done(names);
}

/** FORBIDDEN if shoppers see a record in one of these states: such a change is a matter of publishing. */
function refuseShown({ resource }: ResourceAdapter, states: readonly RecordValues[]) {
  if (!isShownIn(resource, states)) return undefined;
  const right = publishingRight(resource.area);
  return refused('FORBIDDEN', { message: mayNotPublish(resource), extra: { right } });
}

/** The sentence for whoever changes what shoppers see without the right to publish it. */
export const mayNotPublish = ({ label }: Pick<Resource, 'label'>) =>
  `沒有發布${label}的權限；已上架或要上架的內容，請存成草稿並送審`;

/** APPROVAL_NEEDED, with the reason, if a second person has to approve the change. */
async function refuseUnapproved(judge: Judge, change: RecordChange) {
  const message = await judge(change);
  return message === undefined ? undefined : refused('APPROVAL_NEEDED', { message });
}

/** Problems, if there are any. */
function nonEmpty(problems: RecordProblems | undefined): RecordProblems | undefined {
  return problems && Object.keys(problems).length > 0 ? problems : undefined;
}

/** Writes the given lists of references. */
async function writeLinks(
  transaction: Transaction,
  adapter: ResourceAdapter,
  id: number,
  values: RecordValues,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const link = adapter.link(name);
    if (link) await replaceLinked(transaction, link, [{ id, references: value }]);
  }
}

/** Removes a record that is still as the caller has read it, into the bin if there is one. RECORD_IN_USE if something else needs it. */
export async function deleteRecord(
  { transaction, now }: Writing,
  adapter: ResourceAdapter,
  id: number,
  version: number | undefined,
): Promise<WriteOutcome> {
  const found = await findUnchanged(transaction, adapter, id, version);
  if (!found.ok) return found;
  const record = found.value;
  const used = await refuseUsed(transaction, adapter, [id]);
  if (used) return used;
  return sayingWhy(transaction, adapter, async (inner) => {
    const isThis = eq(adapter.column('id'), id);
    await (adapter.bin
      ? inner.update(adapter.table).set({ deletedAt: now }).where(isThis)
      : inner.delete(adapter.table).where(isThis));
    const before = pick(record, storedNames(adapter));
    return done({ record, change: changeOf(adapter, record, { before, after: null }) });
  });
}

/** The record, locked; without a version it may have been changed meanwhile. */
async function findUnchanged(
  transaction: Transaction,
  adapter: ResourceAdapter,
  id: number,
  version: unknown,
): Promise<Outcome<StoredRecord, 'NOT_FOUND' | 'STALE_RECORD'>> {
  const record = await readRecord(transaction, adapter, id, { lock: true });
  if (!record) return refused('NOT_FOUND');
  if (version !== undefined && record.version !== version) return refuseStale(record);
  return done(record);
}

/** Somebody else has changed the record: here is what it is now. */
export function refuseStale(current: StoredRecord) {
  return refused('STALE_RECORD', { extra: { current } });
}

/** The fields that are columns, but for the moment of the last change. */
export function storedNames({ resource, isComputed }: ResourceAdapter): string[] {
  return Object.keys(resource.fields).filter((name) => !isComputed(name) && name !== 'updatedAt');
}

export const writableNames = ({ resource }: ResourceAdapter): string[] =>
  writableFields(resource).map(([name]) => name);

/** What was changed of a record, for the log. */
export function changeOf(
  { resource }: ResourceAdapter,
  record: StoredRecord,
  values: Pick<Change, 'before' | 'after'>,
): Change {
  return { id: record.id, title: String(record[resource.title]), ...values };
}
