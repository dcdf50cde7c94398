import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { refused } from '#contract/outcome.ts';
import type { Shop } from '#server/shop.ts';
import { type OpenDatabase, openDatabase, transactUnlessRefused } from '../database/database.ts';
import { listen } from '../database/listen.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import type { Log } from '../log.ts';
import { AddressRefused } from '../mail/mail.ts';
import { jobChannel } from './announce.ts';
import { createJobs, type RunningJobs } from './create-jobs.ts';
import type { JobName, JobRun } from './jobs.ts';
import { parkedQueue } from './set-up-queues.ts';

const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };

let database: TestDatabase;
let open: OpenDatabase;
let jobs: RunningJobs;
let ran: unknown[] = [];
let runs: JobRun[] = [];
let isFailing = false;
let worked = Promise.withResolvers<void>();

const definitions = [
  {
    name: 'greet',
    retries: 1,
    async work(_: Shop, data: { name: string }, run: JobRun) {
      ran.push(data.name);
      runs.push(run);
      worked.resolve();
      if (isFailing) throw new Error('no voice');
    },
  },
  {
    name: 'greet-nobody',
    async work() {
      ran.push('nobody');
      throw new AddressRefused('550 no such box: mei@example.tw', 550);
    },
  },
  {
    name: 'greet-twice',
    async work(_: Shop, { name }: { name: string }) {
      await enqueue('greet', { name: `${name} again` });
    },
  },
  {
    name: 'misspell',
    async work(_: Shop, { name }: { name: string }) {
      await open.db.execute(sql`select ${name}::integer`);
    },
  },
  {
    name: 'sweep',
    schedule: '* * * * *',
    async work() {
      ran.push('swept');
    },
  },
];

beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.connection);
});
afterAll(async () => {
  await open.close();
  await database.drop();
});
beforeEach(() => {
  ran = [];
  runs = [];
  isFailing = false;
  worked = Promise.withResolvers();
  jobs = createJobs({
    ...database,
    pool: open.pool,
    log: silent,
    definitions: async () => definitions,
    context: () => ({}) as Shop,
  });
});
afterEach(() => jobs.stop());

function enqueue(name: string, data: object): Promise<void> {
  return open.db.transaction((transaction) =>
    jobs.enqueue(transaction, name as JobName, data as never),
  );
}

describe('jobs in tests', () => {
  it('run when the test calls runDue, the scheduled ones included', async () => {
    await enqueue('greet', { name: '晴' });
    expect(ran).toEqual([]);
    expect(await jobs.runDue()).toEqual(['sweep', 'greet']);
    expect(ran).toEqual(['swept', '晴']);
  });

  it('run also if other jobs enqueue them', async () => {
    await enqueue('greet-twice', { name: '晴' });
    expect(await jobs.runDue()).toEqual(['sweep', 'greet-twice', 'greet']);
    expect(ran).toContain('晴 again');
  });

  it('run once', async () => {
    await enqueue('greet', { name: '晴' });
    await jobs.runDue();
    expect(await jobs.runDue()).toEqual(['sweep']);
  });
});

describe('a queue that an earlier version of the shop made', () => {
  const limitsOf = async (name: string) => {
    const text = 'select expire_seconds, retry_limit, dead_letter from jobs.queue where name = $1';
    return (await open.pool.query(text, [name])).rows[0];
  };

  it('gets the limits of the current version, and so do its next jobs', async () => {
    const stop = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const work = async () => {
      started.resolve();
      await stop.promise;
    };
    const version = (limits: { expireInSeconds?: number; retries?: number }) =>
      createJobs({
        ...database,
        pool: open.pool,
        log: silent,
        definitions: async () => [{ name: 'count', work, ...limits }],
        context: () => ({}) as Shop,
      });
    const old = version({});
    await old.start();
    expect(await limitsOf('count')).toMatchObject({ expire_seconds: 300, retry_limit: 5 });
    await old.stop();
    const today = version({ expireInSeconds: 3600, retries: 2 });
    await today.start();
    expect(await limitsOf('count')).toEqual({
      expire_seconds: 3600,
      retry_limit: 2,
      dead_letter: parkedQueue,
    });
    await open.db.transaction((transaction) =>
      today.enqueue(transaction, 'count' as JobName, {} as never),
    );
    await started.promise;
    const { rows } = await open.pool.query(
      `select expire_seconds, retry_limit, state from jobs.job where name = 'count'`,
    );
    expect(rows).toEqual([{ expire_seconds: 3600, retry_limit: 2, state: 'active' }]);
    stop.resolve();
    await today.stop();
  });
});

describe('a start', () => {
  const stateOfAll = async () => {
    const text =
      'select name, updated_on::text from jobs.queue union all select name, updated_on::text from jobs.schedule';
    return (await open.pool.query(text)).rows.toSorted((a, b) => a.name.localeCompare(b.name));
  };

  it('leaves queues and schedules alone that are as they should be, and brings a new moment to its schedule', async () => {
    const version = (schedule: string) =>
      createJobs({
        ...database,
        pool: open.pool,
        log: silent,
        definitions: async () => [{ name: 'tidy', schedule, work: async () => undefined }],
        context: () => ({}) as Shop,
      });
    const startAndStop = async (schedule: string) => {
      const started = version(schedule);
      await started.start();
      await started.stop();
    };
    await startAndStop('0 3 * * *');
    const before = await stateOfAll();
    await startAndStop('0 3 * * *');
    expect(await stateOfAll()).toEqual(before);
    await startAndStop('30 4 * * *');
    const { rows } = await open.pool.query(
      "select cron, timezone from jobs.schedule where name = 'tidy'",
    );
    expect(rows).toEqual([{ cron: '30 4 * * *', timezone: 'Asia/Taipei' }]);
  });

  it('works also on what was enqueued before', async () => {
    await enqueue('greet', { name: '早' });
    await jobs.start();
    await worked.promise;
    expect(ran).toEqual(['早']);
  });
});

describe('a job', () => {
  it('exists if and only if the transaction commits', async () => {
    await transactUnlessRefused(open.db, async (transaction) => {
      await jobs.enqueue(transaction, 'greet' as JobName, { name: 'never' } as never);
      return refused('NOT_FOUND');
    });
    expect(await jobs.runDue()).toEqual(['sweep']);
  });

  it('can be enqueued with many others, with the limits of its queue', async () => {
    await open.db.transaction((transaction) =>
      jobs.enqueueAll(transaction, 'greet' as JobName, [{ name: '晴' }, { name: '棉' }] as never),
    );
    await open.db.transaction((transaction) =>
      jobs.enqueueAll(transaction, 'greet' as JobName, []),
    );
    await enqueue('greet', { name: '雲' });
    const { rows } = await open.pool.query(
      `select distinct retry_limit, expire_seconds, dead_letter from jobs.job where name = 'greet'`,
    );
    expect(rows).toHaveLength(1);
    expect(await jobs.runDue()).toEqual(['sweep', 'greet', 'greet', 'greet']);
    // Jobs of one statement are due at the same moment and have no order.
    expect(ran.toSorted()).toEqual(['swept', '晴', '棉', '雲'].toSorted());
  });

  it('that fails is tried again later, and parked after the last try', async () => {
    isFailing = true;
    await enqueue('greet', { name: '晴' });
    await jobs.runDue();
    await jobs.runDue();
    expect(ran.filter((name) => name === '晴')).toHaveLength(1);
    await open.pool.query(`update jobs.job set start_after = now() where name = 'greet'`);
    await jobs.runDue();
    expect(ran.filter((name) => name === '晴')).toHaveLength(2);
    const { rows } = await open.pool.query('select data from jobs.job where name = $1', [
      parkedQueue,
    ]);
    expect(rows).toEqual([{ data: { name: '晴' } }]);
    expect(await jobs.countParked()).toBe(1);
    // Both tries have the same id, by which work of the first one can be recognised.
    expect(runs[1]).toEqual(runs[0]);
  });

  it('whose e-mail has an address that the mail server refuses is done, and not tried again', async () => {
    await enqueue('greet-nobody', {});
    await jobs.runDue();
    expect(await jobs.runDue()).toEqual(['sweep']);
    expect(ran.filter((name) => name === 'nobody')).toHaveLength(1);
    const { rows } = await open.pool.query(
      "select state, output from jobs.job where name = 'greet-nobody'",
    );
    expect(rows).toMatchObject([{ state: 'completed' }]);
    expect(JSON.stringify(rows)).not.toContain('mei@example.tw');
  });

  it('that fails at a statement keeps why, without the parameters of the statement', async () => {
    await enqueue('misspell', { name: 'U0123456789abcdef' });
    await jobs.runDue();
    const { rows } = await open.pool.query('select output from jobs.job where name = $1', [
      'misspell',
    ]);
    expect(rows).toEqual([
      { output: { message: expect.stringContaining('invalid input syntax for type integer') } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('U0123456789abcdef');
  });

  it('that waits makes oldestDue give the seconds since it was due, until it is done', async () => {
    expect(await jobs.oldestDue()).toBe(0);
    await enqueue('greet', { name: '慢' });
    const due = `update jobs.job set start_after = now() - interval '90 seconds' where data->>'name' = '慢'`;
    await open.pool.query(due);
    expect(await jobs.oldestDue()).toBeGreaterThanOrEqual(90);
    await jobs.runDue();
    expect(await jobs.oldestDue()).toBe(0);
  });

  it('is worked on by a running server', async () => {
    await jobs.start();
    await enqueue('greet', { name: '現在' });
    await worked.promise;
    expect(ran).toContain('現在');
  });

  it('is done once by one of two servers, even if many jobs wait', async () => {
    const all = Array.from({ length: 20 }, (_, at) => `多-${at}`);
    for (const name of all) await enqueue('greet', { name });
    const isDone = Promise.withResolvers<void>();
    const greetings: string[] = [];
    const counting = definitions.map((one) => ({
      ...one,
      work: async (_: Shop, data: { name: string }) => {
        greetings.push(data.name);
        if (greetings.length >= all.length) isDone.resolve();
      },
    }));
    const two = [1, 2].map(() =>
      createJobs({
        ...database,
        pool: open.pool,
        log: silent,
        definitions: async () => counting.filter(({ name }) => name === 'greet'),
        context: () => ({}) as Shop,
      }),
    );
    // Both servers take as many jobs as there are, at the same moment.
    await Promise.all(two.map((server) => server.runDue()));
    await isDone.promise;
    expect(greetings.toSorted()).toEqual(all.toSorted());
    await Promise.all(two.map((server) => server.stop()));
  });

  it('is announced with the name of its queue', async () => {
    const heard: string[] = [];
    const hearing = listen({
      ...database,
      applicationName: 'test',
      channel: jobChannel,
      onMessage: (name) => heard.push(name),
      onListening: () => undefined,
      log: silent,
    });
    await hearing.ready;
    await enqueue('greet', { name: '聲' });
    await vi.waitUntil(() => heard.length > 0);
    expect(heard).toContain('greet');
    await hearing.stop();
  });

  it('is found by another server if its own one ended before it announced it', async () => {
    const ended = createJobs({
      ...database,
      pool: open.pool,
      log: silent,
      definitions: async () => definitions,
      context: () => ({}) as Shop,
    });
    await jobs.start();
    await open.db.transaction((transaction) =>
      ended.enqueue(transaction, 'greet' as JobName, { name: '遺' } as never),
    );
    await ended.stop();
    await vi.waitUntil(() => ran.includes('遺'));
  });

  it('can be set up by several servers at once in an empty database', async () => {
    for (let round = 0; round < 5; round++) {
      await open.pool.query('drop schema if exists jobs cascade');
      const servers = Array.from({ length: 3 }, () =>
        createJobs({
          ...database,
          pool: open.pool,
          log: silent,
          definitions: async () => definitions,
          context: () => ({}) as Shop,
        }),
      );
      await Promise.all(servers.map((server) => server.start()));
      await Promise.all(servers.map((server) => server.stop()));
    }
    await jobs.runDue();
    expect(ran).toContain('swept');
  });

  it('of a server that died is done by another one after its run has expired', async () => {
    await enqueue('greet', { name: '孤' });
    // The state that a killed process left behind an hour ago.
    await open.pool.query(
      `update jobs.job set state = 'active', started_on = now() - interval '1 hour'
       where name = 'greet' and state = 'created'`,
    );
    await jobs.runDue();
    expect(ran).not.toContain('孤');
    const boss = new PgBoss({
      db: { executeSql: (text, values) => open.pool.query(text, values) },
      schema: 'jobs',
      supervise: false,
      schedule: false,
    });
    await boss.start();
    // A running server does this by itself, every minute.
    await boss.supervise('greet');
    await open.pool.query(`update jobs.job set start_after = now() where name = 'greet'`);
    await jobs.runDue();
    expect(ran).toContain('孤');
    await boss.stop({ close: false });
  });

  it('with a schedule is known to the running server in Taipei time', async () => {
    await jobs.start();
    const { rows } = await open.pool.query('select name, cron, timezone from jobs.schedule');
    expect(rows).toEqual([{ name: 'sweep', cron: '* * * * *', timezone: 'Asia/Taipei' }]);
  });
});
