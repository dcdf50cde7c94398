import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stockRecords } from '#server/commerce/stock/tables.ts';
import type { Cell } from '#server/resource-engine/spreadsheet/cell.ts';
import { readRows } from '#server/resource-engine/spreadsheet/workbook.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { type FileApi, fileApi } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newGift, newProduct } from '#server/testing/new-goods.ts';
import { newShopper, sendCart } from '#server/testing/new-shopper.ts';
import { recordApi } from '#server/testing/record-api.ts';

const test = shopForTests();
let files: FileApi;
beforeAll(async () => {
  files = await fileApi(test, 'stocks', { role: 'warehouse' });
});
afterEach(() => checkLedgers(test.shop.db));

let number = 0;
async function goods(units: number) {
  const materialNo = `FILE-${++number}`;
  const productId = await newProduct(test.shop, { materialNo, stock: units });
  return { productId, materialNo };
}
async function onHand(productId: number) {
  const [record] = await test.shop.db
    .select({ web: stockRecords.webStock })
    .from(stockRecords)
    .where(eq(stockRecords.productId, productId));
  return record?.web;
}
const csv = (...lines: string[]) =>
  Buffer.from(`商品編號,現有,調整數,盤點數\n${lines.join('\n')}\n`);

describe('a file of the stock', () => {
  it('leaves with empty columns for amounts, and changes nothing when it comes back [7.144, 7.145]', async () => {
    await goods(3);
    const { bytes } = await files.get('export?format=xlsx');
    const rows: Cell[][] = [];
    for await (const { cells } of readRows(bytes, 'stock.xlsx')) rows.push([...cells]);
    expect(rows[0]).toEqual(
      expect.arrayContaining(['編號', '商品編號', '現有', '調整數', '盤點數']),
    );
    const { data } = await files.tried(bytes, 'stock.xlsx');
    expect(data).toMatchObject({ state: 'READY', counts: { updated: 0, errors: 0 } });
    const template = await files.get('import-template');
    expect(template.status).toBe(200);
  });

  it('adjusts and counts, all of it or nothing, and is taken back by movements the other way', async () => {
    const [less, more] = [await goods(10), await goods(10)];
    const { id, data } = await files.tried(
      csv(`${less.materialNo},10,-4,`, `${more.materialNo},10,,12`),
      'shelf.csv',
    );
    expect(data.counts).toMatchObject({ updated: 2, errors: 0 });
    expect((await files.rows(id))[0]).toMatchObject({
      changes: [{ label: '現有', before: '10', after: '6' }],
    });
    expect(await onHand(less.productId)).toBe(10);
    expect((await files.finish(id, 'run')).data.state).toBe('DONE');
    expect([await onHand(less.productId), await onHand(more.productId)]).toEqual([6, 12]);
    expect((await files.finish(id, 'undo')).data.state).toBe('UNDONE');
    expect([await onHand(less.productId), await onHand(more.productId)]).toEqual([10, 10]);
    const [record] = await test.shop.db
      .select({ id: stockRecords.id })
      .from(stockRecords)
      .where(eq(stockRecords.productId, less.productId));
    const { api } = await newAdministrator(test, 'viewer');
    const { data: lines } = await api.listStockMovements({ params: { id: record?.id ?? 0 } });
    expect(lines.map(({ change, note, by }) => [change, note, by])).toEqual([
      [4, '復原匯入 shelf.csv', files.administrator.email],
      [-4, '匯入 shelf.csv', files.administrator.email],
      [10, '', null],
    ]);
  });

  it('says where goods lie, with or without a count, and puts them back only if nobody has moved them since', async () => {
    const [one, two] = [await goods(5), await goods(5)];
    const placeOf = async ({ materialNo }: typeof one) => {
      const { api } = await newAdministrator(test, 'warehouse');
      return (await api.findStock({ body: { code: materialNo } })).data[0];
    };
    const file = (...lines: string[]) => Buffer.from(`商品編號,儲位,調整數\n${lines.join('\n')}\n`);
    const { id, data } = await files.tried(
      file(`${one.materialNo},A-03-2,`, `${two.materialNo},B-10,2`),
      'places.csv',
    );
    expect(data.counts).toMatchObject({ updated: 2, errors: 0 });
    expect((await files.rows(id))[0]).toMatchObject({
      changes: [{ label: '儲位', before: '', after: 'A-03-2' }],
    });
    expect((await files.finish(id, 'run')).data.state).toBe('DONE');
    expect(await placeOf(one)).toMatchObject({ place: 'A-03-2', onHand: 5 });
    expect(await placeOf(two)).toMatchObject({ place: 'B-10', onHand: 7 });
    const same = await files.tried(file(`${one.materialNo},,`, `${two.materialNo},B-10,`), 's.csv');
    expect(same.data.counts).toMatchObject({ updated: 0, errors: 0 });
    const { api } = await newAdministrator(test, 'warehouse');
    const twoId = (await placeOf(two))?.id ?? 0;
    const put = (place: string) => api.setStockPlaces({ body: { rows: [{ id: twoId, place }] } });
    await put('C-1');
    const undone = await files.finish(id, 'undo');
    expect(undone.data.state).not.toBe('UNDONE');
    expect(await placeOf(one)).toMatchObject({ place: 'A-03-2' });
    await put('B-10');
    expect((await files.finish(id, 'undo')).data.state).toBe('UNDONE');
    expect(await placeOf(one)).toMatchObject({ place: '' });
    expect(await placeOf(two)).toMatchObject({ place: '', onHand: 5 });
  });

  it('says of each row what is wrong with it', async () => {
    const [one, held] = [await goods(5), await goods(5)];
    await sendCart(await newShopper(test), { products: { [held.productId]: 3 } });
    await newProduct(test.shop, { materialNo: 'BOTH', stock: 1 });
    await newGift(test.shop, { materialNo: 'BOTH', stock: 1 });
    const { id, data } = await files.tried(
      csv(
        'UNKNOWN,,1,',
        `${one.materialNo},4,,6`,
        `${one.materialNo},5,1,`,
        `${held.materialNo},5,-3,`,
        `${(await goods(1)).materialNo},1,很多,`,
        `${(await goods(1)).materialNo},1,1,2`,
        `${(await goods(1)).materialNo},1,1.5,`,
        'BOTH,1,1,',
        ',,1,',
      ),
      'wrong.csv',
    );
    expect(data.counts).toMatchObject({ updated: 0, errors: 9 });
    const errors = (await files.rows(id, 'ERROR')).flatMap(
      ({ errors: found }) => found as { column: string; rule: string }[],
    );
    expect(errors.map(({ column, rule }) => `${column}：${rule}`)).toEqual([
      '商品編號：沒有這個商品編號',
      '現有：現有數量已變成 5，請重新匯出後再盤點',
      expect.stringContaining('商品編號：與第 3 列重複'),
      expect.stringContaining('最多只能減少 2 件'),
      '調整數：需為整數',
      '盤點數：「調整數」與「盤點數」只能填一個',
      '調整數：需為整數',
      '商品編號：有兩個品項使用這個商品編號，請填編號',
      '編號：請填商品編號或編號',
    ]);
    expect((await files.get(`import/${id}/errors.xlsx`)).status).toBe(200);
  });

  it('stops as a whole if a counted item moved after the dry run', async () => {
    const [one, other] = [await goods(5), await goods(5)];
    const tried = await files.tried(
      csv(`${one.materialNo},5,,7`, `${other.materialNo},5,2,`),
      'a.csv',
    );
    await sendCart(await newShopper(test), { products: { [one.productId]: 1 } });
    const second = await files.tried(csv(`${one.materialNo},5,,4`), 'b.csv');
    expect((await files.finish(second.id, 'run')).data.state).toBe('DONE');
    const { data } = await files.finish(tried.id, 'run');
    expect(data).toMatchObject({ state: 'FAILED', error: expect.stringContaining('第 2 列') });
    expect(await onHand(other.productId)).toBe(5);
  });

  it('is for those who may adjust the stock', async () => {
    const { materialNo } = await goods(1);
    const viewer = await fileApi(test, 'stocks', { role: 'marketing' });
    expect((await viewer.upload(csv(`${materialNo},,1,`), 'a.csv')).code).toBe('FORBIDDEN');
    expect((await viewer.get('export?format=csv')).status).toBe(200);
  });
});

describe('the history of prices', () => {
  it('lists each price with what it was before and who set it, by goods and by time', async () => {
    // New goods are dated by the database, so the test uses the real time.
    test.clock.clear();
    const products = await recordApi(test, 'products', { role: 'owner' });
    const id = await newProduct(test.shop, { materialNo: 'PRICED-1', price: 120 });
    const { data } = await products.call('edit', undefined, id);
    await products.call('update-row', { price: 99, version: data.version }, id);
    const prices = await recordApi(test, 'price-history', { role: 'viewer' });
    const { rows } = await prices.call('advance-search', { keyword: 'PRICED-1' });
    expect(rows).toMatchObject([
      { price: 99, priceBefore: 120, by: products.administrator.email, kind: 'PRODUCT' },
      { price: 120, priceBefore: null, by: '' },
    ]);
    const since = async (value: string) => {
      const conditions = { field: 'valid_from', is: 'from', value };
      return (await prices.call('advance-search', { keyword: 'PRICED-1', conditions })).meta.total;
    };
    expect([
      await since('2020-01-01T00:00:00+08:00'),
      await since('2100-01-01T00:00:00+08:00'),
    ]).toEqual([2, 0]);
  });
});

describe('a list of many records', () => {
  it('finds its first page by an index, by name, number, sales and keyword [7.134]', async () => {
    const { db } = test.shop;
    await db.execute(sql`insert into products (name, material_no, price)
      select '棉柔護墊 ' || n, 'MANY-' || n, 100 from generate_series(1, 15000) n`);
    await db.execute(sql`insert into stock_records (product_id, web_stock, erp_stock)
      select id, 0, 0 from products p where not exists (select from stock_records r where r.product_id = p.id)`);
    await db.execute(sql`analyze`);
    const plan = async (where: string, order: string) => {
      const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
        sql.raw(`explain select id from stock_list where ${where} order by ${order} limit 50`),
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    for (const order of [
      'material_no, id',
      'material_no desc, id desc',
      'name, id',
      'sold_lately desc, id desc',
    ]) {
      expect(await plan('true', order), order).not.toMatch(/Seq Scan on stock_(records|goods)/);
    }
    const { rows } = await db.execute(sql`explain select count(*) from stock_list`);
    expect(JSON.stringify(rows)).not.toContain('stock_records');
    const byWord = `called_grams @> array['12', '23', '34'] and called like '%1234%'`;
    expect(await plan(byWord, 'material_no, id')).toContain('stock_goods_called');
  });
});
