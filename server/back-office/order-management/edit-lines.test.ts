import { describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import { setStock } from '#server/commerce/stock/set-stock.ts';
import { paymentSettings } from '#server/ordering/payments/payment-terms.ts';
import { cashSettings, noteUncollected } from '#server/people/members/uncollected.ts';
import { transact } from '#server/platform/database/database.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { stockOf } from '#server/testing/at-checkout.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import {
  clearPromotions,
  newCoupon,
  newFreeShippingEvent,
} from '#server/testing/new-promotions.ts';
import {
  checkoutBody,
  failureOf,
  newShopper,
  refusalOf,
  sendCart,
} from '#server/testing/new-shopper.ts';
import { labelledParcel, pickedParcel } from '#server/testing/orders-to-fulfil.ts';
import { chooseAtProvider, orderRow, startOf, visit } from '#server/testing/pay-order.ts';

const paying = paymentsForTests();
const queue = administratorsForTests(() => paying.test);
const { wen, mei } = queue;

interface Made {
  isPaid?: boolean;
  price?: number;
  withCoupon?: boolean;
}

let count = 0;

/** An order of three units at 100 TWD and one at 50 TWD with 80 TWD delivery, paid on receipt unless `isPaid`. */
async function made({ isPaid = false, price = 100, withCoupon = false }: Made = {}) {
  const { test } = paying;
  const shopper = await newShopper(test);
  const materialNo = `EDIT-${++count}`;
  const dear = await newProduct(test.shop, { price, memberPrice: null, stock: 10, materialNo });
  const cheap = await newProduct(test.shop, { price: 50, memberPrice: null, stock: 10 });
  const couponId = withCoupon ? await newCoupon(test.shop, shopper.id, { minAmount: 200 }) : null;
  await sendCart(shopper, { products: { [dear]: 3, [cheap]: 1 } }, { couponId });
  const paymentType = isPaid ? 'LINE_PAY' : 'HOME_CASH';
  const { data: placed } = await shopper.api.checkout({ body: checkoutBody({ paymentType }) });
  if (isPaid) {
    const started = await startOf({ shopper, ...placed });
    const back = await chooseAtProvider(paying, started.info?.paymentUrl.web ?? '', 'success');
    await visit(test, back);
  }
  const { id } = placed;
  const page = async () => (await wen.api.readOrderDesk({ params: { id } })).data;
  const first = await page();
  const lineOf = (product: number) => first.lines.find((line) => line.id === product)?.lineId ?? 0;
  return {
    ...placed,
    shopper,
    materialNo,
    email: shopper.email,
    page,
    dear,
    lines: { dear: lineOf(dear), cheap: lineOf(cheap) },
    onHand: async (product: number) => (await stockOf(test, product)).webStock,
  };
}

interface WantedLines {
  lines?: { lineId: number; quantity: number }[];
  added?: { kind: 'product'; id: number; quantity: number }[];
}

/** The effect of a change, and the change itself, with the present version. */
async function asked({ api }: { api: AdminApi }, id: number, wanted: WantedLines) {
  const { version } = (await api.readOrderDesk({ params: { id } })).data.edit;
  const body = { version, lines: [], added: [], ...wanted };
  const review = (await api.reviewOrderLines({ params: { id }, body })).data;
  const save = async () =>
    (
      await api.editOrderLines({
        params: { id },
        body: { ...body, paid: review.after.paid, reason: '顧客來電' },
      })
    ).data;
  return { review, save };
}
const change = async (id: number, wanted: WantedLines) => (await asked(wen, id, wanted)).save();

describe('other lines of an order before it leaves', () => {
  it('keep the order’s prices, cost today’s price if they are new, and move the stock', async () => {
    const { id, page, dear, lines, onHand } = await made();
    const extra = await newProduct(paying.test.shop, { price: 70, memberPrice: 60, stock: 5 });
    const { review, save } = await asked(wen, id, {
      lines: [
        { lineId: lines.dear, quantity: 4 },
        { lineId: lines.cheap, quantity: 0 },
      ],
      added: [{ kind: 'product', id: extra, quantity: 2 }],
    });
    expect(review).toMatchObject({
      before: { product: 350, paid: 430 },
      after: { product: 540, discount: 20, shipFee: 80, paid: 600 },
      givenBack: 0,
    });
    expect(await onHand(dear)).toBe(7);
    expect(await save()).toEqual({ state: 'CHANGED', amount: 0 });
    expect(await onHand(dear)).toBe(6);
    expect(await onHand(extra)).toBe(3);
    const after = await page();
    expect(after.lines.map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
      [4, 100],
      [2, 60],
    ]);
    expect(after.money).toMatchObject({ asked: 600 });
    expect(after.timeline.map(({ change }) => change)).toContain(
      '已更改訂單商品，應付金額由 NT$\u00a0430 改為 NT$\u00a0600',
    );
    expect((await queue.entriesOf('order', id))[0]).toMatchObject({
      call: 'editOrderLines',
      before: { paidAmount: 430 },
      after: { paidAmount: 600, reason: '顧客來電' },
    });
  });

  it('give back what was paid too much, and are refused if a paid order would cost more', async () => {
    const { id, page, lines, onHand, dear } = await made({ isPaid: true });
    const two = { lines: [{ lineId: lines.dear, quantity: 2 }] };
    expect(await change(id, two)).toEqual({ state: 'CHANGED', amount: 100 });
    expect(await change(id, { lines: [{ lineId: lines.dear, quantity: 1 }] })).toMatchObject({
      amount: 100,
    });
    await paying.test.shop.jobs.runDue();
    expect((await page()).money).toEqual({
      asked: 230,
      paid: 430,
      refunded: 200,
      outstanding: 0,
      shipFeeLeft: 80,
    });
    expect(await onHand(dear)).toBe(9);
    expect(await orderRow(paying.test, id)).toMatchObject({
      paymentStatus: 'PAID',
      loweredAmount: 200,
    });
    expect((await page()).invoice).toMatchObject({
      status: 'ISSUED',
      amount: 430,
      corrections: [
        { kind: 'ALLOWANCE', status: 'DONE', amount: 100 },
        { kind: 'ALLOWANCE', status: 'DONE', amount: 100 },
      ],
    });
    const more = asked(wen, id, two).catch((error) => error);
    expect(await more).toMatchObject({ errorCode: 'ORDER_CANNOT_BE_MOVED' });
    expect((await more).message).toContain('不能再加收 NT$\u00a0100');
    // The cancellation refunds the remainder.
    const { data } = await wen.api.cancelOrderByShop({ params: { id }, body: { reason: '重複' } });
    expect(data).toMatchObject({ amount: 230 });
  });

  it('return the coupon, charge the delivery again and say so, when the rest falls below what they ask for', async () => {
    await newFreeShippingEvent(paying.test.shop, 300);
    const { id, lines, shopper, page } = await made({ withCoupon: true });
    await clearPromotions(paying.test.shop);
    expect((await page()).amounts).toMatchObject({ coupon: 50, shipFee: 0, paid: 300 });
    const { review, save } = await asked(wen, id, {
      lines: [
        { lineId: lines.dear, quantity: 0 },
        { lineId: lines.cheap, quantity: 1 },
      ],
    });
    expect(review.after).toMatchObject({ product: 50, coupon: 0, shipFee: 80, paid: 130 });
    expect(review.sentences).toHaveLength(2);
    expect(review.sentences[0]).toBe('運費由 NT$\u00a00 改為 NT$\u00a080');
    expect(review.sentences[1]).toContain('會退回會員');
    await save();
    const { data } = await shopper.api.listUserCoupons({ query: {} });
    expect(data).toMatchObject([{ status: 'UNUSED' }]);
  });

  it('reach free delivery with what is added, and lose it again with what is taken off', async () => {
    const { id, lines, page, dear } = await made();
    await newFreeShippingEvent(paying.test.shop, 990);
    const before = await page();
    expect(before.amounts).toMatchObject({ product: 350, shipFee: 80, paid: 430 });
    const extra = await newProduct(paying.test.shop, { price: 640, memberPrice: null, stock: 5 });
    const one = { kind: 'product' as const, id: extra, quantity: 1 };
    const { review, save } = await asked(wen, id, { added: [one] });
    expect(review.after).toMatchObject({ product: 990, shipFee: 0, paid: 990 });
    expect(review.sentences).toEqual(['運費由 NT$\u00a080 改為 NT$\u00a00']);
    await save();
    const free = await page();
    expect(free.amounts).toMatchObject({ shipFee: 0, paid: 990 });
    expect(free.reductions).toContainEqual({
      kind: 'SHIPPING',
      title: '滿 990 元免運',
      amount: 80,
    });
    // The order keeps the terms of its free delivery, even if the shop no longer offers them.
    await clearPromotions(paying.test.shop);
    const less = await asked(wen, id, { lines: [{ lineId: lines.cheap, quantity: 0 }] });
    expect(less.review.after).toMatchObject({ product: 940, shipFee: 80, paid: 1020 });
    await less.save();
    const again = await asked(wen, id, { lines: [{ lineId: lines.dear, quantity: 4 }] });
    expect(again.review.after).toMatchObject({ product: 1040, shipFee: 0, paid: 1040 });
    expect((await page()).lines.find((line) => line.id === dear)?.quantity).toBe(3);
  });

  it('do not reach free delivery that began after checkout unless goods are added', async () => {
    const { id, lines } = await made();
    await newFreeShippingEvent(paying.test.shop, 100);
    const less = await asked(wen, id, { lines: [{ lineId: lines.cheap, quantity: 0 }] });
    expect(less.review.after).toMatchObject({ product: 300, shipFee: 80, paid: 380 });
    await clearPromotions(paying.test.shop);
  });

  it('are refused for too few units, for the second of two people, and at another price than was shown', async () => {
    const { id, dear, lines } = await made();
    const { version } = (await wen.api.readOrderDesk({ params: { id } })).data.edit;
    const review = (quantity: number) =>
      refusalOf(
        wen.api.reviewOrderLines({
          params: { id },
          body: { version, lines: [{ lineId: lines.dear, quantity }] },
        }),
      );
    expect(await review(11)).toBe('PRODUCT_IS_OUT_OF_STOCK');
    expect(await review(10)).toBe('');
    const save = (by: typeof wen, paid: number, quantity = 10) =>
      by.api
        .editOrderLines({
          params: { id },
          body: { version, lines: [{ lineId: lines.dear, quantity }], paid, reason: '加購' },
        })
        .then(
          () => '',
          (error) => error.errorCode,
        );
    expect(await save(wen, 1)).toBe('STALE_RECORD');
    // The units were available at the review, but are gone now.
    await setStock(paying.test.shop.db, { productId: dear, webStock: 1, erpStock: 1 });
    expect(await save(wen, 1130)).toBe('PRODUCT_IS_OUT_OF_STOCK');
    const both = await Promise.all([save(wen, 330, 2), save(mei, 230, 1)]);
    expect(both.toSorted()).toEqual(['', 'STALE_RECORD']);
  });

  it('are held to what checkout holds shoppers to: units of an order, and what is paid on receipt', async () => {
    const { shop } = paying.test;
    const { db, config } = shop;
    const { id, lines, shopper } = await made();
    const review = (wanted: WantedLines) => asked(wen, id, wanted);
    const scarce = await newProduct(shop, { price: 10, stock: 9, purchaseLimit: 2 });
    const limited = (quantity: number) =>
      failureOf(review({ added: [{ kind: 'product', id: scarce, quantity }] }));
    expect(await limited(3)).toMatchObject({
      errorCode: 'ORDER_ITEM_QUANTITY_EXCEEDED_LIMIT',
      message: expect.stringContaining('每筆訂單限購 2 件'),
    });
    expect(await limited(2)).toBeUndefined();
    const units = (quantity: number) =>
      failureOf(review({ lines: [{ lineId: lines.dear, quantity }] }));
    const terms = await paymentSettings.read(db, config);
    await paymentSettings.write(db, { ...terms, cashLimit: 400 }, config);
    expect(await units(4)).toMatchObject({
      errorCode: 'PAYMENT_TYPE_IS_NOT_SUPPORTED',
      message: expect.stringContaining('NT$\u00a0530 超過貨到付款的上限 NT$\u00a0400'),
    });
    // A limit that was set later does not prevent a lower sum, even if that is still above the limit.
    await paymentSettings.write(db, { ...terms, cashLimit: 300 }, config);
    expect(await units(2)).toBeUndefined();
    await paymentSettings.write(db, terms, config);
    await cashSettings.write(db, { uncollectedLimit: 1 });
    const parcel = { userId: shopper.id, orderId: null, reason: '拒收', at: shop.clock.now() };
    await transact(db, (transaction) => noteUncollected(transaction, parcel));
    expect((await units(4))?.message).toContain('先前有包裹逾期未取');
    expect(await units(2)).toBeUndefined();
    await cashSettings.write(db, { uncollectedLimit: 0 });
  });

  it('wait for a second person above the limit, and are carried out at the prices that were shown', async () => {
    const { id, lines, page } = await made({ isPaid: true, price: 4000 });
    const answer = await change(id, { lines: [{ lineId: lines.dear, quantity: 1 }] });
    if (answer.state !== 'PENDING_APPROVAL') throw new Error('Nobody has to approve that.');
    expect((await page()).money).toMatchObject({ refunded: 0, asked: 12130 });
    await mei.api.approveWish({ params: { id: answer.approvalId }, body: {} });
    expect((await page()).money).toMatchObject({ refunded: 8000, asked: 4130 });
  });

  it('count together: two changes that give back less than the limit each need a second person', async () => {
    const { id, lines, page } = await made({ isPaid: true, price: 2600 });
    const less = (quantity: number) => change(id, { lines: [{ lineId: lines.dear, quantity }] });
    expect(await less(2)).toEqual({ state: 'CHANGED', amount: 2600 });
    expect(await less(1)).toMatchObject({ state: 'PENDING_APPROVAL' });
    expect((await page()).money).toMatchObject({ refunded: 2600 });
  });

  it('stay as they are once all money has gone back', async () => {
    const { id, page } = await made({ isPaid: true });
    const body = { amount: 430, reason: '延遲' };
    await wen.api.refundOrder({ params: { id }, body }, { idempotencyKey: `all-${id}` });
    expect(await orderRow(paying.test, id)).toMatchObject({ paymentStatus: 'REFUNDED' });
    expect((await page()).edit.why).toContain('訂單已有退款');
  });

  it('give up parcels that are being picked, and are refused as soon as one has its label', async () => {
    const { id, lines, page, ...order } = await made();
    const picked = { id, ...order } as unknown as Parameters<typeof pickedParcel>[1];
    await pickedParcel(mei.api, picked);
    const { review, save } = await asked(wen, id, {
      lines: [{ lineId: lines.cheap, quantity: 0 }],
    });
    expect(review.sentences).toEqual(['揀貨中的包裹會解除，請重新建立揀貨單']);
    await save();
    expect((await page()).header.action).toBe('FULFIL');
    await labelledParcel(paying.test, mei, picked, 3);
    const { edit, delivery } = await page();
    expect(edit.why).toContain('已有標籤');
    expect(delivery.canEdit).toBe(false);
    const body = { version: delivery.version, recipient: '張三' };
    expect(await refusalOf(wen.api.editDelivery({ params: { id }, body }))).toBe(
      'ORDER_CANNOT_BE_MOVED',
    );
    expect(
      await refusalOf(
        wen.api.reviewOrderLines({
          params: { id },
          body: { version: edit.version, lines: [{ lineId: lines.dear, quantity: 1 }] },
        }),
      ),
    ).toBe('ORDER_CANNOT_BE_MOVED');
  });
});
