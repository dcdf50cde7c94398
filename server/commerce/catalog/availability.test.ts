import { describe, expect, it } from 'vitest';
import { setStock } from '#server/commerce/stock/set-stock.ts';
import { setMaintainSetting } from '#server/content/maintain-settings.ts';
import { announcedBy, untilHeard } from '#server/testing/announced-changes.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newCombination, newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper, refusalOf, sendCart } from '#server/testing/new-shopper.ts';

const test = shopForTests();

const said = async (id: number) =>
  (await test.api.readAvailability({ params: { id } })).data.availability;
const saidOfSet = async (id: number) =>
  (await test.api.readCombinationAvailability({ params: { id } })).data.availability;

describe('the availability of goods', () => {
  it.each([
    [0, 'SOLD_OUT'],
    [1, 'FEW'],
    [10, 'FEW'],
    [11, 'IN_STOCK'],
  ] as const)(
    'is told of a product with %s units as %s, without their number',
    async (stock, state) => {
      const id = await newProduct(test.shop, { stock });
      const { data } = await test.api.readAvailability({ params: { id } });
      expect(data).toEqual({ availability: state });
    },
  );

  it('is unlimited without a stock record, and unknown of goods that are not sold', async () => {
    const id = await newProduct(test.shop, {});
    await test.shop.db.execute(`delete from stock_records where product_id = ${id}`);
    expect(await said(id)).toBe('IN_STOCK');
    await test.shop.db.execute(
      `update products set current_visibility_rule = 'OFFLINE' where id = ${id}`,
    );
    await untilHeard(test.shop);
    expect(await refusalOf(said(id))).toBe('NOT_FOUND');
  });

  it('leaves out what carts have reserved that were sent, and follows the count in use', async () => {
    const id = await newProduct(test.shop, { stock: { webStock: 3, erpStock: 50 } });
    await sendCart(await newShopper(test), { products: { [id]: 3 } });
    expect(await said(id)).toBe('SOLD_OUT');
    await setMaintainSetting(test.shop.db, { type: 'YIPIN_ERP', isMaintained: false });
    await untilHeard(test.shop);
    expect(await said(id)).toBe('IN_STOCK');
    await setMaintainSetting(test.shop.db, { type: 'YIPIN_ERP', isMaintained: true });
  });

  it('of a combination is that of the product of which the least sets are left', async () => {
    const one = await newProduct(test.shop, { stock: 100 });
    const other = await newProduct(test.shop, { stock: 32 });
    const set = await newCombination(test.shop, { [one]: 1, [other]: 3 });
    expect(await saidOfSet(set)).toBe('FEW');
    await setStock(test.shop.db, { productId: other, webStock: 33, erpStock: 33 });
    await untilHeard(test.shop);
    expect(await saidOfSet(set)).toBe('IN_STOCK');
    await setStock(test.shop.db, { productId: other, webStock: 2, erpStock: 2 });
    await untilHeard(test.shop);
    expect(await saidOfSet(set)).toBe('SOLD_OUT');
  });
});

describe('a change of the stock', () => {
  const set = (productId: number, units: number) =>
    announcedBy(test.shop, () =>
      setStock(test.shop.db, { productId, webStock: units, erpStock: units }),
    );

  it('is announced only if what is said of the goods changes', async () => {
    const id = await newProduct(test.shop, { stock: 500 });
    const changed = [`shelf@parts ${id}`];
    expect(await set(id, 400)).toEqual([]);
    expect(await set(id, 11)).toEqual([]);
    expect(await set(id, 10)).toEqual(changed);
    expect(await set(id, 1)).toEqual([]);
    expect(await set(id, 0)).toEqual(changed);
    expect(await set(id, 0)).toEqual([]);
    expect(await set(id, 40)).toEqual(changed);
  });

  it('is announced of the combinations that it concerns', async () => {
    const id = await newProduct(test.shop, { stock: 60 });
    const pair = await newCombination(test.shop, { [id]: 2 });
    expect(await set(id, 22)).toEqual([]);
    expect(await set(id, 21)).toEqual([`shelf@parts set-${pair}`]);
    expect(await set(id, 10)).toEqual([`shelf@parts ${id}`]);
    expect(await set(id, 1)).toEqual([`shelf@parts set-${pair}`]);
    expect(await set(id, 60)).toEqual([`shelf@parts ${id} set-${pair}`]);
  });

  it('by a sale announces nothing, but for the one that takes the last units', async () => {
    const id = await newProduct(test.shop, { price: 100, stock: 14 });
    const shopper = await newShopper(test);
    const sold = (units: number) =>
      announcedBy(test.shop, () => buy(shopper, { products: { [id]: units } }));
    expect(await sold(3)).toEqual([]);
    // Eleven are left. One more in a cart changes the availability that is shown; its sale changes nothing more.
    expect(await sold(1)).toEqual([`shelf@parts ${id}`]);
    expect(await sold(9)).toEqual([]);
    expect(await sold(1)).toEqual([`shelf@parts ${id}`]);
  });

  it('is in the next answer, and a sale that changes no state leaves the answer kept', async () => {
    const id = await newProduct(test.shop, { price: 100, stock: 12 });
    const isCached = () =>
      test.shop.cache.cached(`readAvailability ${JSON.stringify([{ id }, undefined])}`) !==
      undefined;
    await untilHeard(test.shop);
    expect(await said(id)).toBe('IN_STOCK');
    await buy(await newShopper(test), { products: { [id]: 1 } });
    await untilHeard(test.shop);
    expect(isCached()).toBe(true);
    await buy(await newShopper(test), { products: { [id]: 1 } });
    await untilHeard(test.shop);
    expect(isCached()).toBe(false);
    expect(await said(id)).toBe('FEW');
  });
});
