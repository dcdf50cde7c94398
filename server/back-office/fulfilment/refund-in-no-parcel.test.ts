import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stockOf } from '#server/testing/at-checkout.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import {
  checkoutBody,
  failureOf,
  newShopper,
  refusalOf,
  sendCart,
} from '#server/testing/new-shopper.ts';
import { payInAdvance } from '#server/testing/order-life.ts';
import { giveUpAsBefore, labelWithoutPaper } from '#server/testing/partly-sent.ts';

const test = shopForTests();
const wen = {} as TestAdministrator;
const erp = {} as TestAdministrator;
beforeAll(async () => {
  Object.assign(wen, await newAdministrator(test, 'owner'));
  Object.assign(erp, await newAdministrator(test, 'erp'));
});
afterEach(() => checkLedgers(test.shop.db));

let count = 0;

/** A paid order with a line for each of these counts of units, at 150 TWD each. */
async function paidOrder(units: readonly number[]) {
  const shopper = await newShopper(test);
  const goods: { id: number; materialNo: string; quantity: number }[] = [];
  for (const quantity of units) {
    const materialNo = `NOWHERE-${++count}`;
    const id = await newProduct(test.shop, { price: 150, stock: 99, materialNo });
    goods.push({ id, materialNo, quantity });
  }
  const products = Object.fromEntries(goods.map(({ id, quantity }) => [id, quantity]));
  await sendCart(shopper, { products });
  const { data } = await shopper.api.checkout({ body: checkoutBody() });
  const { orderNo, paidAmount } = (await shopper.api.readOrder({ params: { id: data.id } })).data;
  await payInAdvance(test.shop, data.id, paidAmount);
  const params = { id: data.id };
  const page = async () => (await wen.api.readOrderDesk({ params })).data;
  const lineOf = async (place: number) => {
    const found = (await page()).lines.find(({ id }) => id === goods[place]?.id);
    if (!found) throw new Error('The order has no such line.');
    return found;
  };
  const refund = async (quantity: number, chosen: object, place = 0, by = wen) => {
    const { lineId } = await lineOf(place);
    return by.api.refundOrder(
      {
        params,
        body: {
          amount: 150 * quantity,
          reason: '遺失',
          lines: [{ lineId, quantity, goods: 'KEPT', ...chosen }],
        },
      },
      { idempotencyKey: `in-no-parcel-${++count}` },
    );
  };
  const stock = async (place = 0) => (await stockOf(test, goods[place]?.id ?? 0)).webStock;
  return { id: data.id, orderNo, goods, params, page, lineOf, refund, stock };
}

type Order = Awaited<ReturnType<typeof paidOrder>>;

/** Puts a unit of the first line into a parcel with a label; answers its id. The parcel of the others is `laterId`. */
async function labelOne({ orderNo, goods, params, lineOf }: Order) {
  const lines = [{ lineId: (await lineOf(0)).lineId, quantity: 1 }];
  const { id, laterId } = (await wen.api.shipInParts({ params, body: { lines } })).data;
  await wen.api.openParcel({ body: { code: orderNo } });
  await wen.api.scanGoods({ params: { id }, body: { code: goods[0]?.materialNo ?? '' } });
  await labelWithoutPaper(test, id);
  return { id, laterId };
}

const leaves = async ({ orderNo }: Order, id: number) => {
  const rows = [{ code: orderNo, trackingNo: `OUT-${id}` }];
  await wen.api.handOverParcels({ body: { rows } });
};
const comesBack = async (id: number, isSaleable = true) => {
  await wen.api.noteParcelReturned({ params: { id } });
  await wen.api.takeBackParcel({ params: { id }, body: { isSaleable } });
};

/** A unit of the first line has left in a parcel (`parcelId`). The parcel of all others was given up before. */
async function oneHasLeft(units: readonly number[] = [3]) {
  const order = await paidOrder(units);
  const { id, laterId } = await labelOne(order);
  await giveUpAsBefore(test, laterId);
  await leaves(order, id);
  return { ...order, parcelId: id };
}

const inNone = { isInNoParcel: true, goods: 'RESTOCKED' };

describe('a refund of units in no parcel, while others of their line are in one', () => {
  it('says so, and is of no more units than are in none', async () => {
    const { parcelId: id, page, refund } = await oneHasLeft();
    expect((await page()).lines).toMatchObject([
      { refundParcels: [{ shipmentId: id, units: 1 }], unitsInNoParcel: 2 },
    ]);
    expect((await failureOf(refund(1, {})))?.message).toContain('請選擇退款的商品在哪個包裹');
    const both = await failureOf(refund(1, { shipmentId: id, isInNoParcel: true }));
    expect(both?.errorCode).toBe('ORDER_CANNOT_BE_MOVED');
    const tooMany = await failureOf(refund(3, inNone));
    expect(tooMany?.errorCode).toBe('ORDER_CANNOT_BE_MOVED');
    expect(tooMany?.message).toContain('不在包裹裡、還沒退款的這項商品只有 2 件');
    await refund(1, inNone);
    expect((await failureOf(refund(2, inNone)))?.message).toContain('只有 1 件');
    expect(await page()).toMatchObject({
      money: { refunded: 150 },
      lines: [{ takenBack: 1, unitsInNoParcel: 1 }],
    });
  });

  it('leaves the unit of the parcel to its inspection', async () => {
    const { parcelId: id, page, refund, stock } = await oneHasLeft();
    const before = await stock();
    const withShopper = await failureOf(refund(1, { isInNoParcel: true }));
    expect(withShopper?.message).toContain('還在店內，只能入庫');
    await refund(2, inNone);
    expect(await stock()).toBe(before + 2);
    expect((await page()).lines).toMatchObject([{ refundParcels: [], unitsInNoParcel: 0 }]);
    await wen.api.noteParcelReturned({ params: { id } });
    const { money } = await page();
    const worth = (await wen.api.reviewTakeBack({ params: { id } })).data;
    expect(worth).toEqual({ amount: money.asked - 300, endsOrder: true, creditLowered: 0 });
    await wen.api.takeBackParcel({ params: { id }, body: { isSaleable: true } });
    expect((await page()).money.refunded).toBe(money.asked);
    expect(await stock()).toBe(before + 3);
  });

  it('is in the stock again, although the unit of the parcel is written off later', async () => {
    const { parcelId: id, page, refund, stock } = await oneHasLeft();
    const before = await stock();
    await refund(2, inNone);
    await comesBack(id, false);
    expect(await stock()).toBe(before + 2);
    expect(await page()).toMatchObject({ order: { orderStatus: 'RETURNED' } });
  });

  it('is made once by two at the same moment, if only as many are in none', async () => {
    const mei = await newAdministrator(test, 'owner');
    const { page, refund } = await oneHasLeft([2]);
    const [one, other] = [refund(1, inNone), refund(1, inNone, 0, mei)];
    const codes = await Promise.all([refusalOf(one), refusalOf(other)]);
    expect(codes.toSorted()).toEqual(['', 'ORDER_CANNOT_BE_MOVED']);
    expect((await page()).money.refunded).toBe(150);
  });

  it('says so to the second person who approves it', async () => {
    const mei = await newAdministrator(test, 'owner');
    const { page, refund } = await oneHasLeft([41]);
    const asked = (await refund(39, inNone)).data;
    const id = 'approvalId' in asked ? asked.approvalId : 0;
    const { data } = await mei.api.searchApprovals({ body: {} });
    expect(JSON.stringify(data.find((wish) => wish.id === id))).toContain('不在包裹裡');
    await mei.api.approveWish({ params: { id }, body: {} });
    expect(await page()).toMatchObject({
      money: { refunded: 5850 },
      lines: [{ unitsInNoParcel: 1 }],
    });
  });
});

describe('units that are in no parcel after another one has left', () => {
  it('are not refunded together with those of the parcel before the shopper has the order, but in parts', async () => {
    const { parcelId, page, refund, stock } = await oneHasLeft();
    const before = await stock();
    const failure = await failureOf(refund(3, {}));
    expect(failure?.errorCode).toBe('ORDER_CANNOT_BE_MOVED');
    expect(failure?.message).toContain('請分次退款');
    expect((await page()).money.refunded).toBe(0);
    await refund(1, { shipmentId: parcelId });
    await refund(2, inNone);
    expect(await stock()).toBe(before + 2);
    await comesBack(parcelId);
    expect(await stock()).toBe(before + 3);
  });

  it.each([2, 3])(
    'go into the stock, whether they are refunded before or after those of the parcel: of %i',
    async (units) => {
      for (const isLater of [true, false]) {
        const { parcelId, lineOf, refund, stock } = await oneHasLeft([units]);
        const before = await stock();
        const ofParcel = () => refund(1, { shipmentId: parcelId });
        if (isLater) await ofParcel();
        expect(await lineOf(0)).toMatchObject({ unitsInNoParcel: units - 1 });
        if (isLater) {
          const withShopper = await failureOf(refund(units - 1, {}));
          expect(withShopper?.message).toContain('還在店內，只能入庫');
        }
        await refund(units - 1, inNone);
        if (!isLater) await ofParcel();
        expect(await stock()).toBe(before + units - 1);
        await comesBack(parcelId);
        expect(await stock()).toBe(before + units);
      }
    },
  );

  it('go into the stock, if no unit of their line has ever left', async () => {
    const { parcelId, lineOf, refund, stock } = await oneHasLeft([1, 2]);
    const before = await stock(1);
    expect(await lineOf(1)).toMatchObject({ refundParcels: [], unitsInNoParcel: 2 });
    expect(await lineOf(0)).toMatchObject({ refundParcels: [], unitsInNoParcel: 0 });
    expect((await failureOf(refund(1, {}, 1)))?.message).toContain('還在店內，只能入庫');
    // Only those in no parcel can be meant.
    await refund(1, { goods: 'RESTOCKED' }, 1);
    await refund(1, inNone, 1);
    expect(await stock(1)).toBe(before + 2);
    await comesBack(parcelId);
    expect(await stock(1)).toBe(before + 2);
  });

  it('are refunded as before where no parcel of the shop has left', async () => {
    const { orderNo, lineOf, refund } = await paidOrder([2]);
    const report = { orderNo, shipStatus: 'SHIPPED', trackingNo: `ALL-${orderNo}` } as const;
    await erp.api.updateShipmentStatus({ body: [report] });
    expect(await lineOf(0)).toMatchObject({ refundParcels: [], unitsInNoParcel: 0 });
    expect(await refusalOf(refund(1, { goods: 'RESTOCKED' }))).toBe('ORDER_CANNOT_BE_MOVED');
    expect((await refund(1, {})).data).toMatchObject({ state: 'REQUESTED' });
    expect((await refund(1, {})).data).toMatchObject({ state: 'REQUESTED' });
  });
});

describe('units that the ERP has sent, while a parcel of the shop had its label', () => {
  /** Three units: one leaves in a parcel of the shop after the ERP has reported the order as shipped. */
  async function sentByErp() {
    const order = await paidOrder([3]);
    const { id } = await labelOne(order);
    const { orderNo } = order;
    const report = { orderNo, shipStatus: 'SHIPPED', trackingNo: `ERP-${id}` } as const;
    await erp.api.updateShipmentStatus({ body: [report] });
    await leaves(order, id);
    return { ...order, parcelId: id };
  }

  it.each([
    ['KEPT', 0],
    ['RESTOCKED', 2],
  ] as const)('are refunded as %s, as the person says', async (goods, back) => {
    const { parcelId, lineOf, refund, stock } = await sentByErp();
    const before = await stock();
    expect(await lineOf(0)).toMatchObject({ unitsInNoParcel: 2, mayErpHaveSent: true });
    const lost = await failureOf(refund(2, { isInNoParcel: true, goods: 'WRITTEN_OFF' }));
    expect(lost?.message).toContain('ERP');
    await refund(2, { isInNoParcel: true, goods });
    expect(await stock()).toBe(before + back);
    await comesBack(parcelId);
    expect(await stock()).toBe(before + back + 1);
  });

  it('can be refunded together with those of the parcel', async () => {
    const { parcelId, page, refund, stock } = await sentByErp();
    const before = await stock();
    await refund(3, {});
    expect((await page()).money.refunded).toBe(450);
    await comesBack(parcelId);
    expect(await stock()).toBe(before + 1);
  });
});

describe('units of an order that the ERP has taken over', () => {
  it('may be with its carrier, so a person says where they are', async () => {
    const { id, lineOf, refund, stock } = await oneHasLeft();
    expect(await lineOf(0)).toMatchObject({ mayErpHaveSent: false });
    await test.shop.pool.query('update orders set erp_cut_at = now() where id = $1', [id]);
    expect(await lineOf(0)).toMatchObject({ mayErpHaveSent: true });
    const before = await stock();
    await refund(1, { isInNoParcel: true, goods: 'KEPT' });
    await refund(1, inNone);
    expect(await stock()).toBe(before + 1);
  });
});
