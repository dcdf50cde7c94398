import { errorCodes } from '#contract/error-codes.ts';
import type { Failure } from '#contract/outcome.ts';
import { type Fields, saidFields } from '#contract/resources/resource.ts';
import { toCamelKey } from '#contract/wire-case.ts';
import type { RecordProblems } from '#rules/records/check-record.ts';
import { threeWayMerge } from '#rules/records/three-way-merge.ts';
import type { Audited } from '#server/back-office/admin/audit.ts';
import { readRecord } from '#server/resource-engine/read-records.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import {
  updateRecord,
  type WriteOutcome,
  type Writing,
  type Written,
} from '#server/resource-engine/write-records.ts';
import { makeRecord } from '../make-record.ts';
import type { recordVersions } from './tables.ts';

export type VersionRow = typeof recordVersions.$inferSelect;

/**
 * The written record, or why nothing was written: sentences by field, '' for the record as a whole.
 * `approvalNeeded` if only the approval of a second person is missing.
 */
export type Applied =
  | { written: Written; problems?: undefined; approvalNeeded?: undefined }
  | { written?: undefined; problems: RecordProblems; approvalNeeded?: boolean };

/** The version of a record that does not exist yet. */
export const newRecord = 0;

const conflictSentence = '這個欄位在草稿之後又被修改過，請重新確認';
const removedSentence = '這筆資料已被刪除';

/**
 * Writes the changes of a version into its record, field by field, or creates the record. Everything is checked
 * again, because referenced records may be gone. If anything is wrong, nothing is written.
 */
export async function applyVersion(
  writing: Writing & Pick<Audited, 'note'>,
  adapter: ResourceAdapter,
  { recordId, reservedId, values, base, approvedFor, ...version }: VersionRow,
): Promise<Applied> {
  const { fields } = adapter.resource;
  const wanted = stillDeclared(recordId === null ? saidFields(adapter.resource) : fields, values);
  const writingOver = (version: number): Writing =>
    approvedFor === version ? { ...writing, isApproved: true } : writing;
  if (recordId === null) {
    const reserved = reservedId === null ? undefined : ({ id: reservedId, isNew: true } as const);
    // The author of the draft is responsible for the further fields of a new record.
    const approvalRequest = { values: wanted, administratorId: version.administratorId, reserved };
    return appliedOf(await makeRecord(writingOver(newRecord), writing, adapter, approvalRequest));
  }
  const current = await readRecord(writing.transaction, adapter, recordId, { lock: true });
  if (!current) return { problems: { '': removedSentence } };
  const merge = threeWayMerge(fields, { base, current, wanted });
  if (merge.conflicts.length > 0) {
    return {
      problems: Object.fromEntries(merge.conflicts.map((name) => [name, conflictSentence])),
    };
  }
  const change = { ...merge.values, version: current.version };
  return appliedOf(await updateRecord(writingOver(current.version), adapter, recordId, change));
}

/** The values of fields that are still declared and writable. */
function stillDeclared(fields: Fields, values: VersionRow['values']) {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => fields[name] && !fields[name].readOnly),
  );
}

function appliedOf(outcome: WriteOutcome): Applied {
  if (outcome.ok) return { written: outcome.value };
  const { failure } = outcome;
  return { problems: problemsOf(failure), approvalNeeded: failure.code === 'APPROVAL_NEEDED' };
}

/** The sentences of a refusal, by fields as code names them; '' for the record as a whole. */
export function problemsOf({ code, message, errors }: Failure): RecordProblems {
  if (!errors) return { '': message ?? errorCodes[code].message };
  return Object.fromEntries(
    Object.entries(errors).map(([path, sentence]) => [toCamelKey(path), sentence]),
  );
}
