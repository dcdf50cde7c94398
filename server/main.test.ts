import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { administrators } from './back-office/admin/tables.ts';
import { recordVersions } from './back-office/resource-calls/versions/tables.ts';
import { products } from './commerce/catalog/tables.ts';
import { otherHosts } from './hosts/other-hosts.ts';
import { openDatabase } from './platform/database/database.ts';
import { startLocalPostgres } from './platform/database/local-postgres.ts';
import { createTestDatabase, type TestDatabase } from './platform/database/testing.ts';
import { writeEntered } from './platform/entered-config.ts';
import { freshBundle } from './program/bundle.mjs';
import { liveShop } from './testing/live-environment.ts';
import {
  beginServer,
  buildStorefront,
  type RunningServer,
  runServer,
} from './testing/run-server.ts';

let database: TestDatabase;
let dataDirectory: string;
let running: RunningServer | undefined;

beforeAll(async () => {
  await buildStorefront();
  // The tests run the bundle as `npm start` does, not the sources.
  expect(freshBundle()).toBeDefined();
  database = await createTestDatabase({ seeded: true });
  dataDirectory = await mkdtemp(join(tmpdir(), 'shop-'));
});
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

/** Schedules another name of a product for an hour ago. The job that would publish it did not run. */
async function scheduleName(name: string): Promise<{ productId: number; name: string }> {
  const { db, close } = openDatabase({ ...database.connection, max: 1 });
  const [product] = await db
    .select({ id: products.id, name: products.name, version: products.version })
    .from(products)
    .where(eq(products.currentVisibilityRule, 'ONLINE'))
    .limit(1);
  const person = { email: 'scheduler@example.tw', passwordHash: '-', role: 'owner' } as const;
  const [scheduler] = await db.insert(administrators).values(person).returning();
  if (!product || !scheduler) throw new Error('Nothing can be scheduled.');
  await db.insert(recordVersions).values({
    resource: 'products',
    recordId: product.id,
    number: 1,
    state: 'SCHEDULED',
    title: product.name,
    values: { name },
    base: { name: product.name },
    baseVersion: product.version,
    publishAt: new Date(Date.now() - 3_600_000),
    administratorId: scheduler.id,
    scheduledBy: scheduler.id,
  });
  await close();
  return { productId: product.id, name };
}

/** A live shop without any provider. */
const liveAlone = () => ({
  ...liveShop,
  SMTP_URL: 'smtps://mail.example.com',
  DISABLED_PROVIDERS: Object.values(otherHosts)
    .map(({ name }) => name)
    .join(),
  // The servers of tests log warnings only, and a live shop must list somewhere whom it erased.
  ERASURES_FILE: join(dataDirectory, 'erasures'),
});

describe('the server', () => {
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

  it('is drained on SIGTERM: it says at once that it is not ready, and loses no request until its port closes', async () => {
    const unlimited = { TEST_MODE: '1', RATE_LIMITS: 'off' };
    const { process: child, shop } = await startServer({ DRAIN_SECONDS: '1', ...unlimited });
    const drill = startDrill(shop, ['/', '/products?all=1', '/healthz', '/backstage/api/v1/user']);
    await drill.untilSent(100);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const statuses: number[] = [];
    await drill.untilClosed(async () => {
      const ready = await ask(shop, '/readyz');
      if (ready.isAnswered) statuses.push(ready.status);
    });
    const { answers, failures } = await drill.end();
    expect(await exited).toEqual([0, null]);
    expect(statuses.length).toBeGreaterThan(5);
    expect(statuses.slice(1)).toEqual(statuses.slice(1).map(() => 503));
    expect(answers.length).toBeGreaterThan(100);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
    // Requests may only fail because the port is closed. Connections that wait to be accepted while it closes are
    // reset.
    const closedAt = Math.min(...failures.map(({ endedAt }) => endedAt));
    expect(answers.filter(({ startedAt }) => startedAt > closedAt)).toEqual([]);
    expect(failures.filter(({ isReused }) => isReused)).toEqual([]);
    for (const { code } of failures) expect(code).toMatch(/^ECONN(REFUSED|RESET)$/);
    const ended = answers.findIndex(({ endsConnection }) => endsConnection);
    expect(ended).toBeGreaterThan(0);
    expect(answers.at(-1)?.endsConnection).toBe(true);
  });

  it('uses a database of its own with a role that has no right over the cluster', async () => {
    const folder = join(dataDirectory, 'postgres');
    const { process: child } = await startServer({ DATABASE_URL: '', SEED: 'none' });
    const postgres = await startLocalPostgres(folder);
    const { db, close } = openDatabase({ ...postgres.connection, max: 1 });
    const { rows } = await db.execute(
      `select distinct usename, rolsuper from pg_stat_activity join pg_roles on rolname = usename
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(rows).toEqual([{ usename: 'shop_server', rolsuper: false }]);
    await close();
    await postgres.stop();
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  });

  it('leaves no database of its own running when it is asked to stop while its jobs are starting', async () => {
    const { ready, ...begun } = beginServer({
      DATABASE_URL: '',
      DATA_DIR: dataDirectory,
      SEED: 'none',
    });
    running = begun;
    const isEnded = () => begun.process.exitCode !== null;
    while (!(isEnded() || (await ask(begun.shop, '/healthz')).isAnswered));
    expect(begun.output()).not.toContain('is ready');
    const exited = once(begun.process, 'exit');
    begun.process.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    await ready;
    const postgres = await startLocalPostgres(join(dataDirectory, 'postgres'));
    await postgres.stop();
    expect(postgres.adopted).toBe(false);
  });

  it('has done before its first page what fell due while nothing ran, and ends at once on a second signal', async () => {
    const due = await scheduleName('重新啟動前到期的名稱');
    const { process: child, shop, output } = await startServer({ DRAIN_SECONDS: '60' });
    const page = await fetch(`http://127.0.0.1:${shop}/products/${due.productId}`);
    expect(await page.text()).toContain(due.name);
    const exited = once(child, 'exit');
    while (child.exitCode === null) {
      child.kill('SIGTERM');
      await ask(shop, '/healthz');
    }
    expect(await exited).toEqual([1, null]);
    expect(output()).toContain('asked twice to stop');
  });

  it('opens no stand-in in a live shop: neither a port, nor a call, nor an address in its pages', async () => {
    const { shop, mailbox, output } = await startServer({ ...liveAlone(), LINE_PAYY_URL: 'x' });
    expect(output()).toContain('is ready');
    expect(output()).toContain('LINE_PAYY_URL is read by nothing: is LINE_PAY_URL meant?');
    expect(await ask(mailbox, '/')).toMatchObject({ code: 'ECONNREFUSED' });
    const origin = `http://127.0.0.1:${shop}`;
    const page = await fetch(origin);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self';");
    const text = await page.text();
    expect(text).not.toContain(String(mailbox));
    expect(text).toContain('<link rel="canonical" href="https://shop.example.com/"');
    for (const path of ['cathay/card/notify', 'cathay/atm/deposit']) {
      const notice = { method: 'POST', body: '<MYB2B/>', headers: { 'content-type': 'text/xml' } };
      expect((await fetch(`${origin}/backstage/api/v1/${path}`, notice)).status).toBe(404);
    }
    expect(await (await fetch(`${origin}/backstage/docs/json`)).text()).not.toContain('backstagex');
  });

  it('does not start a live shop without a company in environment and settings, and starts it with one in the settings', async () => {
    const nameless = { ...liveAlone(), COMPANY_NAME: '', COMPANY_TAX_ID: '' };
    const { db, close } = openDatabase({ ...database.connection, max: 1 });
    for (const [COMPANY_TAX_ID, isRefused] of [
      ['00000000', true],
      ['04595257', false],
    ] as const) {
      await writeEntered(db, { COMPANY_NAME: '布坊有限公司', COMPANY_TAX_ID });
      const { process: child, output } = await startServer(nameless);
      if (isRefused) {
        expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(1);
        expect(output()).toContain('COMPANY_TAX_ID');
        expect(output()).not.toContain('COMPANY_NAME');
      } else {
        expect(output()).toContain('is ready');
      }
    }
    await close();
  });

  it('of role web answers requests and leaves jobs to a worker, which answers how it is and nothing else', {
    timeout: 120_000,
  }, async () => {
    const { pool, close } = openDatabase({ ...database.connection, max: 1 });
    const isTaken = async () => {
      const { rows } = await pool.query(
        "select state from jobs.job where name = 'make-variants' and state <> 'created'",
      );
      return rows.length === 1;
    };
    const statuses = async (port: number) =>
      Promise.all(
        ['/', '/backstage/api/v1/products?page=1', '/healthz', '/readyz', '/metrics'].map(
          async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).status,
        ),
      );
    const web = await startServer({ ROLE: 'web' });
    expect(web.output()).toContain('is ready');
    expect(await statuses(web.shop)).toEqual([200, 200, 200, 200, 200]);
    await pool.query(
      `insert into jobs.job (name, data) values ('make-variants', '{"mediaId": 0}')`,
    );
    // Web copies keep their port. The worker has ports of its own.
    const port = web.shop - 10_000;
    const worker = await runServer({
      DATABASE_URL: String(database.connection.connectionString),
      DATA_DIR: dataDirectory,
      ROLE: 'worker',
      PORT: String(port),
      SANDBOX_PORT: String(web.mailbox),
    });
    expect(worker.output()).toContain('is ready to work on jobs');
    expect(await statuses(port)).toEqual([404, 404, 200, 200, 200]);
    await expect.poll(isTaken, { timeout: 30_000 }).toBe(true);
    const exited = once(worker.process, 'exit');
    worker.process.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    await close();
  });

  it('says what is wrong with its configuration and does not start', async () => {
    const { process: child, output } = await startServer({ TEST_MODE: '1', PORT: 'x' });
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(1);
    expect(output()).toContain('PORT');
    expect(output()).not.toContain('.ts:');
  });
});

/** The outcome of one request. Moments are milliseconds. */
type Answer = { startedAt: number; endedAt: number } & (
  | { isAnswered: true; status: number; endsConnection: boolean }
  | { isAnswered: false; code: string | undefined; isReused: boolean }
);
type Answered = Extract<Answer, { isAnswered: true }>;
type Failed = Extract<Answer, { isAnswered: false }>;

/** Sends one request. With an agent the connection is reused, as browsers and proxies do. */
function ask(port: number, path: string, agent?: Agent): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const startedAt = performance.now();
  const times = () => ({ startedAt, endedAt: performance.now() });
  const options = { host: '127.0.0.1', port, path, ...(agent ? { agent } : {}) };
  const request = get(options, (response) => {
    response.resume().once('end', () => {
      const endsConnection = response.headers.connection === 'close';
      resolve({ ...times(), isAnswered: true, status: response.statusCode ?? 0, endsConnection });
    });
    response.once('error', (error: NodeJS.ErrnoException) => fail(error));
  });
  const fail = ({ code }: NodeJS.ErrnoException) =>
    resolve({ ...times(), isAnswered: false, code, isReused: request.reusedSocket });
  request.once('error', fail);
  return promise;
}

/** Eight clients that send requests one after another until a connection is refused. */
function startDrill(port: number, paths: readonly string[]) {
  const agent = new Agent({ keepAlive: true });
  const answers: Answered[] = [];
  const failures: Failed[] = [];
  async function client(index: number) {
    for (let round = index; ; round++) {
      const answer = await ask(port, paths[round % paths.length] ?? '/', agent);
      if (answer.isAnswered) answers.push(answer);
      else {
        failures.push(answer);
        if (answer.code === 'ECONNREFUSED') return;
      }
    }
  }
  const clients = Promise.all(Array.from({ length: 8 }, (_, index) => client(index)));
  return {
    async untilSent(count: number) {
      while (answers.length < count) await ask(port, '/healthz');
    },
    /** Repeats the work until the port is closed. */
    async untilClosed(work: () => Promise<void>) {
      while (failures.length === 0) await work();
    },
    async end() {
      await clients;
      agent.destroy();
      return { answers, failures };
    },
  };
}

/** Begins a sign-in, and sends its body only after the server has begun to handle the request. */
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
