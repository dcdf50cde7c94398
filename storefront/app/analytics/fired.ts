import { readStored, writeStored } from '../storage.ts';

/** The most names that are stored; the oldest are deleted first. */
const most = 50;

/** Events that wait for an answer of the shop. */
const underWay = new Set<string>();

/**
 * Reports an event only if no event with this name was reported in this session, so that a reload does not repeat it
 * (G-089). The key `pixel` stores the names, each once its event is reported: if the page closes before, the next one
 * reports it.
 */
export function trackOnce(name: string, track: () => void | Promise<void>): void {
  if (isNoted(name) || underWay.has(name)) return;
  const reporting = track();
  if (!reporting) {
    note(name);
    return;
  }
  underWay.add(name);
  void reporting.then(() => note(name)).finally(() => underWay.delete(name));
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
