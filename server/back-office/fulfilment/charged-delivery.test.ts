import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { returnSettings } from '#server/ordering/orders/returns/return-settings.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { newFreeShippingEvent } from '#server/testing/new-promotions.ts';
import { partlySentOrder } from '#server/testing/partly-sent.ts';
import { orderRow } from '#server/testing/pay-order.ts';

const test = shopForTests();
const wen = {} as TestAdministrator;
beforeAll(async () => {
  Object.assign(wen, await newAdministrator(test, 'owner'));
  await newFreeShippingEvent(test.shop, 400);
  await returnSettings.write(test.shop.db, { chargesDelivery: true, asksForGifts: false });
});
afterEach(() => checkLedgers(test.shop.db));

/**
 * An order of units at 150 TWD with free delivery. One unit has come back (`id`), the others have arrived, and two of
 * these were returned, for which the shopper was charged delivery (80 TWD). `amount`: TWD that the return gave back.
 */
async function twoReturned(units: number) {
  const order = await partlySentOrder(test, wen, units);
  await order.pack(`${order.orderNo}-2`, units - 1);
  await order.send(order.laterId, `${order.orderNo}-2`);
  await wen.api.noteParcelReturned({ params: { id: order.id } });
  await wen.api.deliverParcels({ body: { shipmentIds: [order.laterId] } });
  const params = { id: await order.askToReturn(2) };
  await wen.api.approveReturn({ params });
  await wen.api.receiveReturn({ params, body: { isSaleable: true } });
  const { data } = await wen.api.refundReturn({ params });
  return { ...order, amount: 'amount' in data ? data.amount : 0 };
}

describe('delivery that a return was charged', () => {
  it('goes back with the parcel after which the shopper keeps nothing of the order', async () => {
    const { id, orderId, amount, page } = await twoReturned(3);
    expect(amount).toBe(220);
    const params = { id };
    expect((await wen.api.reviewTakeBack({ params })).data).toMatchObject({ amount: 230 });
    await wen.api.takeBackParcel({ params, body: { isSaleable: true } });
    expect((await page()).money.refunded).toBe(450);
    expect(await orderRow(test, orderId)).toMatchObject({ orderStatus: 'RETURNED' });
  });

  it('stays while the shopper keeps a unit that was delivered', async () => {
    const { id, amount, page } = await twoReturned(4);
    expect(amount).toBe(220);
    await wen.api.takeBackParcel({ params: { id }, body: { isSaleable: true } });
    expect((await page()).money.refunded).toBe(370);
  });
});
