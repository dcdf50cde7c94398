import { describe, expect, it } from 'vitest';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { stockOf } from '#server/testing/at-checkout.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper } from '#server/testing/new-shopper.ts';
import { deliver, payInAdvance } from '#server/testing/order-life.ts';

const paying = paymentsForTests();
const { wen } = administratorsForTests(() => paying.test);

/**
 * A delivered order of two units at 108 TWD with 80 TWD delivery, of which `goodwill` TWD were refunded for another
 * reason.
 */
async function refundedBefore(goodwill: number) {
  const { test } = paying;
  const shopper = await newShopper(test);
  const product = await newProduct(test.shop, { price: 108, memberPrice: null, stock: 20 });
  const order = await buy(shopper, { products: { [product]: 2 } });
  await payInAdvance(test.shop, order.id, order.paidAmount);
  await deliver(test.shop, order.id);
  const giveBack = (amount: number) =>
    wen.api.refundOrder(
      { params: { id: order.id }, body: { amount, reason: '包裝凹損補償' } },
      { idempotencyKey: `goodwill-${order.id}-${amount}` },
    );
  await giveBack(goodwill);
  const read = async () => (await shopper.api.readOrder({ params: { id: order.id } })).data;
  const lineId = (await read()).items.products[0]?.lineId ?? 0;
  const receive = async (quantity: number) => {
    const { data } = await shopper.api.requestReturn({
      params: { id: order.id },
      body: {
        note: '',
        lines: [{ lineId, quantity, reason: 'CHANGED_MIND', isOpened: false }],
      },
    });
    const params = { id: data.returns[0]?.id ?? 0 };
    await wen.api.approveReturn({ params });
    await wen.api.receiveReturn({ params, body: { isSaleable: true } });
    return params;
  };
  return { shopper, product, order, giveBack, read, receive };
}

describe('a return after a refund for another reason', () => {
  it('is worth what is left, which the member and the screen see before', async () => {
    const { order, read, receive } = await refundedBefore(20);
    expect((await read()).returnTerms).toMatchObject({ left: 276, shipFee: 80 });
    const params = await receive(2);
    const { data: page } = await wen.api.readReturnDesk({ params });
    expect(page.worth).toEqual({ goods: 216, delivery: 80, total: 276 });
    expect((await wen.api.refundReturn({ params })).data).toMatchObject({ amount: 276 });
    const after = await read();
    expect(after).toMatchObject({ orderStatus: 'RETURNED', returns: [{ refundAmount: 276 }] });
    const { data: orderPage } = await wen.api.readOrderDesk({ params: { id: order.id } });
    expect(orderPage.money).toMatchObject({ paid: 296, refunded: 296 });
  });

  it('ends with nothing if nothing is left, and its goods are in the stock again', async () => {
    const { product, read, receive, giveBack } = await refundedBefore(20);
    await giveBack(276);
    const params = await receive(1);
    expect((await wen.api.readReturnDesk({ params })).data.worth.total).toBe(0);
    expect((await wen.api.refundReturn({ params })).data).toMatchObject({ amount: 0 });
    const { returns, canRequestReturn } = await read();
    expect(returns).toMatchObject([{ status: 'REFUNDED', refundAmount: 0 }]);
    expect(canRequestReturn).toBe(true);
    expect((await stockOf(paying.test, product)).webStock).toBe(19);
  });

  it('leaves what an earlier one has paid for other goods, until these do not reach the shopper', async () => {
    const { order, product, read, receive, giveBack } = await refundedBefore(20);
    const params = await receive(1);
    const wanted = [{ kind: 'product' as const, id: product, quantity: 1 }];
    const body = { wanted, givenBack: 0, due: 0 };
    const { data: made } = await wen.api.exchangeReturn({ params, body });
    const last = await receive(1);
    // 276 TWD less the 108 that paid for the exchange; the unit and the delivery cost 188.
    expect((await wen.api.readReturnDesk({ params: last })).data.worth.total).toBe(168);
    expect((await wen.api.refundReturn({ params: last })).data).toMatchObject({ amount: 168 });
    await giveBack(100);
    const id = 'orderId' in made ? made.orderId : 0;
    const reason = '顧客改退款';
    const cancelled = await wen.api.cancelOrderByShop({ params: { id }, body: { reason } });
    expect(cancelled.data, 'what somebody has left of the credit').toMatchObject({ amount: 8 });
    const { data: orderPage } = await wen.api.readOrderDesk({ params: { id: order.id } });
    expect(orderPage.money).toMatchObject({ paid: 296, refunded: 296 });
    expect((await read()).returnTerms.left).toBe(0);
  });
});
