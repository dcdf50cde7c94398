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
import { withCompanions } from '#rules/records/companions.ts';
import { differing, pick } from '#rules/records/differences.ts';
import { withSortedReferences } from '#rules/records/references.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { refuseProblems, sayingWhy } from './database-refusals.ts';
import { readRecord } from './read-records.ts';
import { replaceLists } from './replace-lists.ts';
import {
  type Judge,
  judgeOf,
  type RecordChange,
  type ResourceAdapter,
} from './resource-adapter.ts';
import { refuseUsed } from './uses.ts';
import { columnValues } from './values.ts';

/**
 * A change for the audit log. `before` is null for a new record, `after` is null for a removed one; otherwise both
 * hold only the changed fields.
 */
export interface Change {
  id: number;
  title: string;
  before: RecordValues | null;
  after: RecordValues | null;
}

export interface Written {
  record: StoredRecord;
  /** Undefined if nothing was changed. */
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

/** The transaction, the moment and the rights of a write. */
export interface Writing {
  transaction: Transaction;
  now: Date;
  /**
   * Whether the write may change what shoppers see. True if the administrator has the right to publish, or if
   * somebody with that right has decided before, e.g. for a scheduled version. Without it, hidden records may still
   * be written.
   */
  mayPublish: boolean;
  /** Set after a second person has approved the write. Without it, changes that need approval are refused. */
  isApproved?: true;
}

/**
 * Adds a record. Missing values are those of an empty record. `id` is set for a restored record, whose values may
 * include fields that only the shop sets, and for a new record whose id was reserved by `reserveId`. `columns` are
 * columns without a field.
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
  // A restored record may violate newer rules, so only the database checks it.
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

/** Reserves an id that no other record of this entity gets. */
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

/** Inserts a row, or restores it from the bin. Returns its id; undefined if it is no longer in the bin. */
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
 * Changes fields of a record if it still has `version`. STALE_RECORD, with the present record, if somebody has
 * changed it meanwhile. If no value differs, nothing is written.
 */
export async function updateRecord(
  writing: Writing,
  adapter: ResourceAdapter,
  id: number,
  { version, ...values }: RecordValues,
): Promise<WriteOutcome> {
  const { transaction, now } = writing;
  const current = await findUnchanged(transaction, adapter, id, version);
  if (!current.ok) return current;
  const before = current.value;
  const given = valuesToWrite(adapter, before, values);
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

/** The given values as they are compared with the record and written. */
export const valuesToWrite = (
  { resource }: ResourceAdapter,
  before: RecordValues,
  given: RecordValues,
): RecordValues => withCompanions(resource.fields, before, withSortedReferences(resource, given));

/**
 * The names of the fields that the given values would change; `before` is the present record. Empty if nothing
 * differs. VALIDATION_FAILED if the record would become invalid, FORBIDDEN if shoppers see it and the administrator
 * may not publish, APPROVAL_NEEDED if a second person must approve the change.
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

/** FORBIDDEN if shoppers see a record before or after the change, because such a change needs the right to publish. */
function refuseShown({ resource }: ResourceAdapter, states: readonly RecordValues[]) {
  if (!isShownIn(resource, states)) return undefined;
  const right = publishingRight(resource.area);
  return refused('FORBIDDEN', { message: mayNotPublish(resource), extra: { right } });
}

/** The sentence for an administrator who changes what shoppers see without the right to publish. */
export const mayNotPublish = ({ label }: Pick<Resource, 'label'>) =>
  `沒有發布${label}的權限；已上架或要上架的內容，請存成草稿並送審`;

/** APPROVAL_NEEDED, with the reason, if a second person must approve the change. */
async function refuseUnapproved(judge: Judge, change: RecordChange) {
  const message = await judge(change);
  return message === undefined ? undefined : refused('APPROVAL_NEEDED', { message });
}

/** The problems; undefined if there are none. */
function nonEmpty(problems: RecordProblems | undefined): RecordProblems | undefined {
  return problems && Object.keys(problems).length > 0 ? problems : undefined;
}

/** Writes the given lists of references and rows. */
async function writeLinks(
  transaction: Transaction,
  adapter: ResourceAdapter,
  id: number,
  values: RecordValues,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await replaceLists(transaction, adapter, name, [{ id, references: value }]);
  }
}

/**
 * Removes a record if it still has this version, into the bin if there is one. RECORD_IN_USE if something else
 * needs it.
 */
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

/** Reads and locks the record. With `version`, STALE_RECORD if it has another one. */
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

/** STALE_RECORD, with the present record. */
export function refuseStale(current: StoredRecord) {
  return refused('STALE_RECORD', { extra: { current } });
}

/** The fields that are columns, without the moment of the last change. */
export function storedNames({ resource, isComputed }: ResourceAdapter): string[] {
  return Object.keys(resource.fields).filter((name) => !isComputed(name) && name !== 'updatedAt');
}

/** The names of the fields that can be written. */
export const writableNames = ({ resource }: ResourceAdapter): string[] =>
  writableFields(resource).map(([name]) => name);

/** The change of a record for the audit log. */
export function changeOf(
  { resource }: ResourceAdapter,
  record: StoredRecord,
  values: Pick<Change, 'before' | 'after'>,
): Change {
  return { id: record.id, title: String(record[resource.title]), ...values };
}
