import { useEffect, useMemo, useRef, useState } from 'react';
import { creationFields, type Resource, type StoredRecord } from '#contract/resources/resource.ts';
import {
  emptyRecord,
  emptyValue,
  type RecordProblems,
  type RecordValues,
} from '#rules/records/check-record.ts';
import { isSame, unsent } from '#rules/records/differences.ts';
import { useMe } from '../session.ts';
import { useSteady } from '../ui/use-steady.ts';
import { keepUnsaved } from './unsaved.ts';
import { useKeeping, useStoredInput } from './use-keeping.ts';

/** The unsaved changes of a record, which survive a reload and a closed tab, and their problems. */
export function useRecordChanges(resource: Resource, stored: StoredRecord | undefined) {
  const place = { administratorId: useMe().id, resource: resource.name, id: stored?.id };
  const { stored: unsaved, left, forgetLeft } = useStoredInput(place);
  const [changes, setChanges] = useState<RecordValues>(unsaved?.changes ?? {});
  /** The version of the record that was read; undefined for a new one. */
  const [version, setVersion] = useState(unsaved ? unsaved.version : stored?.version);
  const [problems, setProblems] = useState<RecordProblems>({});
  /** The changes at this moment, for an answer that arrives later. */
  const latest = useRef(changes);
  latest.current = changes;
  const before: RecordValues = useMemo(
    () =>
      stored
        ? withoutCompanions(resource, stored)
        : { ...emptyRecord(resource), ...unsaid(resource) },
    [stored, resource],
  );
  useKeeping(place, { version, changes, isOffering: left !== undefined });
  const { edition, beginInputs, showAlready } = useEdition(stored?.version);

  const differingFrom = (others: RecordValues, given: RecordValues): RecordValues =>
    Object.fromEntries(
      Object.entries(given).filter(
        ([name, value]) => !isSame(resource.fields[name], value, others[name]),
      ),
    );

  function change(name: string, value: unknown) {
    setChanges(({ [name]: _, ...others }) =>
      isSame(resource.fields[name], value, before[name]) ? others : { ...others, [name]: value },
    );
    setProblems(({ [name]: _, ...others }) => others);
  }

  /**
   * Replaces the stored record, and resets inputs with a text of their own. What was typed since `sent` stays; by
   * default nothing stays.
   */
  function beginWith(record: StoredRecord | undefined, sent?: RecordValues) {
    setChanges(sent ? unsent(resource.fields, sent, latest.current) : {});
    setProblems({});
    setVersion(record?.version);
    beginInputs();
  }

  /** Fills in values as if they had been typed: those of a draft. */
  function fill(given: RecordValues) {
    setChanges(differingFrom(before, given));
    setProblems({});
    beginInputs();
  }

  /** Continues after a save: input that was typed during the request still has to be saved. */
  function goOnAfter(saved: StoredRecord, sent: RecordValues) {
    const left = unsent(resource.fields, sent, latest.current);
    // The form of a new record ends here; the form of the stored record continues with the remaining changes.
    const isSameForm = saved.id === stored?.id;
    setChanges(isSameForm ? left : {});
    setVersion(saved.version);
    showAlready(saved.version);
    keepUnsaved({ ...place, id: saved.id }, { version: saved.version, changes: left });
  }

  /** Continues with the input of a closed tab, and with the input since. */
  function takeLeft() {
    if (!left) return;
    setVersion(left.version);
    fill({ ...left.changes, ...changes });
    forgetLeft();
  }

  const isChanged = Object.keys(changes).length > 0;
  // Restored changes are those that were typed before this page was opened.
  const restored = { left, forgetLeft, takeLeft, isRestored: unsaved !== undefined && isChanged };
  const values: RecordValues = useMemo(() => ({ ...before, ...changes }), [before, changes]);
  const steady = useSteady({ change });
  const typed = { values, changes, version, problems, edition, isChanged };
  return { ...typed, ...restored, ...steady, fill, beginWith, setProblems, goOnAfter };
}

/** A number that changes whenever inputs with a text of their own must be reset. */
function useEdition(version: number | undefined) {
  const [edition, setEdition] = useState(0);
  const beginInputs = () => setEdition((last) => last + 1);
  /** The version that the inputs show. They already show the values that this form has saved itself. */
  const shown = useRef(version);
  useEffect(() => {
    if (version === shown.current) return;
    shown.current = version;
    setEdition((last) => last + 1);
  }, [version]);
  return {
    edition,
    beginInputs,
    showAlready(saved: number | undefined) {
      shown.current = saved;
    },
  };
}

/** A stored record without what was said about its last change. */
const withoutCompanions = ({ fields }: Resource, stored: StoredRecord): RecordValues => ({
  ...stored,
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, { goesWith }]) => (goesWith ? [[name, '']] : [])),
  ),
});

/** The default values of the fields that only a new record has. */
const unsaid = (resource: Resource): RecordValues =>
  Object.fromEntries(creationFields(resource).map(([name, field]) => [name, emptyValue(field)]));
