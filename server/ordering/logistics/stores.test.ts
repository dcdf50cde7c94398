import { beforeEach, describe, expect, it } from 'vitest';
import { jobMarks } from '#server/platform/database/tables.ts';
import { checkout } from '#server/testing/at-checkout.ts';
import { type EcpayNetwork, ecpayNetwork } from '#server/testing/ecpay-network.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import {
  failureOf,
  homeDelivery,
  newShopper,
  refusalOf,
  sendCart,
} from '#server/testing/new-shopper.ts';
import { ageOfStores, enqueueFirstStores, loadStores } from './load-stores.ts';
import { stores } from './tables.ts';

let network: EcpayNetwork;
const test = shopForTests({ fetch: (...request) => network.fetch(...request) });

beforeEach(async () => {
  network = ecpayNetwork(() => test.clock.now());
  test.errors.length = 0;
  await test.shop.db.delete(stores);
  await test.shop.db.delete(jobMarks);
});

interface Row {
  StoreId: string;
  StoreName?: string;
  StoreAddr?: string;
  StorePhone?: string | null;
}

/** ECPay's answer with these rows. */
const listOf = (rows: readonly Row[], RtnCode: unknown = 1) =>
  JSON.stringify({
    RtnCode,
    RtnMsg: '',
    StoreList: [
      {
        CvsType: 'UNIMART',
        StoreInfo: rows.map((row) => ({
          StoreName: `${row.StoreId} 門市`,
          StoreAddr: '臺北市大安區師大路87號',
          StorePhone: '02-23632307',
          ...row,
        })),
      },
      { CvsType: 'FAMI', StoreInfo: [{ StoreId: 'F1', StoreName: '全家', StoreAddr: '路' }] },
    ],
  });
const rowsFrom = (first: number, count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ StoreId: String(first + index) }));

/** Loads this list, or the stand-in's, as if the last one were a day old. */
async function load(text?: string): Promise<void> {
  network.answerStores(text);
  await test.shop.db.delete(jobMarks);
  await loadStores(test.shop);
}
const known = async () =>
  (await test.shop.db.select().from(stores).orderBy(stores.no)).map(
    ({ no, isClosed }) => no + (isClosed ? ' closed' : ''),
  );

/** A shopper whose cart was sent for a convenience store. */
async function atStoreCheckout() {
  const shopper = await newShopper(test);
  const product = await newProduct(test.shop, { price: 150, stock: 9 });
  const order = { ...homeDelivery, shipType: 'STORE' } as const;
  await sendCart(shopper, { products: { [product]: 1 } }, { order });
  return shopper;
}
const picked = {
  shipType: 'STORE',
  storeNo: '131386',
  storeName: '假門市',
  shipAddress: '假地址',
} as const;

describe('the list of stores', () => {
  it('is that of the stand-in’s map, asked for with a right CheckMacValue', async () => {
    await load();
    expect(network.asked).toEqual(['GetStoreList']);
    expect(await known()).toContain('131386');
    expect(await ageOfStores(test.shop)).toBeGreaterThanOrEqual(0);
  });

  it('is loaded at the start of a shop that knows no store, and only then', async () => {
    await enqueueFirstStores(test.shop);
    await test.shop.jobs.runDue();
    expect(await known()).toContain('131386');
    await enqueueFirstStores(test.shop);
    await test.shop.jobs.runDue();
    expect(network.asked.filter((call) => call === 'GetStoreList')).toHaveLength(1);
  });

  it('is asked for once a day, and again soon while nobody answers', async () => {
    await load();
    test.clock.advance(23 * 3600);
    await loadStores(test.shop);
    expect(network.asked).toHaveLength(1);
    network.outcomes.set('ECPAY_MAP', 'timeout');
    test.clock.advance(3600);
    await loadStores(test.shop);
    network.outcomes.set('ECPAY_MAP', 'success');
    await loadStores(test.shop);
    expect(network.asked).toHaveLength(3);
    expect(await ageOfStores(test.shop)).toBeGreaterThanOrEqual(0);
  });

  it('is replaced by the next one: stores that are not in it are closed, and come back with it', async () => {
    await load(listOf(rowsFrom(1, 4)));
    await load(listOf(rowsFrom(3, 4)));
    expect(await known()).toEqual(['1 closed', '2 closed', '3', '4', '5', '6']);
    await load(listOf([{ StoreId: '1', StoreName: '新名門市' }, ...rowsFrom(3, 3)]));
    expect(await known()).toEqual(['1', '2 closed', '3', '4', '5', '6 closed']);
    const [first] = await test.shop.db.select().from(stores).orderBy(stores.no);
    expect(first).toMatchObject({ kind: 'UNIMART', name: '新名門市', phone: '02-23632307' });
  });

  it('stays if the new one has less than half of its stores, which is logged as an error', async () => {
    await load(listOf(rowsFrom(1, 5)));
    await load(listOf(rowsFrom(1, 2)));
    expect(await known()).toEqual(['1', '2', '3', '4', '5']);
    expect(test.errors).toMatchObject([{ fields: { listed: 2, open: 5 } }]);
    expect(await ageOfStores(test.shop)).toBe(-1);
    await load(listOf(rowsFrom(1, 3)));
    expect(await known()).toEqual(['1', '2', '3', '4 closed', '5 closed']);
  });

  it.each([
    ['no JSON', '<html>維護中</html>'],
    ['nothing', ''],
    ['an error', listOf([], 0)],
    ['no store', listOf([])],
    ['no store that can be read', listOf([{ StoreId: '有空白 ' }])],
    ['another form', JSON.stringify({ RtnCode: 1, StoreList: { CvsType: 'UNIMART' } })],
    ['more than four megabytes', listOf([{ StoreId: '1', StorePhone: 'x'.repeat(4_000_001) }])],
  ])('stays after an answer with %s', async (_, text) => {
    await load(listOf(rowsFrom(1, 2)));
    await load(text);
    expect(await known()).toEqual(['1', '2']);
  });

  it('leaves out rows that no store can have, and takes the others', async () => {
    const wrong: Row[] = [
      { StoreId: '' },
      { StoreId: '9', StoreName: '' },
      { StoreId: '9', StoreAddr: '路'.repeat(201) },
    ];
    await load(listOf([...wrong, { StoreId: '1', StorePhone: null }, { StoreId: '1' }]));
    expect(await known()).toEqual(['1']);
  });
});

describe('checkout at a store', () => {
  it('stores name and address of the list, whatever was sent', async () => {
    await load();
    const shopper = await atStoreCheckout();
    const { data } = await checkout(shopper, picked);
    const order = (await shopper.api.readOrder({ params: { id: data.id } })).data;
    expect(order).toMatchObject({
      storeNo: '131386',
      storeName: '建盛門市',
      shipAddress: '臺北市中山區建國北路三段42號',
    });
  });

  it('refuses a store that is not in the list or no longer in it, at its field, and another one can be ordered to', async () => {
    await load(listOf([{ StoreId: '131386' }, { StoreId: '2' }]));
    await load(listOf([{ StoreId: '2' }]));
    const shopper = await atStoreCheckout();
    expect(await failureOf(checkout(shopper, { ...picked, storeNo: '999999' }))).toMatchObject({
      status: 422,
      errors: { 'order.storeNo': '查無此門市，請重新選擇門市' },
    });
    expect(await failureOf(checkout(shopper, picked))).toMatchObject({
      status: 422,
      errors: { 'order.storeNo': '此門市已停止取貨服務，請改選其他門市' },
    });
    expect(await refusalOf(checkout(shopper, { ...picked, storeNo: '2' }))).toBe('');
  });

  it('takes any store while no list was ever loaded, and marks the order for the back office', async () => {
    const { api } = await newAdministrator(test, 'operator');
    const markOf = async (orderNo: string) => {
      const { data } = await api.searchOrders({ body: { orderNo } });
      return data[0]?.isStoreUnchecked;
    };
    const unchecked = (await checkout(await atStoreCheckout(), picked)).data;
    expect(await markOf(unchecked.orderNo)).toBe(true);
    const { data } = await api.readOrderPayments({ params: { id: unchecked.id } });
    expect(data.order.isStoreUnchecked).toBe(true);
    await load();
    expect(await markOf((await checkout(await atStoreCheckout(), picked)).data.orderNo)).toBe(
      false,
    );
  });

  it('finds the store at every moment of a load', async () => {
    const rows = [{ StoreId: '131386' }, ...rowsFrom(1, 3000)];
    await load(listOf(rows));
    const shoppers = await Promise.all(Array.from({ length: 6 }, atStoreCheckout));
    let isLoading = true;
    const loading = (async () => {
      for (let round = 0; isLoading || round < 3; round++) {
        const names = rows.map((row) => ({ ...row, StoreName: `第 ${round} 次` }));
        await load(listOf(names));
      }
    })();
    const results = await Promise.all(shoppers.map((each) => refusalOf(checkout(each, picked))));
    isLoading = false;
    await loading;
    expect(results).toEqual(shoppers.map(() => ''));
    expect(await known()).toHaveLength(3001);
  });
});

describe('a recipient at a store', () => {
  const body = {
    type: 'STORE',
    name: '林小晴',
    storeCode: '131386',
    storeName: '假門市',
    storeAddress: '假地址',
  } as const;

  it('is saved with name and address of the list, and refused with a store that it does not have', async () => {
    await load();
    const { api } = await newShopper(test);
    const { data } = await api.createRecipient({ body });
    expect(data).toMatchObject({
      storeName: '建盛門市',
      storeAddress: '臺北市中山區建國北路三段42號',
    });
    const wrong = { ...body, storeCode: '999999' };
    for (const change of [
      () => api.createRecipient({ body: wrong }),
      () => api.updateRecipient({ params: { id: data.id }, body: wrong }),
    ]) {
      expect(await failureOf(change())).toMatchObject({
        status: 422,
        errors: { storeCode: '查無此門市，請重新選擇門市' },
      });
    }
  });

  it('is saved as it is while no list was ever loaded', async () => {
    const { api } = await newShopper(test);
    expect((await api.createRecipient({ body })).data.storeName).toBe('假門市');
  });
});
