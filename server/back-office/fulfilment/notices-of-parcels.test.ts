import { beforeAll, describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { newShopper, refusalOf } from '#server/testing/new-shopper.ts';
import { orderToFulfil, packedParcel } from '#server/testing/orders-to-fulfil.ts';
import { labelWithoutPaper, sendOneUnit } from '#server/testing/partly-sent.ts';

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
    return jobs.filter(({ orderId, occasion }) => orderId === order.id && occasion === 'shipped');
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
        parcel: { turn: 'FIRST', goods: [`${name} × 1`], trackingNo: `REST-${id}` },
      },
    ]);
    await pack(`${orderNo}-2`, 2);
    await send(laterId, `${orderNo}-2`);
    expect(await notices()).toContainEqual({
      orderId,
      occasion: 'shipped',
      parcel: { turn: 'FURTHER', goods: [`${name} × 2`], trackingNo: `REST-${laterId}` },
    });
  });

  it('gets an e-mail for each with the goods and the number of its parcel', async () => {
    const { laterId, orderNo, email, name, pack, send } = await sentInPart();
    await pack(`${orderNo}-2`, 2);
    await send(laterId, `${orderNo}-2`);
    await test.shop.jobs.runDue();
    // Jobs that are due together run in any order.
    const mails = await test.mails(email);
    const about = (subject: string) =>
      mails.flatMap((mail) => (mail.subject.includes(subject) ? [mail.text] : []));
    const [first, ...others] = about('】出貨通知');
    expect(first).toContain('其餘商品會另外寄出');
    expect(first).toContain(`${name} × 1`);
    const [second, ...more] = about('】另一個包裹出貨通知');
    expect(second).toContain(`${name} × 2`);
    expect(second).toContain(`REST-${laterId}`);
    expect([...others, ...more]).toEqual([]);
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
  expect((await notices()).map(({ parcel }) => parcel)).toContainEqual(
    expect.objectContaining({ turn: 'AGAIN', trackingNo: `REST-${again}` }),
  );
  await wen.api.noteParcelReturned({ params: { id: laterId } });
  await wen.api.takeBackParcel({ params: { id: laterId }, body: { isSaleable: true } });
  expect((await read()).data.trackingNo).toBe(`REST-${again}`);
});

/** Hands over a parcel with this code. */
const leave = async (code: string, trackingNo: string) => {
  const { data } = await wen.api.handOverParcels({ body: { rows: [{ code, trackingNo }] } });
  return data[0]?.result;
};

it('an order in one parcel that came back and was sent again is not shown as one in two', async () => {
  const order = await orderToFulfil(test);
  const parcel = await packedParcel(wen.api, order);
  await labelWithoutPaper(test, parcel);
  await leave(order.orderNo, `ONE-${parcel}`);
  await wen.api.noteParcelReturned({ params: { id: parcel } });
  const again = (await wen.api.resendParcel({ params: { id: parcel } })).data.id;
  const params = { id: order.id };
  expect((await order.shopper.api.readOrderParcels({ params })).data).toEqual([]);
  await wen.api.openParcel({ body: { code: `${order.orderNo}-2` } });
  for (let unit = 0; unit < 2; unit += 1) {
    await wen.api.scanGoods({ params: { id: again }, body: { code: order.materialNo } });
  }
  await labelWithoutPaper(test, again);
  expect(await leave(`${order.orderNo}-2`, `TWO-${parcel}`)).toBe('HANDED_OVER');
  await test.shop.jobs.runDue();
  // Two jobs may run in either order.
  const mails = await test.mails(order.email);
  const mail = mails.find(({ subject }) => subject.includes('包裹重新寄出通知'));
  // It is paid on receipt.
  expect(mail?.text).toContain('收件時請準備現金');
  expect((await order.read()).data.trackingNo).toBe(`TWO-${parcel}`);
});

it('a parcel that the ERP reported before is not announced a second time', async () => {
  const erp = await newAdministrator(test, 'erp');
  const order = await orderToFulfil(test, { isPaid: true, units: 2 });
  const params = { id: order.id };
  const [line] = (await wen.api.readOrderDesk({ params })).data.lines;
  const body = { lines: [{ lineId: line?.lineId ?? 0, quantity: 1 }] };
  const { data } = await wen.api.shipInParts({ params, body });
  for (const [place, id] of [data.id, data.laterId].entries()) {
    await wen.api.openParcel({ body: { code: `${order.orderNo}${place === 0 ? '' : '-2'}` } });
    await wen.api.scanGoods({ params: { id }, body: { code: order.materialNo } });
    await labelWithoutPaper(test, id);
  }
  const report = { orderNo: order.orderNo, shipStatus: 'SHIPPED', trackingNo: 'ERP-1' } as const;
  await erp.api.updateShipmentStatus({ body: [report] });
  const notices = async () =>
    (await test.shop.jobs.waiting('send-order-letter')).filter(
      ({ orderId, occasion }) => orderId === order.id && occasion === 'shipped',
    );
  expect(await leave(order.orderNo, 'ERP-1')).toBe('HANDED_OVER');
  expect(await notices()).toHaveLength(1);
  expect(await leave(`${order.orderNo}-2`, 'ERP-2')).toBe('HANDED_OVER');
  expect(await notices()).toHaveLength(2);
});

it('a hand-over that names the order is repeated without effect, although the parcel of that number is given up', async () => {
  const order = await orderToFulfil(test, { isPaid: true, units: 3 });
  const params = { id: order.id };
  const [line] = (await wen.api.readOrderDesk({ params })).data.lines;
  const lines = [{ lineId: line?.lineId ?? 0, quantity: 1 }];
  const { id, laterId } = (await wen.api.shipInParts({ params, body: { lines } })).data;
  const third = (await wen.api.splitParcel({ params: { id: laterId }, body: { lines } })).data;
  await wen.api.dissolveParcel({ params: { id } });
  for (const [shipmentId, units] of [
    [laterId, 2],
    [third.laterId, 1],
  ] as const) {
    const { code } = (await wen.api.readParcel({ params: { id: shipmentId } })).data;
    await wen.api.openParcel({ body: { code } });
    for (let unit = 0; unit < units; unit += 1) {
      await wen.api.scanGoods({ params: { id: shipmentId }, body: { code: order.materialNo } });
    }
    await labelWithoutPaper(test, shipmentId);
  }
  expect(await leave(order.orderNo, 'NAMED-1')).toBe('HANDED_OVER');
  expect(await leave(order.orderNo, 'NAMED-1')).toBe('UNCHANGED');
  expect(await leave(order.orderNo, '')).toBe('UNCHANGED');
  expect(await leave(order.orderNo, 'NAMED-2')).toBe('HANDED_OVER');
});
