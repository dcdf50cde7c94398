import { dayInMilliseconds } from '#rules/dates.ts';
import type { RecordValues } from '#rules/records/check-record.ts';

/*
 * Unsaved input of a form. The tab stores it over a reload, a crash of the page and an expired session, and
 * restores it by itself. The browser stores it too, for a tab that was closed: the next one offers it.
 */

export interface Unsaved {
  /** The version of the record that was read; undefined for a new record. */
  version: number | undefined;
  changes: RecordValues;
}

/** The input of a closed tab, with the moment of its last change. */
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
/** Milliseconds after which stored input is deleted: 14 days. */
const maxAge = 14 * dayInMilliseconds;
const keyOf = ({ administratorId, resource, id }: FormPlace) =>
  `${prefix}${administratorId}/${resource}/${id ?? 'new'}`;

/** The stored input of this form; undefined if there is none. */
export function readUnsaved(place: FormPlace): Unsaved | undefined {
  try {
    const stored = sessionStorage.getItem(keyOf(place));
    return stored === null ? undefined : (JSON.parse(stored) as Unsaved);
  } catch {
    return undefined;
  }
}

/** Stores the unsaved input, or deletes it if nothing is left. A browser without storage lacks only this help. */
export function keepUnsaved(place: FormPlace, { version, changes }: Unsaved): void {
  try {
    if (Object.keys(changes).length === 0) sessionStorage.removeItem(keyOf(place));
    else sessionStorage.setItem(keyOf(place), JSON.stringify({ version, changes }));
  } catch {
    // The storage is full or forbidden.
  }
}

/** The input of a closed tab for this form; undefined if there is none, or if it is too old. */
export function readLeft(place: FormPlace): LeftUnsaved | undefined {
  try {
    const stored = localStorage.getItem(keyOf(place));
    if (stored === null) return undefined;
    const left = JSON.parse(stored) as LeftUnsaved;
    if (Date.now() - Date.parse(left.at) < maxAge) return left;
    localStorage.removeItem(keyOf(place));
  } catch {
    // Unreadable input is not offered.
  }
  return undefined;
}

/** Stores the unsaved input for the case that the tab is closed, or deletes it if nothing is left. */
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

/** Deletes the stored input of every form when somebody signs out. */
export function forgetAllUnsaved(): void {
  for (const storage of [sessionStorage, localStorage]) {
    const keys = Object.keys(storage).filter((key) => key.startsWith(prefix));
    for (const key of keys) storage.removeItem(key);
  }
}
