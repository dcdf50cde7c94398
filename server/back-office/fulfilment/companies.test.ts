import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import type { FurtherCarrier, StoreKind } from '#contract/enumerations.ts';
import { shipmentGoods, shipments } from '#server/ordering/fulfilment/tables.ts';
import { carrierSettings } from '#server/ordering/logistics/carrier-settings.ts';
import { checkMacValue } from '#server/ordering/logistics/check-mac-value.ts';
import { senderSettings } from '#server/ordering/logistics/sender-settings.ts';
import { type EcpayNetwork, ecpayAccount, ecpayNetwork } from '#server/testing/ecpay-network.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { failureOf } from '#server/testing/new-shopper.ts';
import { payInAdvance } from '#server/testing/order-life.ts';
import {
  type OrderToFulfil,
  orderToFulfil,
  packedParcel,
  printPaper,
} from '#server/testing/orders-to-fulfil.ts';
import { postNotice } from '#server/testing/post-notice.ts';
import { recordApi } from '#server/testing/record-api.ts';

let network: EcpayNetwork;
const test = shopForTests({
  fetch: (...request) => network.fetch(...request),
  environment: { ECPAY_LOGISTICS_SERVICE: 'UNIMARTC2C' },
});

const answers: string[] = [];
async function deliver(url: string, init: RequestInit) {
  const payload = await postNotice(test, url, init);
  answers.push(payload);
  return new Response(payload);
}

let api: AdminApi;
beforeAll(() => {
  network = ecpayNetwork(() => test.clock.now(), { service: 'UNIMARTC2C', deliver });
});
beforeEach(async () => {
  api = (await newAdministrator(test, 'warehouse')).api;
  await offer('FAMI', 'HILIFE', 'OKMART', 'TCAT', 'POST');
});

async function offer(...enabled: FurtherCarrier[]): Promise<void> {
  const values = { contract: 'C2C', takesReturnsInStores: false } as const;
  await carrierSettings.write(test.shop.db, { ...values, enabled });
  await test.shop.cache.invalidate(['settings']);
}

const cancelledThere = (id: number) =>
  api.cancelLabel({ params: { id }, body: { isCancelledThere: true } });
const label = async (id: number) =>
  (await api.createStoreLabels({ body: { shipmentIds: [id] } })).data[0];
const forms = async (...shipmentIds: number[]) =>
  (await api.openStoreLabels({ body: { shipmentIds } })).data;
async function carrierIdOf(id: number): Promise<string> {
  const field = (await forms(id)).fields.find(({ name }) => name === 'AllPayLogisticsID');
  return field?.value ?? '';
}
/** Reports these codes of a parcel one after the other. The carrier's times have whole seconds. */
async function report(carrierId: string, ...codes: string[]): Promise<void> {
  for (const code of codes) {
    test.clock.advance(2);
    await network.reportParcel(carrierId, code);
  }
}
const stateOf = async (order: OrderToFulfil) => {
  const { orderStatus, paymentStatus } = (await order.read()).data;
  return `${orderStatus} ${paymentStatus}`;
};
/** The chain or company of an order in the list of orders. */
async function carrierInList({ orderNo }: OrderToFulfil): Promise<unknown> {
  const list = await recordApi(test, 'orders', { role: 'viewer' });
  return (await list.call('advance-search', { keyword: orderNo })).rows[0]?.carrier;
}
const stageOf = async (id: number) => (await api.readParcel({ params: { id } })).data.stage;

const keys = {
  hashKey: ecpayAccount.ECPAY_LOGISTICS_HASH_KEY,
  hashIv: ecpayAccount.ECPAY_LOGISTICS_HASH_IV,
};
const notice = (fields: Record<string, string>) => {
  const all = { MerchantID: '2000132', UpdateStatusDate: '2026/11/27 10:00:00', ...fields };
  const body = new URLSearchParams({ ...all, CheckMacValue: checkMacValue(all, keys) });
  const init = { body: body.toString() };
  return deliver('http://localhost/backstage/api/v1/ecpay-logistics/notice', init);
};

describe('a parcel to a store of another chain', () => {
  it.each([
    ['FAMI', '006598', 'PrintFAMIC2COrderInfo', ['3032', '3018', '3020', '3022']],
    ['HILIFE', '2001', 'PrintHILIFEC2COrderInfo', ['2030', '2063', '2065', '2067']],
    ['OKMART', '1328', 'PrintOKMARTC2COrderInfo', ['2030', '2073', '2074', '3022']],
  ] as const)('lives as one of the first chain: %s', async (storeType, store, print, codes) => {
    const order = await orderToFulfil(test, { store, storeType: storeType as StoreKind });
    expect((await order.read()).data.storeType).toBe(storeType);
    expect(await carrierInList(order)).toBe(storeType);
    const id = await packedParcel(api, order);
    expect(await label(id)).toMatchObject({ result: 'LABELLED', sentence: '' });
    const { url, others } = await forms(id);
    expect([url.split('/').at(-1), others]).toEqual([print, undefined]);
    const carrierId = await carrierIdOf(id);
    const [sent = '', there = '', left = '', collected = ''] = codes;
    await report(carrierId, sent, there);
    expect(await stateOf(order)).toBe('ARRIVED UNPAID');
    await report(carrierId, left);
    const body = { column: 'NOT_FETCHED', keyword: order.orderNo } as const;
    expect((await api.searchFulfilment({ body })).data).toHaveLength(1);
    await report(carrierId, collected, there);
    expect(await stateOf(order)).toBe('COMPLETED PAID');
    expect((await order.read()).data.trackingNo).toMatch(/^1\d{10}$/);
  });

  it('that nobody collects comes back, and one whose store is closed is told of once', async () => {
    const order = await orderToFulfil(test, { store: '006598', storeType: 'FAMI', isPaid: true });
    const id = await packedParcel(api, order);
    await label(id);
    const carrierId = await carrierIdOf(id);
    await report(carrierId, '7011', '7011', '3024', '3018', '3020', '3023');
    expect(await stageOf(id)).toBe('RETURNED');
    await test.jobs.runDue();
    const subjects = (await test.mails(order.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('門市無法取貨'))).toHaveLength(1);
  });

  it('is asked about, and not moved by a code of another chain', async () => {
    const order = await orderToFulfil(test, { store: '006598', storeType: 'FAMI' });
    const id = await packedParcel(api, order);
    await label(id);
    await report(await carrierIdOf(id), '2063', '9876');
    expect(await stageOf(id)).toBe('LABELLED');
    const { data } = await api.askCarrier({ params: { id } });
    expect(data.messages.at(-1)).toMatchObject({ kind: 'QUERY', code: '9876' });
  });

  it('is printed together with those of other companies, a form for each', async () => {
    const ids: number[] = [];
    for (const [store, storeType] of [
      ['006598', 'FAMI'],
      ['131386', 'UNIMART'],
      ['006598', 'FAMI'],
    ] as const) {
      const id = await packedParcel(api, await orderToFulfil(test, { store, storeType }));
      await label(id);
      ids.push(id);
    }
    const { name, count, others } = await forms(...ids);
    expect([name, count]).toEqual(['全家', 2]);
    expect(others).toMatchObject([{ name: '7-ELEVEN', count: 1 }]);
  });

  it('has a label for the days of its chain', async () => {
    const order = await orderToFulfil(test, { store: '1328', storeType: 'OKMART' });
    const id = await packedParcel(api, order);
    await label(id);
    const body = { column: 'LABELLED', keyword: order.orderNo } as const;
    const [row] = (await api.searchFulfilment({ body })).data;
    const days =
      (Date.parse(row?.labelLife?.until ?? '') - test.clock.now().getTime()) / 86_400_000;
    expect(Math.floor(days)).toBe(7);
    expect(row?.storeName).toBe('OK 桃園桃鶯店');
    expect((await failureOf(api.cancelLabel({ params: { id } })))?.message).toContain(
      'OK 超商沒有取消的介面',
    );
    expect((await api.readParcel({ params: { id } })).data.isCancelledByHand).toBe(true);
    network.asked.length = 0;
    await cancelledThere(id);
    expect([await stageOf(id), network.asked]).toEqual(['PACKED', []]);
    expect((await api.readParcel({ params: { id } })).data.messages.at(-1)?.code).toBe('BY_HAND');
  });
});

describe('a parcel to a home', () => {
  const size = { weightGrams: 1200, lengthMm: 300, widthMm: 200, heightMm: 100 };

  it('gets the consignment note of the first company that takes it, and is told of until it is there', async () => {
    const order = await orderToFulfil(test, { size });
    const id = await packedParcel(api, order);
    expect(await label(id)).toMatchObject({ result: 'LABELLED' });
    const carrierId = await carrierIdOf(id);
    await report(carrierId, '3001', '3006', '3002');
    expect(await stateOf(order)).toBe('SHIPPED UNPAID');
    await report(carrierId, '3003');
    expect(await stateOf(order)).toMatch(/^(ARRIVED|COMPLETED) PAID$/);
    expect((await order.read()).data.trackingNo).toMatch(/^9\d{11}$/);
    expect((await api.readFulfilmentBoard()).data.homeCarriers).toEqual(['黑貓宅急便', '中華郵政']);
  });

  it('that is refused there stays on its way until it is back', async () => {
    const order = await orderToFulfil(test, { size, isPaid: true });
    const id = await packedParcel(api, order);
    await label(id);
    const carrierId = await carrierIdOf(id);
    await report(carrierId, '3006', '3117', '5004');
    expect(await stateOf(order)).toBe('SHIPPED PAID');
    await report(carrierId, '5008');
    expect(await stageOf(id)).toBe('RETURNED');
  });

  it('goes by the post if it is paid and weighed, or says why not', async () => {
    await offer('POST');
    const paid = await packedParcel(api, await orderToFulfil(test, { size, isPaid: true }));
    expect(await label(paid)).toMatchObject({ result: 'LABELLED' });
    const carrierId = await carrierIdOf(paid);
    await report(carrierId, '320', '3301', '3308');
    expect(await stageOf(paid)).toBe('COLLECTED');
    const cash = await packedParcel(api, await orderToFulfil(test, { size }));
    expect(await label(cash)).toMatchObject({
      result: 'NOT_POSSIBLE',
      sentence: '中華郵政不代收貨款，請改用其他宅配；或改用「列印宅配標籤」自行寄送',
    });
    const unweighed = await packedParcel(api, await orderToFulfil(test, { isPaid: true }));
    expect((await label(unweighed))?.sentence).toContain('沒有填寫包裝重量');
  });

  it('has the shop’s own label while no company is on', async () => {
    await offer();
    const id = await packedParcel(api, await orderToFulfil(test));
    expect(await label(id)).toMatchObject({ sentence: '這是宅配訂單，請列印宅配標籤' });
    expect((await api.readFulfilmentBoard()).data).not.toHaveProperty('homeCarriers');
  });
});

describe('a home delivery that a company has', () => {
  const size = { weightGrams: 1200, lengthMm: 300, widthMm: 200, heightMm: 100 };
  const ownLabel = async (id: number) => {
    const person = await newAdministrator(test, 'warehouse');
    const answer = await printPaper(test, person, { paper: 'labels', shipment_ids: [id] });
    return answer.statusCode === 200 ? 'printed' : String(answer.json().message);
  };

  it('gets no label of the shop’s own, which would hide what the company collects', async () => {
    const order = await orderToFulfil(test, { size });
    const id = await packedParcel(api, order);
    await label(id);
    expect(await ownLabel(id)).toContain('已有物流商的標籤');
    expect(await forms(id)).toBeTruthy();
  });

  it('keeps its request while the answer is lost, and gets another only when a person has cancelled it', async () => {
    const order = await orderToFulfil(test, { size, isPaid: true });
    const id = await packedParcel(api, order);
    network.loseNextAnswer();
    expect(await label(id)).toMatchObject({ result: 'SILENT' });
    expect(await ownLabel(id)).toContain('還沒有回覆');
    expect((await failureOf(api.dissolveParcel({ params: { id } })))?.status).toBe(400);
    expect((await failureOf(cancelledThere(id)))?.message).toContain('兩分鐘後');
    test.clock.advance(130);
    await offer('POST');
    expect(await label(id)).toMatchObject({ result: 'NOT_POSSIBLE' });
    expect((await label(id))?.result).toBe('UNDER_WAY');
    test.clock.advance(130);
    await cancelledThere(id);
    expect(await label(id)).toMatchObject({ result: 'LABELLED' });
    await report(await carrierIdOf(id), '3301');
    expect((await order.read()).data.homeCarrier).toBe('POST');
  });

  it('is not taken over with the sum of an order that was paid while its answer was lost', async () => {
    const order = await orderToFulfil(test, { size });
    const id = await packedParcel(api, order);
    network.loseNextAnswer();
    await label(id);
    await payInAdvance(test.shop, order.id, (await order.read()).data.paidAmount);
    test.clock.advance(130);
    expect((await label(id))?.sentence).toContain('請先到綠界後台取消');
    expect(await stageOf(id)).toBe('PACKED');
  });

  it('weighs its gifts too, where they are also sold', async () => {
    const order = await orderToFulfil(test, { size, isPaid: true });
    const id = await packedParcel(api, order);
    const materialNo = 'HEAVY-GIFT';
    await newProduct(test.shop, { price: 150, stock: 9, materialNo, weightGrams: 19_000 });
    await test.shop.db
      .insert(shipmentGoods)
      .values({ shipmentId: id, kind: 'gift', itemId: 1, name: '贈品', materialNo, needed: 1 });
    expect((await label(id))?.sentence).toContain('商品共約 21.4 公斤');
  });

  it('is tracked by ECPay’s id only until the company names its own number', async () => {
    const order = await orderToFulfil(test, { size, isPaid: true });
    expect(await carrierInList(order)).toBeNull();
    const id = await packedParcel(api, order);
    await label(id);
    const carrierId = await carrierIdOf(id);
    const { db } = test.shop;
    await db.update(shipments).set({ carrierPaymentNo: null }).where(eq(shipments.id, id));
    const rows = [{ code: order.orderNo, trackingNo: '' }];
    expect((await api.handOverParcels({ body: { rows } })).data).toMatchObject([
      { result: 'TRACKING_NO_MISSING' },
    ]);
    await notice({ AllPayLogisticsID: carrierId, RtnCode: '3006', LogisticsSubType: 'TCAT' });
    expect((await order.read()).data.trackingNo).toBe(carrierId);
    await report(carrierId, '3002');
    expect((await order.read()).data).toMatchObject({
      trackingNo: `9${carrierId.padStart(11, '0')}`,
      homeCarrier: 'TCAT',
    });
    expect(await carrierInList(order)).toBe('TCAT');
    const scanned = [{ code: order.orderNo, trackingNo: `9${carrierId.padStart(11, '0')}` }];
    expect((await api.handOverParcels({ body: { rows: scanned } })).data).toMatchObject([
      { result: 'UNCHANGED' },
    ]);
  });
});

describe('a signed notice', () => {
  it('that names another company, an unknown service or an unknown parcel moves nothing', async () => {
    const order = await orderToFulfil(test, { store: '006598', storeType: 'FAMI' });
    const id = await packedParcel(api, order);
    await label(id);
    const parcel = { AllPayLogisticsID: await carrierIdOf(id), RtnCode: '3022' };
    answers.length = 0;
    for (const LogisticsSubType of ['UNIMARTC2C', 'TCAT', 'NOBODY', '__proto__']) {
      await notice({ ...parcel, LogisticsSubType });
    }
    await notice({ ...parcel, AllPayLogisticsID: '987654321', LogisticsSubType: 'FAMIC2C' });
    expect(answers).toEqual(Array.from({ length: 5 }, () => '1|OK'));
    expect(await stageOf(id)).toBe('LABELLED');
    expect((await api.readParcel({ params: { id } })).data.messages).toHaveLength(1);
    // The company itself, of whatever contract, is believed; twice is once.
    await notice({ ...parcel, LogisticsSubType: 'FAMI' });
    await notice({ ...parcel, LogisticsSubType: 'FAMI' });
    expect(await stageOf(id)).toBe('COLLECTED');
    expect((await api.readParcel({ params: { id } })).data.messages).toHaveLength(2);
  });
});

it('the sender’s address must name a district for a parcel to a home', async () => {
  const before = await senderSettings.read(test.shop.db);
  await senderSettings.write(test.shop.db, { ...before, senderAddress: '某處' });
  const id = await packedParcel(api, await orderToFulfil(test));
  expect((await label(id))?.sentence).toContain('寄件人地址沒有縣市');
  await senderSettings.write(test.shop.db, before);
});
