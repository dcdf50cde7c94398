import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import type { Right } from '#contract/rights.ts';
import { type FileApi, fileApi } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { taskJobs } from './jobs.ts';
import { runTask, type Task } from './run-task.ts';
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
