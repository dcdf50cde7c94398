import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import type { SettingGroupName } from '#contract/settings.ts';
import { products } from '#server/commerce/catalog/tables.ts';
import { setStock } from '#server/commerce/stock/set-stock.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { orderToFulfil } from '#server/testing/orders-to-fulfil.ts';

const test = shopForTests();

const undone = async (api: AdminApi) =>
  (await api.readFirstRun()).data.steps.flatMap(({ name, isDone }) => (isDone ? [] : [name]));

async function save(api: AdminApi, name: SettingGroupName, values: Record<string, unknown>) {
  const { data } = await api.readSettings();
  const version = data.find((group) => group.name === name)?.version ?? '';
  await api.writeSettings({ body: { name, version, values } });
}

describe('the first-run list', () => {
  it('ticks each step by what the shop’s own data say, in an order that leads to the first order', async () => {
    const { api } = await newAdministrator(test, 'owner');
    expect(await undone(api)).toEqual([
      'company',
      'delivery',
      'products',
      'stock',
      'pictures',
      'trial-order',
      'colleagues',
    ]);
    await save(api, 'sender', { sender_name: '布坊' });
    await save(api, 'shop', { company_name: '布坊有限公司' });
    await save(api, 'shop', { contact_url: 'https://shop.tw/contact' });
    for (const company_tax_id of ['00000000', '12345678']) {
      await save(api, 'shop', { company_tax_id });
      expect(await undone(api)).toContain('company');
    }
    await save(api, 'shop', { company_tax_id: '12345675' });
    expect(await undone(api)).not.toContain('company');
    await save(api, 'delivery', { store: 65 });
    const { db } = test.shop;
    const hidden = await newProduct(test.shop, { currentVisibilityRule: 'OFFLINE', stock: 0 });
    expect(await undone(api)).toEqual([
      'products',
      'stock',
      'pictures',
      'trial-order',
      'colleagues',
    ]);
    const shown = eq(products.id, hidden);
    await db.update(products).set({ currentVisibilityRule: 'ONLINE' }).where(shown);
    expect(await undone(api)).toEqual(['stock', 'pictures', 'trial-order', 'colleagues']);
    // Units of OFFLINE goods do not count as something to buy.
    await newProduct(test.shop, { currentVisibilityRule: 'OFFLINE', stock: 9 });
    expect(await undone(api)).toContain('stock');
    await setStock(db, { productId: hidden, webStock: 3, erpStock: 3 });
    expect(await undone(api)).toEqual(['pictures', 'trial-order', 'colleagues']);
    const images = [{ id: 1, url: '/media/a-800.webp#ffffff', alt: '正面' }];
    await db.update(products).set({ images }).where(shown);
    expect(await undone(api)).toEqual(['trial-order', 'colleagues']);
    await newAdministrator(test, 'erp');
    expect(await undone(api)).toEqual(['trial-order', 'colleagues']);
    await newAdministrator(test, 'service');
    expect(await undone(api)).toEqual(['trial-order']);
    await orderToFulfil(test);
    expect(await undone(api)).not.toContain('trial-order');
  });

  it('is put away for every owner, once, and stands in the log', async () => {
    const one = await newAdministrator(test, 'owner');
    const two = await newAdministrator(test, 'owner');
    await one.api.putAwayFirstRun({ body: undefined as never });
    await two.api.putAwayFirstRun({ body: undefined as never });
    expect((await two.api.readFirstRun()).data.isPutAway).toBe(true);
    const { data } = await one.api.searchAuditEntries({ body: {} });
    expect(data.filter(({ call }) => call === 'putAwayFirstRun')).toHaveLength(1);
  });
});
