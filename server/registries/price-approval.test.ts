import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { approvalSettings, readApprovalLimits } from '#server/back-office/approvals/limits.ts';
import { orderLines, orders } from '#server/ordering/orders/tables.ts';
import { fileApi } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { listedRows } from '#server/testing/listed-rows.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { recordApi } from '#server/testing/record-api.ts';

const test = shopForTests();
const hour = 3600;
beforeEach(() => test.clock.set(new Date('2036-11-01T02:00:00Z')));

type Values = Record<string, unknown>;
let count = 0;

/** A product with a price of 459 TWD that is an hour old, and functions that change it. */
async function pricedProduct(values: Values = {}) {
  let api = await recordApi(test, 'products');
  const name = `降價 ${++count}`;
  const made = await api.call('create', {
    name,
    materialNo: `DROP-${count}`,
    price: 459,
    currentVisibilityRule: 'ONLINE',
    ...values,
  });
  const id = Number(made.data.id);
  const read = async () => (await api.call('edit', undefined, id)).data;
  const product = {
    id,
    read,
    update: async (wanted: Values) =>
      api.call('update-row', { ...wanted, version: (await read()).version }, id),
    change: async (wanted: Values) => (await product.update(wanted)).code,
    /** Moves the clock by hours. Sessions end meanwhile. */
    async wait(hours: number) {
      test.clock.advance(hours * hour);
      api = await recordApi(test, 'products');
    },
  };
  await product.wait(1);
  return product;
}

/** Somebody orders goods now. `isPaid` says whether they pay. */
async function order(productId: number, isPaid: boolean): Promise<void> {
  const { orders: made } = await listedRows(test, 1);
  const orderId = made[0]?.id ?? 0;
  const now = test.clock.now();
  const { db } = test.shop;
  const paidExpiredAt = new Date(now.getTime() + hour * 1000);
  const values = { createdAt: now, paidExpiredAt, ...(isPaid && { paymentAt: now }) };
  await db.update(orders).set(values).where(eq(orders.id, orderId));
  await db.insert(orderLines).values({
    orderId,
    kind: 'product',
    itemId: productId,
    name: '棉巾',
    image: '/media/a.webp',
    listPrice: 4590,
    unitPrice: 4590,
    quantity: 1,
  });
}

describe('what a price is compared with', () => {
  it('is the highest one of the last 24 hours, so that small steps add up', async () => {
    const { wait, change } = await pricedProduct();
    expect(await change({ price: 330 })).toBe('');
    expect(await change({ price: 320 })).toBe('APPROVAL_NEEDED');
    expect(await change({ memberPrice: 300 })).toBe('APPROVAL_NEEDED');
    expect(await change({ price: 322 })).toBe('');
    await wait(23.9);
    expect(await change({ price: 300 })).toBe('APPROVAL_NEEDED');
    await wait(0.2);
    expect(await change({ price: 300 })).toBe('');
  });

  it('is no slip upwards that stood for less than half an hour and at which nobody paid', async () => {
    const [alone, paid] = [await pricedProduct(), await pricedProduct()];
    await alone.wait(0);
    for (const { change } of [alone, paid]) expect(await change({ price: 4590 })).toBe('');
    test.clock.advance(20 * 60);
    await order(alone.id, false);
    await order(paid.id, true);
    await paid.wait(0.1);
    await alone.wait(0);
    expect(await alone.change({ price: 459 })).toBe('');
    expect(await paid.change({ price: 459 })).toBe('APPROVAL_NEEDED');
  });

  it('is nothing for goods that were never sold', async () => {
    const { change } = await pricedProduct({ currentVisibilityRule: 'OFFLINE' });
    expect(await change({ price: 45 })).toBe('');
    expect(await change({ currentVisibilityRule: 'ONLINE', price: 20 })).toBe('');
  });

  it('does not matter to a change that lowers no price', async () => {
    const { update, change } = await pricedProduct();
    const { extra } = await update({ price: 20 });
    const { api } = await newAdministrator(test, 'owner');
    await api.approveWish({ params: { id: Number(extra.approvalId) }, body: {} });
    expect(await change({ name: '改名' })).toBe('');
    expect(await change({ price: 25 })).toBe('');
    expect(await change({ price: 24 })).toBe('APPROVAL_NEEDED');
  });
});

describe('a limit that was lowered since a file was tried', () => {
  it('stops the file where it is written, and not one row is written', async () => {
    const { read } = await pricedProduct();
    const files = await fileApi(test, 'products');
    const csv = Buffer.from(`商品編號,售價\n${(await read()).materialNo},400\n`);
    const { id: importId } = await files.tried(csv, 'a.csv');
    const { db } = test.shop;
    const limits = await readApprovalLimits(db);
    await approvalSettings.write(db, { ...limits, priceDropPerCent: 5 });
    const { data } = await files.finish(importId, 'run');
    await approvalSettings.write(db, limits);
    expect(data).toMatchObject({ state: 'FAILED', error: expect.stringContaining('請重新上傳') });
    expect((await read()).price).toBe(459);
  });
});
