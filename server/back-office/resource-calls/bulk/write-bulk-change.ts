import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { done } from '#contract/outcome.ts';
import { mostChangedAtOnce } from '#contract/resources/bulk-change.ts';
import type { Resource } from '#contract/resources/resource.ts';
import { toCamelKey } from '#contract/wire-case.ts';
import { changedValues } from '#rules/records/bulk-change.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { differing, pick } from '#rules/records/differences.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { changeMany, type WantedChange } from '#server/resource-engine/change-many.ts';
import { refuseProblems } from '#server/resource-engine/database-refusals.ts';
import { titlesOf } from '#server/resource-engine/read-records.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import {
  refuseStale,
  type WriteOutcome,
  type Writing,
} from '#server/resource-engine/write-records.ts';
import { roleOf } from '../../admin/roles/role-of.ts';
import { mayPublish } from '../field-rights.ts';
import { changedRow, noteAll } from '../write-many.ts';
import { askForBulkChange } from './ask-for-bulk-change.ts';
import { bulkChangeRows } from './tables.ts';
import type { Bulk, BulkWriting } from './types.ts';

type Row = typeof bulkChangeRows.$inferSelect;

/**
 * Changes every record, and stores each outcome. Records that need a second person stay the same, and an approval
 * request is made for them. `onBatch` is called with the number of finished records.
 */
export async function writeBulkChange(
  writing: BulkWriting,
  onBatch: (done: number) => Promise<void> = async () => undefined,
): Promise<void> {
  const { transaction, bulk } = writing;
  let written = 0;
  for (let last = 0; ; ) {
    const rows = await transaction
      .select()
      .from(bulkChangeRows)
      .where(and(eq(bulkChangeRows.bulkChangeId, bulk.id), gt(bulkChangeRows.recordId, last)))
      .orderBy(asc(bulkChangeRows.recordId))
      .limit(mostChangedAtOnce);
    if (rows.length > 0) await writeRows(writing, rows);
    written += rows.length;
    if (rows.length > 0) await onBatch(written);
    if (rows.length < mostChangedAtOnce) break;
    last = rows.at(-1)?.recordId ?? last;
  }
  if (bulk.isApproved) return;
  await askForBulkChange(writing, (ids) => valuesFor(transaction, writing.adapter, bulk, ids));
}

async function writeRows(
  { shop, transaction, adapter, bulk }: BulkWriting,
  rows: readonly Row[],
): Promise<void> {
  const writing = await writingOf({ shop, transaction, adapter, bulk });
  const recordIds = rows.map(({ recordId }) => recordId);
  const valuesOf = await valuesFor(transaction, adapter, bulk, recordIds);
  const wantedChanges = rows.map(
    ({ recordId: id, version }): WantedChange => ({
      id,
      version: version ?? undefined,
      values: (record) => valuesOf(record),
    }),
  );
  const outcomes = await changeMany(writing, adapter, wantedChanges);
  const titles = await titlesOf(transaction, adapter, recordIds);
  const call = bulk.undoes === null ? 'update-list' : 'undo';
  await noteAll({ shop, transaction, request: bulk }, { adapter, call }, outcomes);
  const results = rows.map(({ recordId }) =>
    resultOf(adapter.resource, recordId, titles.get(recordId), outcomes.get(recordId)),
  );
  await transaction.execute(sql`
    update ${bulkChangeRows}
    set state = made.state, title = made.title, version = coalesce(made.version, ${bulkChangeRows.version}), before = made.before, after = made.after,
      error_code = made."errorCode", message = made.message, errors = made.errors, reason = made.reason
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as made(
      id integer, state text, title text, version integer, before jsonb, after jsonb,
      "errorCode" text, message text, errors jsonb, reason text)
    where ${bulkChangeRows.bulkChangeId} = ${bulk.id} and ${bulkChangeRows.recordId} = made.id`);
}

/** An approved change was requested by somebody with the right to publish. */
async function writingOf({ shop, transaction, adapter, bulk }: BulkWriting): Promise<Writing> {
  const at = { transaction, now: shop.clock.now() };
  if (bulk.isApproved) return { ...at, mayPublish: true, isApproved: true };
  const role = await roleOf(transaction, bulk.administratorId);
  return { ...at, mayPublish: mayPublish(adapter.resource, role) };
}

/** The new values of the records: changed ones or, for an undo, those before the change. */
async function valuesFor(
  transaction: Transaction,
  adapter: ResourceAdapter,
  { change, undoes }: Bulk,
  ids: readonly number[],
): Promise<WantedChange['values']> {
  if (change) return changing(adapter.resource, change);
  const undone = await transaction
    .select()
    .from(bulkChangeRows)
    .where(
      and(eq(bulkChangeRows.bulkChangeId, undoes ?? 0), inArray(bulkChangeRows.recordId, [...ids])),
    );
  const byRecord = new Map(undone.map((row) => [row.recordId, row]));
  return (record) => {
    const { before, after } = byRecord.get(record.id) ?? {};
    const { fields } = adapter.resource;
    const declared = Object.keys(before ?? {}).filter((name) => name in fields);
    const isAsChanged = differing(fields, record, pick(after ?? {}, declared)).length === 0;
    return isAsChanged ? done(pick(before ?? {}, declared)) : refuseStale(record);
  };
}

/** Computes the values that a change gives to a record. */
export const changing =
  (resource: Resource, change: RecordValues): WantedChange['values'] =>
  (record) => {
    const { values, problems } = changedValues(resource, record, change);
    return Object.keys(problems).length > 0 ? refuseProblems(problems) : done(values);
  };

function resultOf(
  resource: Resource,
  id: number,
  title: string | undefined,
  outcome: WriteOutcome | undefined,
) {
  const { version, errorCode, message, errors } = changedRow(id, outcome);
  const known = outcome?.ok ? outcome.value : undefined;
  const change = known?.change;
  return {
    id,
    state: !known ? 'REFUSED' : change ? 'CHANGED' : 'UNCHANGED',
    title: title ?? null,
    version,
    before: change?.before ?? null,
    after: change?.after ?? null,
    errorCode,
    message,
    errors,
    reason: known ? null : reasonOf(resource, errors, message ?? ''),
  };
}

/** The reason of a refusal in one sentence. The sentence of a field begins with its label. */
export function reasonOf(
  { fields }: Resource,
  errors: Readonly<Record<string, string>> | null,
  message: string,
): string {
  const [first] = Object.entries(errors ?? {});
  if (!first) return message;
  const [name, sentence] = first;
  return `${fields[toCamelKey(name)]?.label ?? name}：${sentence}`;
}
