import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Cell } from '#server/resource-engine/spreadsheet/cell.ts';
import { readRows } from '#server/resource-engine/spreadsheet/workbook.ts';
import { fileApi } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { recordApi } from '#server/testing/record-api.ts';

const test = shopForTests();
type Values = Record<string, unknown>;

interface Round {
  values: (productId: number) => Values;
  /** The column that the file changes, what its cell reads, and what it is changed to. */
  column: string;
  cell: string | number;
  changed: string | number;
  /** The field of the column, before and after the change, and after a draft on top. */
  field: string;
  before: unknown;
  after: unknown;
  drafted: unknown;
}

const step = (count: number, amount: number) => ({ count, amount, percent: null });
const addOn = (productId: number, addOnPrice: number) => [{ productId, addOnPrice, limit: 2 }];
const hidden = { currentVisibilityRule: 'OFFLINE' };
let productId = 0;
beforeAll(async () => {
  productId = await newProduct(test.shop, { price: 100, memberPrice: null, materialNo: 'OFFER-1' });
});

const rounds: Readonly<Record<string, () => Round>> = {
  'quantity-offers': () => ({
    values: (id) => ({
      ...hidden,
      title: '任選三件',
      label: '3 件組',
      kind: 'ANY_N_FOR',
      scope: 'PARTIAL_PRODUCTS',
      products: [id],
      tiers: [step(3, 269)],
    }),
    column: '優惠內容',
    cell: '件數 3、金額 269（任選 3 件 $269）',
    changed: '件數 3、金額 259（任選 3 件 $269）\n件數 5、金額 420',
    field: 'tiers',
    before: [step(3, 269)],
    after: [step(3, 259), step(5, 420)],
    drafted: [step(3, 255)],
  }),
  'amount-offers': () => ({
    values: (id) => ({
      ...hidden,
      title: '滿千折百',
      label: '滿千',
      thresholdAmount: 1000,
      discountValue: 100,
      scope: 'PARTIAL_PRODUCTS',
      products: [id],
    }),
    column: '折扣／金額',
    cell: 100,
    changed: 80,
    field: 'discountValue',
    before: 100,
    after: 80,
    drafted: 90,
  }),
  'add-on-offers': () => ({
    values: (id) => ({ ...hidden, title: '加購', thresholdAmount: 500, goods: addOn(id, 79) }),
    column: '加購商品',
    cell: '商品 OFFER-1、加購價 79、每單上限 2',
    changed: '商品 OFFER-1、加購價 69、每單上限 2',
    field: 'goods',
    before: addOn(productId, 79),
    after: addOn(productId, 69),
    drafted: addOn(productId, 75),
  }),
};

describe.each(Object.entries(rounds))('%s', (resource, roundOf) => {
  it('go out into a file, are changed there, tried, taken in and taken back, and published from a draft', async () => {
    const { values, column, cell, changed, field, before, after, drafted } = roundOf();
    const records = await recordApi(test, resource);
    const files = await fileApi(test, resource);
    const made = await records.call('create', values(productId));
    const id = Number(made.data.id);
    const read = async () => (await records.call('edit', undefined, id)).data;

    const exported: Cell[][] = [];
    const { bytes } = await files.get('export');
    for await (const row of readRows(bytes, 'file.xlsx')) exported.push([...row.cells]);
    const [header = [], row = []] = exported;
    const at = header.indexOf(column);
    expect(row[at]).toBe(cell);
    // What an offer has brought is in the file, and no file changes it.
    const numbers = header.indexOf('已享優惠的訂單');
    expect(row[numbers]).toBe(0);
    const wanted = row.with(at, changed).with(numbers, 7);
    const file = await writeXlsx({ sheets: [{ name: 'x', rows: [header, wanted] }] });

    const tried = await files.tried(file);
    expect(await files.rows(tried.id, 'ERROR')).toEqual([]);
    expect(tried.data.counts).toEqual({ created: 0, updated: 1, unchanged: 0, errors: 0 });
    expect(await read()).toMatchObject({ [field]: before });
    await files.finish(tried.id, 'run', {});
    expect(await read()).toMatchObject({ [field]: after, orderCount: 0 });
    expect((await files.finish(tried.id, 'undo')).data).toMatchObject({ state: 'UNDONE' });
    const restored = await read();
    expect(restored).toMatchObject({ [field]: before });

    const draft = await records.call(
      'version-save',
      { values: { [field]: drafted }, baseVersion: restored.version },
      id,
    );
    expect(draft.data).toMatchObject({ state: 'DRAFT', values: { [field]: drafted } });
    expect(await read()).toMatchObject({ [field]: before });
    const published = await records.call('version-publish', {}, Number(draft.data.id));
    expect(published.data.state).toBe('LIVE');
    expect(await read()).toMatchObject({ [field]: drafted });
    const { rows } = await records.call('history', undefined, id);
    expect(rows[0]).toMatchObject({ call: `${resource}/version-publish` });
  });
});
