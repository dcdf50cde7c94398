import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLocalPostgres, throwawaySettings } from './local-postgres.ts';
import { throwawayDirectory } from './testing.ts';

const settings = { ...throwawaySettings, shared_buffers: '16MB' };
const options = { settings };
const isRoot = process.getuid?.() === 0;

const firstLine = (text: string) => text.split('\n')[0];

let parent: string;
let root: string;

beforeAll(async () => {
  const beginning = await throwawayDirectory('local-postgres');
  await mkdir(dirname(beginning), { recursive: true });
  parent = await mkdtemp(`${beginning}-`);
  await chmod(parent, 0o755);
  root = join(parent, 'data/postgres');
});

afterAll(() => rm(parent, { recursive: true, force: true }));

describe('a PostgreSQL of our own', () => {
  it('starts from nothing with the settings asked for', async () => {
    const postgres = await startLocalPostgres(root, options);
    expect(postgres.adopted).toBe(false);
    expect(await ask(postgres.connection, 'show shared_buffers')).toBe('16MB');
    expect(await ask(postgres.connection, 'select current_database()')).toBe('shop');
    expect(await ask(postgres.connection, 'show listen_addresses')).toBe('');
    await postgres.stop();
    expect(await isStopped(root)).toBe(true);
  });

  it('starts in a folder given by a relative path', async () => {
    const postgres = await startLocalPostgres(relative(process.cwd(), root), options);
    expect(await ask(postgres.connection, 'select current_database()')).toBe('shop');
    await postgres.stop();
  });

  it('recognises Chinese characters, as trigram search needs', async () => {
    const postgres = await startLocalPostgres(root, options);
    await ask(postgres.connection, 'create extension if not exists pg_trgm');
    expect(await ask(postgres.connection, "select show_trgm('晴棉衛生棉')")).not.toEqual([]);
    expect(await ask(postgres.connection, 'show server_encoding')).toBe('UTF8');
    await postgres.stop();
  });

  it('can be reached by its URL, too', async () => {
    const postgres = await startLocalPostgres(root, options);
    const byUrl = { connectionString: postgres.url };
    expect(await ask(byUrl, 'select current_database()')).toBe('shop');
    await postgres.stop();
  });

  it('is started again when it dies, for a user who wants so', async () => {
    const again = Promise.withResolvers<void>();
    const onRestart = again.resolve;
    const postgres = await startLocalPostgres(root, { ...options, onRestart });
    process.kill(
      Number(await readFile(join(root, 'data/postmaster.pid'), 'utf8').then(firstLine)),
      'SIGKILL',
    );
    await again.promise;
    expect(await ask(postgres.connection, 'select current_database()')).toBe('shop');
    await postgres.stop();
    expect(await isStopped(root)).toBe(true);
  });

  it('is shared by a second user, and stopped by the last one', async () => {
    const first = await startLocalPostgres(root, options);
    const second = await startLocalPostgres(root, options);
    expect(second.adopted).toBe(true);
    await first.stop();
    expect(await ask(second.connection, 'select 1')).toBe(1);
    await second.stop();
    expect(await isStopped(root)).toBe(true);
  });

  it('goes on running while a client without a lease is connected', async () => {
    const postgres = await startLocalPostgres(root, options);
    const client = new pg.Client(postgres.connection);
    await client.connect();
    await postgres.stop();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    await (await startLocalPostgres(root, options)).stop();
    expect(await isStopped(root)).toBe(true);
  });

  it('starts once for several simultaneous users, below a path that is too long for a socket', async () => {
    const deep = join(parent, 'deep'.repeat(30));
    const all = await Promise.all([1, 2, 3].map(() => startLocalPostgres(deep, options)));
    expect(all.filter(({ adopted }) => !adopted)).toHaveLength(1);
    const socket = all[0]?.connection.host ?? '';
    expect(Buffer.byteLength(socket)).toBeLessThan(88);
    await Promise.all(all.map((postgres) => postgres.stop()));
    expect(await isStopped(deep)).toBe(true);
    expect((await readdir(deep)).filter((name) => name.startsWith('.'))).toEqual([]);
    await rm(socket, { recursive: true });
  });

  it('goes on running after its starter is killed, and is adopted by the next one', async () => {
    const killed = await startInOtherProcess(root);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const postgres = await startLocalPostgres(root, options);
    expect(postgres.adopted).toBe(true);
    await postgres.stop();
    expect(await isStopped(root)).toBe(true);
  });

  it('starts even if a dead server left a lock whose process id another program has now', async () => {
    await writeFile(join(root, 'data/postmaster.pid'), `${process.pid}\n${join(root, 'data')}\n`);
    const postgres = await startLocalPostgres(root, options);
    expect(await ask(postgres.connection, 'select 1')).toBe(1);
    await postgres.stop();
  });

  it('of another major version than the data is refused at once, with the page that helps', async () => {
    const version = join(root, 'data/PG_VERSION');
    const written = await readFile(version, 'utf8');
    const log = await readFile(join(root, 'postgres.log'), 'utf8');
    await writeFile(version, '17\n');
    const began = performance.now();
    const message = await startLocalPostgres(root, options).catch((error) => error.message);
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(message).toContain('was written by PostgreSQL 17');
    expect(message).toContain(`brings PostgreSQL ${written.trim()}`);
    const [page = ''] = /docs\/runbooks\/[\w-]+\.md/.exec(message) ?? [];
    expect((await stat(join(import.meta.dirname, '../../..', page))).isFile()).toBe(true);
    expect(await readFile(join(root, 'postgres.log'), 'utf8')).toBe(log);
    await writeFile(version, written);
    await (await startLocalPostgres(root, options)).stop();
  });

  it('that cannot start says why, in its own words and without trying for long', async () => {
    const began = performance.now();
    const wrong = { settings: { ...settings, shared_buffers: 'much' } };
    await expect(startLocalPostgres(root, wrong)).rejects.toThrow(
      /PostgreSQL did not start: invalid value for parameter "shared_buffers": "much" \(.*postgres\.log\)/,
    );
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it('is not waited for any longer once the start is given up, and says what it waits for', async () => {
    // Somebody else's server that never lets anybody in: a start would wait for a minute.
    const stopping = new AbortController();
    const idle = ['--eval', 'setTimeout(() => {}, 600_000)', join(root, 'data')];
    const sleeper = spawn(process.execPath, idle, { stdio: 'ignore' });
    const lock = join(root, 'data/postmaster.pid');
    await writeFile(lock, `${sleeper.pid}\n${join(root, 'data')}\n`);
    const said: string[] = [];
    const start = startLocalPostgres(root, {
      ...options,
      signal: stopping.signal,
      onSlow(reason) {
        said.push(reason);
        stopping.abort();
      },
    });
    await expect(start).rejects.toThrow('PostgreSQL did not start');
    expect(said).toHaveLength(1);
    sleeper.kill();
    await rm(lock);
  });

  it.runIf(isRoot)('runs as an account without rights if root starts it', async () => {
    expect((await stat(join(root, 'data'))).uid).not.toBe(0);
  });

  it.runIf(isRoot)('runs as the account that starts it if that is not root', async () => {
    const own = join(parent, 'own');
    await mkdir(own);
    await chmod(own, 0o777);
    const other = await startInOtherProcess(join(own, 'postgres'), { uid: 65_534, gid: 65_534 });
    expect((await stat(join(own, 'postgres/data'))).uid).toBe(65_534);
    other.stdin?.end();
    await once(other, 'exit');
    expect(await isStopped(join(own, 'postgres'))).toBe(true);
  });

  it.runIf(isRoot)('uses another folder if the account cannot reach the wanted one', async () => {
    const closed = join(parent, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const postgres = await startLocalPostgres(join(closed, 'postgres'), options);
    const elsewhere = join(postgres.connection.host, '..');
    expect(elsewhere).toMatch(/^\/var\/lib\/shop-/);
    await postgres.stop();
    await rm(elsewhere, { recursive: true });
  });
});

async function ask(connection: pg.ClientConfig, query: string): Promise<unknown> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query({ text: query, rowMode: 'array' });
  await client.end();
  return rows[0]?.[0];
}

async function isStopped(at: string): Promise<boolean> {
  return !(await readdir(join(at, 'data'))).includes('postmaster.pid');
}

/** Starts PostgreSQL from another process, which stops it when its own input ends; resolves when PostgreSQL runs. */
async function startInOtherProcess(
  at: string,
  account: { uid?: number; gid?: number } = {},
): Promise<ChildProcess> {
  const program = `
    import { startLocalPostgres } from ${JSON.stringify(import.meta.resolve('./local-postgres.ts'))};
    const postgres = await startLocalPostgres(${JSON.stringify(at)}, ${JSON.stringify(options)});
    process.stdout.write('started');
    process.stdin.resume().on('end', () => postgres.stop());
  `;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    ...account,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  return child;
}
