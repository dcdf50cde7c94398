import { readStored, writeStored } from '../storage.ts';

/** The most names that are stored; the oldest are deleted first. */
const most = 50;

/**
 * Reports an event only if no event with this name was reported in this session, so that a reload does not repeat
 * it (G-089). The key `pixel` stores the names.
 */
export function trackOnce(name: string, track: () => unknown): void {
  if (isNoted(name)) return;
  note(name);
  track();
}

/** Whether this name was reported or noted in this session. */
export function isNoted(name: string): boolean {
  return notedNames().includes(name);
}

/** Stores a name for this session without reporting anything. */
export function note(name: string): void {
  writeStored('pixel', [...notedNames().filter((each) => each !== name), name].slice(-most));
}

function notedNames(): unknown[] {
  const stored = readStored('pixel');
  return Array.isArray(stored) ? stored : [];
}
