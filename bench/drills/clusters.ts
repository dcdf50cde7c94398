import { type ChildProcess, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { begin, end } from '../children.ts';
import { until } from './patroni.ts';
import { ask, type PostgresTools, plainAccount } from './postgres.ts';

/** A PostgreSQL of a drill, on this machine. */
export interface Cluster {
  /** The shop's account, and the address that it gets. */
  connection: { host: string; port: number; user: string; database: string };
  url: string;
  /** The account that may do anything. */
  admin: { host: string; port: number; user: string; database: string };
  start(): Promise<void>;
  /** SIGINT ends it in order; SIGQUIT at once, as if its machine were lost. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Seconds of processor time that it has used so far. */
  processorSeconds(): number;
}

/** Settings beside the address, e.g. `wal_level`. */
export type Settings = Readonly<Record<string, string>>;

const host = '127.0.0.1';

function clusterAt(
  tools: PostgresTools,
  folder: string,
  port: number,
  settings: Settings,
): Cluster & { run(program: string, args: readonly string[]): void } {
  const options = { ...plainAccount(), env: { ...tools.env, HOME: folder }, cwd: folder };
  const data = join(folder, String(port));
  const all = { listen_addresses: host, unix_socket_directories: '', ...settings };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const admin = { host, port, user: 'postgres', database: 'postgres' };
  let child: ChildProcess | undefined;
  return {
    connection: { host, port, user: 'shop', database: 'shop' },
    url: `postgresql://shop@${host}:${port}/shop`,
    admin: { ...admin, database: 'shop' },
    run: (program, args) =>
      void execFileSync(join(tools.bin, program), args, { ...options, stdio: 'ignore' }),
    async start() {
      const args = ['-D', data, '-p', String(port), ...flags];
      child = begin(join(tools.bin, 'postgres'), args, { ...options, stdio: 'ignore' });
      await until(`PostgreSQL at ${port}`, () =>
        ask(admin, 'select 1').then(
          () => true,
          () => false,
        ),
      );
    },
    async stop(signal = 'SIGINT') {
      if (child) await end(child, signal);
    },
    processorSeconds: () => (child?.pid ? processorSecondsBelow(child.pid) : 0),
  };
}

/** Ticks of a second in /proc. */
const ticks = 100;

/** The processor time of a postmaster, of its processes, and of those that have ended. */
function processorSecondsBelow(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  const own = fieldsOf(pid);
  const others = children.split(' ').flatMap((id) => fieldsOf(Number(id)).slice(0, 2));
  return [...own, ...others].reduce((sum, each) => sum + each, 0) / ticks;
}

/** utime, stime, cutime and cstime; none of a process that has just ended. */
function fieldsOf(pid: number): number[] {
  try {
    const after = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '';
    return after.split(' ').slice(11, 15).map(Number);
  } catch {
    return [];
  }
}

/** A new PostgreSQL with the shop's account and an empty database. `access`: the first lines of its pg_hba.conf. */
export async function newCluster(
  tools: PostgresTools,
  folder: string,
  port: number,
  settings: Settings = {},
  access = '',
): Promise<Cluster> {
  const cluster = clusterAt(tools, folder, port, settings);
  const kind = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
  const data = join(folder, String(port));
  cluster.run('initdb', [`--pgdata=${data}`, ...kind]);
  const rules = join(data, 'pg_hba.conf');
  writeFileSync(rules, `${access}\n${readFileSync(rules, 'utf8')}`);
  await cluster.start();
  const { admin } = cluster;
  await ask({ ...admin, database: 'postgres' }, 'create role shop login');
  await ask({ ...admin, database: 'postgres' }, 'create database shop owner shop');
  return cluster;
}

/** A hot standby of a running PostgreSQL. */
export async function standbyOf(
  tools: PostgresTools,
  folder: string,
  primary: Cluster,
  port: number,
  settings: Settings = {},
): Promise<Cluster> {
  const cluster = clusterAt(tools, folder, port, settings);
  const { admin } = primary;
  const from = ['-h', admin.host, '-p', String(admin.port), '-U', admin.user];
  const data = join(folder, String(port));
  cluster.run('pg_basebackup', [...from, '-D', data, '-R', '-X', 'stream', '-c', 'fast']);
  await cluster.start();
  return cluster;
}
