import { beforeAll, describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { newShopper, refusalOf } from '#server/testing/new-shopper.ts';
import { orderToFulfil } from '#server/testing/orders-to-fulfil.ts';
import { sendOneUnit } from '#server/testing/partly-sent.ts';

const test = shopForTests();
const wen = {} as TestAdministrator;
beforeAll(async () => {
  Object.assign(wen, await newAdministrator(test, 'owner'));
});

/** A paid order of three units: one has left in a parcel of its own, the others follow. */
async function sentInPart() {
  const order = await orderToFulfil(test, { isPaid: true, units: 3 });
  const parcels = await sendOneUnit(test, wen, order);
  const notices = async () => {
    const jobs = await test.shop.jobs.waiting('send-order-letter');
    return jobs.filter(({ orderId, occasion }) => orderId === order.id && /hipped$/.test(occasion));
  };
  const [line] = (await order.read()).data.items.products;
  return { ...order, ...parcels, notices, name: line?.name ?? '' };
}

describe('the shopper of an order in two parcels', () => {
  it('is told with the first one what is in it and that the rest follows, and of the second one by itself', async () => {
    const { id, laterId, orderId, orderNo, name, notices, pack, send } = await sentInPart();
    expect(await notices()).toEqual([
      {
        orderId,
        occasion: 'shipped',
        parcel: { goods: [`${name} × 1`], trackingNo: `REST-${id}` },
      },
    ]);
    await pack(`${orderNo}-2`, 2);
    await send(laterId, `${orderNo}-2`);
    expect((await notices()).at(-1)).toEqual({
      orderId,
      occasion: 'furtherShipped',
      parcel: { goods: [`${name} × 2`], trackingNo: `REST-${laterId}` },
    });
  });

  it('gets an e-mail for each with the goods and the number of its parcel', async () => {
    const { laterId, orderNo, email, name, pack, send } = await sentInPart();
    await pack(`${orderNo}-2`, 2);
    await send(laterId, `${orderNo}-2`);
    await test.shop.jobs.runDue();
    const mails = (await test.mails(email)).filter(({ subject }) => subject.includes('出貨通知'));
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain('其餘商品會另外寄出');
    expect(mails[0]?.text).toContain(`${name} × 1`);
    expect(mails[1]?.text).toContain(`${name} × 2`);
    expect(mails[1]?.text).toContain(`REST-${laterId}`);
  });

  it('sees each parcel with its goods, number and state', async () => {
    const order = await sentInPart();
    const { data } = await order.shopper.api.readOrderParcels({ params: { id: order.orderId } });
    expect(data).toEqual([
      {
        state: 'SENT',
        trackingNo: `REST-${order.id}`,
        goods: [{ name: order.name, quantity: 1 }],
      },
      { state: 'PREPARING', trackingNo: null, goods: [{ name: order.name, quantity: 2 }] },
    ]);
    const stranger = await newShopper(test);
    const params = { id: order.orderId };
    expect(await refusalOf(stranger.api.readOrderParcels({ params }))).toBe('ORDER_NOT_FOUND');
  });

  it('sees no list if the order came in one, or was cancelled', async () => {
    const order = await orderToFulfil(test, { isPaid: true });
    const parcels = async () =>
      (await order.shopper.api.readOrderParcels({ params: { id: order.id } })).data;
    expect(await parcels()).toEqual([]);
    const params = { id: order.id };
    const [line] = (await wen.api.readOrderDesk({ params })).data.lines;
    const body = { lines: [{ lineId: line?.lineId ?? 0, quantity: 1 }] };
    await wen.api.shipInParts({ params, body });
    expect(await parcels()).toHaveLength(2);
    await order.cancel();
    expect(await parcels()).toEqual([]);
  });
});

it('goods that came back and are sent again are told of as such, and the order has their new number', async () => {
  const { id, laterId, orderNo, read, notices, pack, send } = await sentInPart();
  await pack(`${orderNo}-2`, 2);
  await send(laterId, `${orderNo}-2`);
  await wen.api.noteParcelReturned({ params: { id } });
  const again = (await wen.api.resendParcel({ params: { id } })).data.id;
  await pack(`${orderNo}-3`, 1);
  await send(again, `${orderNo}-3`);
  const { trackingNo, events } = (await read()).data;
  expect(trackingNo).toBe(`REST-${again}`);
  expect(events.map(({ note }) => note)).toContain(`包裹已重新寄出，物流單號 REST-${again}`);
  expect((await notices()).at(-1)).toMatchObject({
    occasion: 'furtherShipped',
    parcel: { trackingNo: `REST-${again}` },
  });
  await wen.api.noteParcelReturned({ params: { id: laterId } });
  await wen.api.takeBackParcel({ params: { id: laterId }, body: { isSaleable: true } });
  expect((await read()).data.trackingNo).toBe(`REST-${again}`);
});
