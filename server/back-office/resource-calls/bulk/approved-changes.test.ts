import { beforeAll, describe, expect, it } from 'vitest';
import { toWireInstant } from '#rules/dates.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';

const test = shopForTests();
let products: RecordApi;
let events: RecordApi;
let owner: TestAdministrator;
let second: TestAdministrator;
beforeAll(async () => {
  [products, events] = [
    await recordApi(test, 'products'),
    await recordApi(test, 'discount-events'),
  ];
  [owner, second] = [await newAdministrator(test, 'owner'), await newAdministrator(test, 'owner')];
});

let count = 0;
async function newProducts(prices: readonly number[]) {
  const name = `降價Q${++count}Q`;
  const anHour = 3600;
  test.clock.advance(-anHour);
  for (const [index, price] of prices.entries()) {
    const materialNo = `DROP-${count}-${index}`;
    await products.call('create', { name, materialNo, price, currentVisibilityRule: 'ONLINE' });
  }
  // A price that was valid for less than half an hour is not compared with.
  test.clock.advance(anHour);
  return { search: { keyword: name }, expectedCount: prices.length };
}
const found = async ({ search }: { search: { keyword: string } }) =>
  (
    await products.call('search', { ...search, sort: { field: 'id', direction: 'ascending' } })
  ).rows.map(({ id, version, price }) => ({ id: Number(id), version, price }));
const pricesOf = async (meant: { search: { keyword: string } }) =>
  (await found(meant)).map(({ price }) => price);

/** The approval request about a change of many records. */
async function approvalRequestOf(bulkChangeId: unknown) {
  const { data } = await owner.api.searchApprovals({ body: { kind: 'BULK_CHANGE' } });
  const approvalRequest = data.find(({ path }) => path?.endsWith(`/bulk/${bulkChangeId}`));
  if (!approvalRequest) throw new Error('Nobody has to approve that.');
  return approvalRequest;
}
const approve = ({ api }: TestAdministrator, id: number) =>
  api.approveWish({ params: { id }, body: {} });
const lower = (perCent: number) => ({ price: { perCent: -perCent, round: '1' } });

describe('a change of many prices', () => {
  it('that lowers some by more than the limit leaves these to a second person [7.143]', async () => {
    const meant = await newProducts([100, 10, 100]);
    const change = { price: { add: -5 } };
    const { data: tried } = await products.call('update-list', { ...meant, change, dryRun: true });
    expect(tried).toMatchObject({
      changed: 2,
      refused: 1,
      awaiting: 1,
      reasons: [{ reason: expect.stringContaining('售價降幅超過 30 % 的門檻'), count: 1 }],
    });
    const { data } = await products.call('update-list', { ...meant, change });
    expect(data).toMatchObject({ changed: 2, refused: 1, awaiting: 1 });
    expect(await pricesOf(meant)).toEqual([95, 10, 95]);
    const approvalRequest = await approvalRequestOf(data.bulkChangeId);
    expect(approvalRequest).toMatchObject({ title: '批次修改 1 筆商品的售價', state: 'PENDING' });
    expect(approvalRequest.facts).toContainEqual({
      label: expect.stringMatching(/^降價Q/),
      value: '售價 10 → 5',
    });
    expect((await approve(owner, approvalRequest.id)).data.state).toBe('DONE');
    expect(await pricesOf(meant)).toEqual([95, 5, 95]);
  });

  it('is made once by two who approve at the same moment, and done again for nobody who waits', async () => {
    const meant = await newProducts([100, 200]);
    const { data } = await products.call('update-list', { ...meant, change: lower(50) });
    const { api } = products.administrator;
    const bulk = { params: { id: Number(data.bulkChangeId) }, body: {} };
    expect(await refusalOf(api.retryBulkChange(bulk))).toBe('ALREADY_HANDLED');
    const { id } = await approvalRequestOf(data.bulkChangeId);
    const codes = await Promise.all([owner, second].map((by) => refusalOf(approve(by, id))));
    expect(codes.toSorted()).toEqual(['', 'ALREADY_HANDLED']);
    expect(await pricesOf(meant)).toEqual([50, 100]);
    // Raising prices, or lowering them a little, needs no approval.
    const { data: raised } = await products.call('update-list', { ...meant, change: lower(-10) });
    expect(raised).toMatchObject({ changed: 2, awaiting: 0 });
  });

  it('leaves out what was changed since it was asked for, and is refused if nothing is left', async () => {
    const meant = await newProducts([100, 200]);
    const { data } = await products.call('update-list', { ...meant, change: lower(50) });
    const [first, other] = await found(meant);
    const { id } = await approvalRequestOf(data.bulkChangeId);
    await products.call('update-row', { price: 90, version: first?.version }, first?.id);
    await approve(owner, id);
    expect(await pricesOf(meant)).toEqual([90, 100]);

    const { data: next } = await products.call('update-list', { ...meant, change: lower(50) });
    const approvalRequest = await approvalRequestOf(next.bulkChangeId);
    for (const { id: product, version, price } of await found(meant)) {
      await products.call('update-row', { price: Number(price) + 1, version }, product);
    }
    expect(other?.price).toBe(200);
    expect(await refusalOf(approve(owner, approvalRequest.id))).toBe('STALE_RECORD');
    expect(await pricesOf(meant)).toEqual([91, 101]);
  });
});

describe('rows with prices of their own', () => {
  it('wait together where they fall by more than the limit, and the others are written', async () => {
    const rows = await found(await newProducts([100, 100]));
    const [low, fine] = rows.map(({ id, version }, index) => ({
      id,
      version,
      price: [69, 70][index],
    }));
    const { data } = await products.call('update-list', { rows: [low, fine] });
    expect(data).toMatchObject({
      changed: 1,
      refused: 1,
      rows: [
        { errorCode: 'APPROVAL_NEEDED', message: expect.stringContaining('已送出核可申請') },
        {},
      ],
    });
    const price = async () => (await products.call('edit', undefined, low?.id)).data.price;
    expect(await price()).toBe(100);
    await approve(owner, Number(data.approvalId));
    expect(await price()).toBe(69);
    const history = await products.call('history', undefined, low?.id);
    expect(history.rows[0]).toMatchObject({ call: 'products/update-list', by: owner.email });
  });
});

describe('a change of many campaigns', () => {
  it('says how many of them run, and leaves discounts above the limit to a second person', async () => {
    const goods = await newProduct(test.shop, { price: 100, memberPrice: null });
    const now = test.shop.clock.now().getTime();
    const day = (days: number) => toWireInstant(new Date(now + days * 86_400_000));
    const ids: number[] = [];
    for (const [begin, rule] of [
      [-1, 'ONLINE'],
      [1, 'ONLINE'],
      [-1, 'OFFLINE'],
    ] as const) {
      const { data } = await events.call('create', {
        title: `批次活動 ${ids.length}`,
        label: '批次',
        discountValue: 10,
        eventBeginAt: day(begin),
        eventEndAt: day(9),
        products: [goods],
        webImage: '/media/a.webp',
        mobileImage: '/media/a.webp',
        currentVisibilityRule: rule,
      });
      ids.push(Number(data.id));
    }
    const rows = ids.map((id) => ({ id, version: 1 }));
    const tried = await events.call('update-list', { rows, change: { weight: 7 }, dryRun: true });
    const running = { count: 1, titles: ['批次活動 0'] };
    expect(tried.data.running).toEqual(running);
    // A dry run of their removal removes nothing.
    expect((await events.call('destroy-all', { rows, dryRun: true })).data).toEqual({
      deleted: [],
      kept: [],
      running,
    });
    const change = { discountValue: 60 };
    const { data } = await events.call('update-list', { rows, change });
    expect(data).toMatchObject({ changed: 1, awaiting: 2 });
    await approve(owner, (await approvalRequestOf(data.bulkChangeId)).id);
    for (const id of ids) {
      expect((await events.call('edit', undefined, id)).data.discountValue).toBe(60);
    }
  });
});
