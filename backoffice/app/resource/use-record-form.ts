import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import {
  creationFields,
  type Resource,
  type StoredRecord,
  writableFields,
} from '#contract/resources/resource.ts';
import {
  checkRecord,
  emptyRecord,
  emptyValue,
  type RecordProblems,
  type RecordValues,
} from '#rules/records/check-record.ts';
import { isSame, pick } from '#rules/records/differences.ts';
import { recordsOf } from '../api.ts';
import { useMe } from '../session.ts';
import { keepUnsaved } from './unsaved.ts';
import { useKeeping, useKept } from './use-keeping.ts';

/** Somebody else has saved the record meanwhile. */
export interface Conflict {
  current: StoredRecord;
  by: string | undefined;
  at: string | undefined;
}

export type SaveOutcome = { saved: StoredRecord } | 'refused';

/** What somebody has typed into the form of a record, and what came of saving it. */
export function useRecordForm(resource: Resource, stored: StoredRecord | undefined) {
  const place = { administratorId: useMe().id, resource: resource.name, id: stored?.id };
  const { kept, left, forgetLeft } = useKept(place);
  const [changes, setChanges] = useState<RecordValues>(kept?.changes ?? {});
  const [version, setVersion] = useState(kept ? kept.version : stored?.version);
  const [problems, setProblems] = useState<RecordProblems>({});
  const [failure, setFailure] = useState<ApiError>();
  const [conflict, setConflict] = useState<Conflict>();
  const [isSaving, setSaving] = useState(false);
  const isUnderWay = useRef(false);
  /** The changes at this moment, for an answer that comes later. */
  const latest = useRef(changes);
  latest.current = changes;
  const [edition, setEdition] = useState(0);
  const client = useQueryClient();
  const before: RecordValues = stored ?? { ...emptyRecord(resource), ...unsaid(resource) };
  const values: RecordValues = { ...before, ...changes };

  useKeeping(place, { version, changes, isOffering: left !== undefined });
  /** The version that the inputs show. What this form has saved itself they show already. */
  const shown = useRef(stored?.version);
  useEffect(() => {
    if (stored?.version === shown.current) return;
    shown.current = stored?.version;
    setEdition((last) => last + 1);
  }, [stored?.version]);

  function change(name: string, value: unknown) {
    setChanges(({ [name]: _, ...others }) =>
      isSame(resource.fields[name], value, before[name]) ? others : { ...others, [name]: value },
    );
    setProblems(({ [name]: _, ...others }) => others);
  }

  /** What the record is now, and that inputs which hold a text of their own begin anew. */
  function beginWith(record: StoredRecord | undefined) {
    setChanges({});
    setProblems({});
    setFailure(undefined);
    setConflict(undefined);
    setVersion(record?.version);
    setEdition((last) => last + 1);
  }

  async function take(saved: StoredRecord, sent: RecordValues) {
    // What was typed while the answer was under way is still to be saved.
    const left = Object.fromEntries(
      Object.entries(latest.current).filter(
        ([name, value]) => !isSame(resource.fields[name], value, sent[name]),
      ),
    );
    // The form of a new record ends here, and that of the stored one goes on with what is left.
    const isSameForm = saved.id === stored?.id;
    setChanges(isSameForm ? left : {});
    setConflict(undefined);
    setVersion(saved.version);
    shown.current = saved.version;
    keepUnsaved({ ...place, id: saved.id }, { version: saved.version, changes: left });
    client.setQueryData([resource.name, 'record', saved.id], saved);
    await client.invalidateQueries({ queryKey: [resource.name, 'search'] });
    await client.invalidateQueries({ queryKey: [resource.name, 'history', saved.id] });
  }

  /** Fills values in, as if they had been typed: those of a draft. */
  function fill(given: RecordValues) {
    setChanges(
      Object.fromEntries(
        Object.entries(given).filter(
          ([name, value]) => !isSame(resource.fields[name], value, before[name]),
        ),
      ),
    );
    setProblems({});
    setEdition((last) => last + 1);
  }

  /** Saves what was changed over `target`, the version that was read unless somebody decides otherwise. */
  async function save({ target = version, asNew = false } = {}): Promise<SaveOutcome> {
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
      const saved =
        stored && !asNew
          ? await records.update(stored.id, { ...changes, version: target })
          : await records.create({
              ...pickWritable(resource, values),
              ...saidIn(resource, changes),
            });
      await take(saved, changes);
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
    /** The version of the record that was read; undefined for a new one. */
    version,
    problems,
    failure,
    conflict,
    isSaving,
    /** Another number whenever inputs that hold a text of their own must begin anew. */
    edition,
    isChanged: Object.keys(changes).length > 0,
    /** Whether the changes were typed before this page was opened. */
    isRestored: kept !== undefined && Object.keys(changes).length > 0,
    change,
    fill,
    save,
    discard: () => beginWith(stored),
    /** Leaves one's own changes and goes on with what the other person has saved. */
    takeCurrent() {
      if (!conflict) return;
      client.setQueryData([resource.name, 'record', conflict.current.id], conflict.current);
      beginWith(conflict.current);
    },
    beginWith,
    /** What was typed in a tab that was closed; nobody has decided about it yet. */
    left,
    forgetLeft,
    /** Goes on with it, and with what was typed since. */
    takeLeft() {
      if (!left) return;
      setVersion(left.version);
      fill({ ...left.changes, ...changes });
      forgetLeft();
    },
    closeConflict: () => setConflict(undefined),
  };
}

/** What may be said of a new record alone, before anybody says it. */
const unsaid = (resource: Resource): RecordValues =>
  Object.fromEntries(creationFields(resource).map(([name, field]) => [name, emptyValue(field)]));

/** What was said of it: what was not is left out, as some people may not say it. */
function saidIn(resource: Resource, changes: RecordValues): RecordValues {
  const names = creationFields(resource).map(([name]) => name);
  return pick(
    changes,
    names.filter((name) => name in changes),
  );
}

function pickWritable(resource: Resource, values: RecordValues) {
  const names = writableFields(resource).map(([name]) => name);
  return pick(values, names);
}

/** Problems of single entries of a list, e.g. `products.0`, are problems of its field. */
function byField(errors: RecordProblems): RecordProblems {
  return Object.fromEntries(
    Object.entries(errors).map(([path, sentence]) => [path.split('.')[0] ?? path, sentence]),
  );
}
