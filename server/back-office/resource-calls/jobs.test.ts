import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { tasks } from '#server/back-office/tasks/tables.ts';
import { fileApi } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { bulkChanges } from './bulk/tables.ts';
import { importRows, imports } from './imports/tables.ts';

const test = shopForTests();
const days = (count: number) => test.clock.advance(count * 86_400);

it('old work is forgotten: files after 30 days, with which nothing can be undone, and all of it after 90 [7.145, 7.150]', async () => {
  const files = await fileApi(test, 'message-bars');
  const { id } = await files.tried(Buffer.from('文字,底色\n春季,#123456\n'), 'bars.csv');
  const { data } = await files.finish(id, 'run');
  expect(data.state).toBe('DONE');
  const taskId = Number(data.taskId);
  const stored = async () => {
    const [row] = await test.shop.db.select().from(imports).where(eq(imports.id, id));
    return {
      file: row?.file?.length,
      rows: await test.shop.db.$count(importRows, eq(importRows.importId, id)),
      tasks: await test.shop.db.$count(tasks, eq(tasks.id, taskId)),
    };
  };
  days(29);
  await test.jobs.runDue();
  expect(await stored()).toEqual({ file: 29, rows: 1, tasks: 1 });

  days(2);
  await test.jobs.runDue();
  expect(await stored()).toEqual({ file: undefined, rows: 0, tasks: 1 });
  const { token } = await newAdministrator(test);
  const undo = await test.http({
    method: 'POST',
    url: `/api/backstagex/message-bars/import/${id}/undo`,
    headers: { authorization: `Bearer ${token}` },
    payload: {},
  });
  expect(undo.json()).toMatchObject({
    error_code: 'ALREADY_HANDLED',
    message: '超過 30 天，無法復原',
  });

  days(60);
  await test.jobs.runDue();
  expect(await stored()).toEqual({ file: undefined, rows: 0, tasks: 0 });
});

it('a checked file that nobody wrote for 30 days is given up', async () => {
  const files = await fileApi(test, 'message-bars');
  const { id } = await files.tried(Buffer.from('文字,底色\n夏季,#123456\n'), 'bars.csv');
  days(31);
  await test.jobs.runDue();
  const again = await fileApi(test, 'message-bars');
  expect((await again.state(id)).data.state).toBe('CANCELLED');
  expect((await again.finish(id, 'run')).code).toBe('ALREADY_HANDLED');
});

it('a change of many records is forgotten together with its task, and holds up nothing else [7.150]', async () => {
  const { id: administratorId } = await newAdministrator(test);
  const { db } = test.shop;
  const at = test.clock.now();
  const [task] = await db
    .insert(tasks)
    .values({
      kind: 'BULK_CHANGE',
      title: '訊息列',
      administratorId,
      state: 'DONE',
      requestId: 'x',
      data: {},
      endedAt: at,
      createdAt: at,
    })
    .returning();
  const taskId = task?.id ?? 0;
  const made = { resource: 'message-bars', administratorId, requestId: 'x', askedHash: 'x' };
  await db.insert(bulkChanges).values({ ...made, fields: [], taskId, createdAt: at });
  const left = async () => [
    await db.$count(bulkChanges, eq(bulkChanges.taskId, taskId)),
    await db.$count(tasks, eq(tasks.id, taskId)),
  ];
  days(89);
  await test.jobs.runDue();
  expect(await left()).toEqual([1, 1]);
  days(3);
  await test.jobs.runDue();
  expect(await left()).toEqual([0, 0]);
});
