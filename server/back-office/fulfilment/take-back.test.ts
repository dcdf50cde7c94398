import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { countFinalOrders } from '#server/ordering/order-care/finish-orders.ts';
import { stockOf } from '#server/testing/at-checkout.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { failureOf, refusalOf } from '#server/testing/new-shopper.ts';
import { deliver } from '#server/testing/order-life.ts';
import { orderToFulfil } from '#server/testing/orders-to-fulfil.ts';
import { giveUpAsBefore, labelWithoutPaper, partlySentOrder } from '#server/testing/partly-sent.ts';
import { orderRow } from '#server/testing/pay-order.ts';

const test = shopForTests();
const wen = {} as TestAdministrator;
const mei = {} as TestAdministrator;
beforeAll(async () => {
  Object.assign(wen, await newAdministrator(test, 'owner'));
  Object.assign(mei, await newAdministrator(test, 'owner'));
});
afterEach(() => checkLedgers(test.shop.db));

/** An order of which both parcels have left: one unit in `id`, the others in `laterId`. */
async function bothSent(units = 3) {
  const order = await partlySentOrder(test, wen, units);
  await order.pack(`${order.orderNo}-2`, units - 1);
  await order.send(order.laterId, `${order.orderNo}-2`);
  return order;
}

const comesBack = (id: number) => wen.api.noteParcelReturned({ params: { id } });
const takeBack = async (id: number, isSaleable = true, by = wen) =>
  (await by.api.takeBackParcel({ params: { id }, body: { isSaleable } })).data;
const arrives = (id: number) => wen.api.deliverParcels({ body: { shipmentIds: [id] } });

describe('a parcel that came back while another one of its order is out', () => {
  it('is refunded by itself; the order goes on with the other one', async () => {
    const { id, laterId, orderId, page, stock, read } = await bothSent();
    const before = await stock();
    await comesBack(id);
    expect(await takeBack(id)).toEqual({ id, stage: 'RETURNED' });
    expect(await stock()).toBe(before + 1);
    const after = await page();
    expect(after).toMatchObject({
      order: { orderStatus: 'SHIPPED' },
      money: { refunded: 150 },
      lines: [{ takenBack: 1 }],
    });
    expect(JSON.stringify(after.timeline)).toMatch(
      /一個包裹已退回本公司：[^"]* × 1，退款 NT\$\u00a0150"/,
    );
    expect((await read()).data.events.map(({ note }) => note)).toContainEqual(
      expect.stringMatching(/^一個包裹已退回本公司：.* × 1，退款 \$150$/),
    );
    expect(await refusalOf(takeBack(id))).toBe('ORDER_CANNOT_BE_MOVED');
    await arrives(laterId);
    expect(await orderRow(test, orderId)).toMatchObject({
      orderStatus: 'ARRIVED',
      paymentStatus: 'PAID',
    });
  });

  it('says before what it refunds, changes nothing by that, and refuses another sum than the operator saw', async () => {
    const { id, orderId, page, stock } = await bothSent();
    const before = await stock();
    await comesBack(id);
    const review = async () => (await wen.api.reviewTakeBack({ params: { id } })).data;
    expect(await review()).toEqual({ amount: 150, endsOrder: false, creditLowered: 0 });
    expect(await review()).toEqual({ amount: 150, endsOrder: false, creditLowered: 0 });
    expect(await stock()).toBe(before);
    expect((await page()).money.refunded).toBe(0);
    const take = (amount: number) =>
      wen.api.takeBackParcel({ params: { id }, body: { isSaleable: true, amount } });
    expect(await refusalOf(take(149))).toBe('STALE_RECORD');
    expect(await stock()).toBe(before);
    expect((await page()).money.refunded).toBe(0);
    await take(150);
    expect((await page()).money.refunded).toBe(150);
    expect(await refusalOf(wen.api.reviewTakeBack({ params: { id } }))).toBe(
      'ORDER_CANNOT_BE_MOVED',
    );
    expect(await orderRow(test, orderId)).toMatchObject({ orderStatus: 'SHIPPED' });
  });

  it('is also taken back after the other one has arrived, and may be written off', async () => {
    const { id, laterId, orderId, page, stock } = await bothSent();
    const before = await stock();
    await comesBack(id);
    await arrives(laterId);
    expect(await orderRow(test, orderId)).toMatchObject({ receivedAt: expect.any(Date) });
    await takeBack(id, false);
    expect(await stock()).toBe(before);
    expect(await page()).toMatchObject({
      order: { orderStatus: 'ARRIVED' },
      money: { refunded: 150 },
    });
  });

  it('is dealt with in the house: the shopper can return only what arrived', async () => {
    const { id, laterId, askToReturn } = await bothSent();
    await comesBack(laterId);
    await arrives(id);
    const failure = await failureOf(askToReturn(2));
    expect(failure?.errorCode).toBe('RETURN_IS_NOT_POSSIBLE');
    expect(failure?.message).toContain('部分商品的包裹已退回本店');
    await wen.api.resendParcel({ params: { id: laterId } });
    expect(await refusalOf(askToReturn(2))).toBe('RETURN_IS_NOT_POSSIBLE');
    expect(await askToReturn(1)).toBeGreaterThan(0);
  });

  it('is not sent again once its goods were refunded', async () => {
    const { laterId, orderId, page } = await bothSent();
    const lineId = (await page()).lines[0]?.lineId ?? 0;
    const lines = [{ lineId, quantity: 2, goods: 'KEPT' as const, shipmentId: laterId }];
    await wen.api.refundOrder(
      { params: { id: orderId }, body: { amount: 300, reason: '遺失', lines } },
      { idempotencyKey: `lost-${orderId}` },
    );
    await comesBack(laterId);
    const again = await failureOf(wen.api.resendParcel({ params: { id: laterId } }));
    expect(again?.message).toContain('已退款，不能再寄一次');
  });

  it('is refunded by its inspection alone, not on the page of the order as well', async () => {
    const { id, laterId, orderId, page, stock } = await bothSent();
    const before = await stock();
    await arrives(id);
    await comesBack(laterId);
    const lineId = (await page()).lines[0]?.lineId ?? 0;
    const refund = (quantity: number) =>
      wen.api.refundOrder(
        {
          params: { id: orderId },
          body: {
            amount: 150 * quantity,
            reason: '未取',
            lines: [{ lineId, quantity, goods: 'KEPT' as const }],
          },
        },
        { idempotencyKey: `inspect-${orderId}-${quantity}` },
      );
    expect((await failureOf(refund(2)))?.message).toContain('請到出貨作業驗收包裹');
    // The unit that the shopper has is not in the parcel; its refund may be asked for again.
    expect(await refusalOf(refund(1))).toBe('');
    expect(await refusalOf(refund(1))).toBe('');
    await takeBack(laterId);
    expect(await stock()).toBe(before + 2);
    expect((await page()).money.refunded).toBe(450);
  });

  it('lets the order end with the last one: everything is refunded once', async () => {
    const { id, laterId, orderId, page, stock } = await bothSent();
    const before = await stock();
    await comesBack(id);
    await takeBack(id, false);
    await comesBack(laterId);
    await takeBack(laterId);
    expect(await stock()).toBe(before + 2);
    expect(await orderRow(test, orderId)).toMatchObject({ orderStatus: 'RETURNED' });
    const { money } = await page();
    expect(money.refunded).toBe(money.asked);
  });

  it('is refunded by itself, too, while the other one waits for its inspection; with the last one the order ends', async () => {
    const { id, laterId, orderId, page, stock } = await bothSent();
    const before = await stock();
    await comesBack(id);
    await comesBack(laterId);
    await takeBack(id);
    expect(await orderRow(test, orderId)).toMatchObject({ orderStatus: 'SHIPPED' });
    await takeBack(laterId);
    expect(await stock()).toBe(before + 3);
    expect(await orderRow(test, orderId)).toMatchObject({ orderStatus: 'RETURNED' });
    const { money } = await page();
    expect(money.refunded).toBe(money.asked);
    const board = await wen.api.searchFulfilment({ body: { column: 'RETURNED' } });
    expect(board.data.filter((row) => row.orderId === orderId)).toEqual([]);
  });

  it('counts nothing towards the level of the member with the last one, although an amount was refunded before', async () => {
    const { id, laterId, orderId } = await bothSent();
    await deliver(test.shop, orderId);
    test.clock.advance(10 * 86_400);
    await countFinalOrders(test.shop);
    for (const person of [wen, mei]) Object.assign(person, await newAdministrator(test, 'owner'));
    const counted = async () => (await orderRow(test, orderId)).countedAmount;
    expect(await counted()).toBe(450);
    await wen.api.refundOrder(
      { params: { id: orderId }, body: { amount: 200, reason: '破損', lines: [] } },
      { idempotencyKey: `counted-${orderId}` },
    );
    await comesBack(id);
    await comesBack(laterId);
    await takeBack(id);
    expect(await counted()).toBe(300);
    await takeBack(laterId);
    expect(await counted()).toBe(0);
  });

  it('is taken back once by two at the same moment', async () => {
    const { id, page } = await bothSent();
    await comesBack(id);
    const codes = await Promise.all([wen, mei].map((by) => refusalOf(takeBack(id, true, by))));
    expect(codes.toSorted()).toEqual(['', 'ORDER_CANNOT_BE_MOVED']);
    expect((await page()).money.refunded).toBe(150);
  });
});

it('finds an order in the list by the number of each of its parcels', async () => {
  const { id, laterId, orderId } = await bothSent();
  for (const keyword of [`REST-${id}`, `REST-${laterId}`]) {
    const { data } = await wen.api.searchOrders({ body: { keyword } });
    expect(data.map((order) => order.id)).toEqual([orderId]);
  }
});

describe('a parcel that came back while the rest of its order is in the house', () => {
  it('says before that the order ends, with all that was paid, and gives nothing up by saying so', async () => {
    const { id, orderId, page } = await partlySentOrder(test, wen);
    await comesBack(id);
    const { money, parcels } = await page();
    const { data } = await wen.api.reviewTakeBack({ params: { id } });
    expect(data).toEqual({ amount: money.asked, endsOrder: true, creditLowered: 0 });
    expect((await page()).parcels).toHaveLength(parcels.length);
    expect(await orderRow(test, orderId)).toMatchObject({ orderStatus: 'SHIPPED' });
  });

  it('ends the order, and the rest is given up and sold again, also if its own goods are written off', async () => {
    const { id, orderId, page, stock } = await partlySentOrder(test, wen);
    const before = await stock();
    await comesBack(id);
    await takeBack(id, false);
    expect(await stock()).toBe(before + 2);
    expect(await orderRow(test, orderId)).toMatchObject({ orderStatus: 'RETURNED' });
    const { money, parcels } = await page();
    expect(money.refunded).toBe(money.asked);
    expect(parcels).toMatchObject([{ id, stage: 'RETURNED' }]);
  });

  it('ends the order, and what is in no parcel is sold again, if the other parcel was given up before', async () => {
    const order = await orderToFulfil(test, { isPaid: true, units: 3 });
    const params = { id: order.id };
    const page = async () => (await wen.api.readOrderDesk({ params })).data;
    const [line] = (await page()).lines;
    const lines = [{ lineId: line?.lineId ?? 0, quantity: 1 }];
    const { data } = await wen.api.shipInParts({ params, body: { lines } });
    const stock = async () => (await stockOf(test, line?.id ?? 0)).webStock;
    const before = await stock();
    await giveUpAsBefore(test, data.laterId);
    await wen.api.openParcel({ body: { code: order.orderNo } });
    await wen.api.scanGoods({ params: { id: data.id }, body: { code: order.materialNo } });
    await labelWithoutPaper(test, data.id);
    const rows = [{ code: order.orderNo, trackingNo: `LEFT-${order.id}` }];
    await wen.api.handOverParcels({ body: { rows } });
    await comesBack(data.id);
    await takeBack(data.id);
    expect(await stock()).toBe(before + 3);
    expect(await orderRow(test, order.id)).toMatchObject({ orderStatus: 'RETURNED' });
    const { money } = await page();
    expect(money.refunded).toBe(money.asked);
  });

  it('waits until the label of the rest is cancelled', async () => {
    const { id, laterId, orderNo, pack } = await partlySentOrder(test, wen, 2);
    await pack(`${orderNo}-2`);
    await labelWithoutPaper(test, laterId);
    await comesBack(id);
    expect((await failureOf(takeBack(id)))?.message).toContain('已有標籤');
  });
});

describe('goods that were to be sent again', () => {
  it('are taken back from the new parcel, if the shopper no longer wants them', async () => {
    const { id, laterId, orderId, page, stock } = await bothSent();
    const before = await stock();
    await comesBack(id);
    await takeBack(id);
    await comesBack(laterId);
    const again = (await wen.api.resendParcel({ params: { id: laterId } })).data.id;
    const view = async (shipmentId: number) =>
      (await wen.api.readParcel({ params: { id: shipmentId } })).data.isSecondTry;
    expect(await view(again)).toBe(true);
    expect((await failureOf(takeBack(again, false)))?.message).toContain('只能入庫');
    await takeBack(again);
    expect(await stock()).toBe(before + 3);
    expect(await orderRow(test, orderId)).toMatchObject({ orderStatus: 'RETURNED' });
    const { money } = await page();
    expect(money.refunded).toBe(money.asked);
  });

  it('are not taken back while a parcel of the order is out, nor from a parcel that was never sent', async () => {
    const { id, laterId } = await bothSent();
    await comesBack(id);
    const again = (await wen.api.resendParcel({ params: { id } })).data.id;
    expect(await refusalOf(takeBack(again))).toBe('ORDER_CANNOT_BE_MOVED');
    expect(await refusalOf(takeBack(laterId))).toBe('ORDER_CANNOT_BE_MOVED');
    const fresh = await partlySentOrder(test, wen);
    expect(await refusalOf(takeBack(fresh.laterId))).toBe('ORDER_CANNOT_BE_MOVED');
  });
});

describe('a parcel whose refund is above the limit of one person', () => {
  it('is taken back when a second person approves', async () => {
    const { id, laterId, page, orderId } = await bothSent(41);
    await comesBack(laterId);
    const answer = await takeBack(laterId);
    const approvalId = 'approvalId' in answer ? answer.approvalId : 0;
    expect(answer).toEqual({ state: 'PENDING_APPROVAL', approvalId });
    expect((await page()).money.refunded).toBe(0);
    await mei.api.approveWish({ params: { id: approvalId }, body: {} });
    expect((await page()).money.refunded).toBe(6000);
    await arrives(id);
    expect(await orderRow(test, orderId)).toMatchObject({ orderStatus: 'ARRIVED' });
  });

  it('is not taken back for another sum than was approved, and a new request takes the place of an old one', async () => {
    const { id, laterId, page } = await bothSent(41);
    const ask = async (isSaleable: boolean) => {
      const answer = await takeBack(laterId, isSaleable);
      return 'approvalId' in answer ? answer.approvalId : 0;
    };
    const approve = (asked: number) =>
      refusalOf(mei.api.approveWish({ params: { id: asked }, body: {} }));
    await comesBack(laterId);
    const first = await ask(true);
    const second = await ask(false);
    expect(await approve(first)).toBe('ALREADY_HANDLED');
    // The other parcel comes back and is refunded: now the order ends with this one, and the delivery goes back, too.
    await comesBack(id);
    await takeBack(id);
    expect(await approve(second)).toBe('STALE_RECORD');
    expect((await page()).money.refunded).toBe(150);
    const third = await ask(false);
    expect(third).not.toBe(second);
    expect(await approve(third)).toBe('');
    const { money } = await page();
    expect(money.refunded).toBe(money.asked);
  });
});
