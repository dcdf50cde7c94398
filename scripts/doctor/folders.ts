import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Check } from './check.ts';

/** Bytes that packages, builds, a database and a run of the tests need in addition. */
const neededSpace = 3e9;

/** Whether the folders that commands write to can be written. */
export function rightsCheck(root: string, dataDirectory: string): Check {
  const folders = ['node_modules', '.data', 'storefront', 'backoffice'].map((name) =>
    join(root, name),
  );
  return {
    name: 'Rights',
    async look() {
      const shut = [...folders, resolve(root, dataDirectory)].filter((path) => !mayWrite(path));
      if (shut.length === 0) return { state: 'fine', said: 'all folders can be written' };
      const names = shut.join(', ');
      return {
        state: 'broken',
        said: `no right to write ${names}`,
        mend: `chown or chmod them for this user, e.g. sudo chown -R "$USER" ${names}`,
      };
    },
  };
}

/** A folder that does not exist can be created if the folder above it can be written. */
function mayWrite(path: string): boolean {
  if (!existsSync(path)) return dirname(path) !== path && mayWrite(dirname(path));
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether there is room for a database, the builds and a run of the tests. */
export function diskCheck(root: string, free = freeBytes): Check {
  return {
    name: 'Disk',
    async look() {
      const bytes = free(root);
      const said = `${(bytes / 1e9).toFixed(1)} GB free`;
      if (bytes >= neededSpace) return { state: 'fine', said };
      return {
        state: 'broken',
        said: `${said}, at least ${neededSpace / 1e9} GB are needed`,
        mend: 'make room; the line Leftovers says what may go',
      };
    },
  };
}

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}
