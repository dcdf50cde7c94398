import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { begin, end } from '../children.ts';
import { type Program, program } from './debian.ts';
import { plainAccount } from './postgres.ts';

/** Enough members to continue deciding if one of them is lost. */
const members = [
  { name: 'a', client: 5482, peer: 5481 },
  { name: 'b', client: 5488, peer: 5487 },
  { name: 'c', client: 5490, peer: 5489 },
] as const;

export interface Etcd {
  /** Addresses for Patroni. */
  hosts: string[];
  /** Kills the member that leads the others, as if its machine were lost; returns its name. */
  loseLeader(): Promise<string>;
  stop(): Promise<void>;
}

const addressOf = (port: number) => `http://127.0.0.1:${port}`;

/** Starts three members with files below `folder`. Throws Missing if etcd is not available. */
export async function startEtcd(folder: string): Promise<Etcd> {
  const etcd = await program('etcd', ['etcd-server']);
  const children = new Map<string, ChildProcess>(
    members.map((member) => [member.name, startMember(etcd, folder, member)]),
  );
  return {
    hosts: members.map(({ client }) => `127.0.0.1:${client}`),
    async loseLeader() {
      for (const { name, client } of members) {
        const child = children.get(name);
        if (!child || !(await isLeader(client))) continue;
        await end(child, 'SIGKILL');
        return name;
      }
      throw new Error('no member of etcd leads');
    },
    async stop() {
      for (const child of children.values()) await end(child);
    },
  };
}

function startMember(
  { path, env }: Program,
  folder: string,
  { name, client, peer }: (typeof members)[number],
): ChildProcess {
  const options = {
    '--name': name,
    '--data-dir': join(folder, `etcd-${name}`),
    '--listen-client-urls': addressOf(client),
    '--advertise-client-urls': addressOf(client),
    '--listen-peer-urls': addressOf(peer),
    '--initial-advertise-peer-urls': addressOf(peer),
    '--initial-cluster': members.map((one) => `${one.name}=${addressOf(one.peer)}`).join(),
    '--log-level': 'error',
  };
  return begin(path, Object.entries(options).flat(), {
    env,
    ...plainAccount(),
    stdio: 'ignore',
  });
}

async function isLeader(client: number): Promise<boolean> {
  const response = await fetch(`${addressOf(client)}/v3/maintenance/status`, {
    method: 'POST',
    body: '{}',
  });
  const { header, leader } = (await response.json()) as {
    header: { member_id: string };
    leader?: string;
  };
  return header.member_id === leader;
}
