import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { fileApi } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { recordApi } from '#server/testing/record-api.ts';

const test = shopForTests();

it('rows that contradict each other are refused together, and an undo is checked as well', async () => {
  const files = await fileApi(test, 'redirects');
  const records = await recordApi(test, 'redirects');
  const create = async (fromPath: string, toPath: string) =>
    Number((await records.call('create', { fromPath, toPath })).data.id);
  const ids = [await create('/old-a', '/new-x'), await create('/old-b', '/new-y')];
  const targets = () =>
    Promise.all(ids.map(async (id) => (await records.call('edit', undefined, id)).data.toPath));
  const write = async (...lines: string[]) => {
    const { id } = await files.tried(Buffer.from(`舊路徑,新路徑\n${lines.join('\n')}\n`), 'r.csv');
    return { id, data: (await files.finish(id, 'run')).data };
  };
  const circle = await write('/old-a,/old-b', '/old-b,/old-a');
  expect(circle.data).toMatchObject({
    state: 'FAILED',
    error: '第 3 列：這樣會轉回舊路徑，形成循環。沒有寫入任何資料',
  });
  expect(await targets()).toEqual(['/new-x', '/new-y']);

  const turned = await write('/old-a,/final', '/old-b,/old-a');
  expect(turned.data.state).toBe('DONE');
  // What was written last goes back first.
  expect((await files.finish(turned.id, 'undo')).data.state).toBe('UNDONE');
  expect(await targets()).toEqual(['/new-x', '/new-y']);

  const moved = await write('/old-a,/final');
  await create('/new-x', '/old-a');
  expect((await files.finish(moved.id, 'undo')).data).toMatchObject({
    error: expect.stringContaining('形成循環'),
  });
  expect(await targets()).toEqual(['/final', '/new-y']);
});

it('redirects of a file are read once, however many there are', async () => {
  const files = await fileApi(test, 'redirects');
  const readings = async (count: number) => {
    const rows = Array.from(
      { length: count },
      (_, row) => `/from-${count}-${row},/to-${count}-${row}`,
    );
    const { id } = await files.tried(Buffer.from(`舊路徑,新路徑\n${rows.join('\n')}\n`), 'r.csv');
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const { data } = await files.finish(id, 'run');
    const texts = query.mock.calls.map(([given]) => textOf(given));
    query.mockRestore();
    expect(data).toMatchObject({ state: 'DONE' });
    return texts.filter((text) => /^select .* from "redirects"$/.test(text)).length;
  };
  expect([await readings(2), await readings(40)]).toEqual([1, 1]);
});

const textOf = (given: unknown): string =>
  typeof given === 'string' ? given : String((given as { text?: string } | undefined)?.text ?? '');
