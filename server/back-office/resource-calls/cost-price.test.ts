import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentedCalls } from '#server/assembly/documented-calls.ts';
import { orderLines } from '#server/ordering/orders/tables.ts';
import { readRows } from '#server/resource-engine/spreadsheet/workbook.ts';
import { type FileApi, fileApi } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newCombination, newProduct } from '#server/testing/new-goods.ts';
import { checkoutBody, homeDelivery, newShopper, sendCart } from '#server/testing/new-shopper.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';

const test = shopForTests();
/** May see and write costs. */
let operator: RecordApi;
/** May write products, but not see costs. */
let marketing: RecordApi;
beforeAll(async () => {
  operator = await recordApi(test, 'products');
  marketing = await recordApi(test, 'products', { role: 'marketing' });
});

const csv = (row: string) => Buffer.from(`商品編號,成本\n${row}\n`);
async function cellsOf(workbook: Uint8Array): Promise<string> {
  let cells = '';
  for await (const row of readRows(workbook, 'x.xlsx')) cells += JSON.stringify(row);
  return cells;
}

let count = 0;
async function costed(values: Record<string, unknown> = {}) {
  count += 1;
  const goods = {
    name: `有價 ${count}`,
    materialNo: `COST-${count}`,
    price: 20_000,
    costPrice: 7373,
  };
  const { data } = await operator.call('create', { ...goods, ...values });
  return { id: Number(data.id), version: Number(data.version), materialNo: `COST-${count}` };
}

/** No answer may contain the cost of 7373 TWD, the margins from it, or the names of these fields. */
function expectNoCost(answer: unknown) {
  const text = JSON.stringify(answer);
  expect(text).not.toMatch(/cost_?price|gross_?(profit|margin)/i);
  expect(text).not.toMatch(/7373|7374|12627|12626/);
}

describe('the cost of a product', () => {
  it('is written and read with its margins by those with the right', async () => {
    const { id, materialNo } = await costed();
    const margins = { costPrice: 7373, grossProfit: 12_627, grossMargin: 63 };
    expect((await operator.call('edit', undefined, id)).data).toMatchObject(margins);
    const accounting = await recordApi(test, 'products', { role: 'accounting' });
    const { rows } = await accounting.call('search', { keyword: materialNo });
    expect(rows).toMatchObject([{ id, ...margins }]);
  });

  it('is unknown until somebody fills it in, and so are its margins', async () => {
    const { id } = await costed({ costPrice: null });
    const { data } = await operator.call('edit', undefined, id);
    expect(data).toMatchObject({ costPrice: null, grossProfit: null, grossMargin: null });
  });

  it('is in no answer for a role without the right: record, list, history, drafts, conflict, bulk change', async () => {
    const { id, version, materialNo } = await costed();
    await operator.call('update', { costPrice: 7374, version }, id);
    const draft = { values: { costPrice: 7373 }, baseVersion: version + 1 };
    expect(await operator.call('version-save', draft, id)).toMatchObject({ code: '' });
    const changed = await operator.call('update-list', {
      rows: [{ id, version: version + 1 }],
      change: { costPrice: { add: 1 } },
    });
    const answers = [
      await marketing.call('edit', undefined, id),
      await marketing.call('search', { keyword: materialNo }),
      await marketing.call('advance-search', { keyword: materialNo }),
      await marketing.call('history', undefined, id),
      await marketing.call('versions', undefined, id),
      await marketing.call('update', { version: version + 2, origin: '台灣' }, id),
      await marketing.call('update', { version: 1, origin: '臺灣' }, id),
      await marketing.administrator.api.listBulkChangeRows({
        params: { id: Number(changed.data.bulkChangeId) },
        query: {},
      }),
    ];
    expect(answers[6]).toMatchObject({ code: 'STALE_RECORD', extra: { current: { id } } });
    for (const answer of answers) expectNoCost(answer);
    const history = await operator.call('history', undefined, id);
    expect(JSON.stringify(history.rows)).toMatch(/cost_?price/i);
  });

  it('is refused to a role without the right, in every way to write it', async () => {
    const { id, version } = await costed();
    const refusal = { code: 'FORBIDDEN', extra: { right: 'cost.read', field: 'cost_price' } };
    const change = { costPrice: 1, version };
    expect(await marketing.call('update', change, id)).toMatchObject(refusal);
    expect(await marketing.call('update-row', change, id)).toMatchObject(refusal);
    const draft = { values: { costPrice: 1 }, baseVersion: version };
    expect(await marketing.call('version-save', draft, id)).toMatchObject(refusal);
    const bulk = { rows: [{ id, version }], change: { costPrice: 1 }, dryRun: true };
    expect(await marketing.call('update-list', bulk)).toMatchObject(refusal);
    expect((await operator.call('edit', undefined, id)).data.costPrice).toBe(7373);
  });

  it('can neither be compared nor sorted, which would tell it to others', async () => {
    const conditions = { field: 'cost_price', is: 'at_least', value: 1 };
    expect(await operator.call('advance-search', { conditions })).toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    const sort = { field: 'gross_margin', direction: 'ascending' };
    expect(await marketing.call('search', { sort })).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('leaves by files, and comes in by them, only for those with the right', async () => {
    const { id, materialNo } = await costed();
    const q = encodeURIComponent(JSON.stringify({ keyword: materialNo }));
    const path = `export?format=csv&q=${q}`;
    const seeing = await fileApi(test, 'products');
    const blind = await fileApi(test, 'products', { role: 'marketing' });
    const textOf = async (api: FileApi) => (await api.get(path)).bytes.toString();
    expect(await textOf(seeing)).toContain('成本');
    expect(await textOf(seeing)).toMatch(/7373/);
    expect(await textOf(blind)).toContain(materialNo);
    expect(await textOf(blind)).not.toMatch(/成本|毛利|7373/);
    const named = await blind.get(`${path}&columns=material_no,cost_price`);
    expect(named.bytes.toString()).not.toMatch(/成本|7373/);
    const file = Buffer.from(`商品編號,成本\n${materialNo},7374\n`);
    const { id: importId } = await seeing.tried(file, 'costs.csv');
    expect(await seeing.rows(importId)).toMatchObject([
      { changes: [{ field: 'cost_price', before: '7373', after: '7374' }] },
    ]);
    await seeing.finish(importId, 'run');
    expect((await operator.call('edit', undefined, id)).data.costPrice).toBe(7374);
  });

  it('is neither compared with a file nor in the rows of a colleague’s file for an own role without the right', async () => {
    const { materialNo } = await costed();
    const owner = await newAdministrator(test, 'owner');
    const rights = ['catalogue.read', 'catalogue.write', 'catalogue.import'] as const;
    const { data: role } = await owner.api.createRole({
      body: { name: '匯入商品', rights: [...rights] },
    });
    const blind = await fileApi(test, 'products', { role: { roleId: role.id } });
    for (const guess of [7373, 7375]) {
      const { id, data } = await blind.tried(csv(`${materialNo},${guess}`), 'guess.csv');
      expect(data.counts, `${guess}`).toMatchObject({ unchanged: 0, errors: 1 });
      expect(await blind.rows(id, 'ERROR')).toMatchObject([{ errors: [{ column: '成本' }] }]);
    }

    const seeing = await fileApi(test, 'products');
    const { id } = await seeing.tried(csv(`${materialNo},8484.5`), 'costs.csv');
    const errorsOf = async (api: FileApi) =>
      cellsOf((await api.get(`import/${id}/errors.xlsx`)).bytes);
    expect(await errorsOf(seeing)).toContain('8484.5');
    expect(await errorsOf(blind)).toContain(materialNo);
    expect(await errorsOf(blind)).not.toContain('8484.5');
    expect(JSON.stringify(await blind.rows(id, 'ERROR'))).not.toContain('8484.5');
  });

  it('is the sum of the contents for a combination, and unknown if that of one is', async () => {
    const [one, other] = [await costed(), await costed({ costPrice: null })];
    const known = await newCombination(test.shop, { [one.id]: 2 });
    const unknown = await newCombination(test.shop, { [one.id]: 1, [other.id]: 1 });
    const api = await recordApi(test, 'product-combinations');
    expect((await api.call('edit', undefined, known)).data).toMatchObject({ costPrice: 14_746 });
    expect((await api.call('edit', undefined, unknown)).data).toMatchObject({ costPrice: null });
  });

  it('is never on the wire of the shop, nor in its documentation', async () => {
    const id = await newProduct(test.shop, { price: 20_000, costPrice: 7373, stock: 9 });
    const visitor = await newShopper(test);
    expectNoCost(await visitor.api.readProduct({ params: { id } }));
    const shown = documentedCalls({ ...test.shop.config, SHOP_MODE: 'live' });
    expect([...shown].filter((name) => name.startsWith('products/'))).toEqual([]);
  });
});

describe('the cost of a sold line', () => {
  it('is that of the moment of the sale, and stays when the cost of the product changes', async () => {
    const id = await newProduct(test.shop, { price: 8000, costPrice: 7373, stock: 9 });
    const unknown = await newProduct(test.shop, { price: 90, stock: 9 });
    const shopper = await newShopper(test);
    await sendCart(shopper, { products: { [id]: 2, [unknown]: 1 } }, { order: homeDelivery });
    const { data: order } = await shopper.api.checkout({ body: checkoutBody({}) });
    await operator.call('update', { costPrice: 150, version: 1 }, id);
    const lines = await test.shop.db
      .select({ itemId: orderLines.itemId, unitCost: orderLines.unitCost })
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id));
    expect(lines.toSorted((one, other) => one.itemId - other.itemId)).toEqual([
      { itemId: id, unitCost: 7373 },
      { itemId: unknown, unitCost: null },
    ]);
    expectNoCost((await shopper.api.readOrder({ params: { id: order.id } })).data);
  });

  it('makes the profit of reports for those with the right, and is in no report for others', async () => {
    const span = { from: '2020-01-01T00:00:00+08:00', until: '2030-01-01T00:00:00+08:00' };
    const query = { ...span, by: 'part' } as const;
    const owner = await newAdministrator(test, 'owner');
    const viewer = await newAdministrator(test, 'viewer');
    const params = { name: 'products' } as const;
    const columnsOf = async ({ api }: typeof owner) =>
      (await api.readReport({ params, query })).data.columns.map(({ name }) => name);
    expect(await columnsOf(owner)).toContain('gross_profit');
    expect(await columnsOf(viewer)).toEqual(['top_products', 'units']);
    const metric = { query: { name: 'gross_profit', ...span } } as const;
    await expect(viewer.api.readMetric(metric)).rejects.toMatchObject({ errorCode: 'FORBIDDEN' });
  });
});
