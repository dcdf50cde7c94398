import { readStored, writeStored } from '../storage.ts';

/** Names that are kept at most; the oldest are forgotten first. */
const most = 50;

/**
 * Tells an event only if none with this name was told in this session, so that a reload tells no second one (G-089). The
 * key `pixel` keeps the names.
 */
export function tellOnce(name: string, tell: () => unknown): void {
  const stored = readStored('pixel');
  const fired = Array.isArray(stored) ? stored : [];
  if (fired.includes(name)) return;
  writeStored('pixel', [...fired, name].slice(-most));
  tell();
}
