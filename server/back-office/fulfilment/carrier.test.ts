import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import { endOfTaipeiDay, toWireInstant } from '#rules/dates.ts';
import { meaningOf } from '#server/ordering/logistics/carrier/codes.ts';
import { checkMacValue } from '#server/ordering/logistics/check-mac-value.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { type EcpayNetwork, ecpayAccount, ecpayNetwork } from '#server/testing/ecpay-network.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { failureOf, tally } from '#server/testing/new-shopper.ts';
import { payInAdvance } from '#server/testing/order-life.ts';
import {
  type OrderToFulfil,
  orderToFulfil,
  packedParcel,
} from '#server/testing/orders-to-fulfil.ts';
import { postNotice } from '#server/testing/post-notice.ts';

let network: EcpayNetwork;
const test = shopForTests({
  fetch: (...request) => network.fetch(...request),
  environment: { ECPAY_LOGISTICS_SERVICE: 'UNIMARTC2C' },
});
const store = '131386';

/** The shop's answers to notices of the carrier's server, which reaches the shop by the address that the shop gave. */
const answers: string[] = [];
/** Sends the last notice again unchanged, as the carrier does if it missed the answer. */
let repeatLastNotice: () => Promise<unknown>;
async function deliver(url: string, init: RequestInit) {
  repeatLastNotice = () => deliver(url, init);
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
  network.outcomes.set('ECPAY_LOGISTICS', 'success');
  answers.length = 0;
});
afterEach(() => checkLedgers(test.shop.db));

const label = async (...shipmentIds: number[]) =>
  (await api.createStoreLabels({ body: { shipmentIds } })).data;
const form = async (id: number) => {
  const { data } = await api.openStoreLabels({ body: { shipmentIds: [id] } });
  return { url: data.url, fields: Object.fromEntries(data.fields.map((f) => [f.name, f.value])) };
};
const parcel = async (id: number) => (await api.readParcel({ params: { id } })).data;
const stateOf = async (order: OrderToFulfil) => {
  const { orderStatus, paymentStatus } = (await order.read()).data;
  return `${orderStatus} ${paymentStatus}`;
};
const columnOf = async (column: 'NOT_FETCHED' | 'RETURNED' | 'HANDED_OVER') =>
  (await api.searchFulfilment({ body: { column, perPage: 100 } })).data;

describe('a parcel to a store', () => {
  it('gets its label from the carrier, is told of by signed notices, and its cash is collected once', async () => {
    const order = await orderToFulfil(test, { store });
    const id = await packedParcel(api, order);
    expect(await label(id)).toMatchObject([{ result: 'LABELLED', sentence: '' }]);
    expect(await label(id)).toMatchObject([{ result: 'UNCHANGED' }]);
    const { url, fields } = await form(id);
    expect(url).toMatch(/\/ecpay\/Express\/PrintUniMartC2COrderInfo$/);
    const { CheckMacValue, ...signed } = fields;
    const keys = {
      hashKey: ecpayAccount.ECPAY_LOGISTICS_HASH_KEY,
      hashIv: ecpayAccount.ECPAY_LOGISTICS_HASH_IV,
    };
    expect(CheckMacValue).toBe(checkMacValue(signed as Record<string, string>, keys));
    const rows = [{ code: order.orderNo, trackingNo: '' }];
    expect((await api.handOverParcels({ body: { rows } })).data).toMatchObject([
      { result: 'HANDED_OVER' },
    ]);
    const { trackingNo } = (await order.read()).data;
    expect(trackingNo).toBe(`${fields.CVSPaymentNo}${fields.CVSValidationNo}`);
    const carrierId = String(fields.AllPayLogisticsID);
    const report = (code: string) => {
      // The carrier's times have whole seconds, so each report gets its own second.
      test.clock.advance(2);
      return network.reportParcel(carrierId, code);
    };
    await report('2030');
    await report('2073');
    await repeatLastNotice();
    expect(await stateOf(order)).toBe('ARRIVED UNPAID');
    await report('2074');
    expect((await columnOf('NOT_FETCHED')).map(({ shipmentId }) => shipmentId)).toContain(id);
    await report('2067');
    expect(await stateOf(order)).toBe('COMPLETED PAID');
    // Late and unknown reports move nothing, but are stored.
    await report('2030');
    await report('9876');
    const { stage, messages } = await parcel(id);
    expect(stage).toBe('COLLECTED');
    expect(messages.map(({ code }) => code)).toEqual([
      'DONE',
      '2030',
      '2073',
      '2074',
      '2067',
      '2030',
      '9876',
    ]);
    expect(answers.every((answer) => answer === '1|OK')).toBe(true);
  });

  it.each(['2072', '2067'])(
    'that is %s before any report of its arrival asks nobody to fetch it',
    async (code) => {
      const order = await orderToFulfil(test, { store, isPaid: true });
      const id = await packedParcel(api, order);
      await label(id);
      await network.reportParcel(String((await form(id)).fields.AllPayLogisticsID), code);
      await test.jobs.runDue();
      const subjects = (await test.mails(order.email)).map(({ subject }) => subject);
      const words = subjects.map(
        (subject) => /訂單成立|付款完成|出貨/.exec(subject)?.[0] ?? subject,
      );
      expect(words.toSorted()).toEqual(['付款完成', '出貨', '訂單成立'].toSorted());
      const { orderStatus, pickupDeadline } = (await order.read()).data;
      expect(orderStatus).toBe(code === '2072' ? 'ARRIVED' : 'COMPLETED');
      expect(pickupDeadline).toBeNull();
      if (code === '2072') {
        expect((await columnOf('NOT_FETCHED')).map(({ shipmentId }) => shipmentId)).toContain(id);
      }
    },
  );

  it('whose store is closed is told of once, whatever the carrier repeats', async () => {
    const order = await orderToFulfil(test, { store, isPaid: true });
    const id = await packedParcel(api, order);
    await label(id);
    const carrierId = String((await form(id)).fields.AllPayLogisticsID);
    for (const code of ['2030', '2037', '2104']) {
      test.clock.advance(2);
      await network.reportParcel(carrierId, code);
    }
    await test.jobs.runDue();
    const subjects = (await test.mails(order.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('門市無法取貨'))).toHaveLength(1);
  });

  it('is handed over by the first notice if nobody has scanned it, and comes back by another', async () => {
    const order = await orderToFulfil(test, { store, isPaid: true });
    const id = await packedParcel(api, order);
    await label(id);
    const { fields } = await form(id);
    await network.reportParcel(String(fields.AllPayLogisticsID), '2030');
    expect(await stateOf(order)).toBe('SHIPPED PAID');
    await network.reportParcel(String(fields.AllPayLogisticsID), '2070');
    expect((await columnOf('RETURNED')).map(({ shipmentId }) => shipmentId)).toContain(id);
    expect((await parcel(id)).stage).toBe('RETURNED');
  });

  it('has left when the carrier says so, also after the last day of its label', async () => {
    const order = await orderToFulfil(test, { store, isPaid: true });
    const id = await packedParcel(api, order);
    await label(id);
    const { fields } = await form(id);
    test.clock.advance(8 * 86_400);
    api = (await newAdministrator(test, 'warehouse')).api;
    const rows = [{ code: order.orderNo, trackingNo: '' }];
    expect((await api.handOverParcels({ body: { rows } })).data).toMatchObject([
      { result: 'LABEL_OVER' },
    ]);
    await network.reportParcel(String(fields.AllPayLogisticsID), '2030');
    const { data } = await api.readOrderDesk({ params: { id: order.id } });
    expect(data.order.orderStatus).toBe('SHIPPED');
    expect((await api.handOverParcels({ body: { rows } })).data).toMatchObject([
      { result: 'UNCHANGED' },
    ]);
  });

  it('is handed over once, however often its number is sent, and leaves the parcel that follows alone', async () => {
    const order = await orderToFulfil(test, { store, isPaid: true, units: 3 });
    const { data: begun } = await api.beginPicking({ body: { orderIds: [order.id] } });
    const id = begun.shipmentIds[0] ?? 0;
    const lines = [{ lineId: (await parcel(id)).lines[0]?.lineId ?? 0, quantity: 1 }];
    const { laterId } = (await api.splitParcel({ params: { id }, body: { lines } })).data;
    const later = (await parcel(laterId)).code;
    for (const [each, code] of [
      [id, order.orderNo],
      [id, order.orderNo],
      [laterId, later],
    ] as const) {
      await api.openParcel({ body: { code } });
      await api.scanGoods({ params: { id: each }, body: { code: order.materialNo } });
    }
    await label(id, laterId);
    const row = { code: order.orderNo, trackingNo: '' };
    const { data } = await api.handOverParcels({ body: { rows: [row, row] } });
    expect(data.map(({ result }) => result)).toEqual(['HANDED_OVER', 'UNCHANGED']);
    expect((await parcel(laterId)).stage).toBe('LABELLED');
  });

  it('is asked about when no notice comes', async () => {
    const order = await orderToFulfil(test, { store });
    const id = await packedParcel(api, order);
    await label(id);
    const { data } = await api.askCarrier({ params: { id } });
    expect(data).toMatchObject({
      stage: 'LABELLED',
      messages: [{}, { kind: 'QUERY', code: '300' }],
    });
    network.outcomes.set('ECPAY_LOGISTICS', 'timeout');
    expect((await failureOf(api.askCarrier({ params: { id } })))?.message).toBe(
      '物流商沒有回覆，請稍後再試',
    );
  });

  it('that the carrier refuses says why, waits in the work queue as in its list, and can be tried again', async () => {
    const order = await orderToFulfil(test, { store });
    const id = await packedParcel(api, order);
    network.outcomes.set('ECPAY_LOGISTICS', 'fail');
    expect(await label(id)).toMatchObject([
      { result: 'REFUSED', sentence: '10500041-收件門市暫停服務' },
    ]);
    expect((await parcel(id)).stage).toBe('PACKED');
    const queue = async () => {
      const { groups } = (await api.searchWork({ body: {} })).data;
      const { columns } = (await api.readFulfilmentBoard()).data;
      const group = groups.find(({ key }) => key === 'labels-refused');
      const column = columns.find((each) => each.column === 'LABEL_REFUSED');
      const body = { column: 'LABEL_REFUSED' } as const;
      const { data, meta } = await api.searchFulfilment({ body });
      expect([column?.count, meta?.total]).toEqual([group?.count, group?.count]);
      expect(data.map(({ shipmentId }) => shipmentId)).toEqual(group?.rows.map((row) => row.id));
      return group?.rows.find((row) => row.id === id);
    };
    expect(await queue()).toMatchObject({
      title: order.orderNo,
      subtitle: '10500041-收件門市暫停服務',
      action: 'LABEL',
      path: `/orders/${order.id}`,
    });
    const seenBy = async (role: 'warehouse' | 'accounting') => {
      const person = await newAdministrator(test, role);
      const { timeline } = (await person.api.readOrderDesk({ params: { id: order.id } })).data;
      const entry = timeline.find(({ text }) => text === '物流商拒絕建立標籤');
      return [entry?.providerCode, entry?.providerWords];
    };
    expect(await seenBy('warehouse')).toEqual(['10500041', '10500041-收件門市暫停服務']);
    expect(await seenBy('accounting')).toEqual([null, null]);
    network.outcomes.set('ECPAY_LOGISTICS', 'success');
    expect(await label(id)).toMatchObject([{ result: 'LABELLED' }]);
    expect(await queue()).toBeUndefined();
  });

  it('whose answer was lost is found again, and no second one is made', async () => {
    const id = await packedParcel(api, await orderToFulfil(test, { store }));
    network.loseNextAnswer();
    expect(await label(id)).toMatchObject([{ result: 'SILENT' }]);
    expect(await label(id)).toMatchObject([{ result: 'UNDER_WAY' }]);
    test.clock.advance(130);
    network.asked.length = 0;
    expect(await label(id)).toMatchObject([{ result: 'LABELLED' }]);
    expect(network.asked).toEqual(['V5']);
  });

  it('has a last day in the list and on the page of its order, and afterwards a new label in one step', async () => {
    const order = await orderToFulfil(test, { store });
    const id = await packedParcel(api, order);
    await label(id);
    const life = async () => {
      const body = { column: 'LABELLED', keyword: order.orderNo } as const;
      const [row] = (await api.searchFulfilment({ body })).data;
      const { parcels } = (await api.readOrderDesk({ params: { id: order.id } })).data;
      expect(parcels[0]?.labelLife).toEqual(row?.labelLife);
      return row?.labelLife;
    };
    const lastDay = toWireInstant(endOfTaipeiDay(test.clock.now(), 6));
    expect(await life()).toEqual({ state: 'GOOD', until: lastDay });
    const first = (await form(id)).fields.CVSPaymentNo;
    /** The session of the person ends after a night, so another one works. */
    const later = async (days: number) => {
      test.clock.advance(days * 86_400);
      api = (await newAdministrator(test, 'warehouse')).api;
    };
    await later(5);
    // Printing it again does not make it younger.
    await form(id);
    expect(await life()).toEqual({ state: 'NEAR', until: lastDay });
    await later(2);
    expect((await life())?.state).toBe('OVER');
    expect((await failureOf(form(id)))?.message).toContain('已過最後寄件日');
    const rows = [{ code: order.orderNo, trackingNo: '' }];
    expect((await api.handOverParcels({ body: { rows } })).data).toMatchObject([
      { result: 'LABEL_OVER', sentence: '標籤已過最後寄件日，請重新建立標籤' },
    ]);
    const answers = await Promise.all([label(id), label(id), label(id)]);
    const results = tally(answers.flat().map(({ result }) => result));
    expect(results.LABELLED).toBe(1);
    expect((await life())?.state).toBe('GOOD');
    expect((await form(id)).fields.CVSPaymentNo).not.toBe(first);
    expect((await parcel(id)).messages.map(({ code }) => code)).toEqual(['DONE', 'OVER', 'DONE']);
    expect((await api.handOverParcels({ body: { rows } })).data).toMatchObject([
      { result: 'HANDED_OVER' },
    ]);
  });

  it('is labelled once by two people at the same moment', async () => {
    const id = await packedParcel(api, await orderToFulfil(test, { store }));
    const answers = await Promise.all([label(id), label(id), label(id)]);
    const results = tally(answers.flat().map(({ result }) => result));
    expect(results.LABELLED).toBe(1);
    expect((results.UNDER_WAY ?? 0) + (results.UNCHANGED ?? 0)).toBe(2);
  });

  it('that was paid after its label was made is not printed with the old sum', async () => {
    const order = await orderToFulfil(test, { store });
    const id = await packedParcel(api, order);
    await label(id);
    await payInAdvance(test.shop, order.id, (await order.read()).data.paidAmount);
    expect((await failureOf(form(id)))?.message).toContain('代收金額已改變');
    await api.cancelLabel({ params: { id } });
    expect(await label(id)).toMatchObject([{ result: 'LABELLED' }]);
    expect((await form(id)).fields.AllPayLogisticsID).toBeTruthy();
    expect((await parcel(id)).collectAmount).toBe(0);
  });
});

describe('a notice of the carrier', () => {
  const notice = (fields: Record<string, string>) =>
    deliver('http://localhost/backstage/api/v1/ecpay-logistics/notice', {
      body: new URLSearchParams(fields).toString(),
    });

  it('without a right signature is refused, whatever it says', async () => {
    const fields = { MerchantID: '2000132', RtnCode: '2067', AllPayLogisticsID: '1000001' };
    await notice({ ...fields, CheckMacValue: 'F'.repeat(32) });
    await notice(fields);
    expect(answers).toEqual(['0|CheckMacValue Error', '0|CheckMacValue Error']);
  });
});

describe('the codes of the carrier', () => {
  it.each([
    ['IN_TRANSIT', '2030 2068'],
    ['AT_STORE', '2063 2073'],
    ['NOT_FETCHED', '2065 2072 2074'],
    ['FETCHED', '2067'],
    [undefined, '1 9998 3018'],
  ])('mean %s', (meaning, codes) => {
    expect(codes.split(' ').map((code) => meaningOf('UNIMARTC2C', code))).toEqual(
      codes.split(' ').map(() => meaning),
    );
  });
});
