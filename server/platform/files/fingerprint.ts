import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface FingerprintOptions {
  /** Names of files and directories that are left out. Tests are always left out. */
  except?: readonly string[];
}

/**
 * Answers a short hash of the names and contents of files and whole directories below `root`. It changes when any of
 * them changes.
 */
export function fingerprint(
  root: string,
  paths: readonly string[],
  { except = [] }: FingerprintOptions = {},
): string {
  const hash = createHash('sha256');
  for (const path of filesAndFolders(root, paths, except).files.sort()) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/** Answers the files and directories, relative to the root, that a fingerprint depends on. */
export function pathsOf(
  root: string,
  paths: readonly string[],
  { except = [] }: FingerprintOptions = {},
): string[] {
  const { files, folders } = filesAndFolders(root, paths, except);
  return [...files, ...folders].map((path) => relative(root, path));
}

interface Found {
  files: string[];
  folders: string[];
}

function filesAndFolders(root: string, paths: readonly string[], except: readonly string[]): Found {
  const found: Found = { files: [], folders: [] };
  for (const path of paths) gather(found, join(root, path), except);
  return found;
}

function gather(found: Found, path: string, except: readonly string[]): void {
  try {
    const entries = readdirSync(path, { withFileTypes: true });
    found.folders.push(path);
    for (const entry of entries) {
      if (except.includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
      const below = join(path, entry.name);
      if (entry.isDirectory()) gather(found, below, except);
      else found.files.push(below);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') found.files.push(path);
    // A room that does not exist yet, or a file that was just deleted.
    else if (code !== 'ENOENT') throw error;
  }
}
