import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './platform/database/testing.ts';
import { buildStorefront, type RunningServer, runServer } from './testing/run-server.ts';

let database: TestDatabase;
let dataDirectory: string;
let running: RunningServer | undefined;

beforeAll(async () => {
  await buildStorefront();
  database = await createTestDatabase({ seeded: true });
  dataDirectory = await mkdtemp(join(tmpdir(), 'shop-'));
}, 120_000);
afterEach(() => running?.process.kill('SIGKILL'));
afterAll(async () => {
  await database.drop();
  await rm(dataDirectory, { recursive: true });
});

async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const { connectionString } = database.connection;
  const given = { DATABASE_URL: connectionString, DATA_DIR: dataDirectory, ...environment };
  running = await runServer(given);
  return running;
}

describe('the server', { timeout: 60_000 }, () => {
  it('prints its addresses, serves them, and ends on a signal after the requests that it has begun', async () => {
    const { process: child, output, shop, mailbox } = await startServer();
    expect(output()).toContain(`http://localhost:${shop}/signup`);
    expect(output()).toContain(`http://localhost:${mailbox}`);
    expect(output()).toMatch(/Operator {2}owner@\S+ with the password [\w-]{20}\n/);
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

/** Begins a sign-in and holds back the body until the server has begun with the request. */
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

/** Waits until the port accepts no new connections. */
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
