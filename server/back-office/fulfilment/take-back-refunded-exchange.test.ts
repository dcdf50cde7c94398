import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatTwd } from '#rules/numbers.ts';
import { approvalSettings, readApprovalLimits } from '#server/back-office/approvals/limits.ts';
import { recordArrival } from '#server/ordering/order-care/fulfil-order.ts';
import { orderEventNotes } from '#server/ordering/orders/order-events.ts';
import { stockOf } from '#server/testing/at-checkout.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { exchangesIn } from '#server/testing/exchanges-in-parcels.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { failureOf } from '#server/testing/new-shopper.ts';
import { payInAdvance } from '#server/testing/order-life.ts';
import { labelWithoutPaper } from '#server/testing/partly-sent.ts';
import { orderRow } from '#server/testing/pay-order.ts';

const test = shopForTests();
const wen = {} as TestAdministrator;
beforeAll(async () => {
  Object.assign(wen, await newAdministrator(test, 'owner'));
});
afterEach(() => checkLedgers(test.shop.db));

const { received, exchangedFor } = exchangesIn(test, wen);
const comesBack = (id: number) => wen.api.noteParcelReturned({ params: { id } });
const takeBack = (id: number) =>
  wen.api.takeBackParcel({ params: { id }, body: { isSaleable: true } });
const review = async (id: number) => (await wen.api.reviewTakeBack({ params: { id } })).data;

/**
 * An exchange of two units for three at 150 TWD, of which the shopper has paid one. It came back in one parcel, and left
 * again in two: one unit in `id`, which the shopper has, and two in `laterId`.
 */
async function sentAgainInTwo({ isReceived = true } = {}) {
  const exchange = await exchangedFor(3, await received(4));
  const { order, page } = exchange;
  const [line] = (await page(order.id)).lines;
  const lineId = line?.lineId ?? 0;
  const pack = async (id: number, units: number) => {
    const { code } = (await wen.api.readParcel({ params: { id } })).data;
    await wen.api.openParcel({ body: { code } });
    for (let unit = 0; unit < units; unit += 1) {
      await wen.api.scanGoods({ params: { id }, body: { code: order.materialNo } });
    }
    await labelWithoutPaper(test, id);
    await wen.api.handOverParcels({ body: { rows: [{ code, trackingNo: `AGAIN-${id}` }] } });
  };
  // An order that waits for cash cannot be divided before it has arrived.
  if (!isReceived) await payInAdvance(test.shop, order.id, exchange.due);
  const { data: picked } = await wen.api.beginPicking({ body: { orderIds: [order.id] } });
  const whole = picked.shipmentIds[0] ?? 0;
  await pack(whole, 3);
  if (isReceived) await recordArrival(test.shop, order.id);
  await comesBack(whole);
  const again = (await wen.api.resendParcel({ params: { id: whole } })).data.id;
  const lines = [{ lineId, quantity: 1 }];
  const params = { id: order.id };
  const { id, laterId } = (await wen.api.shipInParts({ params, body: { lines } })).data;
  expect(id).toBe(again);
  await pack(id, 1);
  await pack(laterId, 2);
  const refundLines = (shipmentId: number, quantity: number, inAll?: number) =>
    wen.api.refundOrder(
      {
        params,
        body: {
          amount: 50 * quantity,
          ...(inAll !== undefined && { inAll }),
          reason: '破損',
          lines: [{ lineId, quantity, goods: 'KEPT', shipmentId }],
        },
      },
      { idempotencyKey: `kept-${shipmentId}` },
    );
  const stock = async () => (await stockOf(test, exchange.productId)).webStock;
  return { ...exchange, id, laterId, refundLines, stock };
}

describe('an exchange of which all other units were refunded by line', () => {
  it('gives its payment and its credit back once its last parcel is inspected', async () => {
    const { order, id, laterId, refundLines, refunded } = await sentAgainInTwo();
    await wen.api.deliverParcels({ body: { shipmentIds: [id] } });
    await refundLines(id, 1);
    await comesBack(laterId);
    expect(await review(laterId)).toEqual({ amount: 400, endsOrder: true, creditLowered: 0 });
    await takeBack(laterId);
    expect(await refunded()).toEqual({ ofExchange: 150, ofFirst: 300 });
    expect(await orderRow(test, order.id)).toMatchObject({ orderStatus: 'RETURNED' });
  });

  it('gives them back with the refund of these units, if the other parcel was inspected before', async () => {
    const { order, id, laterId, page, refundLines, refunded } = await sentAgainInTwo();
    await wen.api.deliverParcels({ body: { shipmentIds: [id] } });
    await comesBack(laterId);
    expect((await page(order.id)).endOfExchange).toBeNull();
    await takeBack(laterId);
    expect(await refunded()).toEqual({ ofExchange: 0, ofFirst: 0 });
    expect((await page(order.id)).endOfExchange).toBe(450);
    // Whoever has not seen what goes back in all must look first.
    expect((await failureOf(refundLines(id, 1)))?.errorCode).toBe('STALE_RECORD');
    expect(await refunded()).toEqual({ ofExchange: 0, ofFirst: 0 });
    const [one, again] = [await refundLines(id, 1, 450), await refundLines(id, 1, 450)];
    expect([one.data, again.data]).toMatchObject([{ amount: 50 }, { amount: 50 }]);
    expect(await refunded()).toEqual({ ofExchange: 150, ofFirst: 300 });
    expect((await page(order.id)).endOfExchange).toBeNull();
    expect(await orderRow(test, order.id)).toMatchObject({ orderStatus: 'RETURNED' });
  });

  it('gives them back also if the units of the inspected parcel had been refunded before', async () => {
    const { order, id, laterId, refundLines, refunded } = await sentAgainInTwo();
    await refundLines(id, 1);
    await wen.api.deliverParcels({ body: { shipmentIds: [laterId] } });
    await comesBack(id);
    await takeBack(id);
    expect(await refunded()).toEqual({ ofExchange: 50, ofFirst: 0 });
    await refundLines(laterId, 2, 400);
    expect(await refunded()).toEqual({ ofExchange: 150, ofFirst: 300 });
    expect(await orderRow(test, order.id)).toMatchObject({ orderStatus: 'RETURNED' });
  });

  it('ends with the inspection of its last parcel, if the shopper had the others and got them refunded', async () => {
    const { order, id, laterId, page, refundLines, refunded } = await sentAgainInTwo({
      isReceived: false,
    });
    await wen.api.deliverParcels({ body: { shipmentIds: [id] } });
    const refund = (await refundLines(id, 1)).data;
    await comesBack(laterId);
    expect(await review(laterId)).toEqual({ amount: 400, endsOrder: true, creditLowered: 0 });
    await takeBack(laterId);
    expect(await refunded()).toEqual({ ofExchange: 150, ofFirst: 300 });
    expect(await orderRow(test, order.id)).toMatchObject({ orderStatus: 'RETURNED' });
    expect((await page(order.id)).endOfExchange).toBeNull();
    expect((await refundLines(id, 1)).data).toEqual(refund);
    expect(await refunded()).toEqual({ ofExchange: 150, ofFirst: 300 });
  });

  it('waits for a second person, who sees all that goes back, if that is above the limit', async () => {
    const { db } = test.shop;
    const limits = await readApprovalLimits(db);
    const { order, id, laterId, refundLines, refunded } = await sentAgainInTwo();
    await wen.api.deliverParcels({ body: { shipmentIds: [id] } });
    await comesBack(laterId);
    await takeBack(laterId);
    await approvalSettings.write(db, { ...limits, refundAmount: 100 });
    const asked = (await refundLines(id, 1, 450)).data;
    await approvalSettings.write(db, limits);
    const approvalId = 'approvalId' in asked ? asked.approvalId : 0;
    expect(await refunded()).toEqual({ ofExchange: 0, ofFirst: 0 });
    const mei = await newAdministrator(test, 'owner');
    const { data } = await mei.api.searchApprovals({ body: {} });
    const wish = data.find((each) => each.id === approvalId);
    expect(JSON.stringify(wish)).toContain(`訂單結束，共退 ${formatTwd(450)}`);
    await mei.api.approveWish({ params: { id: approvalId }, body: {} });
    expect(await refunded()).toEqual({ ofExchange: 150, ofFirst: 300 });
    expect(await orderRow(test, order.id)).toMatchObject({ orderStatus: 'RETURNED' });
  });

  it('is not ended by a second person who has seen less', async () => {
    const { db } = test.shop;
    const limits = await readApprovalLimits(db);
    const { order, id, laterId, refundLines, refunded } = await sentAgainInTwo();
    await wen.api.deliverParcels({ body: { shipmentIds: [id] } });
    await comesBack(laterId);
    await approvalSettings.write(db, { ...limits, refundAmount: 10 });
    const asked = (await refundLines(id, 1)).data;
    await approvalSettings.write(db, limits);
    const approvalId = 'approvalId' in asked ? asked.approvalId : 0;
    await takeBack(laterId);
    const mei = await newAdministrator(test, 'owner');
    const approved = mei.api.approveWish({ params: { id: approvalId }, body: {} });
    expect((await failureOf(approved))?.message).toContain('退款金額剛有變動');
    expect(await refunded()).toEqual({ ofExchange: 0, ofFirst: 0 });
    expect(await orderRow(test, order.id)).not.toMatchObject({ orderStatus: 'RETURNED' });
  });

  it('gives back less what a person has refunded for them from the first order', async () => {
    const { first, id, laterId, refund, refundLines, refunded } = await sentAgainInTwo();
    await wen.api.deliverParcels({ body: { shipmentIds: [id] } });
    await refundLines(id, 1);
    await refund(first.id, 100);
    await comesBack(laterId);
    expect(await review(laterId)).toEqual({ amount: 300, endsOrder: true, creditLowered: 100 });
    await takeBack(laterId);
    expect(await refunded()).toEqual({ ofExchange: 150, ofFirst: 300 });
  });

  it('gives nothing back again once their own parcel comes back and is inspected', async () => {
    const { order, id, laterId, page, refundLines, refunded, stock } = await sentAgainInTwo();
    await refundLines(id, 1);
    await comesBack(id);
    await comesBack(laterId);
    const before = await stock();
    await takeBack(laterId);
    expect(await refunded()).toEqual({ ofExchange: 150, ofFirst: 300 });
    expect(await review(id)).toEqual({ amount: 0, endsOrder: false, creditLowered: 0 });
    await takeBack(id);
    expect(await refunded()).toEqual({ ofExchange: 150, ofFirst: 300 });
    expect(await stock()).toBe(before + 3);
    const texts = (await page(order.id)).timeline.map(({ text }) => text);
    const returned = texts.filter((text) => text.startsWith(orderEventNotes.PARCEL_RETURNED));
    expect(returned.map((text) => text.includes('退款'))).toEqual([true, false]);
  });
});
