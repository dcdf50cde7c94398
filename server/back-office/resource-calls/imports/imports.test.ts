import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchAuditEntries } from '#server/back-office/admin/audit.ts';
import { runTask } from '#server/back-office/tasks/run-task.ts';
import { tasks } from '#server/back-office/tasks/tables.ts';
import { products } from '#server/commerce/catalog/tables.ts';
import { resourceAdapters } from '#server/registries/resource-adapters.ts';
import { doTasks, type FileApi, fileApi } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';
import { recordWorks } from '../works.ts';

const test = shopForTests();
let files: FileApi;
let records: RecordApi;
/** The material number of a product that costs 100. */
let number: string;
let id: number;
beforeAll(async () => {
  files = await fileApi(test, 'products');
  records = await recordApi(test, 'products');
});
beforeEach(async () => {
  // A price that was valid for less than half an hour is not compared with.
  const updatedAt = new Date(test.clock.now().getTime() - 3_600_000);
  id = await newProduct(test.shop, { price: 100, memberPrice: null, updatedAt });
  number = String((await read()).materialNo);
});
const read = async () => (await records.call('edit', undefined, id)).data;

const csv = (...lines: string[]) => Buffer.from(`商品編號,名稱,售價\n${lines.join('\n')}\n`);
const tried = (...lines: string[]) => files.tried(csv(...lines), 'prices.csv');

describe('an import', () => {
  it('writes nothing until it is run, and shows old and new values [7.145]', async () => {
    const answer = await tried(`${number},,95`, 'NEW-1,新商品,50');
    expect(answer.data).toMatchObject({
      state: 'READY',
      counts: { created: 1, updated: 1, unchanged: 0, errors: 0 },
      fileName: 'prices.csv',
      by: files.administrator.email,
    });
    expect((await read()).price).toBe(100);
    expect(await files.rows(answer.id)).toMatchObject([
      {
        row: 2,
        kind: 'UPDATE',
        recordId: id,
        changes: [{ field: 'price', label: '售價', before: '100', after: '95' }],
      },
      { row: 3, kind: 'CREATE', recordId: null, title: '新商品' },
    ]);
    await files.finish(answer.id, 'run');
    expect((await read()).price).toBe(95);
    // Rows that the shop adds to a new product exist too.
    const found = await records.call('search', { keyword: 'NEW-1' });
    expect(found.rows).toHaveLength(1);
    await files.finish(answer.id, 'undo');
  });

  it('reads the headers of files from earlier releases', async () => {
    const file = Buffer.from(`料號,售價\n${number},96\n`);
    const answer = await files.tried(file, 'old.csv');
    expect(answer.data).toMatchObject({ counts: { updated: 1, errors: 0 }, unknownColumns: [] });
  });

  it('is written with errors only if whoever runs it says so', async () => {
    const { id: importId } = await tried(`${number},,95`, 'NEW-2,,貴');
    const refusal = await files.post(`import/${importId}/run`);
    expect(refusal).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(refusal.errors.skip_errors).toContain('1 列錯誤');
    await files.finish(importId, 'run', { skip_errors: true });
    expect((await read()).price).toBe(95);
    const error = await files.rows(importId, 'ERROR');
    expect(error).toMatchObject([{ row: 3, errors: [{ column: '售價', value: '貴' }] }]);
  });

  it('that lowers a price by more than the limit is sent to a second person only if that is confirmed', async () => {
    const { id: importId, data } = await tried(`${number},,69`);
    expect(data).toMatchObject({ priceDrops: 1 });
    expect(await files.rows(importId)).toMatchObject([{ isPriceDrop: true }]);
    const refusal = await files.post(`import/${importId}/run`);
    expect(refusal.errors.confirm_price_drops).toContain('超過門檻');
    const sent = await files.finish(importId, 'run', { confirm_price_drops: true });
    expect(sent.data.state).toBe('WAITING');
    expect((await read()).price).toBe(100);
    const cancelled = await files.post(`import/${importId}/cancel`);
    expect(cancelled.data.state).toBe('CANCELLED');
  });

  it('stops as a whole if somebody changed one of its records since', async () => {
    const other = await newProduct(test.shop, { price: 100, memberPrice: null });
    const { data } = await records.call('edit', undefined, other);
    const { id: importId } = await tried(`${number},,95`, `${data.materialNo},,95`);
    await records.call('update-row', { price: 99, version: data.version }, other);
    const answer = await files.post(`import/${importId}/run`);
    expect(answer).toMatchObject({ status: 409, code: 'STALE_RECORD', extra: { rows: [3] } });
    expect(answer.message).toContain('1 列在檢查後被其他人修改');
    await doTasks(test);
    const { data: ended } = await files.state(importId);
    expect(ended).toMatchObject({ state: 'FAILED', error: expect.stringContaining('第 3 列') });
    expect((await read()).price).toBe(100);
  });

  it('is run once, whoever asks at the same moment', async () => {
    const { id: importId } = await tried(`${number},,95`);
    const answers = await Promise.all([1, 2, 3].map(() => files.post(`import/${importId}/run`)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      '',
      'ALREADY_HANDLED',
      'ALREADY_HANDLED',
    ]);
    await doTasks(test);
    expect((await read()).version).toBe(2);
  });

  it('of two imports of the same record, the later one is stale', async () => {
    const [one, other] = [await tried(`${number},,95`), await tried(`${number},,96`)];
    await files.post(`import/${one.id}/run`);
    await files.post(`import/${other.id}/run`);
    await doTasks(test);
    const states = [await files.state(one.id), await files.state(other.id)];
    expect(states.map(({ data }) => data.state)).toEqual(['DONE', 'FAILED']);
    expect((await read()).price).toBe(95);
  });

  it('is undone only while nobody has changed its records, else its rows are named', async () => {
    const { id: importId } = await tried(`${number},,95`);
    await files.finish(importId, 'run');
    const { version } = await read();
    await records.call('update-row', { price: 98, version }, id);
    const answer = await files.post(`import/${importId}/undo`);
    expect(answer).toMatchObject({ code: 'STALE_RECORD', extra: { rows: [2] } });
    expect((await read()).price).toBe(98);
    expect((await files.state(importId)).data.state).toBe('DONE');
  });

  it('names the row that only the database refuses, and writes none', async () => {
    const { id: importId } = await tried('NEW-3,一,10', 'NEW-4,二,10', `${number},,95`);
    await test.shop.db.insert(products).values({ ...(await row()), materialNo: 'NEW-4' });
    await files.finish(importId, 'run');
    const { data } = await files.state(importId);
    expect(data).toMatchObject({
      state: 'FAILED',
      error: expect.stringContaining('第 3 列：已有相同的資料'),
    });
    expect((await read()).price).toBe(100);
    const found = await records.call('search', { keyword: 'NEW-3' });
    expect(found.rows).toEqual([]);
  });

  it('can be given up before it is run', async () => {
    const { id: importId } = await tried(`${number},,95`);
    expect((await files.post(`import/${importId}/cancel`)).data.state).toBe('CANCELLED');
    expect((await files.post(`import/${importId}/run`)).code).toBe('ALREADY_HANDLED');
    expect((await files.post(`import/${importId}/cancel`)).code).toBe('ALREADY_HANDLED');
  });

  it('is stopped between two batches, and has written nothing then', async () => {
    const { id: importId } = await tried(`${number},,95`);
    const { data } = await files.post(`import/${importId}/run`);
    const taskId = Number(data.taskId);
    await test.shop.db.update(tasks).set({ state: 'RUNNING' }).where(eq(tasks.id, taskId));
    expect((await files.post(`import/${importId}/cancel`)).data.state).toBe('RUNNING');
    await runTask(test.shop, recordWorks(resourceAdapters), taskId);
    expect((await files.state(importId)).data.state).toBe('CANCELLED');
    expect((await read()).price).toBe(100);
  });

  it('finds a row by its key, and says so if its id means another record', async () => {
    const other = await newProduct(test.shop, { price: 100 });
    const file = Buffer.from(`編號,商品編號,售價\n${other},${number},95\n${id},,96\n999999,,1\n`);
    const { id: importId } = await files.tried(file, 'a.csv');
    const problems = await files.rows(importId, 'ERROR');
    expect(problems).toMatchObject([
      { row: 2, errors: [{ column: '編號' }] },
      { row: 4, errors: [{ column: '編號', rule: expect.stringContaining('沒有這個編號') }] },
    ]);
    expect(await files.rows(importId)).toMatchObject([{ row: 3, recordId: id }]);
  });

  it('belongs to its entity, and to those who may import', async () => {
    const { id: importId } = await tried(`${number},,95`);
    const banners = await fileApi(test, 'banners');
    expect((await banners.state(importId)).code).toBe('NOT_FOUND');
    const marketing = await fileApi(test, 'products', { role: 'marketing' });
    expect((await marketing.upload(csv(`${number},,1`), 'a.csv')).code).toBe('FORBIDDEN');
    expect((await marketing.get('export')).status).toBe(200);
    const service = await fileApi(test, 'products', { role: 'service' });
    expect((await service.get('export')).status).toBe(403);
  });

  /** A row that another program might insert. */
  async function row() {
    const [found] = await test.shop.db.select().from(products).where(eq(products.id, id));
    if (!found) throw new Error('The product is gone.');
    const { id: _id, ...values } = found;
    return values;
  }
});

describe('an export', () => {
  it('has what the search means, in the wanted columns, and is noted [7.144]', async () => {
    const conditions = { field: 'material_no', is: 'equal', value: number };
    const query = new URLSearchParams({
      q: JSON.stringify({ keyword: '', conditions, page: 3, per_page: 50 }),
      columns: 'material_no,price',
      format: 'csv',
    });
    const { bytes, headers } = await files.get(`export?${query}`);
    expect(bytes.toString()).toBe(`\uFEFF編號,商品編號,售價\r\n${id},${number},100`);
    expect(headers['content-disposition']).toContain('.csv');
    const { items } = await searchAuditEntries(test.shop, { page: 1, perPage: 1 });
    expect(items[0]).toMatchObject({
      administratorId: files.administrator.id,
      call: 'products/export',
      after: { count: 1, format: 'csv', conditions: { is: 'equal', value: number } },
    });
  });

  it('takes no formula along that a spreadsheet would compute, and takes it in as it was', async () => {
    await test.shop.db.update(products).set({ name: '=1+1' }).where(eq(products.id, id));
    const conditions = { field: 'id', is: 'equal', value: id };
    const q = encodeURIComponent(JSON.stringify({ conditions }));
    const { bytes } = await files.get(`export?format=csv&columns=name,material_no&q=${q}`);
    expect(bytes.toString()).toContain("'=1+1");
    const { data } = await files.tried(bytes, 'a.csv');
    expect(data.counts).toMatchObject({ unchanged: 1, updated: 0 });
  });

  it.each(['q=%7B', 'q=%7B%22sort%22%3A1%7D', 'columns=no_such_column', 'format=pdf'])(
    'is refused with a sentence for %s',
    async (query) => {
      expect((await files.get(`export?${query}`)).status).toBe(422);
    },
  );
});
