import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toWireInstant } from '#rules/dates.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';
import { approvals } from '../approvals/tables.ts';
import { bulkChangeRows } from './bulk/tables.ts';

const test = shopForTests();
const begin = new Date('2036-11-01T02:00:00Z');
const hour = 3600;
const day = (days: number) => toWireInstant(new Date(begin.getTime() + days * 24 * hour * 1000));

type Values = Record<string, unknown>;
let owner: TestAdministrator;
let goods: number;
beforeAll(async () => {
  test.clock.set(begin);
  owner = await newAdministrator(test, 'owner');
  goods = await newProduct(test.shop, { price: 100, memberPrice: null });
});
beforeEach(async () => {
  test.clock.set(begin);
  owner = await newAdministrator(test, 'owner');
});

const approve = (id: number) => owner.api.approveWish({ params: { id }, body: {} });
const detailsOf = async (id: number) => {
  const { data } = await owner.api.searchApprovals({ body: { state: 'PENDING' } });
  return data.find((each) => each.id === id)?.facts ?? [];
};

const [online, offline] = ['ONLINE', 'OFFLINE'].map((rule) => ({ currentVisibilityRule: rule }));
const period = { eventBeginAt: day(-1), eventEndAt: day(90) };
let count = 0;

interface Kind {
  resource: string;
  fresh: () => Values;
  /** What is asked to be shown again, and what it is changed to while the request waits. */
  asked: Values;
  meanwhile: Values;
  /** The detail that says what is asked. */
  detail: { label: string; value: string };
}
const kinds: readonly Kind[] = [
  {
    resource: 'products',
    fresh: () => ({ name: `復原 ${++count}`, materialNo: `UNDO-${count}`, price: 459 }),
    asked: { price: 300 },
    meanwhile: { price: 1 },
    detail: { label: '售價', value: '300' },
  },
  {
    resource: 'discount-events',
    fresh: () => ({
      ...period,
      title: `復原 ${++count}`,
      label: '復原',
      discountValue: 10,
      products: [goods],
      webImage: '/media/a.webp',
      mobileImage: '/media/a.webp',
    }),
    asked: { discountValue: 51 },
    meanwhile: { discountValue: 99 },
    detail: { label: '折扣／金額', value: '51' },
  },
  {
    resource: 'amount-offers',
    fresh: () => ({
      ...period,
      title: `復原 ${++count}`,
      label: '復原',
      thresholdAmount: 1000,
      discountValue: 100,
      products: [goods],
    }),
    asked: { discountValue: 501 },
    meanwhile: { discountValue: 999 },
    detail: { label: '折扣／金額', value: '501' },
  },
  {
    resource: 'coupon-events',
    fresh: () => ({
      ...period,
      name: `復原 ${++count}`,
      discountType: 'PERCENT',
      discountValue: 10,
    }),
    asked: { discountValue: 51 },
    meanwhile: { discountValue: 99 },
    detail: { label: '折扣／金額', value: '51' },
  },
];

/** A record that was hidden, with the calls about it. */
async function hiddenRecord({ resource, fresh, asked }: Kind) {
  const api: RecordApi = await recordApi(test, resource);
  test.clock.advance(-hour);
  await api.call('create', { ...fresh(), ...online });
  test.clock.advance(hour);
  const id = Number((await api.call('search', { perPage: 1 })).rows[0]?.id);
  const read = async () => (await api.call('edit', undefined, id)).data;
  const change = async (values: Values) =>
    api.call('update', { ...values, version: (await read()).version }, id);
  expect((await change(offline ?? {})).code).toBe('');
  const entry = Number((await api.call('history', undefined, id)).rows[0]?.id);
  expect((await change(asked)).code).toBe('');
  return { api, id, read, change, entry };
}

/** Asks for the undoing of an entry; answers the id of the approval request. */
async function askedUndo({ api, entry }: { api: RecordApi; entry: number }): Promise<number> {
  const answer = await api.call('undo', undefined, entry);
  expect(answer).toMatchObject({ code: 'APPROVAL_NEEDED' });
  return Number(answer.extra.approvalId);
}

describe.each(kinds)('an approved undoing that shows a record of $resource again', (kind) => {
  it('says with which values, and is stale once the record has others', async () => {
    const record = await hiddenRecord(kind);
    const first = await askedUndo(record);
    const details = await detailsOf(first);
    expect(details).toContainEqual(kind.detail);
    expect(details).toContainEqual(expect.objectContaining({ value: '下架 → 上架' }));
    expect((await record.change(kind.meanwhile)).code).toBe('');
    expect(await refusalOf(approve(first))).toBe('STALE_RECORD');
    expect(await record.read()).toMatchObject({ ...offline, ...kind.meanwhile });

    expect((await record.change(kind.asked)).code).toBe('');
    const again = await askedUndo(record);
    expect(again, 'another state is another request').not.toBe(first);
    expect((await approve(again)).data.state).toBe('DONE');
    expect(await record.read()).toMatchObject({ ...online, ...kind.asked });
  });
});

const [product] = kinds as [Kind];

it('is stale if the request of an earlier release says no version', async () => {
  const record = await hiddenRecord(product);
  const id = await askedUndo(record);
  const { db } = test.shop;
  const [found] = await db.select().from(approvals).where(eq(approvals.id, id));
  const { version, ...data } = found?.data ?? {};
  expect(version).toBe((await record.read()).version);
  await db.update(approvals).set({ data }).where(eq(approvals.id, id));
  expect(await refusalOf(approve(id))).toBe('STALE_RECORD');
});

describe('an approved undoing of many changes', () => {
  async function hiddenInBulk() {
    const record = await hiddenRecord(product);
    const { api, id, read, change } = record;
    expect((await change({ price: 459, ...online })).code).toBe('');
    const rows = [{ id, version: (await read()).version }];
    const hidden = await api.call('update-list', { rows, change: offline });
    expect(hidden.data).toMatchObject({ changed: 1 });
    expect((await change(product.asked)).code).toBe('');
    const params = { id: Number(hidden.data.bulkChangeId) };
    const { data: undone } = await api.administrator.api.undoBulkChange({ params, body: {} });
    const { data } = await owner.api.searchApprovals({ body: { kind: 'BULK_CHANGE' } });
    const request = data.find(({ path }) => path === `/products/bulk/${undone.id}`);
    return { ...record, undoing: undone.id, request };
  }

  it('says with which prices goods are shown again, and leaves out what was changed since', async () => {
    const { request, change, read } = await hiddenInBulk();
    expect(request?.facts).toContainEqual({
      label: expect.stringMatching(/^復原/),
      value: expect.stringContaining('售價 300'),
    });
    expect((await change(product.meanwhile)).code).toBe('');
    expect(await refusalOf(approve(request?.id ?? 0))).toBe('STALE_RECORD');
    expect(await read()).toMatchObject({ ...offline, ...product.meanwhile });
  });

  it('is carried out for what nobody has changed since', async () => {
    const { request, read } = await hiddenInBulk();
    expect((await approve(request?.id ?? 0)).data.state).toBe('DONE');
    expect(await read()).toMatchObject({ ...online, ...product.asked });
  });

  it('is stale if the request of an earlier release says no versions', async () => {
    const { request, undoing, read } = await hiddenInBulk();
    const ofThis = eq(bulkChangeRows.bulkChangeId, undoing);
    await test.shop.db.update(bulkChangeRows).set({ version: null }).where(ofThis);
    expect(await refusalOf(approve(request?.id ?? 0))).toBe('STALE_RECORD');
    expect(await read()).toMatchObject(offline ?? {});
  });
});
