import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import {
  creationFields,
  type Resource,
  type StoredRecord,
  writableFields,
} from '#contract/resources/resource.ts';
import {
  checkRecord,
  type RecordProblems,
  type RecordValues,
} from '#rules/records/check-record.ts';
import { pick } from '#rules/records/differences.ts';
import { recordsOf } from '../../api.ts';
import { keyForNextTry, newKey } from '../../lost-answers.ts';
import { putRecord } from '../../put-record.ts';
import { useRecordChanges } from './use-record-changes.ts';

/** Another person has saved the record in the meantime. */
export interface Conflict {
  current: StoredRecord;
  by: string | undefined;
  at: string | undefined;
}

export type SaveOutcome = { saved: StoredRecord } | 'refused';

export type RecordFormState = ReturnType<typeof useRecordForm>;

/** The input in the form of a record, and the result of saving it. */
export function useRecordForm(resource: Resource, stored: StoredRecord | undefined) {
  const { setProblems, goOnAfter, ...typed } = useRecordChanges(resource, stored);
  const { changes, values, version } = typed;
  const [failure, setFailure] = useState<ApiError>();
  const [conflict, setConflict] = useState<Conflict>();
  const [isSaving, setSaving] = useState(false);
  const isUnderWay = useRef(false);
  // A press after a lost answer must not make a second record.
  const creationKey = useRef(newKey());
  const client = useQueryClient();

  function beginWith(record: StoredRecord | undefined, sent?: RecordValues) {
    typed.beginWith(record, sent);
    setFailure(undefined);
    setConflict(undefined);
  }

  async function take(saved: StoredRecord, sent: RecordValues) {
    await putRecord(client, resource, saved);
    goOnAfter(saved, sent);
    setConflict(undefined);
    // Nobody waits for these: what is typed by now can be saved at once.
    void client.invalidateQueries({ queryKey: [resource.name, 'search'] });
    void client.invalidateQueries({ queryKey: [resource.name, 'history', saved.id] });
  }

  /** Saves the changes over the version `target`; by default the one that was read. */
  async function save({ target = version, asNew = false } = {}): Promise<SaveOutcome> {
    // The keys for saving may be pressed again before the first answer, and one record would become two.
    if (isUnderWay.current) return 'refused';
    const wrong = checkRecord(resource, values);
    setProblems(wrong);
    setFailure(undefined);
    if (Object.keys(wrong).length > 0) return 'refused';
    isUnderWay.current = true;
    setSaving(true);
    try {
      const records = recordsOf(resource);
      const saved =
        stored && !asNew
          ? await records.update(stored.id, { ...changes, version: target })
          : await records.create(newRecord(resource, values, changes), creationKey.current);
      creationKey.current = newKey();
      await take(saved, changes);
      return { saved };
    } catch (error) {
      creationKey.current = keyForNextTry(creationKey.current, error);
      if (!(error instanceof ApiError)) throw error;
      if (error.errorCode === 'STALE_RECORD') setConflict(error.extra as unknown as Conflict);
      else if (Object.keys(error.errors).length > 0) setProblems(byField(error.errors));
      else setFailure(isKeyReused(error) ? maybeSaved(error) : error);
      return 'refused';
    } finally {
      isUnderWay.current = false;
      setSaving(false);
    }
  }

  /** Discards the person's own changes and continues with those that the other person has saved. */
  function takeCurrent() {
    if (!conflict) return;
    beginWith(conflict.current);
    void putRecord(client, resource, conflict.current);
  }
  const discard = () => beginWith(stored);
  const closeConflict = () => setConflict(undefined);
  const saving = { failure, conflict, isSaving, save, takeCurrent, closeConflict };
  return { ...typed, ...saving, beginWith, discard };
}

const isKeyReused = ({ errorCode }: ApiError) => errorCode === 'IDEMPOTENCY_KEY_REUSED';

/** A press before had no answer, and what was sent then may be a record. */
const maybeSaved = ({ status }: ApiError) =>
  new ApiError(status, {
    errorCode: 'IDEMPOTENCY_KEY_REUSED',
    message: '前一次可能已儲存，請先到列表確認',
  });

/**
 * The values of a new record. Fields that only a new record has, and fields that not everybody sees, are left out
 * unless somebody has filled them in, because some people may not write them.
 */
function newRecord(resource: Resource, values: RecordValues, changes: RecordValues): RecordValues {
  const said = creationFields(resource).map(([name]) => name);
  return {
    ...pick(
      values,
      writableFields(resource).flatMap(([name, { seenWith }]) =>
        seenWith && !(name in changes) ? [] : [name],
      ),
    ),
    ...pick(
      changes,
      said.filter((name) => name in changes),
    ),
  };
}

/** Problems of single entries of a list, e.g. `products.0`, are problems of its field. */
function byField(errors: RecordProblems): RecordProblems {
  return Object.fromEntries(
    Object.entries(errors).map(([path, sentence]) => [path.split('.')[0] ?? path, sentence]),
  );
}
