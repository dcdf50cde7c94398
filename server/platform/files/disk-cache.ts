import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** A cache of files below one folder, of bounded size. Every file can be made or fetched again. */
export interface DiskCache {
  folder: string;
  has(name: string): Promise<boolean>;
  add(name: string, bytes: Buffer): Promise<void>;
}

/**
 * Opens a cache of files in `folder`. Names have letters, digits, dashes, dots and slashes. Above `mostBytes` it
 * deletes the files whose last use is oldest. For files of an earlier process the last use is the moment at which
 * they were written.
 */
export function openDiskCache(folder: string, mostBytes: number): DiskCache {
  /** The size of each file in bytes, by name. The file whose last use is oldest comes first. */
  let sizes: Promise<Map<string, number>> | undefined;
  let added = 0;
  const knownFiles = () => {
    sizes ??= filesIn(folder);
    return sizes;
  };

  return {
    folder,
    async has(name) {
      const byName = await knownFiles();
      const size = byName.get(name);
      if (size === undefined) return false;
      byName.delete(name);
      // Somebody may have emptied the folder meanwhile.
      const isThere = await stat(join(folder, name)).then(
        () => true,
        () => false,
      );
      if (isThere) byName.set(name, size);
      return isThere;
    },
    async add(name, bytes) {
      const byName = await knownFiles();
      const file = join(folder, name);
      await mkdir(dirname(file), { recursive: true });
      // The same may be added at once, also by other copies of the server: each writes its own file and renames it.
      const unfinished = `${file}.${process.pid}-${++added}.tmp`;
      await writeFile(unfinished, bytes);
      await rename(unfinished, file);
      byName.delete(name);
      byName.set(name, bytes.length);
      await makeRoom(byName, name);
    },
  };

  async function makeRoom(byName: Map<string, number>, newest: string): Promise<void> {
    let total = byName.values().reduce((sum, size) => sum + size, 0);
    for (const [name, size] of byName) {
      if (total <= mostBytes || name === newest) return;
      byName.delete(name);
      total -= size;
      await rm(join(folder, name), { force: true });
    }
  }
}

async function filesIn(folder: string): Promise<Map<string, number>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.tmp'))
      .map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        const { size, mtimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0 }));
        return { name: relative(folder, path).split(sep).join('/'), size, mtimeMs };
      }),
  );
  return new Map(
    files
      .toSorted((one, other) => one.mtimeMs - other.mtimeMs)
      .map(({ name, size }) => [name, size]),
  );
}
