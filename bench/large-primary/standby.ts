import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { begin, end } from '../children.ts';
import { folderOfPlainAccount, plainAccount, postgresTools } from '../drills/postgres.ts';
import { percentile } from '../load.ts';

const samples = 300;

/** A port that is free at this moment. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const connect = async (port: number): Promise<pg.Client> => {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

async function connected(port: number): Promise<pg.Client> {
  for (;;) {
    const client = await connect(port).catch(() => undefined);
    if (client) return client;
  }
}

/**
 * Milliseconds from a commit of the primary until a standby on this machine shows it, with other writes and
 * without.
 */
export async function followStandby(): Promise<void> {
  const ports = { primary: await freePort(), standby: await freePort() };
  const tools = await postgresTools();
  const { folder, remove } = folderOfPlainAccount('standby');
  const asPlain = { ...plainAccount(), env: tools.env, cwd: folder, stdio: 'ignore' } as const;
  const run = (name: string, args: string[]) => execFileSync(join(tools.bin, name), args, asPlain);
  const start = (name: keyof typeof ports) =>
    begin(
      join(tools.bin, 'postgres'),
      [
        '-D',
        join(folder, name),
        '-p',
        String(ports[name]),
        '-k',
        folder,
        '-c',
        'listen_addresses=127.0.0.1',
      ],
      asPlain,
    );
  run('initdb', [
    '-D',
    join(folder, 'primary'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
  ]);
  const primary = start('primary');
  const writer = await connected(ports.primary);
  run('pg_basebackup', [
    '-h',
    '127.0.0.1',
    '-p',
    String(ports.primary),
    '-U',
    'postgres',
    '-D',
    join(folder, 'standby'),
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
  ]);
  const standby = start('standby');
  const reader = await connected(ports.standby);
  try {
    await writer.query(
      'create table seen (id int primary key); create table bulk (id int, text text)',
    );
    while (!(await reader.query(`select to_regclass('bulk') as table`)).rows[0].table);
    console.log(`nothing else is written: ${await lagOf(writer, reader, 0)}`);
    const busy = await connect(ports.primary);
    let isOver = false;
    const writing = (async () => {
      while (!isOver)
        await busy.query(
          `insert into bulk select n, repeat('x', 200) from generate_series(1, 50000) n`,
        );
    })();
    console.log(`beside inserts of 50,000 rows: ${await lagOf(writer, reader, 1_000_000)}`);
    isOver = true;
    await writing;
    const indexing = busy.query('create index on bulk (text, id)');
    console.log(`beside an index being made: ${await lagOf(writer, reader, 2_000_000)}`);
    await indexing;
    await busy.end();
  } finally {
    await Promise.all([writer.end(), reader.end()].map((each) => each.catch(() => undefined)));
    await end(standby, 'SIGINT');
    await end(primary, 'SIGINT');
    remove();
  }
}

async function untilSeen(reader: pg.Client, id: number): Promise<void> {
  while ((await reader.query('select from seen where id = $1', [id])).rowCount === 0);
}

async function lagOf(writer: pg.Client, reader: pg.Client, from: number): Promise<string> {
  const times: number[] = [];
  for (let at = 0; at < samples; at++) {
    await writer.query('insert into seen values ($1)', [from + at]);
    const began = performance.now();
    await untilSeen(reader, from + at);
    times.push(performance.now() - began);
  }
  const text = (p: number) => percentile(times, p).toFixed(1);
  return `p50 ${text(0.5)}, p99 ${text(0.99)}, longest ${Math.max(...times).toFixed(1)} ms`;
}
