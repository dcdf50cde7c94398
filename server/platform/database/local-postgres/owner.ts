import { createHash } from 'node:crypto';
import { chown, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exists, makeOpenDirectory } from './files.ts';

/** The account that PostgreSQL runs as. */
export interface Owner {
  uid: number;
  gid: number;
}

export interface Home {
  /** Directory of binaries, data, socket and log. */
  root: string;
  /** Set only if this process is root, because PostgreSQL must run as another account then. */
  owner: Owner | undefined;
}

/** Makes the directory of a cluster: the wanted one, or another if the account that replaces root cannot reach it. */
export async function prepareHome(wanted: string): Promise<Home> {
  const userId = process.getuid?.();
  if (userId !== 0) {
    await refuseForeignData(wanted, userId);
    await makeOpenDirectory(wanted);
    return { root: wanted, owner: undefined };
  }
  const owner = await unprivilegedAccount(wanted);
  const root = (await canReach(dirname(wanted), owner)) ? wanted : fallbackRoot(wanted);
  await makeOpenDirectory(root);
  await chown(root, owner.uid, owner.gid);
  return { root, owner };
}

async function refuseForeignData(root: string, userId: number | undefined): Promise<void> {
  const data = join(root, 'data');
  if (userId === undefined || !(await exists(data))) return;
  const { uid } = await stat(data);
  if (uid !== userId)
    throw new Error(`${data} belongs to account ${uid}: start as that account or set DATA_DIR.`);
}

/** The account without rights that PostgreSQL runs as if this process is root, because it refuses to run as root. */
async function unprivilegedAccount(wanted: string): Promise<Owner> {
  // A cluster keeps the owner with which it was made.
  for (const root of [wanted, fallbackRoot(wanted)]) {
    const made = await stat(join(root, 'data')).catch(() => undefined);
    if (made?.uid) return { uid: made.uid, gid: made.gid };
  }
  const accounts = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .map((line) => line.split(':'));
  for (const wantedName of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find(([name]) => name === wantedName) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('Running as root needs a "postgres" or "nobody" account.');
}

async function canReach(directory: string, { uid, gid }: Owner): Promise<boolean> {
  for (let path = directory; ; path = dirname(path)) {
    const found = await stat(path).catch(() => undefined);
    if (found) {
      const searchBit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
      if (!(found.mode & searchBit)) return false;
    }
    if (path === dirname(path)) return true;
  }
}

function fallbackRoot(wanted: string): string {
  return `/var/lib/shop-${shortHash(wanted)}`;
}

/** A hash of 12 characters, e.g. to make a short name of a path. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
