import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import { passExpectedDays } from '#server/commerce/supply/jobs.ts';
import { purchaseOrders } from '#server/commerce/supply/tables.ts';
import { announcedBy } from '#server/testing/announced-changes.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { newPurchase, receive, receiveLot, stockOf } from '#server/testing/supplies.ts';

const test = shopForTests();
let api: AdminApi;
beforeEach(async () => {
  test.clock.set(new Date('2026-11-20T10:00:00+08:00'));
  api = (await newAdministrator(test, 'warehouse')).api;
});

const shelf = async (id: number) => {
  test.shop.cache.clear();
  return (await test.api.readAvailability({ params: { id } })).data;
};
const expectedOn = new Date('2026-12-05T00:00:00+08:00');

describe('goods that are ordered from a supplier', () => {
  it('say on the page of a sold-out product when they are expected, until they come or the day has passed', async () => {
    const id = await newProduct(test.shop, { stock: 0 });
    await newPurchase(test, { [id]: 5 }, { expectedOn, state: 'DRAFT' });
    expect(await shelf(id)).toEqual({ availability: 'SOLD_OUT' });
    const later = new Date('2026-12-20T00:00:00+08:00');
    await newPurchase(test, { [id]: 5 }, { expectedOn: later });
    const purchase = await newPurchase(test, { [id]: 5 }, { expectedOn });
    expect(await shelf(id)).toEqual({ availability: 'SOLD_OUT', expectedOn: '2026-12-05' });
    test.clock.set(new Date('2026-12-06T00:00:00+08:00'));
    expect(await shelf(id)).toMatchObject({ expectedOn: '2026-12-20' });
    const { api: next } = await newAdministrator(test, 'warehouse');
    await receive(next, purchase, [{ productId: id, quantity: 5 }]);
    expect(await shelf(id)).toEqual({ availability: 'FEW' });
  });

  it('announce themselves, so that no page says an old day', async () => {
    const id = await newProduct(test.shop, { stock: 0 });
    const purchase = await newPurchase(test, { [id]: 5 }, { expectedOn });
    const change = () =>
      test.shop.db
        .update(purchaseOrders)
        .set({ expectedOn: new Date('2026-12-06T00:00:00+08:00') })
        .where(eq(purchaseOrders.id, purchase));
    expect(await announcedBy(test.shop, change)).toContain('shelf');
    test.clock.set(new Date('2026-12-07T00:01:00+08:00'));
    const announced = await announcedBy(test.shop, () => passExpectedDays(test.shop));
    expect(announced.join()).toContain('shelf');
  });

  it('are on the page of the stock, with the lots that are there', async () => {
    const id = await newProduct(test.shop, { stock: 2 });
    const { id: stock } = await stockOf(test, id);
    const purchase = await newPurchase(test, { [id]: 9 }, { expectedOn });
    const lot = { productId: id, quantity: 4, lotNo: 'E-1', expiresOn: '2027-01-31' };
    await receive(api, purchase, [lot]);
    const { data } = await api.readStockPage({ params: { id: stock } });
    expect(data).toMatchObject({
      onHand: 6,
      lots: [{ lotNo: 'E-1', state: 'GOOD', expiresOn: '2027-01-31', units: 4 }],
      awaited: [{ units: 5, expectedOn: '2026-12-05T00:00:00+08:00' }],
    });
  });
});

describe('lots that expire', () => {
  it('are work for today from the days of the settings on, the one that waits longest first', async () => {
    const id = await newProduct(test.shop, { stock: 0 });
    const came = { productId: id, quantity: 3 };
    await receiveLot(test, api, { ...came, lotNo: 'W-LATE', expiresOn: '2027-06-30' });
    await receiveLot(test, api, { ...came, lotNo: 'W-SOON', expiresOn: '2026-12-10' });
    await receiveLot(test, api, { ...came, lotNo: 'W-NOW', expiresOn: '2026-11-21' });
    const rows = async (of: AdminApi) => {
      const { groups } = (await of.searchWork({ body: {} } as never)).data;
      return groups
        .find(({ key }) => key === 'lots-expiring')
        ?.rows.map(({ subtitle }) => subtitle);
    };
    const found = await rows(api);
    expect(found).toHaveLength(2);
    expect(found?.[0]).toContain('批號 W-NOW');
    test.clock.set(new Date('2026-11-22T00:00:00+08:00'));
    const { api: next } = await newAdministrator(test, 'warehouse');
    expect((await rows(next))?.[0]).toContain('2026.11.21 已過期');
  });
});
