import { errorCodes } from '#contract/error-codes.ts';
import { done, type Failure, type Outcome, refused } from '#contract/outcome.ts';
import type { RecordCall } from '#contract/record-endpoints.ts';
import type { Conditions } from '#contract/resources/conditions.ts';
import { checkConditions } from '#rules/records/check-conditions.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { BoundResource } from '#server/records/bound.ts';
import { whereOf } from '#server/records/find.ts';
import {
  deleteRecord,
  updateRecord,
  type WriteOutcome,
  type Writing,
} from '#server/records/write-records.ts';
import type { Shop } from '#server/shop.ts';
import { audited } from '../admin/audit.ts';
import { noteWritten, writingOf } from './write.ts';

export interface ChangedRow {
  id: number;
  version: number;
  [field: string]: unknown;
}

/** Changes many records, each by itself: one that is refused leaves the others as they shall be. */
export function updateRecords(
  shop: Shop,
  request: RequestContext,
  bound: BoundResource,
  given: readonly ChangedRow[],
) {
  const target = { bound, call: 'update-list' as RecordCall };
  return audited(shop, request, async (inside) => {
    // By row, as a list may name a record twice.
    const results = new Map<ChangedRow, WriteOutcome>();
    for (const row of inOrder(given)) {
      const { id, ...values } = row;
      const outcome = await updateRecord(writingOf(shop, inside), bound, id, values);
      if (outcome.ok) await noteWritten(inside, target, outcome.value);
      results.set(row, outcome);
    }
    const rows = given.map((row) => changedRow(row.id, results.get(row)));
    const refusedRows = rows.filter(({ errorCode }) => errorCode !== null).length;
    return done({ changed: rows.length - refusedRows, refused: refusedRows, rows });
  });
}

/** Rows are locked in the order of their ids, so that two such calls never wait for each other. */
function inOrder<Row extends { id: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => one.id - other.id);
}

function changedRow(id: number, outcome: WriteOutcome | undefined) {
  if (outcome?.ok) {
    const { version } = outcome.value.record;
    return { id, version, errorCode: null, message: null, errors: null };
  }
  const failure: Failure = outcome?.failure ?? { code: 'NOT_FOUND' };
  return { id, version: null, ...reasonOf(failure), errors: failure.errors ?? null };
}

const reasonOf = ({ code, message }: Failure) => ({
  errorCode: code,
  message: message ?? errorCodes[code].message,
});

export type Doomed =
  | { ids: number[] }
  | { search: { keyword: string; conditions?: Conditions }; expectedCount: number };

/** As many records are removed at once without a step-up. */
const removedWithoutStepUp = 20;

/**
 * Removes records: those with these ids, or all that a search means, as long as these are as many as the caller saw. More
 * than twenty need a step-up.
 */
export async function destroyRecords(
  shop: Shop,
  request: RequestContext,
  bound: BoundResource,
  doomed: Doomed,
) {
  const problems =
    'search' in doomed && doomed.search.conditions
      ? checkConditions(bound.resource, doomed.search.conditions, 'search.conditions')
      : {};
  if (Object.keys(problems).length > 0) return invalid(problems);
  const count = 'ids' in doomed ? doomed.ids.length : doomed.expectedCount;
  const { stepUpRefusal } = request;
  if (count > removedWithoutStepUp && stepUpRefusal) {
    return { ok: false, failure: stepUpRefusal } as const;
  }
  return audited(shop, request, async (inside) => {
    const writing = writingOf(shop, inside);
    const meant = await meantIds(writing, bound, doomed);
    if (!meant.ok) return meant;
    const deleted: number[] = [];
    const kept: { id: number; errorCode: string; message: string }[] = [];
    for (const id of [...new Set(meant.value)].toSorted((one, other) => one - other)) {
      const outcome = await deleteRecord(writing, bound, id, undefined);
      if (!outcome.ok) kept.push({ id, ...reasonOf(outcome.failure) });
      else {
        await noteWritten(inside, { bound, call: 'destroy-all' }, outcome.value);
        deleted.push(id);
      }
    }
    return done({ deleted, kept });
  });
}

/** The ids of all that is meant; COUNT_CHANGED, with their number, if a search finds more or fewer than the caller saw. */
async function meantIds(
  { transaction, now }: Writing,
  bound: BoundResource,
  doomed: Doomed,
): Promise<Outcome<number[], 'COUNT_CHANGED'>> {
  if ('ids' in doomed) return done(doomed.ids);
  const where = await whereOf(transaction, bound, doomed.search, now);
  const rows = await transaction
    .select({ id: bound.column('id') })
    .from(bound.table)
    .where(where)
    // One more than expected shows that there are too many, however many there are.
    .limit(doomed.expectedCount + 1);
  if (rows.length === doomed.expectedCount) return done(rows.map(({ id }) => Number(id)));
  const count = await transaction.$count(bound.table, where);
  return refused('COUNT_CHANGED', { extra: { count } });
}
