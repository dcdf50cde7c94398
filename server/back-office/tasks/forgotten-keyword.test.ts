import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readOnlyAdapters, resourceAdapters } from '#server/registries/resource-adapters.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { exportWork } from '../resource-calls/exports/export-task.ts';
import { taskJobs } from './jobs.ts';
import { runTask, TaskRefused, type TaskRun, type TaskWork } from './run-task.ts';
import { tasks } from './tables.ts';

const test = shopForTests();
const { wen } = administratorsForTests(() => test);

async function newExport(keyword: string, values: Partial<typeof tasks.$inferInsert> = {}) {
  const data = { resource: 'members', q: { keyword }, columns: ['memberNo'], format: 'csv' };
  const [task] = await test.shop.db
    .insert(tasks)
    .values({
      kind: 'EXPORT',
      title: '會員.csv',
      administratorId: wen.id,
      requestId: 'x',
      data: { ...data, fileName: '會員.csv', author: wen.email, total: 1 },
      createdAt: test.clock.now(),
      ...values,
    })
    .returning({ id: tasks.id });
  if (!task) throw new Error('No task was inserted.');
  return task.id;
}
async function read(id: number) {
  const [task] = await test.shop.db.select().from(tasks).where(eq(tasks.id, id));
  return { state: task?.state, error: task?.error, q: task?.data.q };
}
const run = (id: number, work: TaskWork) => runTask(test.shop, { EXPORT: work }, id);
const endTogether = ({ db, endIn }: TaskRun) =>
  db.transaction((transaction) => endIn(transaction, { bytes: 1 }));
const refuse = async () => {
  throw new TaskRefused('不能匯出');
};
async function breakOff(id: number) {
  await test.shop.db.update(tasks).set({ beginnings: 3 }).where(eq(tasks.id, id));
  const threads = { run: () => Promise.reject(new Error('Connection terminated unexpectedly')) };
  const job = taskJobs.find(({ name }) => name === 'run-task');
  await job?.work({ ...test.shop, threads }, { taskId: id } as never, { id: 'broken-off' });
}

it.each<[state: string, how: string, end: (id: number) => Promise<unknown>]>([
  ['DONE', 'with what it wrote', (id) => run(id, endTogether)],
  ['DONE', 'after what it wrote', (id) => run(id, async () => ({ bytes: 1 }))],
  ['FAILED', 'by a refusal', (id) => run(id, refuse)],
  ['FAILED', 'because it broke off too often', breakOff],
  ['CANCELLED', 'before it began', (id) => wen.api.cancelTask({ params: { id } })],
])('a task that is %s %s has forgotten the keyword of its search', async (state, _, end) => {
  const id = await newExport('0912345678');
  await end(id);
  expect(await read(id)).toMatchObject({ state, q: {} });
  expect(JSON.stringify(await read(id))).not.toContain('0912345678');
});

it('an export that is repeated without its keyword writes nothing, and one that had none is written', async () => {
  const work = exportWork(resourceAdapters, readOnlyAdapters);
  const [searched, all] = [await newExport('0912345678'), await newExport('')];
  for (const id of [searched, all]) {
    await wen.api.cancelTask({ params: { id } });
    await wen.api.retryTask({ params: { id } });
    await run(id, work);
  }
  const error = '搜尋的字詞已經刪除，請回到列表重新匯出';
  expect(await read(searched)).toMatchObject({ state: 'FAILED', error });
  expect(await read(all)).toMatchObject({ state: 'DONE' });
});
