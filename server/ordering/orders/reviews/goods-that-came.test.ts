import { describe, expect, it } from 'vitest';
import type { ShipStatus } from '#contract/calls/erp.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper, refusalOf } from '#server/testing/new-shopper.ts';
import { payInAdvance } from '#server/testing/order-life.ts';
import { labelWithoutPaper } from '#server/testing/partly-sent.ts';
import { orderRow } from '#server/testing/pay-order.ts';

const test = shopForTests();
const { wen } = administratorsForTests(() => test);
let count = 0;

/** A paid order of two products, each in a parcel of its own in the house. */
async function orderInTwoParcels() {
  const { api } = wen;
  const materialNos = [`CAME-${++count}`, `CAME-${++count}`];
  const products: number[] = [];
  for (const materialNo of materialNos) {
    products.push(await newProduct(test.shop, { stock: 9, materialNo }));
  }
  const shopper = await newShopper(test);
  const { id } = await buy(shopper, {
    products: Object.fromEntries(products.map((product) => [product, 1])),
  });
  const { paidAmount, orderNo } = await orderRow(test, id);
  await payInAdvance(test.shop, id, paidAmount);
  const { lines } = (await api.readOrderDesk({ params: { id } })).data;
  const lineIds = products.map((each) => lines.find((line) => line.id === each)?.lineId ?? 0);
  const first = [{ lineId: lineIds[0] ?? 0, quantity: 1 }];
  const { data } = await api.shipInParts({ params: { id }, body: { lines: first } });
  const label = async (place: 0 | 1, shipmentId = [data.id, data.laterId][place] ?? 0) => {
    const { code } = (await api.readParcel({ params: { id: shipmentId } })).data;
    await api.openParcel({ body: { code } });
    const body = { code: materialNos[place] ?? '' };
    await api.scanGoods({ params: { id: shipmentId }, body });
    await labelWithoutPaper(test, shipmentId);
    return { code, trackingNo: `CAME-${shipmentId}` };
  };
  return {
    ids: { first: data.id, second: data.laterId },
    label,
    /** Sends the parcel of one of the products, or another with the same goods. */
    send: async (place: 0 | 1, shipmentId?: number) => {
      const row = await label(place, shipmentId);
      const { data: rows } = await api.handOverParcels({ body: { rows: [row] } });
      expect(rows).toMatchObject([{ result: 'HANDED_OVER' }]);
    },
    /** The ERP reports these states, because another warehouse has the goods. Answers the state of the order. */
    reported: async (...states: ShipStatus[]) => {
      const erp = await newAdministrator(test, 'erp');
      for (const shipStatus of states) {
        await erp.api.updateShipmentStatus({
          body: [{ orderNo, shipStatus, trackingNo: orderNo }],
        });
      }
      return (await orderRow(test, id)).orderStatus;
    },
    /** Of each product, whether its review is asked for. */
    offered: async () => {
      const offers = (await shopper.api.readOrderReviews({ params: { id } })).data;
      return lineIds.map((lineId) => offers.find((each) => each.lineId === lineId)?.canReview);
    },
    review: (place: 0 | 1) =>
      refusalOf(
        shopper.api.createReview({
          params: { id },
          body: { lineId: lineIds[place] ?? 0, stars: 5 },
        }),
      ),
  };
}

describe('goods that the ERP has sent', () => {
  it('are reviewed, although a parcel of the shop with a label stayed behind', async () => {
    const order = await orderInTwoParcels();
    await order.label(0);
    expect(await order.reported('SHIPPED', 'ARRIVED')).toBe('ARRIVED');
    expect(await order.offered()).toEqual([true, true]);
    expect([await order.review(0), await order.review(1)]).toEqual(['', '']);
  });

  it('are reviewed, although the shop has sent others itself', async () => {
    const order = await orderInTwoParcels();
    await order.send(0);
    expect(await order.reported('SHIPPED', 'ARRIVED')).toBe('ARRIVED');
    expect(await order.offered()).toEqual([true, true]);
    expect([await order.review(0), await order.review(1)]).toEqual(['', '']);
  });
});

describe('goods whose parcel came back', () => {
  it('are reviewed only after they were sent again and have arrived', async () => {
    const { ids, ...order } = await orderInTwoParcels();
    await order.send(0);
    await order.send(1);
    await wen.api.deliverParcels({ body: { shipmentIds: [ids.first] } });
    await wen.api.noteParcelReturned({ params: { id: ids.second } });
    const { data } = await wen.api.resendParcel({ params: { id: ids.second } });
    // The report arrives although a parcel is on its way again.
    expect(await order.reported('ARRIVED')).toBe('ARRIVED');
    expect(await order.offered()).toEqual([true, false]);
    await order.send(1, data.id);
    expect(await order.offered()).toEqual([true, false]);
    expect(await order.review(1)).toBe('REVIEW_IS_NOT_POSSIBLE');
    await wen.api.deliverParcels({ body: { shipmentIds: [data.id] } });
    expect(await order.offered()).toEqual([true, true]);
    expect([await order.review(0), await order.review(1)]).toEqual(['', '']);
  });
});
