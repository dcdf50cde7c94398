import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { recordWorks } from '#server/back-office/resource-calls/works.ts';
import { runTask } from '#server/back-office/tasks/run-task.ts';
import { tasks } from '#server/back-office/tasks/tables.ts';
import { resourceAdapters } from '#server/registries/resource-adapters.ts';
import { dieRunningJobs } from '#server/testing/die-running-jobs.ts';
import { type FileApi, fileApi } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';
import { reopenTask } from '#server/testing/reopen-task.ts';

const test = shopForTests();
let files: FileApi;
let records: RecordApi;
beforeAll(async () => {
  // The child process uses the real time.
  test.clock.clear();
  files = await fileApi(test, 'news-categories');
  records = await recordApi(test, 'news-categories');
});
afterEach(() => {
  test.clock.clear();
});

/** Another server notices that the task has stopped. */
async function goOn(): Promise<void> {
  test.clock.advance(121);
  await test.jobs.runDue();
}

const names = async () => (await records.call('search', {})).rows.map(({ name }) => name);
const file = (name: string) => Buffer.from(`編號,名稱\n,${name}一\n,${name}二\n`);

describe('a server that dies between taking a task and beginning it', () => {
  it('leaves a task that another one begins by itself, once [7.150]', async () => {
    const { data } = await files.upload(file('冬'), 'a.csv');
    await dieRunningJobs(test, 'task: taken');
    const id = Number(data.importId);
    expect((await files.state(id)).data.state).toBe('CHECKING');
    const { taskId } = (await files.state(id)).data;
    const task = async () =>
      (
        await test.shop.db
          .select()
          .from(tasks)
          .where(eq(tasks.id, Number(taskId)))
      )[0];
    expect(await task()).toMatchObject({ state: 'WAITING', beginnings: 0 });
    await goOn();
    expect((await files.state(id)).data.state).toBe('READY');
    expect(await task()).toMatchObject({ state: 'DONE', beginnings: 1 });
  });
});

describe('a server that dies during an import', () => {
  it('has tried nothing twice once another one goes on', async () => {
    const { data } = await files.upload(file('春'), 'a.csv');
    await dieRunningJobs(test, 'import: rows planned');
    const id = Number(data.importId);
    expect((await files.state(id)).data.state).toBe('CHECKING');
    await goOn();
    expect((await files.state(id)).data).toMatchObject({
      state: 'READY',
      counts: { created: 2, errors: 0 },
    });
  });

  it.each(['import: rows written', 'import: before commit'] as const)(
    'leaves nothing behind (%s), and another one writes all of it',
    async (point) => {
      const name = point === 'import: rows written' ? '夏' : '秋';
      const { id } = await files.tried(file(name), 'a.csv');
      await files.post(`import/${id}/run`);
      await dieRunningJobs(test, point);
      expect(await names()).not.toContain(`${name}一`);
      expect((await files.state(id)).data.state).toBe('RUNNING');
      await goOn();
      expect((await files.state(id)).data.state).toBe('DONE');
      expect(await names()).toEqual(expect.arrayContaining([`${name}一`, `${name}二`]));
      const written = await names();
      const taskId = Number((await files.state(id)).data.taskId);
      await reopenTask(test.shop.db, taskId);
      await runTask(test.shop, recordWorks(resourceAdapters), taskId);
      expect((await files.state(id)).data.state).toBe('DONE');
      const [task] = await test.shop.db.select().from(tasks).where(eq(tasks.id, taskId));
      expect(task).toMatchObject({ state: 'DONE', result: { written: 2 } });
      expect(await names()).toEqual(written);
    },
    60_000,
  );
});
