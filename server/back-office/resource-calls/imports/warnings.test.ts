import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { products } from '#server/commerce/catalog/tables.ts';
import { discountEvents } from '#server/commerce/promotions/tables.ts';
import { stockRecords } from '#server/commerce/stock/tables.ts';
import { doTasks, type FileApi, fileApi } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { imports } from './tables.ts';

const test = shopForTests({ seeded: true });
let files: FileApi;
let numbers: string[];
beforeAll(async () => {
  files = await fileApi(test, 'products');
  const rows = await test.shop.db
    .select()
    .from(products)
    .where(eq(products.currentVisibilityRule, 'ONLINE'))
    .limit(3);
  numbers = rows.map(({ materialNo }) => materialNo);
  const [first] = rows;
  await test.shop.db
    .update(stockRecords)
    .set({ webStock: 0, erpStock: 0, locked: 0 })
    .where(eq(stockRecords.productId, first?.id ?? 0));
  const [event] = await test.shop.db.select().from(discountEvents).limit(1);
  if (!event) throw new Error('There is no event to copy.');
  const { id: _id, ...values } = event;
  const at = (hours: number) => new Date(test.clock.now().getTime() + hours * 3_600_000);
  await test.shop.db.delete(discountEvents);
  await test.shop.db.insert(discountEvents).values({
    ...values,
    applicable: 'ALL_PRODUCTS',
    currentVisibilityRule: 'ONLINE',
    eventBeginAt: at(-1),
    eventEndAt: at(1),
  });
});

describe('a file says before it is written', () => {
  it('what goes offline, has neither picture nor stock, costs otherwise during an event, or jumps far [7.145]', async () => {
    const [one = '', two = '', three = ''] = numbers;
    const lines = [
      '商品編號,名稱,售價,會員價,顯示,排序',
      `${one},,,,,7`,
      `${two},,1,1,下架,`,
      `${three},,,,,90000`,
      'NEW-1,新品,100,,上架,1',
    ];
    const { id, data } = await files.tried(Buffer.from(lines.join('\n')), 'a.csv');
    const rows = await files.rows(id);
    expect(rows.map(({ row, warnings }) => [row, warnings])).toEqual([
      [2, ['NO_STOCK']],
      [3, ['GOES_OFFLINE', 'PRICE_IN_EVENT']],
      [4, ['BIG_JUMP']],
      [5, ['NO_PICTURE', 'NO_STOCK']],
    ]);
    expect(data.warnings).toContainEqual({ kind: 'NO_STOCK', label: '上架但沒有庫存', count: 2 });
  });

  it('which cells its sender may not write, column by column [7.145]', async () => {
    const [one = ''] = numbers;
    const file = Buffer.from(`商品編號,售價,排序\n${one},77,3\n`);
    const { data } = await files.upload(file, 'a.csv');
    const id = Number(data.importId);
    // A role that may import but not set prices, as the table of rights might have one later.
    await test.shop.db.update(imports).set({ role: 'marketing' }).where(eq(imports.id, id));
    await doTasks(test);
    expect(await files.rows(id, 'ERROR')).toMatchObject([
      { row: 2, errors: [{ column: '售價', value: '77', rule: '沒有修改「售價」的權限' }] },
    ]);
  });
});

describe('a file in a form', () => {
  const send = (payload: Buffer | string, type: string) =>
    test.http({
      method: 'POST',
      url: '/api/bscore/products/import',
      headers: { authorization: `Bearer ${files.administrator.token}`, 'content-type': type },
      payload,
    });

  it('is taken as one that is sent as it is, with its name [7.145]', async () => {
    const form = new FormData();
    form.set('note', '不是檔案');
    form.set('file', new File([`商品編號,排序\n${numbers[0]},8\n`], '排序.csv'));
    const request = new Response(form);
    const type = request.headers.get('content-type') ?? '';
    const answer = await send(Buffer.from(await request.arrayBuffer()), type);
    const id = Number(answer.json().data.import_id);
    await doTasks(test);
    expect((await files.state(id)).data).toMatchObject({
      fileName: '排序.csv',
      counts: { updated: 1, errors: 0 },
    });
  });

  it.each([
    ['without a file', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'],
    ['that ends early', '--x\r\ncontent-disposition: form-data; name="a"; filename="b.csv"\r\n'],
    ['that is none', '商品編號,排序'],
    ['of nothing', ''],
  ])('%s is refused [7.145]', async (_, body) => {
    const answer = await send(body, 'multipart/form-data; boundary=x');
    expect([400, 422]).toContain(answer.statusCode);
    expect((await send(body, 'multipart/form-data')).statusCode).toBe(400);
  });
});
