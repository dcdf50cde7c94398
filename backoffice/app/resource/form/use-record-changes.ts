import { useEffect, useMemo, useRef, useState } from 'react';
import { creationFields, type Resource, type StoredRecord } from '#contract/resources/resource.ts';
import {
  emptyRecord,
  emptyValue,
  type RecordProblems,
  type RecordValues,
} from '#rules/records/check-record.ts';
import { differing, isSame, unsent } from '#rules/records/differences.ts';
import { useMe } from '../../session.ts';
import { useSteady } from '../../ui/use-steady.ts';
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
  const { base, before, setBegun } = useBase(resource, stored);
  useKeeping(place, { version, changes, isOffering: left !== undefined });
  const values: RecordValues = useMemo(() => ({ ...before, ...changes }), [before, changes]);
  const inputs = useEditions(resource, values, base?.version);

  function change(name: string, value: unknown) {
    setChanges(({ [name]: _, ...others }) =>
      isSame(resource.fields[name], value, before[name]) ? others : { ...others, [name]: value },
    );
    setProblems(({ [name]: _, ...others }) => others);
  }

  /**
   * Replaces the stored record, and resets inputs with a text of their own. What was typed since `sent` stays, with its
   * inputs; by default nothing stays.
   */
  function beginWith(record: StoredRecord | undefined, sent?: RecordValues) {
    const left = sent ? unsent(resource.fields, sent, latest.current) : {};
    if (!sent) {
      inputs.begin();
      inputs.showAlready(record?.version);
    } else if (record?.version === base?.version) {
      // Another version resets what differs by itself.
      inputs.begin(Object.keys(latest.current).filter((name) => !(name in left)));
    }
    setBegun(record);
    setChanges(left);
    setProblems({});
    setVersion(record?.version);
  }

  /** Fills in values as if they had been typed: those of a draft. */
  function fill(given: RecordValues) {
    setChanges(unsent(resource.fields, before, given));
    setProblems({});
    inputs.begin();
  }

  /** Continues after a save: input that was typed during the request still has to be saved. */
  function goOnAfter(saved: StoredRecord, sent: RecordValues) {
    const left = unsent(resource.fields, sent, latest.current);
    // The form of a new record ends here; the form of the stored record continues with the remaining changes.
    const isSameForm = saved.id === stored?.id;
    setChanges(isSameForm ? left : {});
    if (isSameForm) setBegun(saved);
    setVersion(saved.version);
    inputs.showAlready(saved.version);
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
  const steady = useSteady({ change });
  const typed = { values, changes, version, problems, isChanged, ...inputs.counts };
  return { ...typed, ...restored, ...steady, fill, beginWith, setProblems, goOnAfter };
}

/** The record that the form changes, and its values before. `setBegun` says with which version the form goes on. */
function useBase(resource: Resource, stored: StoredRecord | undefined) {
  /** The record that was just saved, until the query cache has it as `stored`. */
  const [begun, setBegun] = useState<StoredRecord>();
  const base = begun && stored && begun.version > stored.version ? begun : stored;
  const before: RecordValues = useMemo(
    () =>
      base ? withoutCompanions(resource, base) : { ...emptyRecord(resource), ...unsaid(resource) },
    [base, resource],
  );
  return { base, before, setBegun };
}

/**
 * Numbers that change whenever inputs with a text of their own must be reset: `edition` for all of them, `editions` by
 * field. Where the value stays, the input stays too, with what is half typed in it.
 */
function useEditions({ fields }: Resource, values: RecordValues, version: number | undefined) {
  const [edition, setEdition] = useState(0);
  const [editions, setEditions] = useState<Editions>({});
  /** What the inputs show. */
  const shown = useRef({ version, values });
  /** The version that this form has saved itself: its inputs already show the values. */
  const own = useRef<number>(undefined);
  useEffect(() => {
    const before = shown.current;
    shown.current = { version, values };
    if (version === before.version || version === own.current) return;
    const differ = differing(fields, before.values, values);
    setEditions((last) => withNext(last, differ));
  }, [fields, version, values]);
  return {
    counts: { edition, editions },
    /** Resets the inputs of these fields; by default all of them. */
    begin(names?: readonly string[]) {
      if (names) setEditions((last) => withNext(last, names));
      else setEdition((last) => last + 1);
    },
    showAlready(saved: number | undefined) {
      own.current = saved;
    },
  };
}

type Editions = Readonly<Record<string, number>>;

const withNext = (last: Editions, names: readonly string[]): Editions => ({
  ...last,
  ...Object.fromEntries(names.map((name) => [name, (last[name] ?? 0) + 1])),
});

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
