import { readStored, writeStored } from '../storage.ts';

/** Names that are kept at most; the oldest are forgotten first. */
const most = 50;

/**
 * Tells an event only if none with this name was told in this session, so that a reload tells no second one (G-089). The
 * key `pixel` keeps the names.
 */
export function tellOnce(name: string, tell: () => unknown): void {
  if (isNoted(name)) return;
  note(name);
  tell();
}

/** Whether this name was told or noted in this session. */
export function isNoted(name: string): boolean {
  return notedNames().includes(name);
}

/** Keeps a name for this session without telling anything. */
export function note(name: string): void {
  writeStored('pixel', [...notedNames().filter((each) => each !== name), name].slice(-most));
}

function notedNames(): unknown[] {
  const stored = readStored('pixel');
  return Array.isArray(stored) ? stored : [];
}
