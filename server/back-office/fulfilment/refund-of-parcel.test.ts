import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RefundedGoods } from '#contract/enumerations.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { failureOf, refusalOf } from '#server/testing/new-shopper.ts';
import { deliver } from '#server/testing/order-life.ts';
import { partlySentOrder } from '#server/testing/partly-sent.ts';

const test = shopForTests();
const wen = {} as TestAdministrator;
beforeAll(async () => {
  Object.assign(wen, await newAdministrator(test, 'owner'));
});
afterEach(() => checkLedgers(test.shop.db));

interface Wanted {
  quantity?: number;
  goods?: RefundedGoods;
  shipmentId?: number | undefined;
}

/** A paid order of one line at 150 TWD: one unit has left in `id`, the others are in `laterId`, which has left or not. */
async function divided({ units = 2, isLaterSent = true } = {}) {
  const order = await partlySentOrder(test, wen, units);
  if (isLaterSent) {
    await order.pack(`${order.orderNo}-2`, units - 1);
    await order.send(order.laterId, `${order.orderNo}-2`);
  }
  const lineId = (await order.page()).lines[0]?.lineId ?? 0;
  let keys = 0;
  const refund = ({ quantity = 1, goods = 'KEPT', shipmentId }: Wanted) =>
    wen.api.refundOrder(
      {
        params: { id: order.orderId },
        body: {
          amount: 150 * quantity,
          reason: '遺失',
          lines: [{ lineId, quantity, goods, ...(shipmentId && { shipmentId }) }],
        },
      },
      { idempotencyKey: `parcel-${order.orderId}-${++keys}` },
    );
  /** Sends the unit of a parcel that came back in a new one; answers its id. */
  const sendAgain = async (returnedId: number) => {
    const { id } = (await wen.api.resendParcel({ params: { id: returnedId } })).data;
    const { code } = (await wen.api.readParcel({ params: { id } })).data;
    await order.pack(code, units - 1);
    await order.send(id, code);
    return id;
  };
  const refunded = async () => (await order.page()).money.refunded;
  return { ...order, lineId, refund, refunded, sendAgain };
}

const comesBack = (id: number) => wen.api.noteParcelReturned({ params: { id } });
const arrives = (id: number) => wen.api.deliverParcels({ body: { shipmentIds: [id] } });
const takeBack = (id: number, isSaleable = true) =>
  wen.api.takeBackParcel({ params: { id }, body: { isSaleable } });
const resend = (id: number) => wen.api.resendParcel({ params: { id } });

describe('a refund of a unit in one of two parcels', () => {
  it('is of the parcel that it names: its inspection refunds it no second time, and puts it into the stock', async () => {
    const { id, laterId, refund, refunded, stock } = await divided();
    const before = await stock();
    await arrives(id);
    await refund({ shipmentId: laterId });
    await comesBack(laterId);
    expect((await wen.api.reviewTakeBack({ params: { id: laterId } })).data.amount).toBe(0);
    await takeBack(laterId);
    expect(await refunded()).toBe(150);
    expect(await stock()).toBe(before + 1);
  });

  it('leaves the price of the other parcel to be refunded when that comes back', async () => {
    const { id, laterId, refund, refunded, stock } = await divided();
    const before = await stock();
    await arrives(id);
    await refund({ shipmentId: id });
    await comesBack(laterId);
    await takeBack(laterId);
    expect(await refunded()).toBe(300);
    expect(await stock()).toBe(before + 1);
  });

  it('gives nothing for a lost parcel that turns up after the other one was sent a second time', async () => {
    const { id, laterId, refund, refunded, stock, sendAgain } = await divided();
    const before = await stock();
    await comesBack(laterId);
    await refund({ shipmentId: id });
    await arrives(await sendAgain(laterId));
    await comesBack(id);
    expect(await refusalOf(resend(id))).toBe('ORDER_CANNOT_BE_MOVED');
    await takeBack(id);
    expect(await refunded()).toBe(150);
    expect(await stock()).toBe(before + 1);
  });

  it('is not sent again, although the other parcel is not refunded', async () => {
    const { id, laterId, refund } = await divided();
    await arrives(id);
    await refund({ shipmentId: laterId });
    await comesBack(laterId);
    expect((await failureOf(resend(laterId)))?.message).toContain('已退款，不能再寄一次');
  });

  it('must name the parcel, unless it is of all units', async () => {
    const { id, refund, refunded, page } = await divided();
    const failure = await failureOf(refund({}));
    expect(failure?.errorCode).toBe('ORDER_CANNOT_BE_MOVED');
    expect(failure?.message).toContain('請選擇退款的商品在哪個包裹');
    expect(await refunded()).toBe(0);
    expect((await page()).lines[0]?.refundParcels).toMatchObject([
      { shipmentId: id, stage: 'HANDED_OVER', units: 1 },
      { stage: 'HANDED_OVER', units: 1 },
    ]);
    await refund({ quantity: 2 });
    expect(await refunded()).toBe(300);
    expect((await page()).lines[0]?.refundParcels).toEqual([]);
  });

  it('needs no name for the last unit, and none for the one outside while the other waits for its inspection', async () => {
    const { id, laterId, refund, refunded } = await divided();
    await comesBack(laterId);
    await refund({});
    await resend(laterId);
    await comesBack(id);
    expect((await failureOf(resend(id)))?.message).toContain('已退款，不能再寄一次');
    expect(await refunded()).toBe(150);
    const other = await divided();
    await other.refund({ shipmentId: other.id });
    await other.refund({});
    expect(await other.refunded()).toBe(300);
  });

  it('is refused for more units than the parcel has, and for a parcel without the line or that waits for its inspection', async () => {
    const { id, laterId, refund } = await divided({ units: 3 });
    const foreign = await divided();
    expect((await failureOf(refund({ quantity: 2, shipmentId: id })))?.message).toContain('1 件');
    expect(await refusalOf(refund({ shipmentId: foreign.id }))).toBe('ORDER_CANNOT_BE_MOVED');
    await comesBack(laterId);
    const waiting = await failureOf(refund({ shipmentId: laterId }));
    expect(waiting?.message).toContain('請到出貨作業驗收包裹');
    await takeBack(laterId);
    expect(await refusalOf(refund({ shipmentId: laterId }))).toBe('ORDER_CANNOT_BE_MOVED');
  });

  it('is refunded by the cancelled rest no second time', async () => {
    const { laterId, refund, refunded, page, orderId, stock } = await divided({
      isLaterSent: false,
    });
    const before = await stock();
    await refund({ shipmentId: laterId });
    expect((await page()).rest).toMatchObject({ units: 1, amount: 0 });
    await wen.api.cancelRestOfOrder({
      params: { id: orderId },
      body: { amount: 0, reason: '缺貨' },
    });
    expect(await refunded()).toBe(150);
    expect(await stock()).toBe(before + 1);
  });

  it('keeps the parcel together that has not left', async () => {
    const { laterId, lineId, refund } = await divided({ units: 3, isLaterSent: false });
    await refund({ shipmentId: laterId });
    const lines = [{ lineId, quantity: 1 }];
    const split = wen.api.splitParcel({ params: { id: laterId }, body: { lines } });
    expect((await failureOf(split))?.message).toContain('已退款');
  });

  it('leaves the shopper the return of the unit that arrived, after the refunded one came back', async () => {
    const { id, laterId, refund, askToReturn } = await divided();
    await refund({ shipmentId: laterId });
    await comesBack(laterId);
    await arrives(id);
    expect(await askToReturn(1)).toBeGreaterThan(0);
  });
});

describe('a refund above the limit of one person', () => {
  it('is approved for its parcel, as long as that has not come back', async () => {
    const mei = await newAdministrator(test, 'owner');
    const { laterId, orderNo, refund, refunded } = await divided({ units: 41 });
    const asked = (await refund({ quantity: 40, shipmentId: laterId })).data;
    const id = 'approvalId' in asked ? asked.approvalId : 0;
    const { data } = await mei.api.searchApprovals({ body: {} });
    expect(JSON.stringify(data.find((wish) => wish.id === id))).toContain(`包裹 ${orderNo}-2`);
    await comesBack(laterId);
    const late = await failureOf(mei.api.approveWish({ params: { id }, body: {} }));
    expect(late?.message).toContain('請到出貨作業驗收包裹');
    expect(await refunded()).toBe(0);
    const other = await divided({ units: 41 });
    const answer = await other.refund({ quantity: 40, shipmentId: other.laterId });
    const otherId = 'approvalId' in answer.data ? answer.data.approvalId : 0;
    await mei.api.approveWish({ params: { id: otherId }, body: {} });
    await comesBack(other.laterId);
    await takeBack(other.laterId);
    expect(await other.refunded()).toBe(6000);
  });
});

describe('goods that a refund puts back into the stock', () => {
  /** The unit of `id` has arrived; the other one came back, was sent again in `againId`, and is on its way. */
  async function sentAgain() {
    const order = await divided();
    await comesBack(order.laterId);
    await arrives(order.id);
    return { ...order, againId: await order.sendAgain(order.laterId) };
  }

  it('are not in a parcel that is on its way, whose inspection would put them there a second time', async () => {
    const { againId, refund, refunded, stock } = await sentAgain();
    const before = await stock();
    const ways = [{ quantity: 2 }, { shipmentId: againId }];
    for (const way of ways) {
      const failure = await failureOf(refund({ ...way, goods: 'RESTOCKED' }));
      expect(failure?.errorCode).toBe('ORDER_CANNOT_BE_MOVED');
      expect(failure?.message).toContain('還沒有送到');
    }
    await comesBack(againId);
    await takeBack(againId);
    expect(await stock()).toBe(before + 1);
    expect(await refunded()).toBe(150);
  });

  it('are there once, also after the order is completed', async () => {
    const { id, againId, orderId, refund, page, stock } = await sentAgain();
    const before = await stock();
    await test.shop.pool.query(`update orders set order_status = 'COMPLETED' where id = $1`, [
      orderId,
    ]);
    await refund({ shipmentId: id, goods: 'RESTOCKED' });
    await comesBack(againId);
    await takeBack(againId);
    expect(await stock()).toBe(before + 2);
    const { money } = await page();
    expect(money.refunded).toBe(money.asked);
  });

  it('are not put there again by the inspection of the same parcel, whose delivery only the ERP has reported', async () => {
    const { id, laterId, orderId, refund, page, stock } = await divided();
    await deliver(test.shop, orderId);
    const before = await stock();
    expect(await refusalOf(refund({ quantity: 2, goods: 'RESTOCKED' }))).toBe(
      'ORDER_CANNOT_BE_MOVED',
    );
    expect(await stock()).toBe(before);
    await arrives(id);
    await refund({ shipmentId: id, goods: 'RESTOCKED' });
    await refund({ goods: 'RESTOCKED' });
    await comesBack(laterId);
    await takeBack(laterId);
    expect(await stock()).toBe(before + 2);
    const { money } = await page();
    expect(money.refunded).toBe(money.asked);
  });
});

describe('the database', () => {
  it('refuses a refund of more units than were bought, or than the parcel has that it names', async () => {
    const { id, lineId } = await divided();
    const note = (quantity: number, shipmentId: number | null) =>
      test.shop.pool
        .query(
          `insert into order_line_refunds (order_line_id, quantity, amount, goods, shipment_id)
           values ($1, $2, 0, 'KEPT', $3)`,
          [lineId, quantity, shipmentId],
        )
        .then(
          () => '',
          ({ constraint }) => constraint,
        );
    expect(await note(3, null)).toBe('order_line_refunds_within_line');
    expect(await note(2, id)).toBe('order_line_refunds_within_parcel');
    const atOnce = await Promise.all([note(2, null), note(2, null)]);
    expect(atOnce.toSorted()).toEqual(['', 'order_line_refunds_within_line']);
  });

  it('refuses the refund of a return whose units were refunded otherwise', async () => {
    const { id, laterId, lineId, askToReturn } = await divided();
    await arrives(id);
    await arrives(laterId);
    const returnId = await askToReturn(2);
    await test.shop.pool.query(
      `insert into order_line_refunds (order_line_id, quantity, amount, goods) values ($1, 1, 0, 'KEPT')`,
      [lineId],
    );
    const end = test.shop.pool.query(
      `update order_returns set status = 'REFUNDED', refund_amount = 300 where id = $1`,
      [returnId],
    );
    await expect(end).rejects.toMatchObject({ constraint: 'order_returns_within_line' });
  });
});
