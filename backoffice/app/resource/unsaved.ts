import type { RecordValues } from '#rules/records/check-record.ts';

/** What somebody typed into a form and has not saved: it outlives a reload, a crash of the page, and a lapsed session. */
export interface Unsaved {
  /** The version of the record that was read; undefined for a new record. */
  version: number | undefined;
  changes: RecordValues;
}

export interface FormPlace {
  /** Another person in the same tab does not see it. */
  administratorId: number;
  resource: string;
  /** Undefined for a new record. */
  id: number | undefined;
}

const prefix = 'unsaved/';
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

/** Forgets what every form of this tab has kept: somebody signs out. */
export function forgetAllUnsaved(): void {
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
  for (const key of keys) sessionStorage.removeItem(key);
}
