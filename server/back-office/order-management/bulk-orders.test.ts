import { inArray } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import { auditEntries } from '#server/back-office/admin/tables.ts';
import { shipments } from '#server/ordering/fulfilment/tables.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { orderToFulfil } from '#server/testing/orders-to-fulfil.ts';
import { statementsSentBy } from '#server/testing/statements-sent.ts';

const test = shopForTests();
let api: AdminApi;
beforeAll(async () => {
  ({ api } = await newAdministrator(test));
});
afterEach(() => checkLedgers(test.shop.db));

type Body = Parameters<AdminApi['bulkOrders']>[0]['body'];
const bulk = async (body: Body, by = api) => (await by.bulkOrders({ body })).data;
const several = (count: number) =>
  Promise.all(Array.from({ length: count }, () => orderToFulfil(test)));
const page = async (id: number) => (await api.readOrderDesk({ params: { id } })).data;

describe('an action for many orders', () => {
  it('says before what can be done and why the others are left out, and does the same', async () => {
    const orders = await several(3);
    await orders[1]?.cancel();
    const ids = orders.map(({ id }) => id);
    const seen = await bulk({ ids, action: 'PICK', dryRun: true });
    expect(seen).toMatchObject({
      total: 3,
      fitting: 2,
      sentence: '3 筆中 2 筆可揀貨，1 筆略過：已取消 1',
      shipmentIds: [],
    });
    expect((await page(ids[0] ?? 0)).parcels).toEqual([]);
    const made = await bulk({ ids, action: 'PICK' });
    expect(made.rows).toEqual(seen.rows);
    expect(made.shipmentIds).toHaveLength(2);
    const printed = await bulk({ ids, action: 'PRINT' });
    expect(printed.sentence).toBe('3 筆中 2 筆已列印，1 筆略過：還沒有揀貨 1');
    expect(printed.shipmentIds.toSorted()).toEqual(made.shipmentIds.toSorted());
    const again = await bulk({ ids, action: 'PICK' });
    expect(again).toMatchObject({ fitting: 0, shipmentIds: [] });
  });

  it('leaves out orders that their buyers cancel at the same moment, and no unit is lost', async () => {
    const orders = await several(6);
    const ids = orders.map(({ id }) => id);
    const [made, ...cancelled] = await Promise.all([
      bulk({ ids, action: 'PICK' }),
      ...orders.slice(0, 3).map((order) => refusalOf(order.cancel())),
    ]);
    for (const [index, code] of cancelled.entries()) {
      const { order, parcels } = await page(ids[index] ?? 0);
      // A buyer may cancel until the parcel leaves; then the parcel is gone, too.
      if (code === '') expect(order.orderStatus).toBe('CANCELLED');
      else expect(parcels).toHaveLength(1);
    }
    expect(made?.rows.slice(3).every(({ reason }) => reason === null)).toBe(true);
  });

  it('adds tags to those that an order has, with an entry each, but not more than an order may have', async () => {
    const [one, other] = await several(2);
    const ids = [one?.id ?? 0, other?.id ?? 0];
    const full = Array.from({ length: 10 }, (_, index) => `標籤${index}`);
    await api.tagOrder({ params: { id: ids[1] ?? 0 }, body: { tags: full } });
    await api.tagOrder({ params: { id: ids[0] ?? 0 }, body: { tags: ['舊'] } });
    const body = { ids, action: 'TAG', tags: ['團購', '團購'] } as const;
    const dry = await bulk({ ...body, tags: [...body.tags], dryRun: true });
    expect(dry.sentence).toBe('2 筆中 1 筆可加標籤，1 筆略過：標籤會超過 10 個 1');
    const before = await test.shop.db.$count(auditEntries);
    expect((await bulk({ ...body, tags: [...body.tags] })).rows).toEqual(dry.rows);
    expect(await test.shop.db.$count(auditEntries)).toBe(before + 1);
    expect((await page(ids[0] ?? 0)).tags.toSorted()).toEqual(['舊', '團購'].toSorted());
    expect((await page(ids[1] ?? 0)).tags).toHaveLength(10);
    expect(await refusalOf(bulk({ ids, action: 'TAG' }))).toBe('VALIDATION_FAILED');
  });

  it('costs as many statements for six orders as for two', async () => {
    const orders = await several(8);
    const ids = orders.map(({ id }) => id);
    const few = ids.slice(0, 2);
    const many = ids.slice(2);
    const costOf = async (body: Omit<Body, 'ids' | 'dryRun'>) => {
      const [one, other] = [
        await statementsSentBy(() => bulk({ ...body, ids: few })),
        await statementsSentBy(() => bulk({ ...body, ids: many })),
      ].map(({ length }) => length);
      return (other ?? 0) - (one ?? 0);
    };
    // Jobs of other tests may run meanwhile; one statement more for each order would be four.
    expect(await costOf({ action: 'PICK' })).toBeLessThan(4);
    expect(await costOf({ action: 'PRINT' })).toBeLessThan(4);
    expect(await costOf({ action: 'TAG', tags: ['團購'] })).toBeLessThan(4);
    expect(await costOf({ action: 'RESEND' })).toBeLessThan(4);
    const parcels = await test.shop.db.$count(shipments, inArray(shipments.orderId, ids));
    expect(parcels).toBe(ids.length);
  });

  it('resends letters where there is one', async () => {
    const [one, gone] = await several(2);
    await gone?.cancel();
    const ids = [one?.id ?? 0, gone?.id ?? 0, 999_999];
    const { rows } = await bulk({ ids, action: 'RESEND' });
    expect(rows.map(({ reason }) => reason)).toEqual([null, '這個狀態沒有通知信', '查無訂單']);
  });

  it('means all that a search finds, if they are still as many as the person saw', async () => {
    const [order] = await several(1);
    const search = { keyword: order?.orderNo ?? '' };
    const body = { search, action: 'EXPORT', dryRun: true } as const;
    expect((await bulk({ ...body, expectedCount: 1 })).rows).toMatchObject([{ id: order?.id }]);
    expect(await refusalOf(bulk({ ...body, expectedCount: 2 }))).toBe('COUNT_CHANGED');
    expect(await refusalOf(bulk({ ...body, dryRun: false }))).toBe('VALIDATION_FAILED');
    expect(await refusalOf(bulk({ ...body, ids: [1], expectedCount: 1 }))).toBe(
      'VALIDATION_FAILED',
    );
    expect(await refusalOf(bulk({ action: 'EXPORT' }))).toBe('VALIDATION_FAILED');
  });

  it('says in a dry run how many orders a search finds, and that none was exported', async () => {
    const [order] = await several(1);
    const search = { keyword: order?.orderNo ?? '' };
    const dry = await bulk({ search, action: 'EXPORT', dryRun: true });
    expect(dry).toMatchObject({ total: 1, fitting: 1, sentence: '1 筆中 1 筆可匯出' });
    const run = await bulk({ search, action: 'EXPORT', expectedCount: dry.total });
    expect(run.sentence).toBe('1 筆中 1 筆可匯出');
  });

  it('needs the right of each action', async () => {
    const [order] = await several(1);
    const ids = [order?.id ?? 0];
    const { api: warehouse } = await newAdministrator(test, 'warehouse');
    const { api: service } = await newAdministrator(test, 'service');
    expect(await refusalOf(bulk({ ids, action: 'PICK', dryRun: true }, service))).toBe('FORBIDDEN');
    expect(await refusalOf(bulk({ ids, action: 'RESEND' }, warehouse))).toBe('FORBIDDEN');
    expect(await refusalOf(bulk({ ids, action: 'EXPORT' }, warehouse))).toBe('FORBIDDEN');
    expect((await bulk({ ids, action: 'PICK', dryRun: true }, warehouse)).fitting).toBe(1);
  });
});
