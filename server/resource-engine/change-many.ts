import type { Failure, Outcome } from '#contract/outcome.ts';
import { done, refused } from '#contract/outcome.ts';
import type { StoredRecord } from '#contract/resources/resource.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { pick } from '#rules/records/differences.ts';
import { sayingWhy } from './database-refusals.ts';
import { readRecords } from './read-records.ts';
import { type Judge, judgeOf, type ResourceAdapter } from './resource-adapter.ts';
import { inUseSentence, usedAmong } from './uses.ts';
import { changeRecords, lockVersions, removeRecords } from './write-bulk.ts';
import {
  changeOf,
  planChange,
  refuseStale,
  storedNames,
  valuesToWrite,
  type WriteOutcome,
  type Writing,
} from './write-records.ts';

/*
 * Changes and removes many records in few statements, but each independently: the refusal of one does not affect
 * the others. If the database refuses a statement, each half is tried again, until the refused records are found.
 */

/** A wanted change of one record. With `version` the record must still have that version. */
export interface WantedChange {
  id: number;
  version?: number | undefined;
  values(record: StoredRecord): Outcome<RecordValues, ChangeCode>;
}
type ChangeCode = 'VALIDATION_FAILED' | 'STALE_RECORD' | 'FORBIDDEN' | 'APPROVAL_NEEDED';

/** The outcome of each record, by its id. */
export type Outcomes = Map<number, WriteOutcome>;

/** A change that has passed the checks. */
interface Planned {
  before: StoredRecord;
  values: RecordValues;
}

/**
 * Changes records, each of them once. It locks them in the order of their ids, so that two such calls never
 * deadlock.
 */
export async function changeMany(
  writing: Writing,
  adapter: ResourceAdapter,
  wantedChanges: readonly WantedChange[],
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  const found = await findUnchanged(writing, adapter, wantedChanges, outcomes);
  const judge = await judgeOf(
    writing,
    adapter,
    found.map(({ record }) => record.id),
  );
  const planned: Planned[] = [];
  for (const { wanted, record } of found) {
    const plan = await planOf(writing, adapter, { wanted, before: record, judge });
    if (!plan.ok) outcomes.set(record.id, plan);
    else if (!plan.value) outcomes.set(record.id, done({ record, change: undefined }));
    // Such a check reads the database, so earlier records must be written before it runs.
    else if (adapter.check) await writePlanned(writing, adapter, [plan.value], outcomes);
    else planned.push(plan.value);
  }
  await writePlanned(writing, adapter, planned, outcomes);
  return outcomes;
}

/** Computes what to write for a wanted change; undefined if nothing differs. */
export async function planOf(
  writing: Writing,
  adapter: ResourceAdapter,
  {
    wanted,
    before,
    judge,
  }: { wanted: Pick<WantedChange, 'values'>; before: StoredRecord; judge: Judge },
): Promise<Outcome<Planned | undefined, ChangeCode>> {
  const wantedValues = wanted.values(before);
  if (!wantedValues.ok) return wantedValues;
  const given = valuesToWrite(adapter, before, wantedValues.value);
  const names = await planChange(writing, adapter, { before, given, judge });
  if (!names.ok) return names;
  return done(names.value.length > 0 ? { before, values: pick(given, names.value) } : undefined);
}

/**
 * Locks the records. Records that are gone or that somebody else has changed get their refusal in `outcomes` and
 * are left out.
 */
async function findUnchanged<Asked extends { id: number; version?: number | undefined }>(
  { transaction }: Writing,
  adapter: ResourceAdapter,
  asked: readonly Asked[],
  outcomes: Outcomes,
) {
  const ordered = asked.toSorted((one, other) => one.id - other.id);
  const ids = ordered.map(({ id }) => id);
  // Records are read after they are locked, so that earlier changes of others are seen, also of references.
  await lockVersions(transaction, adapter, ids);
  const records = await readRecords(transaction, adapter, ids);
  return ordered.flatMap((wanted) => {
    const record = records.get(wanted.id);
    if (record && (wanted.version === undefined || wanted.version === record.version)) {
      return [{ wanted, record }];
    }
    outcomes.set(wanted.id, record ? refuseStale(record) : refused('NOT_FOUND'));
    return [];
  });
}

async function writePlanned(
  writing: Writing,
  adapter: ResourceAdapter,
  planned: readonly Planned[],
  outcomes: Outcomes,
): Promise<void> {
  const written = await inHalves(writing, adapter, planned, outcomes, async (inner, some) => {
    const changes = some.map(({ before, values }) => ({ id: before.id, values }));
    await changeRecords(inner, adapter, changes);
  });
  if (written.length === 0) return;
  const ids = written.map(({ before }) => before.id);
  const records = await readRecords(writing.transaction, adapter, ids);
  for (const { before, values } of written) {
    const record = records.get(before.id);
    if (!record) throw new Error(`Record ${before.id} of ${adapter.resource.name} is gone.`);
    const names = Object.keys(values);
    const change = { before: pick(before, names), after: pick(record, names) };
    outcomes.set(before.id, done({ record, change: changeOf(adapter, record, change) }));
  }
}

/**
 * Writes all in one statement. If the database refuses some, they get their refusal and are left out. Answers those
 * that were written.
 */
async function inHalves<Each extends { before: StoredRecord }>(
  writing: Writing,
  adapter: ResourceAdapter,
  all: readonly Each[],
  outcomes: Outcomes,
  write: (inner: Writing, some: readonly Each[]) => Promise<void>,
): Promise<Each[]> {
  if (all.length === 0) return [];
  const outcome = await sayingWhy(writing.transaction, adapter, async (transaction) => {
    await write({ ...writing, transaction }, all);
    return done(undefined);
  });
  if (outcome.ok) return [...all];
  const [first] = all;
  if (first && all.length === 1) {
    outcomes.set(first.before.id, outcome as { ok: false; failure: Failure<ChangeCode> });
    return [];
  }
  const half = Math.ceil(all.length / 2);
  const written = await inHalves(writing, adapter, all.slice(0, half), outcomes, write);
  return [...written, ...(await inHalves(writing, adapter, all.slice(half), outcomes, write))];
}

/** Removes records, into the bin if there is one. RECORD_IN_USE for those that something else still needs. */
export async function removeMany(
  writing: Writing,
  adapter: ResourceAdapter,
  doomed: readonly { id: number; version?: number | undefined }[],
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  const found = await findUnchanged(writing, adapter, doomed, outcomes);
  let left = found.map(({ record }) => ({ before: record }));
  // A record that only removed records needed can now be removed too, so the loop repeats.
  for (let removed = 1; removed > 0 && left.length > 0; ) {
    const ids = left.map(({ before }) => before.id);
    const used = await usedAmong(writing.transaction, adapter.uses, ids);
    const free = left.filter(({ before }) => !used.has(before.id));
    const gone = await inHalves(writing, adapter, free, outcomes, async (inner, some) => {
      await removeRecords(
        inner,
        adapter,
        some.map(({ before }) => before.id),
      );
    });
    for (const { before } of gone) {
      const change = { before: pick(before, storedNames(adapter)), after: null };
      outcomes.set(before.id, done({ record: before, change: changeOf(adapter, before, change) }));
    }
    removed = gone.length;
    left = left.filter(({ before }) => used.has(before.id));
  }
  for (const { before } of left)
    outcomes.set(before.id, refused('RECORD_IN_USE', inUseSentence(adapter)));
  return outcomes;
}
