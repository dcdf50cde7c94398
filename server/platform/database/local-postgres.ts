import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { stageBinaries } from './local-postgres/binaries.ts';
import {
  type Cluster,
  logLength,
  prepareCluster,
  reasonInLog,
  removeStaleLock,
  runningServer,
  spawnServer,
} from './local-postgres/cluster.ts';
import { type Lease, takeLease } from './local-postgres/lease.ts';
import { prepareHome } from './local-postgres/owner.ts';

/** Milliseconds that a server may take to accept connections, crash recovery included. */
const startDeadline = 60_000;
/** Milliseconds after which whoever looks at the screen is told what is waited for. */
const slowAfter = 3_000;
/** Milliseconds until a server that could not be started again is tried once more. */
const restartPause = 5_000;

export interface LocalPostgres {
  /** node-postgres options for the database; a directory as host means its Unix socket. */
  connection: pg.ClientConfig & { host: string; user: string; database: string };
  /** The same as a value for DATABASE_URL. */
  url: string;
  /** True if another process started the server. */
  adopted: boolean;
  /** Stops the server, unless another process still uses it. */
  stop(): Promise<void>;
}

export interface LocalPostgresOptions {
  /** Created if it is missing. */
  database?: string;
  /** Server settings such as `shared_buffers`; an adopted server keeps those it was started with. */
  settings?: Record<string, string>;
  /** If given, a server that dies is started again, whoever started it; called each time it runs again. */
  onRestart?(): void;
  /** Called each time such a server could not be started again. */
  onFailure?: ((error: unknown) => void) | undefined;
  /** Called once if the start takes long, with what PostgreSQL says meanwhile, e.g. that it recovers from a crash. */
  onSlow?: ((reason: string) => void) | undefined;
  /** Gives up a start that still waits. */
  signal?: AbortSignal | undefined;
}

/** For data that may be lost when the machine stops: writing is several times faster. */
export const throwawaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
} as const;

/**
 * Starts a PostgreSQL of our own: binaries from npm, data below `wantedRoot`, reached by a Unix socket only. A server
 * that already runs there is shared. It goes on running after this process ends, unless its last user calls `stop`.
 */
export async function startLocalPostgres(
  wantedRoot: string,
  {
    database = 'shop',
    settings = {},
    onRestart,
    onFailure,
    onSlow,
    signal,
  }: LocalPostgresOptions = {},
): Promise<LocalPostgres> {
  const home = await prepareHome(resolve(wantedRoot));
  const cluster = await prepareCluster(home, await stageBinaries(home));
  const connection = { host: cluster.socket, user: 'shop', database };
  const joined = await joinServer(cluster, settings, { onSlow, signal });
  const held = { lease: joined.lease, isStopping: false };
  await createDatabase(connection);
  const again = () => joinServer(cluster, settings);
  if (onRestart) void keepRunning(held, again, { onRestart, onFailure });
  return {
    connection,
    url: `postgresql://localhost/${database}?host=${encodeURIComponent(cluster.socket)}&user=shop`,
    adopted: joined.adopted,
    stop() {
      held.isStopping = true;
      return stop(cluster, held.lease);
    },
  };
}

/** Starts a server that died again, until the lease of it is given back. */
async function keepRunning(
  held: { lease: Lease; isStopping: boolean },
  join: () => Promise<{ lease: Lease; adopted: boolean }>,
  {
    onRestart,
    onFailure,
  }: Required<Pick<LocalPostgresOptions, 'onRestart'>> & Pick<LocalPostgresOptions, 'onFailure'>,
): Promise<void> {
  for (;;) {
    await held.lease.lost;
    if (held.isStopping) return;
    const joined = await join().catch((error: unknown) => onFailure?.(error));
    if (!joined) {
      await sleep(restartPause, undefined, { ref: false });
      continue;
    }
    held.lease = joined.lease;
    if (!joined.adopted) onRestart();
  }
}

/**
 * Starts the server, or waits for the one that another process runs or is starting, and takes a lease of it. Throws
 * with what PostgreSQL itself says as soon as it has ended for a reason that stays.
 */
async function joinServer(
  cluster: Cluster,
  settings: Record<string, string>,
  { onSlow, signal }: Pick<LocalPostgresOptions, 'onSlow' | 'signal'> = {},
): Promise<{ lease: Lease; adopted: boolean }> {
  const admin = { host: cluster.socket, user: 'shop', database: 'postgres' };
  const began = Date.now();
  const from = await logLength(cluster);
  let server: ServerAttempt | undefined;
  let refusal: unknown;
  let isSaid = false;
  while (Date.now() - began < startDeadline && !signal?.aborted) {
    const lease = await takeLease(admin).catch((error) => {
      refusal = error;
    });
    if (lease) return { lease, adopted: !server?.running() };
    if (!isSaid && Date.now() - began > slowAfter) {
      isSaid = true;
      onSlow?.((await reasonInLog(cluster, from))?.text ?? String((refusal as Error).message));
    }
    if (server?.running() || (await runningServer(cluster))) {
      await sleep(15);
      continue;
    }
    if (server) {
      const reason = await reasonInLog(cluster, from);
      if (reason && !reason.passes) throw notStarted(cluster, reason.text);
      // It exits at once if another instance was faster, or while the last backends of a killed one are still ending.
      await sleep(200);
      await removeStaleLock(cluster);
    }
    server = attempt(cluster, settings);
  }
  server?.end();
  const reason = await reasonInLog(cluster, from);
  throw notStarted(cluster, reason?.text ?? String((refusal as Error | undefined)?.message ?? ''));
}

const notStarted = ({ log }: Cluster, reason: string) =>
  new Error(`PostgreSQL did not start: ${reason} (all that it says is in ${log})`);

interface ServerAttempt {
  /** False once the process has ended; throws when it could not be started at all. */
  running(): boolean;
  end(): void;
}

function attempt(cluster: Cluster, settings: Record<string, string>): ServerAttempt {
  const server = spawnServer(cluster, settings);
  let failure: Error | undefined;
  server.on('error', (error) => {
    failure = error;
  });
  return {
    running() {
      if (failure) throw failure;
      return server.exitCode === null && server.signalCode === null;
    },
    end: () => void server.kill('SIGINT'),
  };
}

async function stop(cluster: Cluster, lease: Lease): Promise<void> {
  if (await lease.giveBack()) {
    const processId = await runningServer(cluster);
    if (processId) process.kill(processId, 'SIGINT');
    while (await runningServer(cluster)) await sleep(10);
  }
  await lease.end();
}

async function createDatabase(connection: LocalPostgres['connection']): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    await client.query(`create database ${client.escapeIdentifier(connection.database)}`);
  } catch (error) {
    const alreadyThere = ['42P04', '23505'];
    if (!alreadyThere.includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}
