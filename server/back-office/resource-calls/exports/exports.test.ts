import { gunzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { title } from '#contract/resources/common-fields.ts';
import { text } from '#contract/resources/fields.ts';
import { defineResource } from '#contract/resources/resource.ts';
import { createAdministratorSession } from '#server/back-office/admin/sessions.ts';
import { auditEntries } from '#server/back-office/admin/tables.ts';
import { runTask } from '#server/back-office/tasks/run-task.ts';
import { tasks } from '#server/back-office/tasks/tables.ts';
import { testimonials } from '#server/content/tables.ts';
import { HttpAnswer } from '#server/platform/http/http-answer.ts';
import { adaptResource } from '#server/resource-engine/resource-adapter.ts';
import { readRows } from '#server/resource-engine/spreadsheet/workbook.ts';
import { dieRunningJobs } from '#server/testing/die-running-jobs.ts';
import { doTasks, fileApi } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { spreadsheetHandlers } from '../spreadsheet-routes.ts';
import { recordWorks } from '../works.ts';
import { exportFiles, exportPieces } from './tables.ts';

const test = shopForTests();

async function lines(file: Uint8Array, name: string): Promise<number> {
  let count = 0;
  for await (const _ of readRows(file, name)) count += 1;
  return count;
}

/** Adds redirects that are named by their path. */
async function grow(count: number): Promise<void> {
  await test.shop.db.execute(sql`
    insert into redirects (from_path, to_path) select '/old-' || n, '/new-' || n from generate_series(1, ${count}) n
    on conflict do nothing`);
}

describe('an export of many rows', () => {
  it('is a task, whose file only the one who asked can fetch, for a day [7.144, 7.150]', async () => {
    await grow(5_001);
    const files = await fileApi(test, 'redirects');
    const begun = await files.get('export?format=csv');
    expect(begun.json.data).toMatchObject({ total: 5_001 });
    const { task_id: taskId } = begun.json.data as { task_id: number };
    const read = (token: string, url = `/api/backstagex/tasks/${taskId}/file`, accepted = '') =>
      test.http({
        method: 'GET',
        url,
        headers: { authorization: `Bearer ${token}`, 'accept-encoding': accepted },
      });
    const { token } = files.administrator;
    expect((await read(token)).statusCode).toBe(404);
    await doTasks(test);

    const file = await read(token, `/api/bscore/tasks/${taskId}/file`);
    expect(file.statusCode).toBe(200);
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toMatch(/轉址.*\.csv$/);
    expect(await lines(file.rawPayload, 'x.csv')).toBe(5_002);
    // It is stored compressed, and sent compressed.
    const packed = await read(token, undefined, 'br, gzip');
    expect(packed.headers['content-encoding']).toBe('gzip');
    const pieces = await test.shop.db.select().from(exportPieces).orderBy(exportPieces.place);
    expect(packed.rawPayload.equals(Buffer.concat(pieces.map(({ content }) => content)))).toBe(
      true,
    );
    expect(gunzipSync(packed.rawPayload).equals(file.rawPayload)).toBe(true);
    const shown = await test.adminApi(token).readTask({ params: { id: taskId } });
    expect(shown.data).toMatchObject({ kind: 'EXPORT', state: 'DONE', done: 5_001, total: 5_001 });
    const fileUntil = Date.parse(shown.data.fileUntil ?? '');
    expect(Math.abs(fileUntil - test.clock.now().getTime() - 24 * 3_600_000)).toBeLessThan(60_000);

    const colleague = await newAdministrator(test, 'owner');
    expect((await read(colleague.token)).statusCode).toBe(404);
    const others = await colleague.api.readTask({ params: { id: taskId } });
    expect(others.data.fileUntil).toBeNull();
    // The clock of the test keeps running, so it stops a minute before the limit.
    test.clock.set(new Date(fileUntil - 60_000));
    const again = await newSession(files.administrator.id);
    expect((await read(again)).statusCode).toBe(200);
    // Moments on the wire have whole seconds.
    test.clock.set(new Date(fileUntil + 1_000));
    expect((await read(again)).statusCode).toBe(404);
    await test.jobs.runDue();
    expect(await test.shop.db.$count(exportPieces)).toBe(0);
    expect(await test.shop.db.$count(tasks, eq(tasks.id, taskId))).toBe(1);
  });

  it('begins anew when the server dies, with one whole file in the end, and few rows are sent at once', async () => {
    // The server that dies uses the real time.
    test.clock.clear();
    await grow(5_001);
    const files = await fileApi(test, 'redirects');
    const { json } = await files.get('export?format=csv');
    const { task_id: taskId } = json.data as { task_id: number };
    await dieRunningJobs(test, 'export: piece kept');
    expect(await test.shop.db.$count(exportPieces, eq(exportPieces.taskId, taskId))).toBe(1);
    test.clock.advance(120);
    await test.jobs.runDue();
    const file = await test.http({
      url: `/api/backstagex/tasks/${taskId}/file`,
      headers: { authorization: `Bearer ${files.administrator.token}` },
    });
    expect(await lines(file.rawPayload, 'x.csv')).toBe(5_002);
    const q = encodeURIComponent(JSON.stringify({ keyword: 'old-500' }));
    const few = await files.get(`export?q=${q}`);
    expect(few.status).toBe(200);
    expect(await lines(few.bytes, 'x.xlsx')).toBe(4);
  });
});

/** Signs in again, because sessions end before files expire. */
async function newSession(administratorId: number): Promise<string> {
  const session = { administratorId, sessionKind: 'token' } as const;
  return (await createAdministratorSession(test.shop, test.shop.db, session)).token;
}

describe('personal data', () => {
  const people = adaptResource(
    defineResource({
      name: 'people-of-testimonials',
      label: '推薦人',
      area: 'content',
      title: 'name',
      key: 'id',
      fields: {
        name: title({ label: '姓名' }),
        jobTitle: text({ label: '職稱', maxLength: 60, personal: true }),
      },
      rules: [],
      form: [{ title: '資料', fields: ['name', 'jobTitle'] }],
      sort: { field: 'id', direction: 'ascending' },
    }),
    testimonials,
  );
  const asked = (role: 'owner' | 'operator', stepUpRefusal?: object) => (columns?: string[]) =>
    newAdministrator(test, role).then(({ id }) =>
      spreadsheetHandlers(test.shop, [people], people).export(
        { query: { columns, format: 'csv' } } as never,
        { administratorId: id, role, requestId: 'x', stepUpRefusal } as never,
      ),
    );

  it('leaves by a task, with a right of its own and a step-up, and is noted [7.144]', async () => {
    const refused = await asked('operator')(['jobTitle']);
    expect(refused).toMatchObject({ ok: false, failure: { code: 'FORBIDDEN' } });
    const stepUp = { code: 'STEP_UP_REQUIRED' };
    expect(await asked('owner', stepUp)(['jobTitle'])).toMatchObject({ failure: stepUp });

    const begun = await asked('owner')();
    expect(begun).toMatchObject({ ok: true, value: { taskId: expect.any(Number) } });
    const { taskId } = (begun as { value: { taskId: number } }).value;
    await runTask(test.shop, recordWorks([people]), taskId);
    const [file] = await test.shop.db
      .select()
      .from(exportFiles)
      .where(eq(exportFiles.taskId, taskId));
    // The name of the file contains who exported it.
    expect(file).toMatchObject({
      isPersonal: true,
      fileName: expect.stringMatching(/-\S+@.+\.csv$/),
    });
    const [entry] = await test.shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.call, 'people-of-testimonials/export'));
    expect(entry?.after).toMatchObject({ columns: ['id', 'name', 'jobTitle'] });
  });

  it('is left out for who asks for all columns without the right', async () => {
    const given = await asked('operator')();
    if (!given.ok || !(given.value instanceof HttpAnswer)) throw new Error('No file was sent.');
    let csv = '';
    for await (const piece of given.value.body) csv += String(piece);
    expect(csv).toContain('姓名');
    expect(csv).not.toContain('職稱');
  });
});
