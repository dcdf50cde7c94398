import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './platform/database/testing.ts';

const projectRoot = resolve(import.meta.dirname, '..');

let database: TestDatabase;
let dataDirectory: string;
let running: Running | undefined;

beforeAll(async () => {
  await build();
  database = await createTestDatabase({ seeded: true });
  dataDirectory = await mkdtemp(join(tmpdir(), 'shop-'));
}, 120_000);
afterEach(() => running?.process.kill('SIGKILL'));
afterAll(async () => {
  await database.drop();
  await rm(dataDirectory, { recursive: true });
});

async function build(): Promise<void> {
  const process_ = spawn(process.execPath, ['scripts/build.ts', '--if-stale'], {
    cwd: projectRoot,
  });
  const [code] = await once(process_, 'exit');
  if (code !== 0) throw new Error('The storefront cannot be built.');
}

interface Running {
  process: ChildProcess;
  /** Everything it has printed. */
  output(): string;
  /** Port of the shop, and of the mailbox. */
  shop: number;
  mailbox: number;
}

/** Starts the server as `npm start` does, on ports of its own. */
async function startServer(environment: Record<string, string> = {}): Promise<Running> {
  const [shop, mailbox] = [
    20_000 + (process.pid % 10_000) * 2,
    20_001 + (process.pid % 10_000) * 2,
  ];
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: projectRoot,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: database.connection.connectionString,
      DATA_DIR: dataDirectory,
      HOST: '127.0.0.1',
      PORT: String(shop),
      SANDBOX_PORT: String(mailbox),
      LOG_LEVEL: 'warn',
      ...environment,
    },
  });
  let output = '';
  const isReady = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('is ready')) isReady.resolve();
    });
  }
  child.once('exit', () => isReady.resolve());
  running = { process: child, output: () => output, shop, mailbox };
  await isReady.promise;
  return running;
}

describe('the server', { timeout: 60_000 }, () => {
  it('says where everything is, serves it, and ends when asked, after what it has begun', async () => {
    const { process: child, output, shop, mailbox } = await startServer();
    expect(output()).toContain(`http://localhost:${shop}/signup`);
    expect(output()).toContain(`http://localhost:${mailbox}`);
    const origin = `http://127.0.0.1:${shop}`;
    for (const path of ['/', '/products?all=1', '/readyz', '/backstage/api/v1/products?page=1']) {
      expect((await fetch(origin + path)).status, path).toBe(200);
    }
    expect((await fetch(`http://127.0.0.1:${mailbox}/`)).status).toBe(200);

    const underWay = await halfARequest(shop);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await untilRefused(shop);
    const answer = await underWay.finish();
    expect(answer).toContain('HTTP/1.1 400');
    expect(answer).toContain('USER_NOT_FOUND');
    expect(await exited).toEqual([0, null]);
    expect(output()).not.toMatch(/error/i);
  });

  it('says what is wrong with its configuration and does not start', async () => {
    const { process: child, output } = await startServer({ TEST_MODE: '1', PORT: 'x' });
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(1);
    expect(output()).toContain('PORT');
    expect(output()).not.toContain('.ts:');
  });
});

/** Begins a sign-in and holds the body back once the server has begun with it. */
async function halfARequest(port: number) {
  const body = '{"account":"nobody@example.tw","password":"Cotton2468x"}';
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST /backstage/api/v1/auth/login HTTP/1.1\r\nhost: x\r\nconnection: close\r\n` +
      `expect: 100-continue\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  await once(socket, 'data');
  return {
    async finish() {
      let answer = '';
      socket.setEncoding('utf8').on('data', (text: string) => {
        answer += text;
      });
      socket.write(body);
      await once(socket, 'close');
      return answer;
    },
  };
}

/** Until the port takes nobody new. */
async function untilRefused(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
    } catch {
      return;
    } finally {
      socket.destroy();
    }
  }
}
