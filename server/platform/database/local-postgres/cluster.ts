import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { chown, lstat, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { exists, moveOnce } from './files.ts';
import { type Home, shortHash } from './owner.ts';

const execute = promisify(execFile);

/** A socket path has 107 bytes at most, of which PostgreSQL's file name takes 19. */
const longestSocketDirectory = 88;

export interface Cluster extends Home {
  binaries: string;
  data: string;
  /** Directory of the Unix socket. */
  socket: string;
  log: string;
}

/**
 * Prepares the data directory and the socket directory of a cluster. Throws if the data are of another major version.
 */
export async function prepareCluster(home: Home, { folder, major }: Binaries): Promise<Cluster> {
  const binaries = folder;
  const data = join(home.root, 'data');
  const version = join(data, 'PG_VERSION');
  if (await exists(version)) expectMajor(major, (await readFile(version, 'utf8')).trim(), data);
  else await initialise(home, binaries, data);
  const socket = await prepareSocketDirectory(home);
  return { ...home, binaries, data, socket, log: join(home.root, 'postgres.log') };
}

function expectMajor(wanted: string, found: string, data: string): void {
  if (found === wanted) return;
  throw new Error(
    `${data} was written by PostgreSQL ${found}, and this release brings PostgreSQL ${wanted}, which cannot read it. Nothing was changed: the release that you came from goes on with it, and docs/runbooks/postgresql-major.md says how to carry the data over.`,
  );
}

async function initialise({ root, owner }: Home, binaries: string, data: string): Promise<void> {
  const fresh = await mkdtemp(join(root, '.init-'));
  if (owner) await chown(fresh, owner.uid, owner.gid);
  const options = [
    ...['-D', fresh, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--no-instructions'],
    // With the plain C locale pg_trgm recognises no letters in Chinese text.
    ...['--locale=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ];
  await execute(join(binaries, 'bin/initdb'), options, { ...owner, cwd: root });
  await moveOnce(fresh, data);
}

async function prepareSocketDirectory({ root, owner }: Home): Promise<string> {
  const inside = join(root, 'socket');
  const directory =
    Buffer.byteLength(inside) < longestSocketDirectory ? inside : `/tmp/shop-pg-${shortHash(root)}`;
  const created = await mkdir(directory, { recursive: true, mode: 0o700 });
  if (created && owner) await chown(directory, owner.uid, owner.gid);
  // Another account may have created a directory of this name below /tmp before.
  const found = await lstat(directory);
  const expected = owner?.uid ?? process.getuid?.();
  if (!found.isDirectory() || (expected !== undefined && found.uid !== expected))
    throw new Error(`${directory} belongs to another account; remove it.`);
  return directory;
}

/** Starts the server as a process that goes on after this one ends, and that Ctrl-C does not stop. */
export function spawnServer(cluster: Cluster, settings: Record<string, string>): ChildProcess {
  const all = {
    listen_addresses: '',
    unix_socket_directories: cluster.socket,
    unix_socket_permissions: '0700',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(cluster.log, 'a');
  const server = spawn(join(cluster.binaries, 'bin/postgres'), ['-D', cluster.data, ...flags], {
    ...cluster.owner,
    cwd: cluster.root,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  server.unref();
  return server;
}

/** The process id of the cluster's server; undefined if none runs. */
export async function runningServer(cluster: Cluster): Promise<number | undefined> {
  const processId = await lockHolder(cluster);
  if (!processId) return undefined;
  if (process.platform !== 'linux') return isRunning(processId) ? processId : undefined;
  // After a crash or a restart of the container, another program may have this process id now.
  const command = await readFile(`/proc/${processId}/cmdline`, 'utf8').catch(() => '');
  return command.split('\0').includes(cluster.data) ? processId : undefined;
}

/** Removes the lock of a dead server if another program has its process id now: PostgreSQL would refuse to start. */
export async function removeStaleLock(cluster: Cluster): Promise<void> {
  const processId = await lockHolder(cluster);
  if (processId && isRunning(processId) && !(await runningServer(cluster)))
    await rm(lockFile(cluster), { force: true });
}

async function lockHolder(cluster: Cluster): Promise<number | undefined> {
  const text = await readFile(lockFile(cluster), 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || undefined;
}

function lockFile({ data }: Cluster): string {
  return join(data, 'postmaster.pid');
}

/** Whether a process with that id exists on this machine. */
export function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Why servers that have ended did not start: PostgreSQL's own last fatal sentence since `from`, the length that the log
 * had before. `passes` if that may be over in a moment: another instance was faster, or the backends of a killed one
 * are still ending.
 */
export async function reasonInLog(
  { log }: Cluster,
  from: number,
): Promise<{ text: string; passes: boolean } | undefined> {
  const written = (await readFile(log)).subarray(from).toString('utf8');
  const [text] = [...written.matchAll(/^.*(?:FATAL|PANIC): +(.*)$/gm)]
    .map(([, each]) => each ?? '')
    .slice(-1);
  if (text === undefined) return undefined;
  return { text, passes: passing.test(written) };
}

const passing =
  /lock file "[^"]*" already exists|[Ii]s another postmaster|pre-existing shared memory block/;

/** How long the log is, in bytes. */
export async function logLength({ log }: Cluster): Promise<number> {
  return stat(log).then(
    ({ size }) => size,
    () => 0,
  );
}
