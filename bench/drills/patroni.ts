import type { ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse, stringify } from 'yaml';
import { begin, end } from '../children.ts';
import { type Program, program } from './debian.ts';
import { startEtcd } from './etcd.ts';
import { type PostgresTools, plainAccount, postgresTools } from './postgres.ts';

/** Debian's packages, first the one with the program. */
const patroniPackages = [
  'patroni',
  'python3-etcd',
  'python3-psycopg2',
  'python3-dateutil',
  'python3-yaml',
  'python3-click',
  'python3-prettytable',
  'python3-wcwidth',
  'python3-psutil',
  'python3-urllib3',
  'python3-six',
  'python3-dnspython',
  'python3-cdiff',
  'python3-pkg-resources',
  'python3-colorama',
  'libyaml-0-2',
  'libpq5',
];
/** The folder for the output of the nodes; it is not deleted. */
const logs = resolve('.data/drills/high-availability');
/** The most seconds to wait for a state of the nodes. */
const timeoutSeconds = 90;

export const nodes = {
  one: { port: 5483, rest: 5484 },
  two: { port: 5485, rest: 5486 },
} as const;
export type NodeName = keyof typeof nodes;
export const otherThan = (name: NodeName): NodeName => (name === 'one' ? 'two' : 'one');

export interface Cluster {
  /** Seconds after which a lost primary is replaced. */
  ttl: number;
  /** The node with the lock, as the nodes report it. */
  primary(): Promise<NodeName | undefined>;
  /** Waits until there is a primary and a synchronous standby, which every commit needs. */
  synchronous(): Promise<NodeName>;
  /** Kills Patroni and PostgreSQL of a node, as if its machine were lost. */
  lose(name: NodeName): Promise<void>;
  start(name: NodeName): void;
  /** The planned switchover: the standby becomes the primary. */
  switchOver(from: NodeName): Promise<void>;
  /** Kills the leading member of etcd, as if its machine were lost. */
  loseMember(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts two nodes of the shipped patroni.yml with an etcd of three members, below `folder`. Throws Missing if a
 * part is not available.
 */
export async function startCluster(folder: string): Promise<Cluster> {
  const patroni = await program('patroni', patroniPackages);
  const tools = await postgresTools();
  const children = new Map<string, ChildProcess>();
  const etcd = await startEtcd(folder);
  const store = { etcd3: { hosts: etcd.hosts } };
  const shipped = parse(readFileSync('deploy/patroni/patroni.yml', 'utf8'));
  const start = (name: NodeName) => {
    children.set(
      name,
      startNode(patroni, tools, folder, {
        ...configurationOf(shipped, name, folder, tools),
        ...store,
      }),
    );
  };
  const primary = async () => {
    const names = Object.keys(nodes) as NodeName[];
    const asked = await Promise.all(names.map((name) => say(name, '/primary', 'OPTIONS')));
    return names.find((_, at) => asked[at]?.ok);
  };
  start('one');
  await until('a primary', async () => (await primary()) !== undefined);
  start('two');
  return {
    ttl: shipped.bootstrap.dcs.ttl,
    primary,
    async synchronous() {
      await until('a synchronous standby', async () => {
        const [one, two] = await Promise.all([
          say('one', '/sync', 'GET'),
          say('two', '/sync', 'GET'),
        ]);
        return Boolean(one?.ok || two?.ok);
      });
      const name = await primary();
      if (!name) throw new Error('there is a standby and no primary');
      return name;
    },
    async lose(name) {
      const child = children.get(name);
      const lock = readFileSync(join(folder, name, 'postmaster.pid'), 'utf8');
      const postmaster = Number(lock.split('\n')[0]);
      const backends = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
      child?.kill('SIGKILL');
      for (const id of [postmaster, ...backends.trim().split(' ').map(Number)]) kill(id);
      if (child) await end(child, 'SIGKILL');
    },
    start,
    loseMember: () => etcd.loseLeader(),
    async switchOver(from) {
      const response = await fetch(`http://127.0.0.1:${nodes[from].rest}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from, candidate: otherThan(from) }),
      });
      if (!response.ok) throw new Error(`no switchover: ${await response.text()}`);
    },
    async stop() {
      for (const name of Object.keys(nodes)) {
        const child = children.get(name);
        if (child) await end(child);
      }
      await etcd.stop();
    },
  };
}

function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // The process has ended by itself.
  }
}

/** The shipped file with the values of one node on this machine, to which nobody else connects. */
function configurationOf(
  shipped: Record<string, Record<string, unknown>>,
  name: NodeName,
  folder: string,
  { bin }: PostgresTools,
) {
  const { port, rest } = nodes[name];
  const address = `127.0.0.1:${port}`;
  return {
    ...shipped,
    name,
    log: { level: 'INFO' },
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    bootstrap: {
      ...shipped.bootstrap,
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
    postgresql: {
      ...shipped.postgresql,
      listen: address,
      connect_address: address,
      data_dir: join(folder, name),
      bin_dir: bin,
      pgpass: join(folder, `${name}.pgpass`),
      parameters: { unix_socket_directories: folder, log_line_prefix: '%m ' },
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'replicator', password: 'local' },
        rewind: { username: 'rewind', password: 'local' },
      },
    },
  };
}

function startNode(
  { path, env }: Program,
  tools: PostgresTools,
  folder: string,
  configuration: { name: string },
): ChildProcess {
  const file = join(folder, `${configuration.name}.yml`);
  writeFileSync(file, stringify(configuration));
  mkdirSync(logs, { recursive: true });
  const log = openSync(join(logs, `${configuration.name}.log`), 'a');
  return begin(path, [file], {
    cwd: folder,
    env: { ...tools.env, ...env, PATH: tools.env.PATH },
    ...plainAccount(),
    stdio: ['ignore', log, log],
  });
}

/** The answer of a node's Patroni; undefined if there is none. */
function say(name: NodeName, path: string, method: string): Promise<Response | undefined> {
  return fetch(`http://127.0.0.1:${nodes[name].rest}${path}`, {
    method,
    signal: AbortSignal.timeout(2_000),
  }).catch(() => undefined);
}

export async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = performance.now() + timeoutSeconds * 1000;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${timeoutSeconds} s`);
    await pause(50);
  }
}
