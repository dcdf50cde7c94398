import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { countFinalOrders } from '#server/ordering/order-care/finish-orders.ts';
import { recordArrival } from '#server/ordering/order-care/fulfil-order.ts';
import { stockOf } from '#server/testing/at-checkout.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { exchangesIn } from '#server/testing/exchanges-in-parcels.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { failureOf, refusalOf } from '#server/testing/new-shopper.ts';
import { deliver } from '#server/testing/order-life.ts';
import type { OrderToFulfil } from '#server/testing/orders-to-fulfil.ts';
import { giveUpAsBefore, labelWithoutPaper, sendOneUnit } from '#server/testing/partly-sent.ts';
import { orderRow } from '#server/testing/pay-order.ts';

const test = shopForTests();
const wen = {} as TestAdministrator;
beforeAll(async () => {
  Object.assign(wen, await newAdministrator(test, 'owner'));
});
afterEach(() => checkLedgers(test.shop.db));

const comesBack = (id: number) => wen.api.noteParcelReturned({ params: { id } });
const arrives = (id: number) => wen.api.deliverParcels({ body: { shipmentIds: [id] } });
const takeBack = (id: number, isSaleable = true) =>
  wen.api.takeBackParcel({ params: { id }, body: { isSaleable } });
const review = async (id: number) => (await wen.api.reviewTakeBack({ params: { id } })).data;

const { received, exchangedFor, inTwoParcels } = exchangesIn(test, wen);

describe('the goods of an exchange in two parcels', () => {
  it('that came back are booked once the other parcel has arrived; a person refunds them', async () => {
    const { id, laterId, orderId, page, stock, first, refund, refunded } = await inTwoParcels();
    const before = await stock();
    await comesBack(id);
    const early = await failureOf(takeBack(id));
    const { code } = (await wen.api.readParcel({ params: { id: laterId } })).data;
    expect(early?.message).toContain(`還有其他包裹在途中（${code}）`);
    // A lost parcel never arrives, so the sentence says what to do with it.
    expect(early?.message).toContain('確定遺失的請開啟那個包裹，按「已退回公司」');
    await arrives(laterId);
    expect((await wen.api.reviewTakeBack({ params: { id } })).data).toEqual({
      amount: 0,
      endsOrder: false,
      creditLowered: 0,
    });
    await takeBack(id);
    expect(await stock()).toBe(before + 1);
    expect(await page()).toMatchObject({
      money: { refunded: 0 },
      lines: [{ takenBack: 1 }],
    });
    expect(await orderRow(test, orderId)).toMatchObject({ orderStatus: 'ARRIVED' });
    expect(await refusalOf(takeBack(id))).toBe('ORDER_CANNOT_BE_MOVED');
    await refund(first.id, 150);
    expect((await refunded()).ofFirst).toBe(150);
  });
});

it('the goods of an exchange of which others are in no parcel are booked without a refund; a person refunds them', async () => {
  const { first, order, page, refund, refunded } = await exchangedFor(2, await received(4));
  const [line] = (await page(order.id)).lines;
  const lines = [{ lineId: line?.lineId ?? 0, quantity: 1 }];
  const parcels = (await wen.api.shipInParts({ params: { id: order.id }, body: { lines } })).data;
  await giveUpAsBefore(test, parcels.laterId);
  await wen.api.openParcel({ body: { code: order.orderNo } });
  await wen.api.scanGoods({ params: { id: parcels.id }, body: { code: order.materialNo } });
  await labelWithoutPaper(test, parcels.id);
  const rows = [{ code: order.orderNo, trackingNo: `ALONE-${parcels.id}` }];
  await wen.api.handOverParcels({ body: { rows } });
  await recordArrival(test.shop, order.id);
  await comesBack(parcels.id);
  expect(await review(parcels.id)).toEqual({ amount: 0, endsOrder: false, creditLowered: 0 });
  await takeBack(parcels.id);
  await refund(first.id, 300);
  expect(await refunded()).toEqual({ ofExchange: 0, ofFirst: 300 });
  expect(await orderRow(test, order.id)).toMatchObject({ orderStatus: 'ARRIVED' });
});

describe('the goods of an exchange with an extra payment which the ERP reported as received', () => {
  /** An exchange of two units for three, 150 TWD collected, in one parcel that came back after that report. */
  async function cameBack() {
    const exchange = await exchangedFor(3);
    const { order } = exchange;
    const { data } = await wen.api.beginPicking({ body: { orderIds: [order.id] } });
    const id = data.shipmentIds[0] ?? 0;
    await wen.api.openParcel({ body: { code: order.orderNo } });
    for (let unit = 0; unit < 3; unit += 1) {
      await wen.api.scanGoods({ params: { id }, body: { code: order.materialNo } });
    }
    await labelWithoutPaper(test, id);
    const rows = [{ code: order.orderNo, trackingNo: `BACK-${id}` }];
    await wen.api.handOverParcels({ body: { rows } });
    await deliver(test.shop, order.id);
    await comesBack(id);
    const stock = async () => (await stockOf(test, exchange.productId)).webStock;
    return { ...exchange, id, stock };
  }

  it('are inspected when their only parcel comes back: the order ends, and everything goes back once', async () => {
    const { id, order, due, refunded, stock } = await cameBack();
    expect(due).toBe(150);
    const before = await stock();
    expect(await review(id)).toEqual({ amount: 450, endsOrder: true, creditLowered: 0 });
    await takeBack(id);
    expect(await refunded()).toEqual({ ofExchange: 150, ofFirst: 300 });
    expect(await stock()).toBe(before + 3);
    expect(await orderRow(test, order.id)).toMatchObject({ orderStatus: 'RETURNED' });
    expect(await refusalOf(takeBack(id))).toBe('ORDER_CANNOT_BE_MOVED');
  });

  it('are refunded only as far as an earlier refund of an amount has left', async () => {
    const { id, order, refund, refunded } = await cameBack();
    await refund(order.id, 100);
    expect(await review(id)).toEqual({ amount: 350, endsOrder: true, creditLowered: 0 });
    await takeBack(id, false);
    expect(await refunded()).toEqual({ ofExchange: 150, ofFirst: 300 });
  });

  it('no longer count towards the level of the member, neither the payment nor the credit', async () => {
    const { id, order } = await cameBack();
    test.clock.advance(10 * 86_400);
    await countFinalOrders(test.shop);
    const counted = async () => (await orderRow(test, order.id)).countedAmount;
    expect(await counted()).toBe(450);
    Object.assign(wen, await newAdministrator(test, 'owner'));
    await takeBack(id);
    expect(await counted()).toBe(0);
  });

  it('no longer count at all, although an amount was refunded of them after they counted', async () => {
    const { id, order, refund } = await cameBack();
    test.clock.advance(10 * 86_400);
    await countFinalOrders(test.shop);
    Object.assign(wen, await newAdministrator(test, 'owner'));
    await refund(order.id, 100);
    await takeBack(id);
    expect((await orderRow(test, order.id)).countedAmount).toBe(0);
  });

  it('are booked without a refund while another parcel waits for its inspection; the last one gives everything back', async () => {
    const { id, laterId, orderId, refunded } = await inTwoParcels();
    await deliver(test.shop, orderId);
    await comesBack(id);
    expect((await failureOf(takeBack(id)))?.message).toContain('還有其他包裹在途中');
    await comesBack(laterId);
    expect(await review(id)).toEqual({ amount: 0, endsOrder: false, creditLowered: 0 });
    await takeBack(id, false);
    expect(await refunded()).toEqual({ ofExchange: 0, ofFirst: 0 });
    await takeBack(laterId);
    expect(await refunded()).toEqual({ ofExchange: 0, ofFirst: 300 });
    expect(await orderRow(test, orderId)).toMatchObject({ orderStatus: 'RETURNED' });
  });
});

describe('the credit of an exchange whose goods come back', () => {
  /** An exchange in two parcels: the unit of `id` is in the stock again, the other one was sent again in `againId`. */
  async function oneSentAgain(given?: OrderToFulfil) {
    const exchange = await inTwoParcels(given);
    await recordArrival(test.shop, exchange.orderId);
    await comesBack(exchange.id);
    await comesBack(exchange.laterId);
    await takeBack(exchange.id);
    return { ...exchange, againId: await exchange.sendAgain(exchange.laterId) };
  }

  it('is lowered by the amount that a person has refunded for them from the first order', async () => {
    const { first, againId, refund, refunded } = await oneSentAgain(await received(4));
    await refund(first.id, 150);
    await comesBack(againId);
    expect(await review(againId)).toEqual({ amount: 150, endsOrder: true, creditLowered: 150 });
    await takeBack(againId);
    expect(await refunded()).toEqual({ ofExchange: 0, ofFirst: 300 });
  });

  it('is 0 if such an amount was larger, and leaves the price of the units that the shopper has', async () => {
    const { first, againId, pageOf, refund, refunded } = await oneSentAgain(await received(4));
    await refund(first.id, 320);
    await comesBack(againId);
    expect(await review(againId)).toEqual({ amount: 0, endsOrder: true, creditLowered: 300 });
    await takeBack(againId);
    expect(await refunded()).toEqual({ ofExchange: 0, ofFirst: 320 });
    expect((await pageOf(first.id)).leftToGiveBack).toBe(360);
  });

  it('leaves an amount that was refunded of it free for other goods of the first order, once it has left', async () => {
    const first = await received(4);
    const exchange = await exchangedFor(2, first);
    await exchange.refund(first.id, 150);
    const left = async () => (await exchange.pageOf(first.id)).leftToGiveBack;
    // Until the goods leave, the exchange can be cancelled, and then its whole credit goes back.
    expect(await left()).toBe(230);
    await sendOneUnit(test, wen, exchange.order);
    expect(await left()).toBe(380);
    const other = await exchangedFor(2, first);
    await sendOneUnit(test, wen, other.order);
    // The amount is taken off one of both credits.
    expect(await left()).toBe(80);
  });

  it('is lowered by an amount once, although two exchanges were made of the first order', async () => {
    const first = await received(4);
    const one = await oneSentAgain(first);
    const other = await oneSentAgain(first);
    await one.refund(first.id, 150);
    await comesBack(one.againId);
    await takeBack(one.againId);
    expect((await one.refunded()).ofFirst).toBe(300);
    await comesBack(other.againId);
    expect(await review(other.againId)).toEqual({ amount: 300, endsOrder: true, creditLowered: 0 });
  });

  it('goes back whole if the amount was refunded before the exchange', async () => {
    const first = await received(4);
    const earlier = await exchangedFor(2, first);
    await earlier.refund(first.id, 50);
    test.clock.advance(1);
    const { againId } = await oneSentAgain(first);
    await comesBack(againId);
    expect(await review(againId)).toEqual({ amount: 300, endsOrder: true, creditLowered: 0 });
  });

  it('goes back whole if the exchange is cancelled before anything has left', async () => {
    const { first, order, refund, refunded } = await exchangedFor(2, await received(4));
    await refund(first.id, 50);
    await wen.api.cancelOrderByShop({ params: { id: order.id }, body: { reason: '改退款' } });
    expect(await refunded()).toEqual({ ofExchange: 0, ofFirst: 350 });
  });

  it('goes back whole if the refund was of units of the first order', async () => {
    const { first, againId, pageOf, refunded } = await oneSentAgain(await received(4));
    const [line] = (await pageOf(first.id)).lines;
    const lines = [{ lineId: line?.lineId ?? 0, quantity: 1, goods: 'KEPT' as const }];
    await wen.api.refundOrder(
      { params: { id: first.id }, body: { amount: 150, reason: '破損', lines } },
      { idempotencyKey: `of-units-${first.id}` },
    );
    await comesBack(againId);
    await takeBack(againId);
    expect(await refunded()).toEqual({ ofExchange: 0, ofFirst: 450 });
  });
});
