import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { BoundResource } from '#server/records/bound.ts';
import { changeMany } from '#server/records/change-many.ts';
import { updateRecord, type WriteOutcome, type Writing } from '#server/records/write-records.ts';
import type { Audited } from '../admin/audit.ts';
import type { ApprovalAction } from '../approvals/actions.ts';
import type { KeptWish, RecordWish, RowsWish } from './ask-for-change.ts';
import { makeRecord } from './make-record.ts';
import { undoChange } from './undo.ts';
import { noteWritten, writingOf } from './write.ts';
import { noteAll } from './write-many.ts';

/** Makes the change of a record, or of rows of a list, that a second person approved, if each is still as it was then. */
export const recordChangeAction = (bounds: readonly BoundResource[]): ApprovalAction => ({
  async carryOut(within, approver, { data }) {
    const wish = data as unknown as KeptWish;
    const bound = bounds.find(({ resource }) => resource.name === wish.resource);
    if (!bound) return refused('NOT_FOUND');
    const writing = { ...writingOf(within.inside, within, true), isApproved: true } as const;
    if (wish.call === 'update-list') return writeRows(within, approver, { writing, bound, wish });
    const written = await write(within, approver, { writing, bound, wish });
    if (!written.ok) return written;
    await noteWritten(within, { bound, call: wish.call }, written.value);
    return done({ state: 'DONE' });
  },
});

function write(
  within: Audited,
  { administratorId }: RequestContext,
  { writing, bound, wish }: { writing: Writing; bound: BoundResource; wish: RecordWish },
): Promise<WriteOutcome> {
  const { call, id, values, changeId } = wish;
  if (call === 'undo') return undoChange(writing, bound, changeId ?? 0);
  return id === null
    ? makeRecord(writing, within, bound, { values, administratorId })
    : updateRecord(writing, bound, id, values);
}

/** STALE_RECORD if every row was changed since; one that was is left as it is. */
async function writeRows(
  { inside, transaction }: Audited,
  approver: RequestContext,
  { writing, bound, wish }: { writing: Writing; bound: BoundResource; wish: RowsWish },
): Promise<Outcome<{ state: 'DONE' }, 'STALE_RECORD'>> {
  const wishes = wish.rows.map(({ id, version, values }) => ({
    id,
    version,
    values: () => done(values),
  }));
  const outcomes = await changeMany(writing, bound, wishes);
  await noteAll(
    { shop: inside, transaction, request: approver },
    { bound, call: wish.call },
    outcomes,
  );
  return [...outcomes.values()].some(({ ok }) => ok)
    ? done({ state: 'DONE' })
    : refused('STALE_RECORD', { message: '送出申請之後這些資料都已被修改，請申請人重新送出' });
}
