import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import { carrierSettings } from '#server/ordering/logistics/carrier-settings.ts';
import { noteDropOffReport } from '#server/ordering/orders/returns/drop-off.ts';
import { type EcpayNetwork, ecpayNetwork } from '#server/testing/ecpay-network.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { failureOf, tally } from '#server/testing/new-shopper.ts';
import {
  type OrderToFulfil,
  orderToFulfil,
  packedParcel,
} from '#server/testing/orders-to-fulfil.ts';
import { postNotice } from '#server/testing/post-notice.ts';

let network: EcpayNetwork;
const test = shopForTests({ fetch: (...request) => network.fetch(...request) });

async function deliver(url: string, init: RequestInit) {
  return new Response(await postNotice(test, url, init));
}

let api: AdminApi;
beforeAll(() => {
  network = ecpayNetwork(() => test.clock.now(), { deliver });
});
beforeEach(async () => {
  api = (await newAdministrator(test, 'owner')).api;
  network.outcomes.set('ECPAY_LOGISTICS', 'success');
  await offer(true);
});

async function offer(takesReturnsInStores: boolean): Promise<void> {
  const values = { enabled: ['FAMI'] as 'FAMI'[], contract: 'B2C' } as const;
  await carrierSettings.write(test.shop.db, { ...values, takesReturnsInStores });
  await test.shop.cache.invalidate(['settings']);
}

/** An order that was collected, with a return that was approved. */
async function approvedReturn(store?: { store: string; storeType?: 'FAMI' }) {
  const order = await orderToFulfil(test, { ...store, isPaid: true });
  const id = await packedParcel(api, order);
  if (store) {
    await api.createStoreLabels({ body: { shipmentIds: [id] } });
    const { fields } = (await api.openStoreLabels({ body: { shipmentIds: [id] } })).data;
    const carrierId = fields.find(({ name }) => name === 'AllPayLogisticsID')?.value ?? '';
    const codes = store.storeType ? ['3024', '3018', '3022'] : ['2030', '2063', '2067'];
    for (const code of codes) {
      test.clock.advance(2);
      await network.reportParcel(carrierId, code);
    }
  } else {
    const { orderNo: code } = order;
    await api.printPaper({ body: { paper: 'labels', shipmentIds: [id] } }).catch(() => undefined);
    await api.handOverParcels({ body: { rows: [{ code, trackingNo: `T${id}` }] } });
    await api.deliverParcels({ body: { shipmentIds: [id] } });
  }
  return { order, id: await askedReturn(order) };
}

async function askedReturn(order: OrderToFulfil): Promise<number> {
  const id = await order.askToReturn();
  await api.approveReturn({ params: { id } });
  return id;
}

const page = async (id: number) => (await api.readReturnDesk({ params: { id } })).data;

describe('an approved return', () => {
  it.each([
    ['全家', { store: '006598', storeType: 'FAMI' }, 'ReturnCVS'],
    ['7-ELEVEN', { store: '131386' }, 'ReturnUniMartCVS'],
  ] as const)(
    'gets one number for the stores of %s, which its shopper sees',
    async (company, store, call) => {
      const { order, id } = await approvedReturn(store);
      expect((await page(id)).dropOff).toEqual({ company, number: null, report: null, why: null });
      network.asked.length = 0;
      const results = await Promise.all(
        [1, 2, 3].map(() =>
          api.createDropOff({ params: { id } }).then(
            () => 'made',
            () => 'refused',
          ),
        ),
      );
      expect(tally(results)).toEqual({ made: 1, refused: 2 });
      expect(network.asked).toEqual([call]);
      const { number } = (await page(id)).dropOff ?? {};
      const { returns, events } = (await order.read()).data;
      expect(returns[0]?.dropOff).toEqual({ company, number });
      expect(events.at(-1)?.note).toContain(`超商退貨編號 ${number}`);
      // The stand-in’s number of the reports is within the one for the store.
      const tradeNo = `9${String(number).slice(2)}`;
      test.clock.advance(2);
      await network.reportParcel(tradeNo, '4001');
      expect((await page(id)).dropOff?.report).toBe('4001 買家已到門市寄件');
      expect((await order.read()).data.orderStatus).toBe('COMPLETED');
      // A late report is older, and one of another company is not about it.
      const older = { code: '325', words: 'x', happenedAt: '2020/01/01 00:00:00' };
      const about = { ...older, returnTradeNo: tradeNo, service: '' };
      expect(await noteDropOffReport(test.shop.db, about)).toBe(true);
      const other = { ...about, service: 'HILIFE', happenedAt: '2999/01/01 00:00:00' };
      expect(await noteDropOffReport(test.shop.db, other)).toBe(false);
      expect((await page(id)).dropOff?.report).toBe('4001 買家已到門市寄件');
    },
  );

  it('that the chain refuses or does not answer can be asked for again', async () => {
    const { id } = await approvedReturn({ store: '006598', storeType: 'FAMI' });
    const ask = (isNoneThere?: boolean) =>
      failureOf(api.createDropOff({ params: { id }, body: { isNoneThere } }));
    network.outcomes.set('ECPAY_LOGISTICS', 'fail');
    expect((await ask())?.message).toBe('門市系統維護中');
    network.outcomes.set('ECPAY_LOGISTICS', 'timeout');
    expect((await ask())?.errorCode).toBe('SERVICE_BUSY');
    network.outcomes.set('ECPAY_LOGISTICS', 'success');
    // The chain may have made a number, so a person looks at ECPay first.
    expect((await ask(true))?.errorCode).toBe('ORDER_CANNOT_BE_MOVED');
    test.clock.advance(130);
    expect((await ask())?.errorCode).toBe('ORDER_CANNOT_BE_MOVED');
    expect((await page(id)).dropOff?.isUnanswered).toBe(true);
    expect(await ask(true)).toBeUndefined();
  });

  it('of a parcel without such a call says so, and none is offered while the setting is off', async () => {
    const { id } = await approvedReturn();
    const why = '這筆訂單的物流沒有超商退貨，請安排到府收件';
    expect((await page(id)).dropOff).toMatchObject({ number: null, why });
    expect((await failureOf(api.createDropOff({ params: { id } })))?.message).toBe(why);
    await offer(false);
    expect(await page(id)).not.toHaveProperty('dropOff');
    expect((await failureOf(api.createDropOff({ params: { id } })))?.message).toContain(
      '沒有提供超商退貨編號',
    );
    expect((await failureOf(api.createDropOff({ params: { id: 999_999 } })))?.status).toBe(404);
  });
});
