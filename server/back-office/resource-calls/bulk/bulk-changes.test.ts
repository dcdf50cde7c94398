import { and, eq, gt, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { productCombinations as combinationsDeclared } from '#contract/resources/product-combinations.ts';
import { writableFields } from '#contract/resources/resource.ts';
import { auditEntries } from '#server/back-office/admin/tables.ts';
import { products } from '#server/commerce/catalog/tables.ts';
import { announcedBy } from '#server/testing/announced-changes.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { hostileValues } from '#server/testing/hostile-requests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';

const test = shopForTests();
let api: RecordApi;
let other: RecordApi;
beforeAll(async () => {
  api = await recordApi(test, 'products');
  other = await recordApi(test, 'products');
});

let count = 0;
/** Makes products that one search finds. */
async function make(prices: readonly number[], memberPrices: readonly (number | null)[] = []) {
  const name = `批次Q${++count}Q`;
  const ids: number[] = [];
  for (const [index, price] of prices.entries()) {
    const materialNo = `BULK-${count}-${index}`;
    const memberPrice = memberPrices[index] ?? null;
    const { data } = await api.call('create', { name, materialNo, price, memberPrice });
    ids.push(Number(data.id));
  }
  return { ids, search: { keyword: name } };
}

const pricesOf = async ({ search }: { search: { keyword: string } }) => {
  const sort = { field: 'id', direction: 'ascending' };
  return (await api.call('search', { ...search, sort })).rows.map(({ price }) => price);
};
const bulk = (body: object, by = api, key = '') =>
  by.call('update-list', body, undefined, key ? { 'idempotency-key': key } : {});
const undo = (id: unknown, by = api) =>
  by.administrator.api.undoBulkChange({ params: { id: Number(id) }, body: {} });
const rowsOf = async (id: unknown) =>
  (await api.administrator.api.listBulkChangeRows({ params: { id: Number(id) } })).data;

describe('a change of many records', () => {
  it('adds, takes per cent, rounds, and tells of each record what became of it [7.143]', async () => {
    const made = await make([100, 95, 9_999_999], [null, 80, null]);
    const asked = { search: made.search, expectedCount: 3 };
    let answer: Awaited<ReturnType<typeof bulk>> | undefined;
    const announced = await announcedBy(test.shop, async () => {
      answer = await bulk({ ...asked, change: { price: { add: 5 }, weight: 7 } });
    });
    expect(announced).toContain('catalog');
    const [, , dear] = made.ids;
    expect(answer?.data).toMatchObject({
      total: 3,
      changed: 2,
      unchanged: 0,
      refused: 1,
      reasons: [{ reason: '售價：需介於 0 與 9,999,999 之間', count: 1 }],
      rows: [
        { version: 2, errorCode: null },
        { version: 2 },
        { id: dear, version: null, errorCode: 'VALIDATION_FAILED', errors: { price: /介於/ } },
      ].map((row) => ({
        ...row,
        ...('errors' in row && { errors: { price: expect.any(String) } }),
      })),
    });
    expect(await pricesOf(made)).toEqual([105, 100, 9_999_999]);

    const cheaper = { ...asked, change: { price: { perCent: -12.5, round: '5' } } };
    const { data } = await bulk(cheaper);
    expect(data).toMatchObject({ changed: 3, refused: 0 });
    expect(await pricesOf(made)).toEqual([90, 90, 8_750_000]);
    const [first] = (await api.call('history', undefined, made.ids[0])).rows;
    expect(first).toMatchObject({
      call: 'products/update-list',
      by: api.administrator.email,
      before: { price: 105 },
      after: { price: 90 },
    });
    // A rule between two fields applies as in a form.
    const below = await bulk({ ...asked, change: { price: { perCent: -20 } } });
    expect(below.data).toMatchObject({
      changed: 2,
      reasons: [{ reason: '會員價：會員價不可高於售價', count: 1 }],
    });
    // An empty price cannot be changed by an amount.
    const members = await bulk({ ...asked, change: { memberPrice: { add: -1 } } });
    expect(members.data).toMatchObject({
      changed: 1,
      refused: 2,
      reasons: [{ reason: '會員價：原本是空白，無法計算', count: 2 }],
    });
    const same = await bulk({ ...asked, change: { weight: 7 } });
    expect(same.data).toMatchObject({ changed: 1, unchanged: 2 });
  });

  it('tries itself first, and writes nothing then', async () => {
    const made = await make([100, 3, 50]);
    const asked = { search: made.search, expectedCount: 3, change: { price: { add: -4 } } };
    const { data } = await bulk({ ...asked, dryRun: true });
    expect(data).toMatchObject({
      total: 3,
      checked: 3,
      changed: 2,
      refused: 1,
      reasons: [{ count: 1 }],
      examples: [{ before: { price: 100 }, after: { price: 96 } }, { id: made.ids[2] }],
    });
    expect(await pricesOf(made)).toEqual([100, 3, 50]);
    const rows = [
      { id: made.ids[0], version: 1 },
      { id: made.ids[2], version: 4 },
      { id: 2_000_000, version: 1 },
    ];
    const chosen = await bulk({ rows, change: { weight: 1 }, dryRun: true });
    expect(chosen.data).toMatchObject({ total: 3, checked: 3, changed: 1, refused: 2 });
    expect(chosen.data.reasons).toHaveLength(2);
  });

  it('means the rows as they were read, or as many as were seen', async () => {
    const made = await make([10, 20]);
    const [first, second] = made.ids;
    await other.call('update-row', { price: 11, version: 1 }, first);
    const rows = made.ids.map((id) => ({ id, version: 1 }));
    expect((await bulk({ rows, change: { price: { add: 100 } } })).data).toMatchObject({
      changed: 1,
      rows: [
        { id: first, errorCode: 'STALE_RECORD' },
        { id: second, version: 2 },
      ],
    });
    expect(await pricesOf(made)).toEqual([11, 120]);
    const wrong = { search: made.search, expectedCount: 3, change: { weight: 1 } };
    for (const dryRun of [true, false]) {
      expect(await bulk({ ...wrong, dryRun })).toMatchObject({
        status: 409,
        code: 'COUNT_CHANGED',
        extra: { count: 2 },
      });
    }
  });

  it('is undone as one, but for what somebody has changed since; and the undoing, too', async () => {
    const made = await make([10, 20, 30, 40]);
    const { data } = await bulk({
      search: made.search,
      expectedCount: 4,
      change: { price: { add: 1 }, weight: 3 },
    });
    const [, touched, elsewhere, removed] = made.ids;
    await other.call('update-row', { price: 99, version: 2 }, touched);
    // A change of another field does not prevent the undo.
    await other.call('update-row', { usage: '夜用', version: 2 }, elsewhere);
    await other.call('delete', { version: 2 }, removed);
    const undone = await undo(data.bulkChangeId);
    expect(await rowsOf(undone.data.id)).toMatchObject([
      { state: 'CHANGED', before: { price: 11, weight: 3 }, after: { price: 10, weight: 0 } },
      { state: 'REFUSED', errorCode: 'STALE_RECORD', title: made.search.keyword },
      { state: 'CHANGED' },
      { state: 'REFUSED', errorCode: 'NOT_FOUND' },
    ]);
    expect(await pricesOf(made)).toEqual([10, 99, 30]);
    expect((await api.call('history', undefined, made.ids[0])).rows[0]).toMatchObject({
      call: 'products/undo',
    });
    const again = undo(data.bulkChangeId);
    await expect(again).rejects.toMatchObject({ errorCode: 'ALREADY_HANDLED' });
    const state = await api.administrator.api.readBulkChange({
      params: { id: Number(data.bulkChangeId) },
    });
    expect(state.data).toMatchObject({ state: 'DONE', undoneBy: undone.data.id, changed: 4 });
    await undo(undone.data.id);
    expect(await pricesOf(made)).toEqual([11, 99, 31]);
  });

  it('is done once, however often its key is pressed, and again only for what was refused', async () => {
    const made = await make([100, 200, 4]);
    const asked = { search: made.search, expectedCount: 3, change: { price: { add: -5 } } };
    const presses = await Promise.all([1, 2, 3].map(() => bulk(asked, api, 'press-1')));
    const later = await bulk(asked, api, 'press-1');
    expect(new Set([...presses, later].map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(later.data).toMatchObject({ changed: 2, refused: 1 });
    expect(await pricesOf(made)).toEqual([95, 195, 4]);
    const another = { ...asked, change: { price: { add: -1 } } };
    expect((await bulk(another, api, 'press-1')).code).toBe('IDEMPOTENCY_KEY_REUSED');
    // Each administrator has own keys.
    expect((await bulk(another, other, 'press-1')).data).toMatchObject({ changed: 3 });

    await api.call('update-row', { price: 50, version: 2 }, made.ids[2]);
    const id = Number(later.data.bulkChangeId);
    const retried = await api.administrator.api.retryBulkChange({ params: { id }, body: {} });
    expect(await rowsOf(retried.data.id)).toMatchObject([{ id: made.ids[2], state: 'CHANGED' }]);
    expect(await pricesOf(made)).toEqual([94, 194, 45]);
    const second = api.administrator.api.retryBulkChange({ params: { id }, body: {} });
    await expect(second).rejects.toMatchObject({ errorCode: 'ALREADY_HANDLED' });
    expect(await pricesOf(made)).toEqual([94, 194, 45]);
    const { data: before } = await api.administrator.api.readBulkChange({ params: { id } });
    expect(before.retriedBy).toBe(retried.data.id);
    const nothing = api.administrator.api.retryBulkChange({
      params: { id: retried.data.id },
      body: {},
    });
    await expect(nothing).rejects.toMatchObject({ errorCode: 'ALREADY_HANDLED' });
  });

  it('beside another one at the same moment changes what it says it changed, and no more', async () => {
    const made = await make(Array.from({ length: 30 }, () => 100));
    const asked = { search: made.search, expectedCount: 30, change: { price: { add: -10 } } };
    const answers = await Promise.all([bulk(asked), bulk(asked, other), bulk(asked)]);
    const changed = answers.reduce((sum, { data }) => sum + Number(data.changed), 0);
    const prices = await pricesOf(made);
    expect(prices.reduce((sum: number, price) => sum + (100 - Number(price)), 0)).toBe(
      changed * 10,
    );
    const refusals = answers.flatMap(({ data }) => data.rows as { errorCode: string | null }[]);
    for (const { errorCode } of refusals) expect([null, 'STALE_RECORD']).toContain(errorCode);
    const entries = await test.shop.db.$count(
      auditEntries,
      and(
        eq(auditEntries.call, 'products/update-list'),
        gt(
          sql`(${auditEntries.before} ->> 'price')::int`,
          sql`(${auditEntries.after} ->> 'price')::int`,
        ),
        sql`${auditEntries.subjectId} in ${made.ids}`,
      ),
    );
    expect(entries).toBe(changed);
  });

  it('names the record to which the database alone says no, and changes the others', async () => {
    const made = await make([10, 20, 30], [9, null, null]);
    await test.shop.db
      .update(products)
      .set({ memberPrice: 25 })
      .where(eq(products.id, made.ids[2] ?? 0));
    const series = await recordApi(test, 'product-sub-series');
    const parent = await recordApi(test, 'product-series');
    const image = '/media/x/y-1920.webp';
    const { data: of } = await parent.call('create', {
      name: '系列',
      webImage: image,
      mobileImage: image,
    });
    const subSeries: number[] = [];
    for (const name of ['甲', '乙']) {
      const values = { name, productSeriesId: of.id, products: [made.ids[0]] };
      subSeries.push(Number((await series.call('create', values)).data.id));
    }
    const rows = subSeries.map((id) => ({ id, version: 1 }));
    const added = await series.call('update-list', {
      rows,
      change: { products: { add: [made.ids[1]], remove: [made.ids[0]] } },
    });
    expect(added.data).toMatchObject({ changed: 2 });
    const read = async () => (await series.call('edit', undefined, subSeries[0])).data.products;
    expect(await read()).toEqual([made.ids[1]]);
    const missing = await series.call('update-list', {
      rows: rows.map(({ id }) => ({ id, version: 2 })),
      change: { products: { add: [2_000_000] } },
    });
    expect(missing.data).toMatchObject({
      changed: 0,
      refused: 2,
      rows: [{ errors: { products: '找不到這筆資料' } }, {}],
    });
    expect(await read()).toEqual([made.ids[1]]);
  });

  it('gives a counted list other pieces, and adds what is missing', async () => {
    const [one, two] = [await newProduct(test.shop), await newProduct(test.shop)];
    const combinations = await recordApi(test, 'product-combinations');
    const values = {
      name: '組合',
      materialNo: 'C-1',
      price: 10,
      products: [{ id: one, quantity: 2 }],
    };
    const { id } = (await combinations.call('create', values)).data;
    const change = (products: object, version: number) =>
      combinations.call('update-list', { rows: [{ id, version }], change: { products } });
    await change(
      {
        add: [
          { id: two, quantity: 3 },
          { id: one, quantity: 5 },
        ],
      },
      1,
    );
    expect((await combinations.call('edit', undefined, Number(id))).data.products).toEqual([
      { id: one, quantity: 5 },
      { id: two, quantity: 3 },
    ]);
    expect((await change({ remove: [one, two] }, 2)).data).toMatchObject({ refused: 1 });
  });

  it('leaves fields alone that the role may not write, and is read and undone by who may [9.045]', async () => {
    const made = await make([10]);
    const marketing = await recordApi(test, 'products', { role: 'marketing' });
    const viewer = await recordApi(test, 'products', { role: 'viewer' });
    const asked = { search: made.search, expectedCount: 1 };
    const change = { price: { add: 1 } };
    const forbidden = { code: 'FORBIDDEN', extra: { right: 'price.write', field: 'price' } };
    for (const dryRun of [true, false]) {
      expect(await bulk({ ...asked, change, dryRun }, marketing)).toMatchObject(forbidden);
    }
    expect((await bulk({ ...asked, change }, viewer)).code).toBe('FORBIDDEN');
    const { data } = await bulk({ ...asked, change });
    for (const by of [marketing, viewer]) {
      await expect(undo(data.bulkChangeId, by)).rejects.toMatchObject({ errorCode: 'FORBIDDEN' });
    }
    const params = { id: Number(data.bulkChangeId) };
    const seen = await viewer.administrator.api.readBulkChange({ params });
    expect(seen.data).toMatchObject({ resource: 'products', change: { price: { add: 1 } } });
    await expect(
      viewer.administrator.api.readBulkChange({ params: { id: 2_000_000 } }),
    ).rejects.toMatchObject({ errorCode: 'NOT_FOUND' });
  });

  it('never makes the server fail, whatever stands in a row, a change, or what is done to a value', async () => {
    const combinations = await recordApi(test, 'product-combinations', { role: 'owner' });
    const values = { name: '惡意', materialNo: 'H-1', price: 10, products: [] };
    const one = await newProduct(test.shop);
    const references = [{ id: one, quantity: 1 }];
    const made = await combinations.call('create', { ...values, products: references });
    const row = { id: made.data.id, version: 1 };
    for (const hostile of hostileValues) {
      const bodies = [
        ...writableFields(combinationsDeclared as never).flatMap(([name]) => [
          { rows: [{ ...row, [name]: hostile }] },
          { rows: [row], change: { [name]: hostile } },
        ]),
        { rows: hostile, change: { weight: 1 } },
        { rows: [row], change: hostile },
        { search: hostile, expectedCount: 1, change: { weight: 1 } },
        { search: { keyword: hostile }, expectedCount: hostile, change: { weight: 1 } },
        { rows: [row], change: { price: { add: hostile } } },
        { rows: [row], change: { price: { perCent: hostile, round: hostile } } },
        { rows: [row], change: { products: { add: hostile, remove: hostile } } },
        { rows: [row], change: { products: { add: [{ id: hostile, quantity: hostile }] } } },
      ];
      for (const body of bodies) {
        const { status } = await combinations.call('update-list', { ...body, dryRun: false });
        expect(status, JSON.stringify(body).slice(0, 200)).toBeLessThan(500);
      }
    }
  });

  it.each([
    [{}, 'rows'],
    [{ search: { keyword: '' }, change: { weight: 1 } }, 'expected_count'],
    [{ search: { keyword: '' }, expectedCount: 1 }, 'change'],
    [{ search: { keyword: '' }, expectedCount: 1, change: {} }, 'change'],
    [{ rows: [{ id: 1, version: 1, weight: 2 }], change: { weight: 1 } }, 'rows'],
    [{ rows: [{ id: 1, version: 1 }], search: { keyword: '' }, change: { weight: 1 } }, 'search'],
    [{ rows: [{ id: 1, version: 1 }], dryRun: true }, 'change'],
    [{ rows: [{ id: 1, version: 1 }], change: { nonsense: 1 } }, 'change.nonsense'],
    [{ rows: [{ id: 1, version: 1 }], change: { soldCount: 1 } }, 'change.sold_count'],
    [{ rows: [{ id: 1, version: 1 }], change: { materialNo: 'X' } }, 'change.material_no'],
    [{ rows: [{ id: 1, version: 1 }], change: { price: 'x' } }, 'change.price'],
    [{ rows: [{ id: 1, version: 1 }], change: { price: null } }, 'change.price'],
    [{ rows: [{ id: 1, version: 1 }], change: { price: -1 } }, 'change.price'],
    [{ rows: [{ id: 1, version: 1 }], change: { price: { add: 0.5 } } }, 'change.price'],
    [{ rows: [{ id: 1, version: 1 }], change: { price: { perCent: -100 } } }, 'change.price'],
    [{ rows: [{ id: 1, version: 1 }], change: { price: { perCent: 1.234 } } }, 'change.price'],
    [{ rows: [{ id: 1, version: 1 }], change: { price: { add: 1, perCent: 1 } } }, 'change.price'],
    [
      { rows: [{ id: 1, version: 1 }], change: { price: { perCent: 1, round: '3' } } },
      'change.price',
    ],
    [{ rows: [{ id: 1, version: 1 }], change: { price: { add: 1, x: 1 } } }, 'change.price'],
    [{ rows: [{ id: 1, version: 1 }], change: { name: { add: 1 } } }, 'change.name'],
    [
      {
        search: { keyword: '', conditions: { field: 'id', is: 'contains', value: '1' } },
        expectedCount: 1,
        change: { weight: 1 },
      },
      'search.conditions.is',
    ],
  ])('refuses %j in words at its field', async (body, field) => {
    const answer = await bulk(body);
    expect(answer).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    const places = Object.keys(answer.errors);
    expect(places.filter((place) => place.startsWith(field))).not.toEqual([]);
    expect(Object.values(answer.errors).join()).toMatch(/\p{Script=Han}/u);
  });
});
