import { useEffect, useRef, useState } from 'react';
import type { RecordValues } from '#rules/records/check-record.ts';
import { type FormPlace, keepUnsaved, leaveUnsaved, readLeft, readUnsaved } from './unsaved.ts';

/** The stored input of this form: that of this tab, which is restored, and that of a closed one, which is offered. */
export function useStoredInput(place: FormPlace) {
  const [stored] = useState(() => readUnsaved(place));
  const [left, setLeft] = useState(() => (stored ? undefined : readLeft(place)));
  return {
    stored,
    left,
    /** Called once the person has decided about it. */
    forgetLeft() {
      setLeft(undefined);
      leaveUnsaved(place, { version: undefined, changes: {} });
    },
  };
}

/** Stores the unsaved input for the next opening of this form. Input that is still offered is not overwritten. */
export function useKeeping(
  { administratorId, resource, id }: FormPlace,
  {
    version,
    changes,
    isOffering,
  }: {
    version: number | undefined;
    changes: RecordValues;
    isOffering: boolean;
  },
) {
  /** Whether this form has stored something: it must not delete the input of another tab. */
  const isStored = useRef(false);
  useEffect(() => {
    const place = { administratorId, resource, id };
    keepUnsaved(place, { version, changes });
    if (isOffering) return;
    const isChanged = Object.keys(changes).length > 0;
    if (isChanged || isStored.current) leaveUnsaved(place, { version, changes });
    isStored.current = isChanged;
  }, [administratorId, resource, id, version, changes, isOffering]);
}
