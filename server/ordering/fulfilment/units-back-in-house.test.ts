import { afterEach, describe, expect, it } from 'vitest';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { partlySentOrder } from '#server/testing/partly-sent.ts';

const test = shopForTests();
const { wen } = administratorsForTests(() => test);
afterEach(() => checkLedgers(test.shop.db));

/** An order of three units at 150 TWD, all of which have left: one in `id`, two in `laterId`. */
async function bothSent() {
  const order = await partlySentOrder(test, wen);
  await order.pack(`${order.orderNo}-2`, 2);
  await order.send(order.laterId, `${order.orderNo}-2`);
  const [line] = (await order.page()).lines;
  /** Refunds a unit whose goods do not come back: it is lost, or the shopper throws it away. */
  const refund = (shipmentId: number) =>
    wen.api.refundOrder(
      {
        params: { id: order.orderId },
        body: {
          amount: 150,
          reason: '遺失或損壞',
          lines: [{ lineId: line?.lineId ?? 0, quantity: 1, goods: 'KEPT' as const, shipmentId }],
        },
      },
      { idempotencyKey: `kept-${order.orderId}` },
    );
  return { ...order, refund };
}
const comesBack = (id: number) => wen.api.noteParcelReturned({ params: { id } });
const takeBack = (id: number) =>
  wen.api.takeBackParcel({ params: { id }, body: { isSaleable: true } });
const arrives = (id: number) => wen.api.deliverParcels({ body: { shipmentIds: [id] } });

describe('a shopper whose other parcel came back and waits for its inspection', () => {
  it('can return all that they have, if the goods in that parcel were refunded before as lost', async () => {
    const { id, laterId, refund, askToReturn } = await bothSent();
    await refund(id);
    await comesBack(id);
    await arrives(laterId);
    expect(await refusalOf(askToReturn(3))).toBe('RETURN_IS_NOT_POSSIBLE');
    expect(await askToReturn(2)).toBeGreaterThan(0);
  });

  it('can return no more than they have, if only some of its goods were refunded before', async () => {
    const { id, laterId, refund, askToReturn } = await bothSent();
    await refund(laterId);
    await comesBack(laterId);
    await arrives(id);
    expect(await refusalOf(askToReturn(2))).toBe('RETURN_IS_NOT_POSSIBLE');
    expect(await askToReturn(1)).toBeGreaterThan(0);
  });

  it('can return nothing, if what they have was refunded since', async () => {
    const { id, laterId, refund, askToReturn } = await bothSent();
    await comesBack(laterId);
    await arrives(id);
    await refund(id);
    expect(await refusalOf(askToReturn(1))).toBe('RETURN_IS_NOT_POSSIBLE');
  });
});

describe('a shopper of whose three parcels two came back', () => {
  /** The units of `laterId` are in two parcels: one unit in each. */
  async function threeSent() {
    const order = await partlySentOrder(test, wen);
    const [line] = (await order.page()).lines;
    const lines = [{ lineId: line?.lineId ?? 0, quantity: 1 }];
    const params = { id: order.laterId };
    const {
      data: { laterId: lastId },
    } = await wen.api.splitParcel({ params, body: { lines } });
    for (const [index, each] of [order.laterId, lastId].entries()) {
      await order.pack(`${order.orderNo}-${index + 2}`);
      await order.send(each, `${order.orderNo}-${index + 2}`);
    }
    return { ...order, lastId };
  }

  it('can return what the third one had in it, whether the others are inspected or not', async () => {
    for (const inspected of [0, 1, 2]) {
      const { id, laterId, lastId, askToReturn } = await threeSent();
      await comesBack(id);
      await comesBack(laterId);
      await arrives(lastId);
      for (const each of [id, laterId].slice(0, inspected)) await takeBack(each);
      expect(await refusalOf(askToReturn(2))).toBe('RETURN_IS_NOT_POSSIBLE');
      expect(await askToReturn(1)).toBeGreaterThan(0);
    }
  });
});
