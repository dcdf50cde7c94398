import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readRows } from '#server/resource-engine/spreadsheet/workbook.ts';
import { type FileApi, fileApi } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';

const test = shopForTests();
let records: RecordApi;
let files: FileApi;
beforeAll(async () => {
  records = await recordApi(test, 'products');
  files = await fileApi(test, 'products');
});

let count = 0;
let id = 0;
let materialNo = '';
beforeEach(async () => {
  count += 1;
  materialNo = `REASON-${count}`;
  const made = await records.call('create', { name: `改價 ${count}`, materialNo, price: 100 });
  id = Number(made.data.id);
});

const read = async () => (await records.call('edit', undefined, id)).data;
const write = async (name: 'update' | 'update-row', values: Record<string, unknown>) =>
  records.call(name, { ...values, version: (await read()).version }, id);
const history = async () => {
  const { data } = await records.administrator.api.readProductPrices({ params: { id } });
  return data.past.map(({ price, reason }) => [price, reason]);
};
const csv = (...lines: string[]) => Buffer.from(`商品編號,售價,改價原因\n${lines.join('\n')}\n`);

describe('the reason of a price', () => {
  it('stands in the history with the change that made it, and not with the next one', async () => {
    await write('update', { price: 90, priceReason: '檔期促銷' });
    await write('update-row', { price: 95 });
    await write('update-row', { memberPrice: 80, priceReason: '檔期促銷' });
    expect(await history()).toEqual([
      [95, '檔期促銷'],
      [95, ''],
      [90, '檔期促銷'],
      [100, ''],
    ]);
    const list = await recordApi(test, 'price-history');
    const { rows } = await list.call('search', { keyword: materialNo });
    expect(rows[0]).toMatchObject({ price: 95, priceBefore: 95, reason: '檔期促銷' });
  });

  it('is not stored without a change of a price', async () => {
    const { data } = await write('update', { price: 100, priceReason: '更正錯誤' });
    expect(data).toMatchObject({ version: 1 });
    await write('update', { briefDescription: '新的簡述', priceReason: '更正錯誤' });
    expect(await read()).toMatchObject({ briefDescription: '新的簡述', priceReason: '' });
    expect(await history()).toEqual([[100, '']]);
  });

  it('has 200 characters at most, and is for who may change prices', async () => {
    const long = await write('update', { price: 90, priceReason: '長'.repeat(201) });
    expect(long).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: { price_reason: expect.any(String) },
    });
    const marketing = await recordApi(test, 'products', { role: 'viewer' });
    const { version } = await read();
    expect((await marketing.call('update', { priceReason: 'x', version }, id)).code).toBe(
      'FORBIDDEN',
    );
  });

  it('is a column of files: imported with a price, twice in the same words, and exported in the history alone', async () => {
    for (const price of [99, 98]) {
      const { id: importId } = await files.tried(csv(`${materialNo},${price},成本調整`), 'a.csv');
      await files.finish(importId, 'run');
    }
    expect(await history()).toEqual([
      [98, '成本調整'],
      [99, '成本調整'],
      [100, ''],
    ]);
    const again = await files.tried(csv(`${materialNo},98,成本調整`), 'a.csv');
    expect(again.data.counts).toMatchObject({ unchanged: 1, updated: 0 });
    const exported = await files.get(
      `export?q=${encodeURIComponent(JSON.stringify({ keyword: materialNo }))}`,
    );
    const cells: unknown[][] = [];
    for await (const row of readRows(exported.bytes, 'x.xlsx')) cells.push([...row.cells]);
    const at = cells[0]?.indexOf('改價原因') ?? -1;
    expect(at).toBeGreaterThan(0);
    expect(cells[1]?.[at] ?? '').toBe('');
    const list = await fileApi(test, 'price-history');
    const { bytes } = await list.get(
      `export?q=${encodeURIComponent(JSON.stringify({ keyword: materialNo }))}`,
    );
    let text = '';
    for await (const row of readRows(bytes, 'x.xlsx')) text += row.cells.join(' ');
    expect(text).toContain('成本調整');
  });

  it('waits with a planned price, and comes back with an undone change', async () => {
    const { version } = await read();
    const publishAt = new Date(test.shop.clock.now().getTime() + 3_600_000).toISOString();
    const values = { price: 91, priceReason: '年度調價' };
    const { data: draft } = await records.call(
      'version-save',
      { values, baseVersion: version },
      id,
    );
    await records.call('version-schedule', { publishAt }, Number(draft.id));
    const { data } = await records.administrator.api.readProductPrices({ params: { id } });
    expect(data.planned).toMatchObject([{ price: 91, reason: '年度調價' }]);
    await write('update-row', { price: 97, priceReason: '配合市價' });
    const { data: changes } = await records.call('history', undefined, id);
    expect(changes).toBeDefined();
    expect(await history()).toContainEqual([97, '配合市價']);
  });
});
