import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import type { Right } from '#contract/rights.ts';
import { type FileApi, fileApi } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { taskJobs } from './jobs.ts';
import { runTask, type Task, type TaskRun } from './run-task.ts';
import { tasks } from './tables.ts';

const test = shopForTests();
let files: FileApi;
let api: AdminApi;
beforeAll(async () => {
  files = await fileApi(test, 'message-bars');
  api = test.adminApi(files.administrator.token);
});
const upload = async (name: string) => {
  const file = Buffer.from(`文字,底色\n${name},#123456\n`);
  const { data } = await files.upload(file, `${name}.csv`);
  const importId = Number(data.importId);
  return { importId, taskId: Number((await files.state(importId)).data.taskId) };
};
const read = async (id: number) => (await api.readTask({ params: { id } })).data;

describe('a task', () => {
  it('is done in a thread of its own, and says how far it is [7.150]', async () => {
    const { importId, taskId } = await upload('春季');
    expect(await read(taskId)).toMatchObject({
      kind: 'IMPORT_CHECK',
      state: 'WAITING',
      title: '訊息列：春季.csv',
      by: files.administrator.email,
      path: `/message-bars/import/${importId}`,
    });
    await test.jobs.runDue();
    expect(await read(taskId)).toMatchObject({ state: 'DONE', done: 1, total: 1, error: null });
    await files.post(`import/${importId}/run`);
    await test.jobs.runDue();
    expect((await files.state(importId)).data).toMatchObject({
      state: 'DONE',
      counts: { created: 1 },
    });
    const { data } = await api.searchTasks({ body: {} });
    expect(data[0]).toMatchObject({ kind: 'IMPORT_RUN', state: 'DONE' });
  });

  it('is seen by whoever began it, and by others only with the right to the tasks of all', async () => {
    const owner = await newAdministrator(test, 'owner');
    const rights: Right[] = ['content.read', 'content.import'];
    const { data: role } = await owner.api.createRole({ body: { name: '只匯入', rights } });
    const clerk = await fileApi(test, 'message-bars', { role: { roleId: role.id } });
    const clerksApi = test.adminApi(clerk.administrator.token);
    const { taskId: of } = await upload('冬季');
    const refused = clerksApi.readTask({ params: { id: of } });
    await expect(refused).rejects.toMatchObject({ errorCode: 'NOT_FOUND' });
    expect((await clerksApi.searchTasks({ body: {} })).data).toEqual([]);
    await clerk.upload(Buffer.from('文字,底色\n年終,#123456\n'), '年終.csv');
    const { data: own, meta } = await clerksApi.searchTasks({ body: {} });
    expect(own.map(({ title }) => title)).toEqual(['訊息列：年終.csv']);
    expect(meta?.total).toBe(1);
    expect((await clerksApi.readTask({ params: { id: own[0]?.id ?? 0 } })).data.by).toBe(
      clerk.administrator.email,
    );
    const viewer = await newAdministrator(test, 'viewer');
    expect((await viewer.api.readTask({ params: { id: of } })).data.title).toContain('冬季');
  });

  it('is cancelled before it begins, and done after all when somebody asks for it', async () => {
    const { importId, taskId } = await upload('夏季');
    await api.cancelTask({ params: { id: taskId } });
    expect((await files.state(importId)).data.state).toBe('CANCELLED');
    const again = api.cancelTask({ params: { id: taskId } });
    await expect(again).rejects.toMatchObject({ errorCode: 'ALREADY_HANDLED' });
    await api.retryTask({ params: { id: taskId } });
    await test.jobs.runDue();
    expect((await files.state(importId)).data.state).toBe('READY');
    const done = api.retryTask({ params: { id: taskId } });
    await expect(done).rejects.toMatchObject({ errorCode: 'ALREADY_HANDLED' });
    const missing = api.retryTask({ params: { id: 999_999 } });
    await expect(missing).rejects.toMatchObject({ errorCode: 'NOT_FOUND' });
  });
});

describe('a task that ends in the transaction of what it writes', () => {
  type Step = 'before its end' | 'after its end' | 'after the commit';

  /** Runs a task that writes the title of another one, and calls `then` at a step of it. */
  async function write(name: string, at: Step, then: (taskId: number) => unknown) {
    const [{ taskId }, other] = [await upload(name), await upload(`${name} 2`)];
    await test.shop.db.update(tasks).set({ state: 'RUNNING' }).where(eq(tasks.id, taskId));
    const reach = async (step: Step) => {
      if (step === at) await then(taskId);
    };
    const work = async ({ db, progress, endIn }: TaskRun) => {
      await progress(3);
      const result = await db.transaction(async (transaction) => {
        const written = { title: '已寫入' };
        await transaction.update(tasks).set(written).where(eq(tasks.id, other.taskId));
        await reach('before its end');
        const ended = await endIn(transaction, { written: 1 });
        await reach('after its end');
        return ended;
      });
      await reach('after the commit');
      return result;
    };
    const run = () => runTask(test.shop, { IMPORT_CHECK: work }, taskId);
    const isWritten = async () => (await read(other.taskId)).title === '已寫入';
    return { taskId, run, isWritten };
  }

  it('writes nothing if somebody cancels it before its end', async () => {
    const cancel = (id: number) => api.cancelTask({ params: { id } });
    const { taskId, run, isWritten } = await write('取消', 'before its end', cancel);
    await run();
    expect(await read(taskId)).toMatchObject({ state: 'CANCELLED' });
    expect(await isWritten()).toBe(false);
  });

  it('is done for somebody who cancels it before the commit', async () => {
    let cancelled: Promise<unknown> | undefined;
    const waiting = async () => {
      const { rowCount } = await test.shop.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount;
    };
    const { taskId, run, isWritten } = await write('同時取消', 'after its end', async (id) => {
      cancelled = api.cancelTask({ params: { id } }).catch((error: unknown) => error);
      await expect.poll(waiting).toBe(1);
    });
    await run();
    expect(await cancelled).toMatchObject({ errorCode: 'ALREADY_HANDLED' });
    expect(await read(taskId)).toMatchObject({ state: 'DONE', done: 3, error: null });
    expect(await isWritten()).toBe(true);
  });

  it('is done if its process dies after the commit', async () => {
    const { taskId, run, isWritten } = await write('中斷', 'after the commit', () => {
      throw new Error('The process died.');
    });
    await expect(run()).rejects.toThrow('The process died.');
    expect(await read(taskId)).toMatchObject({ state: 'DONE' });
    expect(await isWritten()).toBe(true);
    const again = api.retryTask({ params: { id: taskId } });
    await expect(again).rejects.toMatchObject({ errorCode: 'ALREADY_HANDLED' });
  });
});

describe('a task that is broken off', () => {
  const brokenOff = { error: expect.stringContaining('意外中斷') };
  const runJob = taskJobs.find(({ name }) => name === 'run-task');

  /** Runs the task in a thread that ends with an error, as one does whose connection was cut. */
  async function breakOff(taskId: number) {
    const threads = { run: () => Promise.reject(new Error('Connection terminated unexpectedly')) };
    await runJob?.work({ ...test.shop, threads }, { taskId } as never, { id: 'broken-off' });
  }

  it('begins again by itself and is done', async () => {
    const { importId, taskId } = await upload('斷線');
    await breakOff(taskId);
    expect(await read(taskId)).toMatchObject({ state: 'WAITING', error: null });
    await test.jobs.runDue();
    expect((await files.state(importId)).data.state).toBe('READY');
  });

  it('begins three times, and then waits for a person', async () => {
    const { importId, taskId } = await upload('一直斷線');
    for (let time = 0; time < 3; time++) await breakOff(taskId);
    expect(await read(taskId)).toMatchObject({ state: 'FAILED', ...brokenOff });
    await test.jobs.runDue();
    expect(await read(taskId)).toMatchObject({ state: 'FAILED' });
    await api.retryTask({ params: { id: taskId } });
    await test.jobs.runDue();
    expect((await files.state(importId)).data.state).toBe('READY');
  });

  it('leaves the run alone that took its place, also one that somebody asked for [7.150]', async () => {
    const { taskId } = await upload('兩份');
    const job = { taskId } as never;
    const row = async () =>
      (await test.shop.db.select().from(tasks).where(eq(tasks.id, taskId)))[0];
    /**
     * Begins the task, lets it fall silent, and lets `next` begin it again before its own thread ends with an error.
     */
    const lostTo = (next: () => Promise<unknown>) => ({
      async run() {
        test.clock.advance(61);
        await next();
        throw new Error('Connection terminated unexpectedly');
      },
    });
    const begin = (threads: { run: () => Promise<void> }) =>
      runJob?.work({ ...test.shop, threads }, job, { id: 'lost' });
    const seen: (Task | undefined)[] = [];
    const third = {
      async run() {
        seen.push(await row());
      },
    };
    const second = lostTo(async () => {
      seen.push(await row());
      await api.retryTask({ params: { id: taskId } });
      await begin(third);
    });
    await begin(lostTo(() => Promise.resolve(begin(second))));
    expect(seen).toMatchObject([
      { state: 'RUNNING', beginnings: 2 },
      { state: 'RUNNING', beginnings: 1 },
    ]);
    expect(await row()).toEqual(seen[1]);
    await test.shop.db.update(tasks).set({ state: 'DONE' }).where(eq(tasks.id, taskId));
  });

  it('neither ends nor reports the progress of the run that took its place', async () => {
    const { taskId } = await upload('另一份');
    const late = { beginnings: 1, startedAt: test.clock.now(), heartbeatAt: test.clock.now() };
    const taken = { ...late, state: 'RUNNING', beginnings: 2 } as const;
    const set = () => test.shop.db.update(tasks).set(taken).where(eq(tasks.id, taskId));
    let hasGoneOn = false;
    const losing = async ({ progress }: TaskRun) => {
      await set();
      await progress(1, 1);
      hasGoneOn = true;
      return {};
    };
    await runTask(test.shop, { IMPORT_CHECK: losing }, taskId);
    expect(hasGoneOn).toBe(false);
    expect(await read(taskId)).toMatchObject({ state: 'RUNNING', done: 0, total: 0 });
    const begun = { beginnings: 2, startedAt: test.clock.now() };
    const ending = async () => {
      await test.shop.db.update(tasks).set({ beginnings: 3 }).where(eq(tasks.id, taskId));
      return {};
    };
    await runTask(test.shop, { IMPORT_CHECK: ending }, taskId, begun);
    await runTask(test.shop, { IMPORT_CHECK: ending }, taskId, begun);
    expect(await read(taskId)).toMatchObject({ state: 'RUNNING', endedAt: null });
    await test.shop.db.update(tasks).set({ state: 'DONE' }).where(eq(tasks.id, taskId));
  });

  it('does not begin again once somebody has cancelled it', async () => {
    const { taskId } = await upload('斷線後取消');
    await breakOff(taskId);
    await api.cancelTask({ params: { id: taskId } });
    await test.jobs.runDue();
    expect(await read(taskId)).toMatchObject({ state: 'CANCELLED' });
  });
});

describe('a task whose process died', () => {
  /** Makes a task as a killed process leaves it. */
  async function killed(name: string, values: Partial<Task> = {}) {
    const { importId, taskId } = await upload(name);
    const heartbeatAt = test.clock.now();
    await test.shop.db
      .update(tasks)
      .set({ state: 'RUNNING', heartbeatAt, beginnings: 1, ...values })
      .where(eq(tasks.id, taskId));
    return { importId, taskId };
  }

  it('is shown as dead after a minute of silence, and done again when somebody asks for it [7.150]', async () => {
    const { importId, taskId } = await killed('秋季');
    expect(await read(taskId)).toMatchObject({ state: 'RUNNING', isDead: false });
    const early = api.retryTask({ params: { id: taskId } });
    await expect(early).rejects.toMatchObject({ errorCode: 'ALREADY_HANDLED' });
    test.clock.advance(61);
    expect(await read(taskId)).toMatchObject({ state: 'RUNNING', isDead: true });
    await api.retryTask({ params: { id: taskId } });
    expect(await read(taskId)).toMatchObject({ state: 'WAITING', isDead: false });
    await test.jobs.runDue();
    expect((await files.state(importId)).data.state).toBe('READY');
  });

  it('is begun again by itself, but not for ever, and ends at once when it is cancelled [7.150]', async () => {
    const [first, third, unwanted] = [
      await killed('冬季'),
      await killed('隔年', { beginnings: 3 }),
      await killed('取消'),
    ];
    test.clock.advance(61);
    await api.cancelTask({ params: { id: unwanted.taskId } });
    await test.jobs.runDue();
    expect(await read(first.taskId)).toMatchObject({ state: 'DONE' });
    expect(await read(third.taskId)).toMatchObject({
      state: 'FAILED',
      error: expect.stringContaining('意外中斷'),
    });
    expect(await read(unwanted.taskId)).toMatchObject({ state: 'CANCELLED' });
  });

  it('speaks of a large file only where there is one', async () => {
    const [file, none] = [
      await killed('大檔案', { beginnings: 3 }),
      await killed('沒有檔案', { beginnings: 3, kind: 'REPLAY' }),
    ];
    test.clock.advance(61);
    await revive();
    expect((await read(file.taskId)).error).toBe('工作意外中斷，請再試一次；檔案很大時請分成幾個');
    expect((await read(none.taskId)).error).toBe('工作意外中斷，請再試一次');
  });

  /** The jobs that exist for this task. */
  const jobsOf = async (taskId: number) =>
    (await test.shop.jobs.waiting('run-task')).filter((job) => job.taskId === taskId).length;
  const takeJobs = () =>
    test.shop.pool.query(
      `update jobs.job set state = 'active', started_on = now() where name = 'run-task' and state = 'created'`,
    );
  async function revive() {
    const job = taskJobs.find(({ name }) => name === 'revive-tasks');
    await job?.work(test.shop, {} as never, { id: 'revive' });
  }

  it('is told once again when its job was taken and it has not begun for two minutes', async () => {
    const { importId, taskId } = await upload('春分');
    await takeJobs();
    test.clock.advance(119);
    await revive();
    expect(await jobsOf(taskId)).toBe(0);
    test.clock.advance(2);
    await revive();
    await revive();
    expect(await jobsOf(taskId)).toBe(1);
    await test.shop.pool.query(`delete from jobs.job where name = 'run-task' and state = 'active'`);
    await test.jobs.runDue();
    expect((await files.state(importId)).data.state).toBe('READY');
  });

  it('is not told again while its job waits behind others', async () => {
    const { taskId } = await upload('夏至');
    test.clock.advance(600);
    await revive();
    expect(await jobsOf(taskId)).toBe(1);
    await test.jobs.runDue();
  });

  it('that was noted as broken off, and ends well afterwards, is done and shows no error', async () => {
    const { taskId } = await killed('其實還活著', { state: 'FAILED', error: '工作意外中斷' });
    await runTask(test.shop, { IMPORT_CHECK: async () => ({ rows: 1 }) }, taskId);
    expect(await read(taskId)).toMatchObject({ state: 'DONE', error: null });
  });

  it('tells how many rows it left out', async () => {
    const file = Buffer.from('文字,底色\n好,#123456\n壞,不是顏色\n');
    const { data } = await files.upload(file, 'wrong.csv');
    await test.jobs.runDue();
    const taskId = Number((await files.state(Number(data.importId))).data.taskId);
    expect(await read(taskId)).toMatchObject({ state: 'DONE', errors: 1 });
  });
});
