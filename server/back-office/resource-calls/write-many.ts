import type { RecordCallAction } from '#contract/actions.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { done, type Failure, type Outcome, refused } from '#contract/outcome.ts';
import type { Conditions } from '#contract/resources/conditions.ts';
import { checkConditions } from '#rules/records/check-conditions.ts';
import { type Transaction, transactUnlessRefused } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { changeMany, type Outcomes, removeMany } from '#server/resource-engine/change-many.ts';
import { whereOf } from '#server/resource-engine/find.ts';
import { titlesOf } from '#server/resource-engine/read-records.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { WriteOutcome, Writing } from '#server/resource-engine/write-records.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, type AuditEntry, recordAction, recordActions } from '../admin/audit.ts';
import { askForRows, sentSentence } from './ask-for-change.ts';
import { mayPublish } from './field-rights.ts';
import { runningAmong } from './running-campaigns.ts';

export interface ChangedRow {
  id: number;
  version: number;
  [field: string]: unknown;
}

/**
 * Changes many records, each independently: the refusal of one does not affect the others. Records that need a
 * second person are refused, and one approval request is made for all of them.
 */
export function updateRecords(
  shop: Shop,
  request: RequestContext,
  adapter: ResourceAdapter,
  given: readonly ChangedRow[],
) {
  return transactUnlessRefused(shop.db, async (transaction) => {
    const writing = {
      transaction,
      now: shop.clock.now(),
      mayPublish: mayPublish(adapter.resource, request.role),
    };
    // By row, because a list may contain a record twice.
    const results = new Map<ChangedRow, WriteOutcome>();
    for (const rows of eachOnce(given)) {
      const wantedChanges = rows.map(({ id, version, ...values }) => ({
        id,
        version,
        values: () => done(values),
      }));
      const outcomes = await changeMany(writing, adapter, wantedChanges);
      await noteAll({ shop, transaction, request }, { adapter, call: 'update-list' }, outcomes);
      for (const row of rows) results.set(row, outcomes.get(row.id) ?? refused('NOT_FOUND'));
    }
    const approvalId = await askForWaiting({ shop, transaction, request }, adapter, results);
    const rows = given.map((row) => changedRow(row.id, results.get(row)));
    const refusedRows = rows.filter(({ errorCode }) => errorCode !== null).length;
    return done({
      changed: rows.length - refusedRows,
      refused: refusedRows,
      rows,
      ...(approvalId !== undefined && { approvalId }),
    });
  });
}

/** Makes an approval request for the rows that need a second person, and tells so in their outcomes. */
async function askForWaiting(
  { shop, transaction, request }: Noting,
  adapter: ResourceAdapter,
  results: Map<ChangedRow, WriteOutcome>,
): Promise<number | undefined> {
  const waiting = [...results].flatMap(([row, outcome]) =>
    !outcome.ok && outcome.failure.code === 'APPROVAL_NEEDED'
      ? [{ row, why: outcome.failure.message ?? '' }]
      : [],
  );
  const [first] = waiting;
  if (!first) return undefined;
  const note = (entry: AuditEntry) => recordAction(shop, transaction, request, entry);
  const approvalId = await askForRows({ inside: shop, transaction, note }, request, adapter, {
    rows: waiting.map(({ row: { id, version, ...values } }) => ({ id, version, values })),
    why: first.why,
  });
  for (const { row, why } of waiting) {
    results.set(row, refused('APPROVAL_NEEDED', { message: sentSentence(why) }));
  }
  return approvalId;
}

/** Splits the rows into as few lists as possible, each without the same record twice. */
function eachOnce(given: readonly ChangedRow[]): ChangedRow[][] {
  const lists: ChangedRow[][] = [];
  const times = new Map<number, number>();
  for (const row of given) {
    const time = times.get(row.id) ?? 0;
    times.set(row.id, time + 1);
    lists[time] = [...(lists[time] ?? []), row];
  }
  return lists;
}

/** The transaction and the administrator of a write. */
interface Noting {
  shop: Pick<Shop, 'clock'>;
  transaction: Transaction;
  request: Actor;
}

/** Adds an audit entry for each record that was changed or removed. */
export async function noteAll(
  { shop, transaction, request }: Noting,
  { adapter, call }: { adapter: ResourceAdapter; call: RecordCallAction },
  outcomes: Outcomes,
): Promise<void> {
  const { name } = adapter.resource;
  const entries = [...outcomes.values()].flatMap((outcome): AuditEntry[] => {
    const change = outcome.ok ? outcome.value.change : undefined;
    if (!change) return [];
    const { id, ...details } = change;
    return [{ call: `${name}/${call}`, subject: [name, id], ...details }];
  });
  if (entries.length > 0) await recordActions(shop, transaction, request, entries);
}

/** The outcome of a row, for the answer. */
export function changedRow(id: number, outcome: WriteOutcome | undefined) {
  if (outcome?.ok) {
    const { version } = outcome.value.record;
    return { id, version, errorCode: null, message: null, errors: null };
  }
  const failure = failureOf(outcome);
  return { id, version: null, ...reasonOf(failure), errors: failure.errors ?? null };
}

/** Why a record was refused. A record without an outcome is gone. */
function failureOf(outcome: WriteOutcome | undefined): Failure {
  return outcome && !outcome.ok ? outcome.failure : { code: 'NOT_FOUND' };
}

const reasonOf = ({ code, message }: Failure) => ({
  errorCode: code,
  message: message ?? errorCodes[code].message,
});

/** Records, optionally with the version that the caller has read. */
type Read = { id: number; version?: number };
type Doom =
  | { ids: number[] }
  | { rows: Read[] }
  | { search: { keyword: string; conditions?: Conditions }; expectedCount: number };
export type Doomed = Doom & { dryRun?: boolean | undefined };

/** The most records that are removed at once without a step-up. */
const removedWithoutStepUp = 20;

/**
 * Removes records: those with these ids, those with these versions, or all that a search finds, if their number is
 * the one that the caller saw. More than twenty need a step-up.
 */
export async function destroyRecords(
  shop: Shop,
  request: RequestContext,
  adapter: ResourceAdapter,
  doomed: Doomed,
) {
  const problems =
    'search' in doomed && doomed.search.conditions
      ? checkConditions(adapter.resource, doomed.search.conditions, 'search.conditions')
      : {};
  if (Object.keys(problems).length > 0) return invalid(problems);
  const count =
    'search' in doomed ? doomed.expectedCount : ('ids' in doomed ? doomed.ids : doomed.rows).length;
  const { stepUpRefusal } = request;
  if (!doomed.dryRun && count > removedWithoutStepUp && stepUpRefusal) {
    return { ok: false, failure: stepUpRefusal } as const;
  }
  return transactUnlessRefused(shop.db, async (transaction) => {
    // Removal has a right of its own.
    const writing = { transaction, now: shop.clock.now(), mayPublish: true };
    const meant = await meantRecords(writing, adapter, doomed);
    if (!meant.ok) return meant;
    if (doomed.dryRun) {
      const ids = meant.value.map(({ id }) => id);
      return done({ deleted: [], kept: [], running: await runningAmong(writing, adapter, ids) });
    }
    const outcomes = await removeMany(writing, adapter, meant.value);
    await noteAll({ shop, transaction, request }, { adapter, call: 'destroy-all' }, outcomes);
    const ids = [...outcomes.keys()].toSorted((one, other) => one - other);
    const undeleted = ids.filter((id) => !outcomes.get(id)?.ok);
    const titles = await titlesOf(transaction, adapter, undeleted);
    return done({
      deleted: ids.filter((id) => outcomes.get(id)?.ok),
      kept: undeleted.map((id) => ({
        id,
        title: titles.get(id) ?? '',
        ...reasonOf(failureOf(outcomes.get(id))),
      })),
    });
  });
}

/**
 * The records to remove, each once; COUNT_CHANGED, with their number, if a search finds another number than the
 * caller saw.
 */
async function meantRecords(
  { transaction, now }: Writing,
  adapter: ResourceAdapter,
  doomed: Doom,
): Promise<Outcome<Read[], 'COUNT_CHANGED'>> {
  if ('ids' in doomed) return done([...new Set(doomed.ids)].map((id) => ({ id })));
  if ('rows' in doomed) return done([...new Map(doomed.rows.map((row) => [row.id, row])).values()]);
  const where = await whereOf(transaction, adapter, doomed.search, now);
  const rows = await transaction
    .select({ id: adapter.column('id') })
    .from(adapter.table)
    .where(where)
    // One more than expected is enough to see that there are too many.
    .limit(doomed.expectedCount + 1);
  if (rows.length === doomed.expectedCount) {
    return done(rows.map(({ id }) => ({ id: Number(id) })));
  }
  const count = await transaction.$count(adapter.table, where);
  return refused('COUNT_CHANGED', { extra: { count } });
}
