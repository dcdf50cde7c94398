import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Whether something lies at the path; a path that may not be looked at is an error, not an absence. */
export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false;
      throw error;
    },
  );
}

/** Puts a finished directory in its place; when another process was first, its result stays and ours goes. */
export async function moveOnce(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error) => {
    if (!(await exists(to))) throw error;
    await rm(from, { recursive: true });
  });
}

/** Creates a directory that every account may pass through, whatever the umask of this process. */
export async function makeOpenDirectory(path: string): Promise<void> {
  const firstCreated = await mkdir(path, { recursive: true });
  if (firstCreated === undefined) return;
  for (let created = path; created.length >= firstCreated.length; created = dirname(created)) {
    await chmod(created, 0o755);
  }
}
