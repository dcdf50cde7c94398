import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Shop } from '#server/shop.ts';
import { type OpenDatabase, openDatabase } from '../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { createJobs, type RunningJobs } from './create-jobs.ts';
import type { JobName } from './jobs.ts';

let database: TestDatabase;
let open: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.connection);
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

const jobsOf = (definition: { name: string; schedule?: string }) =>
  createJobs({
    ...database,
    pool: open.pool,
    log: { info() {}, warn() {}, error() {} },
    definitions: async () => [{ ...definition, work: async () => undefined }],
    context: () => ({}) as Shop,
  });

/** Does something with pg-boss itself, beside the jobs of the shop. */
async function withBoss<Result>(work: (boss: PgBoss) => Promise<Result>): Promise<Result> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => open.pool.query(text, values) },
    schema: 'jobs',
    supervise: false,
    schedule: false,
  });
  await boss.start();
  try {
    return await work(boss);
  } finally {
    await boss.stop({ close: false });
  }
}

it('a start deletes a run that waits for a later moment, because it stops the schedule until then', async () => {
  const jobs = jobsOf({ name: 'clear', schedule: '0 3 * * *' });
  const sendRun = () => withBoss((boss) => boss.send('clear', {}));
  await jobs.start();
  await jobs.stop();
  // What an earlier release did.
  await open.pool.query(
    `insert into jobs.job (name, policy, start_after) values ('clear', 'stately', now() + interval '40 days')`,
  );
  expect(await sendRun()).toBe(null);
  await jobs.start();
  await jobs.stop();
  expect(await sendRun()).not.toBe(null);
});

it('a run that waits for a later moment is deleted while the server works, and one that is due stays', async () => {
  const jobs = jobsOf({ name: 'tidy', schedule: '0 3 * * *' });
  const waits = (after: string) =>
    open.pool.query(
      `insert into jobs.job (name, policy, start_after) values ('tidy', 'stately', now() + interval '${after}')`,
    );
  const countWaiting = async () => (await jobs.waiting('tidy' as JobName)).length;
  await jobs.waiting('tidy' as JobName);
  await waits('40 days');
  await jobs.freeSchedules(new Date(Date.now() + 41 * 86_400_000));
  expect(await countWaiting()).toBe(1);
  await jobs.freeSchedules(new Date());
  expect(await countWaiting()).toBe(0);
  await waits('2 seconds');
  await jobs.freeSchedules(new Date());
  expect(await countWaiting()).toBe(1);
  // The clock of a server may be behind.
  await jobs.freeSchedules(new Date(Date.now() - 20 * 60_000));
  expect(await countWaiting()).toBe(1);
  await jobs.stop();
});

it('a job with a schedule cannot be enqueued for a later moment', async () => {
  const jobs = jobsOf({ name: 'sweep', schedule: '* * * * *' });
  const startAfter = new Date(Date.now() + 86_400_000);
  const enqueueLater = open.db.transaction((transaction) =>
    jobs.enqueue(transaction, 'sweep' as JobName, {} as never, { startAfter }),
  );
  await expect(enqueueLater).rejects.toThrow('sweep');
  await jobs.stop();
});

describe('a job that no server has done for three weeks', () => {
  const enqueue = (jobs: RunningJobs, name: string, options = {}) =>
    open.db.transaction((transaction) =>
      jobs.enqueue(transaction, name as JobName, {} as never, options),
    );

  it('is still done, although pg-boss deletes old jobs', async () => {
    const jobs = jobsOf({ name: 'greet' });
    await enqueue(jobs, 'greet');
    await open.pool.query(
      `update jobs.job set start_after = start_after - interval '21 days', keep_until = keep_until - interval '21 days'
       where name = 'greet'`,
    );
    // A running server does this by itself, every day.
    await withBoss((boss) => boss.supervise('greet'));
    expect(await jobs.runDue()).toEqual(['greet']);
    await jobs.stop();
  });

  it('is kept also in a queue of an earlier release, with the jobs that wait in it', async () => {
    const jobs = jobsOf({ name: 'count' });
    await enqueue(jobs, 'count', { startAfter: new Date(Date.now() + 86_400_000) });
    await open.pool.query(
      `update jobs.queue set retention_seconds = 14 * 86400 where name = 'count'`,
    );
    await open.pool.query(
      `update jobs.job set keep_until = start_after + interval '14 days' where name = 'count'`,
    );
    await jobs.start();
    await jobs.stop();
    const { rows } = await open.pool.query(
      `select extract(day from keep_until - start_after)::integer as days, retention_seconds / 86400 as of_queue
       from jobs.job join jobs.queue using (name) where name = 'count'`,
    );
    expect(rows).toEqual([{ days: 365, of_queue: 365 }]);
  });
});
