import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from './check.ts';

/**
 * Folders below `.data` that measurements, drills and comparisons leave behind; the shop's own data is not among
 * them.
 */
const left = /^(?:bench|drills|look)/;

/** Folders that may be removed to free space. */
export function leftoversCheck(root: string): Check {
  return {
    name: 'Leftovers',
    async look() {
      const data = join(root, '.data');
      const names = existsSync(data) ? readdirSync(data).filter((name) => left.test(name)) : [];
      const bytes = names.reduce((sum, name) => sum + sizeOf(join(data, name)), 0);
      if (bytes === 0) return { state: 'fine', said: 'none' };
      const paths = names.map((name) => `.data/${name}`).join(' ');
      const said = `${(bytes / 1e6).toFixed(0)} MB of measurements and drills`;
      return { state: 'note', said, mend: `nothing needs them; rm -rf ${paths}` };
    },
  };
}

/** Bytes of a file or folder. Links are not followed, and a file that disappears meanwhile counts 0. */
function sizeOf(path: string): number {
  try {
    const entry = lstatSync(path);
    if (!entry.isDirectory()) return entry.size;
    return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
  } catch {
    return 0;
  }
}
