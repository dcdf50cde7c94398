import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface FingerprintOptions {
  /** Files and directories of these names are left out; so are tests. */
  except?: readonly string[];
}

/** A short hash of the names and contents of files and whole directories below `root`; it changes with any of them. */
export function fingerprint(
  root: string,
  paths: readonly string[],
  { except = [] }: FingerprintOptions = {},
): string {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((start) => filesBelow(join(root, start), except)).sort()) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

function filesBelow(path: string, except: readonly string[]): string[] {
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
      if (except.includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) return [];
      const below = join(path, entry.name);
      return entry.isDirectory() ? filesBelow(below, except) : [below];
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return [path];
    if (code === 'ENOENT') return []; // a room that does not exist yet, or a file that was just deleted
    throw error;
  }
}
