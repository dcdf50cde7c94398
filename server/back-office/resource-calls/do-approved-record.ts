import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { changeMany } from '#server/resource-engine/change-many.ts';
import { readRecord } from '#server/resource-engine/read-records.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import {
  updateRecord,
  type WriteOutcome,
  type Writing,
} from '#server/resource-engine/write-records.ts';
import type { Audited } from '../admin/audit.ts';
import type { ApprovalAction } from '../approvals/actions.ts';
import type {
  RecordChangeRequest,
  RowsChangeRequest,
  StoredChangeRequest,
} from './ask-for-change.ts';
import { makeRecord } from './make-record.ts';
import { undoChange } from './undo.ts';
import { noteWritten, writingOf } from './write.ts';
import { noteAll } from './write-many.ts';

/** Carries out an approved change of a record, or of rows of a list, if each still has the version of that time. */
export const recordChangeAction = (adapters: readonly ResourceAdapter[]): ApprovalAction => ({
  async carryOut(within, approver, { data }) {
    const wanted = data as unknown as StoredChangeRequest;
    const adapter = adapters.find(({ resource }) => resource.name === wanted.resource);
    if (!adapter) return refused('NOT_FOUND');
    const writing = { ...writingOf(within.inside, within, true), isApproved: true } as const;
    if (wanted.call === 'update-list')
      return writeRows(within, approver, { writing, adapter, wanted });
    const written = await write(within, approver, { writing, adapter, wanted });
    if (!written.ok) return written;
    await noteWritten(within, { adapter, call: wanted.call }, written.value);
    return done({ state: 'DONE' });
  },
});

async function write(
  within: Audited,
  { administratorId }: RequestContext,
  {
    writing,
    adapter,
    wanted,
  }: { writing: Writing; adapter: ResourceAdapter; wanted: RecordChangeRequest },
): Promise<WriteOutcome> {
  const { call, id, values, changeId, version } = wanted;
  if (call === 'undo') {
    // An undo writes only the fields of its entry. With others than the approver saw, it would make another record.
    const present = await readRecord(writing.transaction, adapter, id ?? 0, { lock: true });
    if (present?.version !== version) {
      return refused('STALE_RECORD', {
        message: '送出申請之後這筆資料又被修改過，請申請人重新送出',
      });
    }
    return undoChange(writing, adapter, changeId ?? 0);
  }
  return id === null
    ? makeRecord(writing, within, adapter, { values, administratorId })
    : updateRecord(writing, adapter, id, values);
}

/** STALE_RECORD if every row was changed since; otherwise changed rows are left out. */
async function writeRows(
  { inside, transaction }: Audited,
  approver: RequestContext,
  {
    writing,
    adapter,
    wanted,
  }: { writing: Writing; adapter: ResourceAdapter; wanted: RowsChangeRequest },
): Promise<Outcome<{ state: 'DONE' }, 'STALE_RECORD'>> {
  const wantedChanges = wanted.rows.map(({ id, version, values }) => ({
    id,
    version,
    values: () => done(values),
  }));
  const outcomes = await changeMany(writing, adapter, wantedChanges);
  await noteAll(
    { shop: inside, transaction, request: approver },
    { adapter, call: wanted.call },
    outcomes,
  );
  return [...outcomes.values()].some(({ ok }) => ok)
    ? done({ state: 'DONE' })
    : refused('STALE_RECORD', { message: '送出申請之後這些資料都已被修改，請申請人重新送出' });
}
