import { and, eq, like } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '#server/back-office/admin/tables.ts';
import { recordWorks } from '#server/back-office/resource-calls/works.ts';
import { runTask } from '#server/back-office/tasks/run-task.ts';
import { tasks } from '#server/back-office/tasks/tables.ts';
import { messageBars } from '#server/content/tables.ts';
import { resourceAdapters } from '#server/registries/resource-adapters.ts';
import { dieRunningJobs } from '#server/testing/die-running-jobs.ts';
import { doTasks } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';
import { reopenTask } from '#server/testing/reopen-task.ts';

const test = shopForTests();
const total = 620;
let api: RecordApi;
beforeAll(async () => {
  // The child process uses the real time.
  test.clock.clear();
  api = await recordApi(test, 'message-bars');
});
afterEach(() => test.clock.clear());

let count = 0;
/** Makes so many message bars that a task changes them. The last one has the greatest possible weight. */
async function make() {
  const name = `成批Z${++count}Z`;
  const rows = Array.from({ length: total }, (_, index) => ({
    name: `${name} ${index}`,
    color: '#123456',
    link: '',
    weight: index === total - 1 ? 100_000 : 1,
  }));
  await test.shop.db.insert(messageBars).values(rows);
  return {
    weights: async () => {
      const found = await test.shop.db
        .select({ weight: messageBars.weight })
        .from(messageBars)
        .where(like(messageBars.name, `${name} %`))
        .orderBy(messageBars.id);
      return found.map(({ weight }) => weight);
    },
    async begin(key = `press-${count}`) {
      const body = {
        search: { keyword: name },
        expectedCount: total,
        change: { weight: { add: 1 } },
      };
      const { data } = await api.call('update-list', body, undefined, { 'idempotency-key': key });
      return { id: Number(data.bulkChangeId), taskId: Number(data.taskId), total: data.total };
    },
  };
}

const all = (weight: number, last: number) => [...Array(total - 1).fill(weight), last];
const read = async (id: number) =>
  (await api.administrator.api.readBulkChange({ params: { id } })).data;
const entries = () =>
  test.shop.db.$count(
    auditEntries,
    and(
      eq(auditEntries.administratorId, api.administrator.id),
      like(auditEntries.call, 'message-bars/%'),
    ),
  );

describe('a change of more than 500 records', () => {
  it('is a task with progress, tells of each record, and is undone by another one [7.143]', async () => {
    const made = await make();
    const begun = await made.begin();
    expect(begun).toMatchObject({ total, taskId: expect.any(Number) });
    // A second request answers the existing task.
    expect(await made.begin()).toEqual(begun);
    expect(await read(begun.id)).toMatchObject({ state: 'WAITING', total, changed: 0 });
    await expect(
      api.administrator.api.undoBulkChange({ params: { id: begun.id }, body: {} }),
    ).rejects.toMatchObject({ errorCode: 'ALREADY_HANDLED' });
    const before = await entries();
    await doTasks(test);
    expect(await made.weights()).toEqual(all(2, 100_000));
    expect(await read(begun.id)).toMatchObject({
      state: 'DONE',
      changed: total - 1,
      refused: 1,
      done: total,
      reasons: [{ reason: '排序：需介於 0 與 100,000 之間', count: 1 }],
    });
    expect(await entries()).toBe(before + total - 1);
    const { data: task } = await api.administrator.api.readTask({ params: { id: begun.taskId } });
    expect(task).toMatchObject({
      kind: 'BULK_CHANGE',
      state: 'DONE',
      title: '訊息列 620 筆',
      path: `/message-bars/bulk/${begun.id}`,
    });
    const { data: refused, meta } = await api.administrator.api.listBulkChangeRows({
      params: { id: begun.id },
      query: { state: 'REFUSED' },
    });
    expect(meta?.total).toBe(1);
    expect(refused).toMatchObject([{ state: 'REFUSED', reason: expect.stringMatching(/^排序/) }]);

    // Only the refused records are tried again.
    const retried = await api.administrator.api.retryBulkChange({
      params: { id: begun.id },
      body: {},
    });
    expect(await read(retried.data.id)).toMatchObject({ total: 1, refused: 1, taskId: null });
    const undone = await api.administrator.api.undoBulkChange({
      params: { id: begun.id },
      body: {},
    });
    expect(undone.data.taskId).toEqual(expect.any(Number));
    await doTasks(test);
    expect(await made.weights()).toEqual(all(1, 100_000));
    expect(await read(undone.data.id)).toMatchObject({ undoes: begun.id, changed: total - 1 });
  });

  it('changes nothing if it is cancelled between two batches, and all once it is done after all', async () => {
    const made = await make();
    const { id, taskId } = await made.begin();
    await test.shop.db.update(tasks).set({ state: 'RUNNING' }).where(eq(tasks.id, taskId));
    await api.administrator.api.cancelTask({ params: { id: taskId } });
    await runTask(test.shop, recordWorks(resourceAdapters), taskId);
    expect(await read(id)).toMatchObject({ state: 'CANCELLED', changed: 0 });
    expect(await made.weights()).toEqual(all(1, 100_000));
    await api.administrator.api.retryTask({ params: { id: taskId } });
    await doTasks(test);
    expect(await made.weights()).toEqual(all(2, 100_000));
    await reopenTask(test.shop.db, taskId);
    await runTask(test.shop, recordWorks(resourceAdapters), taskId);
    expect(await read(id)).toMatchObject({ state: 'DONE', changed: total - 1, done: total });
    expect(await made.weights()).toEqual(all(2, 100_000));
  });

  it('beside another one changes each record once, and says so of the others', async () => {
    const made = await make();
    const [one, other] = [await made.begin('one'), await made.begin('other')];
    await Promise.all([one, other].map(({ taskId }) => work(taskId)));
    const done = [await read(one.id), await read(other.id)];
    expect(done.map(({ changed }) => changed).toSorted()).toEqual([0, total - 1].toSorted());
    expect(await made.weights()).toEqual(all(2, 100_000));
    const last = done.find(({ changed }) => changed === 0);
    expect(last?.reasons[0]).toEqual({ reason: '這筆資料剛被別人修改', count: total - 1 });
  });

  it.each(['bulk: rows written', 'bulk: before commit'] as const)(
    'is done by another server, no record twice, if the first one dies (%s)',
    async (point) => {
      const made = await make();
      const { id } = await made.begin();
      const before = await entries();
      await dieRunningJobs(test, point);
      expect(await made.weights()).toEqual(all(1, 100_000));
      expect(await entries()).toBe(before);
      expect((await read(id)).state).toBe('RUNNING');
      // Another server notices that the task has stopped.
      test.clock.advance(120);
      await test.jobs.runDue();
      expect(await read(id)).toMatchObject({ state: 'DONE', changed: total - 1, refused: 1 });
      expect(await made.weights()).toEqual(all(2, 100_000));
      expect(await entries()).toBe(before + total - 1);
    },
  );
});

async function work(taskId: number): Promise<void> {
  await test.shop.db.update(tasks).set({ state: 'RUNNING' }).where(eq(tasks.id, taskId));
  await runTask(test.shop, recordWorks(resourceAdapters), taskId);
}
