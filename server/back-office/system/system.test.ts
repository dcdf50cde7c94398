import { expect, it } from 'vitest';
import { auditEntries } from '#server/back-office/admin/tables.ts';
import { createHeartbeat, isAnswered } from '#server/platform/copies.ts';
import type { JobName } from '#server/platform/jobs/jobs.ts';
import { askOtherHost } from '#server/platform/other-hosts/ask-other-host.ts';
import { hostHealth } from '#server/platform/other-hosts/host-health.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';

let isFailing = true;
let done = 0;
const test = shopForTests({
  capabilities: {
    jobs: async () => [
      {
        name: 'send-parcel-news',
        retries: 0,
        async work() {
          if (isFailing) throw new Error('目的地沒有回應');
          done += 1;
        },
      },
    ],
  },
  environment: { LINE_PAY_CHANNEL_SECRET: '0123456789abcdefa1f3' },
});

/** Enqueues a job and runs it. If it fails, it is parked. */
async function runJob() {
  await test.shop.db.transaction((transaction) =>
    test.shop.jobs.enqueue(
      transaction,
      'send-parcel-news' as JobName,
      { email: 'a@b.tw' } as never,
    ),
  );
  await test.jobs.runDue();
}
const systemAs = async (role: 'owner' | 'operator') => (await newAdministrator(test, role)).api;

it('a job that failed at every try is shown without its data, done again once, or given up [7.147]', async () => {
  const api = await systemAs('owner');
  await runJob();
  await runJob();
  const { data } = await api.readSystem();
  expect(data.parked).toHaveLength(2);
  expect(data.parked[0]).toMatchObject({ name: 'send-parcel-news', error: '目的地沒有回應' });
  expect(JSON.stringify(data)).not.toContain('a@b.tw');
  expect(data.queues).toContainEqual(
    expect.objectContaining({ name: 'send-parcel-news', failed: 2, waiting: 0, running: 0 }),
  );
  const [retried, unwanted] = data.parked.map(({ id }) => ({ body: { id } }));
  if (!retried || !unwanted) throw new Error('Two jobs were parked.');
  isFailing = false;
  const twice = await Promise.allSettled([
    api.retryParkedJob(retried),
    api.retryParkedJob(retried),
  ]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await api.cancelParkedJob(unwanted);
  await expect(api.retryParkedJob(unwanted)).rejects.toMatchObject({
    errorCode: 'ALREADY_HANDLED',
  });
  await test.jobs.runDue();
  expect(done).toBe(1);
  expect((await api.readSystem()).data.parked).toEqual([]);
  const calls = (await test.shop.db.select().from(auditEntries)).map(({ call }) => call);
  expect(calls).toEqual(['retryParkedJob', 'cancelParkedJob']);
});

it('tells of the copies that live, their caches, the providers and the database', async () => {
  const { shop } = test;
  await askOtherHost(shop, {
    provider: 'LINE_PAY',
    url: 'http://127.0.0.1:9/',
    method: 'GET',
    timeoutSeconds: 1,
  });
  const cache = { entries: 2, bytes: 900, mostBytes: 1000, hits: 3, misses: 1 };
  const heartbeat = createHeartbeat({
    ...shop,
    version: '9.9.9',
    status: () => ({ answersPages: answers, cache, hosts: hostHealth() }),
  });
  // A copy that only works on jobs answers nobody while another one makes its pages.
  let answers = false;
  await heartbeat.beat();
  expect(await isAnswered(shop.db, 20)).toBe(false);
  answers = true;
  await heartbeat.beat();
  expect(await isAnswered(shop.db, 20)).toBe(true);
  const { data } = await (await systemAs('owner')).readSystem();
  expect(data.copies).toEqual([
    expect.objectContaining({ version: '9.9.9', isAlive: true, cache }),
  ]);
  expect(data.providers.find(({ name }) => name === 'line-pay')).toMatchObject({
    mode: 'STAND_IN',
    failedAt: expect.any(String),
    failure: 'UNREACHABLE',
    secrets: [{ variable: 'LINE_PAY_CHANNEL_SECRET', ending: 'a1f3' }],
  });
  expect(data.database.bytes).toBeGreaterThan(1_000_000);
  expect(data.database.tables).toHaveLength(10);
  expect(data.version).toMatch(/^\d+\.\d+\.\d+/);
});

it('has its caches emptied by whoever may, and nobody else sees any of it [9.045]', async () => {
  const make = async () => 'made';
  await test.shop.cache.through('key', ['catalog'], make, () => 10);
  await (await systemAs('owner')).dropCache();
  expect(test.shop.cache.cached('key')).toBeUndefined();
  const operator = await systemAs('operator');
  for (const call of [operator.readSystem, operator.searchProviderNotices, operator.dropCache]) {
    await expect(call()).rejects.toMatchObject({ errorCode: 'FORBIDDEN' });
  }
  await expect((await systemAs('owner')).searchProviderNotices()).resolves.toMatchObject({
    data: [],
  });
});
