import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { reviewDays } from '#rules/orders/reviews.ts';
import { products } from '#server/commerce/catalog/tables.ts';
import { completeOrder } from '#server/ordering/order-care/fulfil-order.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newCombination, newProduct } from '#server/testing/new-goods.ts';
import {
  buy,
  failureOf,
  newShopper,
  refusalOf,
  tally,
  withNewSession,
} from '#server/testing/new-shopper.ts';
import { payInAdvance } from '#server/testing/order-life.ts';
import { labelWithoutPaper } from '#server/testing/partly-sent.ts';
import { orderRow } from '#server/testing/pay-order.ts';
import { arrive, orderOfOne, receivedOrder, reviewOf } from '#server/testing/reviewed-orders.ts';
import { reviewSettings } from './review-settings.ts';
import { reviews } from './tables.ts';

const test = shopForTests();

/** A received order of two products, of which one never left. An operator may have refunded that one before. */
async function receivedInPart({ isRefundedFirst = false } = {}) {
  const own = { stock: 9, price: 300, memberPrice: null };
  const materialNo = `IN-PART-${isRefundedFirst}`;
  const product = await newProduct(test.shop, { ...own, materialNo });
  const other = await newProduct(test.shop, own);
  const shopper = await newShopper(test);
  const { id } = await buy(shopper, { products: { [product]: 1, [other]: 1 } });
  const { paidAmount, orderNo } = await orderRow(test, id);
  await payInAdvance(test.shop, id, paidAmount);
  const { api } = await newAdministrator(test, 'owner');
  const page = async () => (await api.readOrderDesk({ params: { id } })).data;
  const lineOf = async (wanted: number) =>
    (await page()).lines.find((line) => line.id === wanted)?.lineId ?? 0;
  const [came, missed] = [await lineOf(product), await lineOf(other)];
  const refund = (lineId: number, goods: 'RESTOCKED' | 'KEPT') =>
    api.refundOrder(
      {
        params: { id },
        body: {
          amount: 300,
          reason: '退回',
          lines: [{ lineId, quantity: 1, goods }],
        },
      },
      { idempotencyKey: `in-part-${lineId}` },
    );
  const lines = [{ lineId: came, quantity: 1 }];
  const { data: parcels } = await api.shipInParts({ params: { id }, body: { lines } });
  await api.openParcel({ body: { code: orderNo } });
  await api.scanGoods({ params: { id: parcels.id }, body: { code: materialNo } });
  await labelWithoutPaper(test, parcels.id);
  const rows = [{ code: orderNo, trackingNo: materialNo }];
  await api.handOverParcels({ body: { rows } });
  if (isRefundedFirst) await refund(missed, 'KEPT');
  const amount = (await page()).rest?.amount ?? 0;
  await api.cancelRestOfOrder({ params: { id }, body: { amount, reason: '缺貨' } });
  await api.deliverParcels({ body: { shipmentIds: [parcels.id] } });
  return {
    order: { shopper, orderId: id, productId: product, lineId: came },
    came,
    missed,
    refund,
  };
}

describe('a buyer', () => {
  it('reviews goods after their receipt, and reads the review before anybody else does', async () => {
    const order = await receivedOrder(test);
    const written = await reviewOf(order, { stars: 4, text: '好用', tags: ['量多', '夜用'] });
    expect(written).toMatchObject({
      productId: order.productId,
      lineId: order.lineId,
      orderId: order.orderId,
      stars: 4,
      text: '好用',
      tags: ['量多', '夜用'],
      status: 'PENDING',
      hiddenReason: '',
      answer: null,
    });
    const own = await order.shopper.api.listOwnReviews();
    expect(own).toMatchObject({
      data: [{ id: written.id, status: 'PENDING' }],
      meta: { total: 1 },
    });
    const shown = await test.api.listReviews({ query: { productId: order.productId } });
    expect(shown).toMatchObject({ data: [], meta: { total: 0, average: null } });
  });

  it('sees in an order what may be reviewed, until when, and what was', async () => {
    const order = await orderOfOne(test);
    const read = async () =>
      (await order.shopper.api.readOrderReviews({ params: { id: order.orderId } })).data;
    expect(await read()).toMatchObject([{ canReview: false, deadline: null, review: null }]);
    await arrive(test, order.orderId);
    expect(await read()).toMatchObject([
      { lineId: order.lineId, productId: order.productId, canReview: true },
    ]);
    const { id } = await reviewOf(order);
    expect(await read()).toMatchObject([{ canReview: false, review: { id } }]);
  });

  it('costs the database as much with forty lines as with one', async () => {
    const ids = [];
    for (let index = 0; index < 40; index++) ids.push(await newProduct(test.shop, { stock: 9 }));
    const shopper = await newShopper(test);
    // A query of something else in the shop may fall into some of the counts.
    const least = async (products: readonly number[]) => {
      const { id } = await buy(shopper, {
        products: Object.fromEntries(products.map((each) => [each, 1])),
      });
      const counts: number[] = [];
      for (let time = 0; time < 5; time++) {
        const query = vi.spyOn(test.shop.pool, 'query');
        const { data } = await shopper.api.readOrderReviews({ params: { id } });
        expect(data).toHaveLength(products.length);
        counts.push(query.mock.calls.length);
        query.mockRestore();
      }
      return Math.min(...counts);
    };
    expect(await least(ids)).toBe(await least(ids.slice(0, 1)));
  });

  it('reviews the product of a combination that has no other, and no mixed one', async () => {
    const [one, other] = [
      await newProduct(test.shop, { stock: 9 }),
      await newProduct(test.shop, { stock: 9 }),
    ];
    const shopper = await newShopper(test);
    const single = await newCombination(test.shop, { [one]: 2 });
    const mixed = await newCombination(test.shop, { [one]: 1, [other]: 1 });
    const order = await buy(shopper, { combinations: { [single]: 1, [mixed]: 1 } });
    await arrive(test, order.id);
    const { data } = await shopper.api.readOrderReviews({ params: { id: order.id } });
    expect(data).toMatchObject([{ productId: one, canReview: true }]);
    expect(data).toHaveLength(1);
  });

  it('is refused before the receipt and after 180 days', async () => {
    const order = await orderOfOne(test);
    const { lineId, orderId, shopper } = order;
    const early = shopper.api.createReview({ params: { id: orderId }, body: { lineId, stars: 5 } });
    expect(await refusalOf(early)).toBe('REVIEW_IS_NOT_POSSIBLE');
    await arrive(test, order.orderId);
    test.clock.advance((reviewDays + 1) * 86_400);
    const later = { ...order, shopper: await withNewSession(test, order.shopper) };
    expect(await failureOf(reviewOf(later))).toMatchObject({
      errorCode: 'REVIEW_IS_NOT_POSSIBLE',
      message: '收到商品後 180 天內可以評論',
    });
  });

  it('reviews goods that an operator has refunded after they had come', async () => {
    const order = await orderOfOne(test, { price: 300, memberPrice: null });
    const { paidAmount } = await orderRow(test, order.orderId);
    await payInAdvance(test.shop, order.orderId, paidAmount);
    await arrive(test, order.orderId);
    const { api } = await newAdministrator(test, 'owner');
    const lines = [{ lineId: order.lineId, quantity: 1, goods: 'RESTOCKED' as const }];
    await api.refundOrder(
      { params: { id: order.orderId }, body: { amount: 300, reason: '退回', lines } },
      { idempotencyKey: `reviewed-${order.orderId}` },
    );
    expect(await reviewOf(order)).toMatchObject({ status: 'PENDING' });
  });

  it('reviews goods of which a unit came, and none that was cancelled before it left', async () => {
    const materialNo = 'REVIEWED-IN-PART';
    const came = await newProduct(test.shop, { stock: 9, materialNo });
    const missed = await newProduct(test.shop, { stock: 9 });
    const shopper = await newShopper(test);
    const { id } = await buy(shopper, { products: { [came]: 2, [missed]: 1 } });
    const { paidAmount, orderNo } = await orderRow(test, id);
    await payInAdvance(test.shop, id, paidAmount);
    const { api } = await newAdministrator(test, 'owner');
    const page = async () => (await api.readOrderDesk({ params: { id } })).data;
    const lineOf = async (product: number) =>
      (await page()).lines.find((line) => line.id === product)?.lineId ?? 0;
    const [cameId, missedId] = [await lineOf(came), await lineOf(missed)];
    const lines = [{ lineId: cameId, quantity: 1 }];
    const { data: parcels } = await api.shipInParts({ params: { id }, body: { lines } });
    await api.openParcel({ body: { code: orderNo } });
    await api.scanGoods({ params: { id: parcels.id }, body: { code: materialNo } });
    await labelWithoutPaper(test, parcels.id);
    const rows = [{ code: orderNo, trackingNo: 'IN-PART-1' }];
    await api.handOverParcels({ body: { rows } });
    const amount = (await page()).rest?.amount ?? 0;
    await api.cancelRestOfOrder({ params: { id }, body: { amount, reason: '缺貨' } });
    await api.deliverParcels({ body: { shipmentIds: [parcels.id] } });
    const { data } = await shopper.api.readOrderReviews({ params: { id } });
    const offered = data.filter(({ canReview }) => canReview).map(({ productId }) => productId);
    expect(offered).toEqual([came]);
    const of = (lineId: number) => ({ shopper, orderId: id, lineId, productId: 0 });
    expect((await failureOf(reviewOf(of(missedId))))?.message).toBe('沒有收到的商品不能評論');
    expect(await reviewOf(of(cameId))).toMatchObject({ status: 'PENDING' });
  });

  it('reviews goods that came and were refunded, although a rest of their order was cancelled', async () => {
    const { order, came, missed, refund } = await receivedInPart();
    await refund(came, 'RESTOCKED');
    const { data } = await order.shopper.api.readOrderReviews({ params: { id: order.orderId } });
    const offered = data.filter(({ canReview }) => canReview).map(({ lineId }) => lineId);
    expect(offered).toEqual([came]);
    expect(await reviewOf({ ...order, lineId: came })).toMatchObject({ status: 'PENDING' });
    expect(await refusalOf(reviewOf({ ...order, lineId: missed }))).toBe('REVIEW_IS_NOT_POSSIBLE');
  });

  it('reviews no goods that never left, also if an operator had refunded them before', async () => {
    const { order, missed } = await receivedInPart({ isRefundedFirst: true });
    expect(await refusalOf(reviewOf({ ...order, lineId: missed }))).toBe('REVIEW_IS_NOT_POSSIBLE');
  });

  it('reviews goods of a store when they were collected, not when they wait there', async () => {
    const order = await orderOfOne(test);
    await test.shop.db
      .update(orders)
      .set({ shipType: 'STORE' })
      .where(eq(orders.id, order.orderId));
    await arrive(test, order.orderId);
    expect(await refusalOf(reviewOf(order))).toBe('REVIEW_IS_NOT_POSSIBLE');
    await completeOrder(test.shop, order.orderId);
    expect(await reviewOf(order)).toMatchObject({ status: 'PENDING' });
  });

  it('reviews each line once, also with five requests at once', async () => {
    const order = await receivedOrder(test);
    const codes = await Promise.all(Array.from({ length: 5 }, () => refusalOf(reviewOf(order))));
    expect(tally(codes)).toEqual({ '': 1, REVIEW_EXISTS: 4 });
  });

  it('learns nothing of orders of others', async () => {
    const mine = await receivedOrder(test);
    const others = await receivedOrder(test);
    const asMe = { ...others, shopper: mine.shopper };
    expect(await refusalOf(reviewOf(asMe))).toBe('ORDER_NOT_FOUND');
    expect(await refusalOf(reviewOf({ ...asMe, orderId: 999_999 }))).toBe('ORDER_NOT_FOUND');
    const read = (id: number) => failureOf(mine.shopper.api.readOrderReviews({ params: { id } }));
    expect(await read(others.orderId)).toMatchObject({ status: 404 });
    expect(await read(999_999)).toMatchObject({ status: 404, errorCode: 'ORDER_NOT_FOUND' });
    const foreignLine = { ...mine, lineId: others.lineId };
    expect(await refusalOf(reviewOf(foreignLine))).toBe('REVIEW_IS_NOT_POSSIBLE');
    expect(await refusalOf(reviewOf({ ...mine, lineId: 999_999 }))).toBe('REVIEW_IS_NOT_POSSIBLE');
  });

  it('reviews no medical device, unless its advertising is approved', async () => {
    const order = await receivedOrder(test, { licenseNo: '衛部醫器製字第 999001 號' });
    expect(await refusalOf(reviewOf(order))).toBe('REVIEW_IS_NOT_POSSIBLE');
    const lines = await order.shopper.api.readOrderReviews({ params: { id: order.orderId } });
    expect(lines.data).toEqual([]);
    await test.shop.db
      .update(products)
      .set({ adApprovalNo: '衛部醫廣字第 1 號' })
      .where(eq(products.id, order.productId));
    expect(await reviewOf(order)).toMatchObject({ status: 'PENDING' });
  });

  it('writes text, not markup, of 1,000 characters at most', async () => {
    const order = await receivedOrder(test);
    expect(await refusalOf(reviewOf(order, { text: '字'.repeat(1_001) }))).toBe(
      'VALIDATION_FAILED',
    );
    expect(await refusalOf(reviewOf(order, { stars: 6 }))).toBe('VALIDATION_FAILED');
    expect(await refusalOf(reviewOf(order, { tags: ['便宜' as never] }))).toBe('VALIDATION_FAILED');
    const text = `<img src=x onerror=alert(1)>${'字'.repeat(970)}`;
    expect(await reviewOf(order, { text })).toMatchObject({ text });
  });

  it('is published at once where the shop says so', async () => {
    await reviewSettings.write(test.shop.db, { publishesAtOnce: true });
    const order = await receivedOrder(test);
    expect(await reviewOf(order)).toMatchObject({ status: 'PUBLISHED' });
    await reviewSettings.write(test.shop.db, { publishesAtOnce: false });
  });
});

describe('the database', () => {
  it('keeps the words of a review as they were written', async () => {
    const { id } = await reviewOf(await receivedOrder(test), { text: '會漏', stars: 1 });
    const change = (values: Partial<typeof reviews.$inferInsert>) =>
      test.shop.db.update(reviews).set(values).where(eq(reviews.id, id));
    await expect(change({ stars: 5 })).rejects.toThrow();
    await expect(change({ text: '不會漏' })).rejects.toThrow();
    await expect(change({ status: 'HIDDEN' })).rejects.toThrow();
    await change({ status: 'HIDDEN', hiddenReason: '廣告' });
  });
});
