import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { countOpenExceptions } from '#server/ordering/payments/exceptions.ts';
import { throwawayDirectory } from '#server/platform/database/testing.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { systemClock } from './clock.ts';
import { createServer } from './http/create-server.ts';
import { logRequests } from './http/request-log.ts';
import { loggableError } from './log.ts';
import { addMetricsRoute, createMetrics } from './metrics.ts';
import { addReleaseMetrics } from './release-metrics.ts';
import { createMeter, measureRequests } from './request-metrics.ts';

const test = shopForTests();
const folder = await throwawayDirectory(`metrics-${process.pid}`);

async function watched(isPublic: boolean): Promise<FastifyInstance> {
  const app = createServer({ LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback' });
  const { pool } = test.shop;
  const metrics = createMetrics({
    timesDeaf: () => 0,
    pool,
    countParkedJobs: async () => 3,
    oldestDueJob: async () => 0.4,
    countRefusedNotices: async () => 2,
    countOpenExceptions: () => countOpenExceptions(test.shop),
    countBrokenRows: async () => 7,
    countOrdersOfHour: async () => 7,
    oldestDelivery: async () => 8,
    countWrongCodes: async () => 101,
    security: test.shop.security,
    ageOfStores: async () => -1,
  });
  measureRequests(app, createMeter(metrics));
  addMetricsRoute(app, metrics, { isPublic });
  app.get('/orders/:id', async () => 'ok');
  await app.ready();
  return app;
}

describe('metrics', () => {
  it('count requests by pattern and status, never by address', async () => {
    const app = await watched(true);
    await app.inject('/orders/12?email=a@b.tw');
    await app.inject('/orders/13');
    const { body } = await app.inject('/metrics');
    expect(body).toContain('http_requests_total{method="GET",route="/orders/:id",status="200"} 2');
    expect(body).toContain('jobs_parked 3');
    expect(body).toContain('jobs_oldest_due_seconds 0.4');
    expect(body).toContain('payment_notices_refused 2');
    expect(body).toContain('payment_exceptions_open 0');
    expect(body).toContain('books_broken_rows 7');
    expect(body).toContain('orders_last_hour 7');
    expect(body).toContain('webhook_oldest_seconds 8');
    expect(body).toContain('wrong_codes_this_hour 101');
    expect(body).toContain('wrong_codes_too_many 1');
    expect(body).toContain('security_events_total{event="wrong-code"} 0');
    expect(body).toContain('stores_list_age_seconds -1');
    expect(body).toContain('database_connections');
    expect(body).not.toMatch(/a@b|email=/);
  });

  it('count cached responses like the others, as ones that took no time', async () => {
    const registry = new Registry();
    const meter = createMeter(registry);
    meter.made('GET', '/news', 200, 0.01);
    for (const status of [200, 200, 304]) meter.cached('/news', status);
    meter.cached('*', 200);
    for (const time of ['first', 'second']) {
      const text = await registry.metrics();
      const lines = [
        'http_requests_total{method="GET",route="/news",status="200"} 3',
        'http_requests_total{method="GET",route="/news",status="304"} 1',
        'http_request_seconds_bucket{le="0.001",route="/news"} 3',
        'http_request_seconds_bucket{le="0.02",route="/news"} 4',
        'http_request_seconds_bucket{le="+Inf",route="/news"} 4',
        'http_request_seconds_sum{route="/news"} 0.01',
        'http_request_seconds_count{route="/news"} 4',
        'http_request_seconds_count{route="*"} 1',
      ];
      for (const line of lines) expect(text, time).toContain(line);
    }
    meter.cached('*', 200);
    const later = await registry.metrics();
    expect(later).toContain('http_requests_total{method="GET",route="*",status="200"} 2');
    expect(later).toContain('http_request_seconds_count{route="*"} 2');
  });

  it('name the release, the schema and the age of the last backup', async () => {
    const read = async (backupStamp: string) => {
      const registry = new Registry();
      addReleaseMetrics(registry, { version: '1.2.3', pool: test.shop.pool, backupStamp });
      return registry.metrics();
    };
    const stamp = join(folder, 'backup-done');
    const before = await read(stamp);
    expect(before).toContain(`build_info{version="1.2.3",node="${process.version}"} 1`);
    expect(Number(/^schema_version (\d+)$/m.exec(before)?.[1])).toBeGreaterThan(0);
    expect(before).toContain('backup_last_success_seconds -1');
    expect(await read('')).not.toContain('backup');
    await mkdir(folder, { recursive: true });
    await writeFile(stamp, '');
    const anHourAgo = new Date(systemClock.now().getTime() - 3_600_000);
    await utimes(stamp, anHourAgo, anHourAgo);
    const age = Number(/^backup_last_success_seconds (\d+)$/m.exec(await read(stamp))?.[1]);
    expect(age).toBeGreaterThanOrEqual(3600);
    expect(age).toBeLessThan(3720);

    expect(await read('database')).toContain('backup_last_success_seconds -1');
    await test.shop.pool.query(
      `insert into settings (key, value) values ('backup', jsonb_build_object('at', now() - interval '2 hours'))`,
    );
    const inDatabase = Number(
      /^backup_last_success_seconds (\d+)$/m.exec(await read('database'))?.[1],
    );
    expect(inDatabase).toBeGreaterThanOrEqual(7200);
    expect(inDatabase).toBeLessThan(7320);
  });

  it('on the public port are answered to this machine only', async () => {
    const fromElsewhere = { url: '/metrics', remoteAddress: '192.0.2.7' };
    const throughProxy = { url: '/metrics', headers: { 'x-forwarded-for': '192.0.2.7' } };
    const open = await watched(true);
    expect((await open.inject(fromElsewhere)).statusCode).toBe(404);
    expect((await open.inject(throughProxy)).statusCode).toBe(404);
    const apart = await watched(false);
    expect((await apart.inject(fromElsewhere)).statusCode).toBe(200);
  });
});

describe('the log', () => {
  it('has one line per request, without query, address or personal data', async () => {
    const lines: string[] = [];
    const stream = { write: (line: string) => lines.push(line) };
    const app = Fastify({ logger: { level: 'info', stream, base: null } });
    app.decorateReply('isQuiet', false);
    logRequests(app);
    app.put('/user', async () => 'ok');
    await app.inject({
      method: 'PUT',
      url: '/user?name=mei&mobile_number=0912345678',
      headers: { authorization: 'Bearer secret' },
      payload: { email: 'mei@example.tw' },
    });
    const line = lines.find((one) => one.includes('"request"'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ method: 'PUT', route: '/user', status: 200 });
    expect(lines.filter((one) => !one.includes('"incoming"')).at(-1)).not.toMatch(
      /mei|0912|secret|127\.0/,
    );
  });

  it('contains the error of a failed query, but not its text and parameters', async () => {
    const email = 'mei@example.tw';
    const error = await test.shop.db
      .execute(`select '${email}'::integer`)
      .catch((thrown: unknown) => thrown);
    const logged = loggableError(error);
    expect(logged).toMatchObject({ code: '22P02', stack: expect.stringContaining('at ') });
    expect(JSON.stringify(logged)).not.toMatch(/select|mei@/);
  });
});
