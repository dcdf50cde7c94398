import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import { type FileApi, fileApi } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';

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
  }, 30_000);

  it('is cancelled before it begins, and done after all when somebody wishes', async () => {
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
  }, 30_000);
});
