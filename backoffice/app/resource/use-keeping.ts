import { useEffect, useRef, useState } from 'react';
import type { RecordValues } from '#rules/records/check-record.ts';
import { type FormPlace, keepUnsaved, leaveUnsaved, readLeft, readUnsaved } from './unsaved.ts';

/** What this form was left with: by this tab, which goes on with it, and by one that was closed, which is offered. */
export function useKept(place: FormPlace) {
  const [kept] = useState(() => readUnsaved(place));
  const [left, setLeft] = useState(() => (kept ? undefined : readLeft(place)));
  return {
    kept,
    left,
    /** Somebody has decided about it. */
    forgetLeft() {
      setLeft(undefined);
      leaveUnsaved(place, { version: undefined, changes: {} });
    },
  };
}

/** Keeps what is not saved for the next time that this form is opened. What is still offered is not written over. */
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
  /** Whether something was kept here: what another tab is typing is not this form's to forget. */
  const isKept = useRef(false);
  useEffect(() => {
    const place = { administratorId, resource, id };
    keepUnsaved(place, { version, changes });
    if (isOffering) return;
    const isChanged = Object.keys(changes).length > 0;
    if (isChanged || isKept.current) leaveUnsaved(place, { version, changes });
    isKept.current = isChanged;
  }, [administratorId, resource, id, version, changes, isOffering]);
}
