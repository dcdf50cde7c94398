import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Whether the path exists; throws if this process may not look at it. */
export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false;
      throw error;
    },
  );
}

/** Moves a finished directory to its place; if another process was faster, its directory stays and ours is removed. */
export async function moveOnce(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error) => {
    if (!(await exists(to))) throw error;
    await rm(from, { recursive: true });
  });
}

/** Creates a directory that every account may pass through, with any umask of this process. */
export async function makeOpenDirectory(path: string): Promise<void> {
  const firstCreated = await mkdir(path, { recursive: true });
  if (firstCreated === undefined) return;
  for (let created = path; created.length >= firstCreated.length; created = dirname(created)) {
    await chmod(created, 0o755);
  }
}
