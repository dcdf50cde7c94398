import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { Resource, StoredRecord } from '#contract/resources/resource.ts';
import {
  checkRecord,
  emptyRecord,
  type RecordProblems,
  type RecordValues,
} from '#rules/records/check-record.ts';
import { isSame } from '#rules/records/differences.ts';
import { recordsOf } from '../api.ts';

/** Somebody else has saved the record meanwhile. */
export interface Conflict {
  current: StoredRecord;
  by: string | undefined;
  at: string | undefined;
}

export type SaveOutcome = { saved: StoredRecord } | 'refused';

/** What somebody has typed into the form of a record, and what came of saving it. */
export function useRecordForm(resource: Resource, stored: StoredRecord | undefined) {
  const before: RecordValues = stored ?? emptyRecord(resource);
  const [changes, setChanges] = useState<RecordValues>({});
  const [problems, setProblems] = useState<RecordProblems>({});
  const [failure, setFailure] = useState<ApiError>();
  const [conflict, setConflict] = useState<Conflict>();
  const [isSaving, setSaving] = useState(false);
  const isUnderWay = useRef(false);
  const [discards, setDiscards] = useState(0);
  const client = useQueryClient();
  const values: RecordValues = { ...before, ...changes };

  function change(name: string, value: unknown) {
    setChanges(({ [name]: _, ...others }) =>
      isSame(value, before[name]) ? others : { ...others, [name]: value },
    );
    setProblems(({ [name]: _, ...others }) => others);
  }

  /** Saves what was changed; after a conflict over the version that the other person has made. */
  async function save(version = stored?.version): Promise<SaveOutcome> {
    // The keys that save may be pressed again before the first answer: one record would become two.
    if (isUnderWay.current) return 'refused';
    const wrong = checkRecord(resource, values);
    setProblems(wrong);
    setFailure(undefined);
    if (Object.keys(wrong).length > 0) return 'refused';
    isUnderWay.current = true;
    setSaving(true);
    try {
      const records = recordsOf(resource);
      const saved = stored
        ? await records.update(stored.id, { ...changes, version })
        : await records.create(values);
      setChanges({});
      setConflict(undefined);
      client.setQueryData([resource.name, 'record', saved.id], saved);
      await client.invalidateQueries({ queryKey: [resource.name, 'search'] });
      await client.invalidateQueries({ queryKey: [resource.name, 'history', saved.id] });
      return { saved };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.errorCode === 'STALE_RECORD') setConflict(error.extra as unknown as Conflict);
      else if (Object.keys(error.errors).length > 0) setProblems(byField(error.errors));
      else setFailure(error);
      return 'refused';
    } finally {
      isUnderWay.current = false;
      setSaving(false);
    }
  }

  return {
    values,
    changes,
    problems,
    failure,
    conflict,
    isSaving,
    /** How often changes were discarded: inputs that hold a text of their own begin anew. */
    discards,
    isChanged: Object.keys(changes).length > 0,
    change,
    save,
    discard() {
      setChanges({});
      setProblems({});
      setFailure(undefined);
      setDiscards(discards + 1);
    },
    /** Leaves one's own changes and goes on with what the other person has saved. */
    takeCurrent() {
      if (!conflict) return;
      client.setQueryData([resource.name, 'record', conflict.current.id], conflict.current);
      setConflict(undefined);
    },
    closeConflict: () => setConflict(undefined),
  };
}

/** Problems of single entries of a list, e.g. `products.0`, are problems of its field. */
function byField(errors: RecordProblems): RecordProblems {
  return Object.fromEntries(
    Object.entries(errors).map(([path, sentence]) => [path.split('.')[0] ?? path, sentence]),
  );
}
