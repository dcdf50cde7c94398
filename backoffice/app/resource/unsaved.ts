import type { RecordValues } from '#rules/records/check-record.ts';

/*
 * What somebody typed into a form and has not saved. The tab keeps it over a reload, a crash of the page and a lapsed session,
 * and shows it again by itself. The browser keeps it, too, for a tab that was closed: the next one offers it.
 */

export interface Unsaved {
  /** The version of the record that was read; undefined for a new record. */
  version: number | undefined;
  changes: RecordValues;
}

/** What a closed tab has left, with the moment of the last key. */
export interface LeftUnsaved extends Unsaved {
  at: string;
}

export interface FormPlace {
  /** Another person in the same browser does not see it. */
  administratorId: number;
  resource: string;
  /** Undefined for a new record. */
  id: number | undefined;
}

const prefix = 'unsaved/';
/** Milliseconds after which nobody looks for what was typed: 14 days. */
const longestKept = 14 * 86_400_000;
const keyOf = ({ administratorId, resource, id }: FormPlace) =>
  `${prefix}${administratorId}/${resource}/${id ?? 'new'}`;

/** What was kept for this form; undefined if nothing was. */
export function readUnsaved(place: FormPlace): Unsaved | undefined {
  try {
    const kept = sessionStorage.getItem(keyOf(place));
    return kept === null ? undefined : (JSON.parse(kept) as Unsaved);
  } catch {
    return undefined;
  }
}

/** Keeps what is not saved, or forgets it if there is nothing left. A browser that keeps nothing loses only this help. */
export function keepUnsaved(place: FormPlace, { version, changes }: Unsaved): void {
  try {
    if (Object.keys(changes).length === 0) sessionStorage.removeItem(keyOf(place));
    else sessionStorage.setItem(keyOf(place), JSON.stringify({ version, changes }));
  } catch {
    // The storage is full or forbidden.
  }
}

/** What a tab has left for this form that was closed; undefined if nothing was, or long ago. */
export function readLeft(place: FormPlace): LeftUnsaved | undefined {
  try {
    const kept = localStorage.getItem(keyOf(place));
    if (kept === null) return undefined;
    const left = JSON.parse(kept) as LeftUnsaved;
    if (Date.now() - Date.parse(left.at) < longestKept) return left;
    localStorage.removeItem(keyOf(place));
  } catch {
    // What cannot be read is not offered.
  }
  return undefined;
}

/** Keeps what is not saved for the case that the tab is closed, or forgets it if there is nothing left. */
export function leaveUnsaved(place: FormPlace, { version, changes }: Unsaved): void {
  try {
    if (Object.keys(changes).length === 0) localStorage.removeItem(keyOf(place));
    else {
      const left: LeftUnsaved = { version, changes, at: new Date().toISOString() };
      localStorage.setItem(keyOf(place), JSON.stringify(left));
    }
  } catch {
    // The storage is full or forbidden.
  }
}

/** Forgets what every form has kept: somebody signs out. */
export function forgetAllUnsaved(): void {
  for (const storage of [sessionStorage, localStorage]) {
    const keys = Object.keys(storage).filter((key) => key.startsWith(prefix));
    for (const key of keys) storage.removeItem(key);
  }
}
