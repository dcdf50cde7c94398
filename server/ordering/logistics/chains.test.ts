import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FurtherCarrier } from '#contract/enumerations.ts';
import { products } from '#server/commerce/catalog/tables.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { savedRecipients } from '#server/people/saved-details/tables.ts';
import { databaseError } from '#server/platform/database/database.ts';
import { checkout } from '#server/testing/at-checkout.ts';
import { type EcpayNetwork, ecpayNetwork } from '#server/testing/ecpay-network.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { checkoutBody, failureOf, newShopper, sendCart } from '#server/testing/new-shopper.ts';
import { wantedForTests } from '#server/testing/standing-members.ts';
import { carrierSettings } from './carrier-settings.ts';
import { loadDeliverySettings } from './delivery-settings.ts';
import { ageOfStores, loadStores } from './load-stores.ts';
import { stores } from './tables.ts';

let network: EcpayNetwork;
const test = shopForTests({ fetch: (...request) => network.fetch(...request) });

async function offer(...enabled: FurtherCarrier[]): Promise<void> {
  const values = { contract: 'B2C', takesReturnsInStores: false } as const;
  await carrierSettings.write(test.shop.db, { ...values, enabled });
  await test.shop.cache.invalidate(['settings']);
}

beforeAll(async () => {
  network = ecpayNetwork(() => test.clock.now());
  await offer('FAMI', 'HILIFE');
  await loadStores(test.shop);
});
beforeEach(() => offer('FAMI', 'HILIFE'));

const toFami = { shipType: 'STORE', storeType: 'FAMI', storeNo: '006598', storeName: 'x' } as const;
async function atStoreCheckout() {
  const shopper = await newShopper(test);
  const product = await newProduct(test.shop, { price: 150, stock: 9 });
  const order = { islandsType: 'MAIN_ISLAND', shipType: 'STORE' } as const;
  await sendCart(shopper, { products: { [product]: 1 } }, { order });
  return { shopper, product };
}
const errorsOf = async (work: Promise<unknown>) => (await failureOf(work))?.errors;

describe('the stores of a further chain', () => {
  it('are listed apart, with the chains that the shop offers', async () => {
    const { data, meta } = await test.api.listStores({ query: { storeType: 'FAMI' } });
    expect(data.map(({ kind, no }) => kind + no)).toContain('FAMI006598');
    expect(data.every(({ kind }) => kind === 'FAMI')).toBe(true);
    expect(meta).toMatchObject({ isLoaded: true, storeTypes: ['UNIMART', 'FAMI', 'HILIFE'] });
    const first = await test.api.listStores({ query: { city: '臺北市' } });
    expect(first.data.every(({ kind }) => kind === 'UNIMART')).toBe(true);
  });

  it('are closed by a list of their own chain alone', async () => {
    const rows = (CvsType: string, ids: readonly string[]) => ({
      CvsType,
      StoreInfo: ids.map((id) => ({
        StoreId: id,
        StoreName: `${id}店`,
        StoreAddr: '臺北市大安區',
      })),
    });
    const open = async (storeType: 'UNIMART' | 'FAMI') =>
      (await test.api.listStores({ query: { storeType, perPage: 50 } })).data.length;
    const before = await open('UNIMART');
    test.clock.advance(86_400);
    network.answerStores(
      JSON.stringify({ RtnCode: 1, StoreList: [rows('FAMI', ['006598', '010427'])] }),
    );
    await loadStores(test.shop);
    expect([await open('FAMI'), await open('UNIMART')]).toEqual([2, before]);
    network.answerStores(undefined);
    test.clock.advance(86_400);
    await loadStores(test.shop);
  });

  it('come back soon after a release without chains has closed them', async () => {
    await test.shop.db.update(stores).set({ isClosed: true }).where(eq(stores.kind, 'FAMI'));
    await loadStores(test.shop);
    const { data } = await test.api.listStores({ query: { storeType: 'FAMI' } });
    expect(data.length).toBeGreaterThan(0);
    expect(await ageOfStores(test.shop)).toBeGreaterThanOrEqual(0);
    await offer('FAMI', 'HILIFE', 'TCAT');
  });

  it('are not offered under a contract without their company', async () => {
    await offer('OKMART', 'FAMI');
    const { carriers } = await loadDeliverySettings(test.shop.db, test.shop.config);
    expect(carriers.stores).toEqual(['UNIMART', 'FAMI']);
  });

  it('are on a map of their own, from which a shopper comes back with the chain', async () => {
    const { api } = await newShopper(test);
    const { data } = await api.openStoreMap({ query: { storeType: 'FAMI' } });
    const fields = Object.fromEntries(data.fields.map(({ name, value }) => [name, value]));
    expect(fields.LogisticsSubType).toBe('FAMI');
    const reply = (LogisticsSubType: string) => {
      const { MerchantID = '', MerchantTradeNo = '', ExtraData = '' } = fields;
      const store = { CVSStoreID: '006598', CVSStoreName: '店', CVSAddress: '路' };
      const sent = { MerchantID, MerchantTradeNo, ExtraData, ...store, LogisticsSubType };
      return test.http({
        method: 'POST',
        url: '/api/v1/ecpay-map/callback',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(sent).toString(),
      });
    };
    expect((await reply('OKMARTC2C')).headers.location).toBe('/redirect');
    expect((await reply('FAMI')).headers.location).toMatch(/CVSStoreID=006598.*&storeType=FAMI$/);
    expect(await errorsOf(api.openStoreMap({ query: { storeType: 'OKMART' } }))).toEqual({
      storeType: '目前不能送到這家超商，請重新選擇門市',
    });
  });
});

describe('an order to a further chain', () => {
  it('has the store of that chain’s list, and answers, papers and the ERP name the chain', async () => {
    const { shopper } = await atStoreCheckout();
    const { data } = await checkout(shopper, toFami);
    const order = (await shopper.api.readOrder({ params: { id: data.id } })).data;
    expect(order).toMatchObject({
      storeType: 'FAMI',
      storeNo: '006598',
      storeName: '全家南港三重店',
    });
    const { api } = await newAdministrator(test, 'owner');
    const { delivery } = (await api.readOrderDesk({ params: { id: data.id } })).data;
    expect(delivery.storeType).toBe('FAMI');
    const { data: sent } = await api.listErpOrders({ query: { orderNo: order.orderNo } });
    expect(sent).toMatchObject([{ storeType: 'FAMI', storeName: '全家南港三重店' }]);
    const body = { version: delivery.version, storeType: 'HILIFE', storeNo: '2001' } as const;
    const params = { id: data.id };
    const moved = (await api.editDelivery({ params, body })).data.delivery;
    expect(moved).toMatchObject({ storeType: 'HILIFE', storeName: '萊爾富北市師大店' });
    const back = { version: moved.version, storeType: 'UNIMART', storeNo: '131386' } as const;
    const { delivery: first } = (await api.editDelivery({ params, body: back })).data;
    expect(first).not.toHaveProperty('storeType');
    expect(first.storeName).toBe('建盛門市');
    // Goods of an order that another chain does not take stay where they are.
    const { db } = test.shop;
    await db.update(products).set({ weightGrams: 6000 });
    const heavy = { version: first.version, storeType: 'FAMI', storeNo: '006598' } as const;
    const refused = await failureOf(api.editDelivery({ params, body: heavy }));
    await db.update(products).set({ weightGrams: null });
    expect(refused?.message).toContain('全家');
  });

  it('is refused for a store of another chain, and for a chain that is off or too dear', async () => {
    const { shopper, product } = await atStoreCheckout();
    expect(await errorsOf(checkout(shopper, { ...toFami, storeNo: '131386' }))).toHaveProperty([
      'order.storeNo',
    ]);
    expect(await errorsOf(checkout(shopper, { ...toFami, storeType: 'OKMART' }))).toEqual({
      'order.storeType': '目前不能送到這家超商，請重新選擇門市',
    });
    const bad = { ...toFami, storeType: 'SHOP' as never };
    expect((await failureOf(checkout(shopper, bad)))?.status).toBe(422);
    const dear = await newProduct(test.shop, { price: 20_001, stock: 9 });
    const order = { islandsType: 'MAIN_ISLAND', shipType: 'STORE' } as const;
    const failure = await failureOf(
      sendCart(shopper, { products: { [dear]: 1, [product]: 1 } }, { order }),
    );
    expect(failure).toMatchObject({ errorCode: 'PARCEL_IS_TOO_LARGE' });
    expect(failure?.message).toContain('訂單超過 20,000 元');
  });

  it('has no chain if it goes to a home', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { price: 150, stock: 9 });
    await sendCart(shopper, { products: { [product]: 1 } });
    const { data } = await checkout(shopper, { storeType: 'FAMI' });
    expect((await shopper.api.readOrder({ params: { id: data.id } })).data).not.toHaveProperty(
      'storeType',
    );
  });

  it('is made by staff, and comes again with a standing order until the chain is off', async () => {
    const { api } = await newAdministrator(test, 'owner');
    const { shopper, product } = await atStoreCheckout();
    const { paymentType, ...given } = checkoutBody(toFami).order;
    const buyer = { email: 'fami@example.com', name: '陳大晴', mobileNumber: '0922333444' };
    const items = { products: [{ id: product, quantity: 1 }], productCombinations: [] };
    const made = await api.createOrder(
      { body: { buyer, items, delivery: given, paymentType } },
      { idempotencyKey: 'fami-by-staff' },
    );
    const page = (await api.readOrderDesk({ params: { id: made.data.id } })).data;
    expect(page.delivery).toMatchObject({ storeType: 'FAMI', storeName: '全家南港三重店' });
    const wanted = wantedForTests(product);
    const body = { ...wanted, order: { ...wanted.order, ...toFami, shipAddress: '' } };
    await shopper.api.createStandingOrder({ body });
    const [standing] = (await shopper.api.listStandingOrders()).data;
    expect(standing?.order.storeType).toBe('FAMI');
    await offer();
    const params = { id: standing?.id ?? 0 };
    const { data: draft } = await shopper.api.readStandingDraft({ params });
    expect(draft.problem).toBe('UNDELIVERABLE');
  });
});

describe('a saved recipient', () => {
  const store = { type: 'STORE', name: '林小晴', storeCode: '006598', storeName: 'x' } as const;

  it('remembers the chain, and a store without one is of the first chain', async () => {
    const { api } = await newShopper(test);
    const body = { ...store, storeType: 'FAMI', storeAddress: '路' } as const;
    const { data } = await api.createRecipient({ body });
    expect(data).toMatchObject({ storeType: 'FAMI', storeName: '全家南港三重店' });
    const params = { id: data.id };
    const renamed = await api.updateRecipient({ params, body: { name: '陳小晴' } });
    expect(renamed.data.storeType).toBe('FAMI');
    const moved = await api.updateRecipient({ params, body: { storeCode: '131386' } });
    expect(moved.data).not.toHaveProperty('storeType');
    expect(moved.data.storeName).toBe('建盛門市');
    const off = { ...body, storeType: 'OKMART' } as const;
    expect(await errorsOf(api.createRecipient({ body: off }))).toHaveProperty('storeType');
  });
});

describe('the database', () => {
  it('takes only the pairs of delivery and chain that exist', async () => {
    const { shopper } = await atStoreCheckout();
    const { data } = await checkout(shopper, toFami);
    const { db } = test.shop;
    const set = (values: object) =>
      db
        .update(orders)
        .set(values)
        .where(eq(orders.id, data.id))
        .then(
          () => 'taken',
          (error: unknown) => databaseError(error)?.constraint,
        );
    expect(await set({ shipType: 'HOME' })).toBe('orders_store_type');
    expect(await set({ storeType: 'UNIMART' })).toBe('orders_store_type');
    expect(await set({ storeType: 'TCAT' })).toBe('orders_store_type');
    expect(await set({ shipType: 'HOME', storeType: null })).toBe('taken');
  });

  it('is the first one for a store that a release without chains writes beside this one', async () => {
    const { shopper } = await atStoreCheckout();
    const { data } = await checkout(shopper, toFami);
    const { db } = test.shop;
    const [{ userId } = { userId: 0 }] = await db
      .select({ userId: orders.userId })
      .from(orders)
      .where(eq(orders.id, data.id));
    const isIt = eq(savedRecipients.userId, userId ?? 0);
    const recipient = { userId: userId ?? 0, slot: 9, name: 'x', type: 'STORE' } as const;
    await db.insert(savedRecipients).values({ ...recipient, storeType: 'FAMI', storeCode: '1' });
    const chain = async (set: Partial<typeof savedRecipients.$inferInsert>) => {
      await db.update(savedRecipients).set(set).where(isIt);
      const [row] = await db.select().from(savedRecipients).where(isIt);
      return row?.storeType;
    };
    expect(await chain({ name: 'y', storeCode: '1' })).toBe('FAMI');
    expect(await chain({ storeCode: '2', storeType: 'FAMI' })).toBe('FAMI');
    expect(await chain({ storeCode: '131386' })).toBe('UNIMART');
    expect(await chain({ storeCode: '131386', storeType: 'HILIFE' })).toBe('HILIFE');
    expect(await chain({ type: 'HOME', storeCode: '131386' })).toBe('UNIMART');
    const ofOrder = async (set: Partial<typeof orders.$inferInsert>) => {
      await db.update(orders).set(set).where(eq(orders.id, data.id));
      const [row] = await db.select().from(orders).where(eq(orders.id, data.id));
      return row?.storeType;
    };
    expect(await ofOrder({ storeNo: '010427', storeType: 'FAMI' })).toBe('FAMI');
    expect(await ofOrder({ recipient: 'z' })).toBe('FAMI');
    expect(await ofOrder({ storeNo: '131386' })).toBeNull();
  });
});

describe('the setting', () => {
  it('switches companies on, with the contract that the environment decides', async () => {
    const { api } = await newAdministrator(test, 'owner');
    const read = async () =>
      (await api.readSettings()).data.find(({ name }) => name === 'carriers');
    const group = await read();
    expect(group?.values).toEqual({
      enabled: ['FAMI', 'HILIFE'],
      contract: 'B2C',
      takesReturnsInStores: false,
    });
    expect(group?.locked).toEqual({ contract: 'ECPAY_LOGISTICS_SERVICE' });
    const { version = '' } = group ?? {};
    const write = (values: Record<string, unknown>) =>
      api.writeSettings({ body: { name: 'carriers', version, values } });
    for (const [values, words] of [
      [{ enabled: ['OKMART'] }, '只有店到店'],
      [{ enabled: ['FAMI', 'FAMI'] }, '全家'],
      [{ enabled: ['UNIMART'] }, '全家'],
      [{ enabled: 'FAMI' }, '全家'],
      [{ contract: 'C2C' }, 'ECPAY_LOGISTICS_SERVICE'],
    ] as const) {
      expect(JSON.stringify(await errorsOf(write(values)))).toContain(words);
    }
    expect((await write({ enabled: ['TCAT'] })).data.values).toMatchObject({ enabled: ['TCAT'] });
    expect(
      (await test.http('/api/v1/stores?city=%E8%87%BA%E5%8C%97%E5%B8%82')).json().meta,
    ).not.toHaveProperty('store_types');
  });
});
