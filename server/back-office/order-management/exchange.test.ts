import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import { expireUnpaidOrders } from '#server/ordering/order-care/cancel-order.ts';
import { countFinalOrders } from '#server/ordering/order-care/finish-orders.ts';
import { shipOrder } from '#server/ordering/order-care/fulfil-order.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { listRefunds } from '#server/ordering/payments/refund-payment.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { stockOf } from '#server/testing/at-checkout.ts';
import { comeBackUncollected } from '#server/testing/come-back-uncollected.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, failureOf, newShopper, refusalOf } from '#server/testing/new-shopper.ts';
import { deliver, payInAdvance } from '#server/testing/order-life.ts';
import { orderRow } from '#server/testing/pay-order.ts';

const paying = paymentsForTests();
const queue = administratorsForTests(() => paying.test);
const { wen } = queue;

/** An inspected return of two of three units at 100 TWD, which are back in the stock. */
async function inspected({ price = 100 } = {}) {
  const { test } = paying;
  const shopper = await newShopper(test);
  const product = await newProduct(test.shop, { price, memberPrice: null, stock: 10 });
  const other = await newProduct(test.shop, { price: 150, memberPrice: null, stock: 10 });
  const order = await buy(shopper, { products: { [product]: 3 } });
  await payInAdvance(test.shop, order.id, order.paidAmount);
  await deliver(test.shop, order.id);
  const params = { id: order.id };
  const lineId = (await shopper.api.readOrder({ params })).data.items.products[0]?.lineId ?? 0;
  const { data } = await shopper.api.requestReturn({
    params,
    body: {
      note: '',
      lines: [{ lineId, quantity: 2, reason: 'CHANGED_MIND', isOpened: false }],
    },
  });
  const id = data.returns[0]?.id ?? 0;
  await wen.api.approveReturn({ params: { id } });
  const exchange = async (goods: number, quantity: number) => {
    const wanted = [{ kind: 'product' as const, id: goods, quantity }];
    const { data: sum } = await wen.api.reviewExchange({ params: { id }, body: { wanted } });
    const { givenBack, due } = sum;
    const ask = async ({ api }: { api: AdminApi } = wen) =>
      (await api.exchangeReturn({ params: { id }, body: { wanted, givenBack, due } })).data;
    const save = async () => {
      const answer = await ask();
      if (answer.state !== 'EXCHANGED') throw new Error('It waits for a second person.');
      return answer;
    };
    return { sum, ask, save };
  };
  return {
    id,
    order,
    shopper,
    product,
    other,
    exchange,
    receive: () => wen.api.receiveReturn({ params: { id }, body: { isSaleable: true } }),
    page: async (orderId: number) =>
      (await wen.api.readOrderDesk({ params: { id: orderId } })).data,
  };
}

describe('an exchange', () => {
  it('of the same goods costs nothing, is linked on both orders, and moves the stock', async () => {
    const { id, order, product, exchange, receive, page, shopper } = await inspected();
    const early = await exchange(product, 2);
    expect(await refusalOf(early.save())).toBe('ORDER_CANNOT_BE_MOVED');
    await receive();
    const before = (await stockOf(paying.test, product)).webStock;
    const { sum, save } = await exchange(product, 2);
    expect(sum).toEqual({ worth: 200, price: 200, credit: 200, givenBack: 0, due: 0 });
    const { orderId, orderNo } = await save();
    expect((await stockOf(paying.test, product)).webStock).toBe(before - 2);
    expect((await page(order.id)).exchanges).toMatchObject([{ returnId: id, orderId, orderNo }]);
    expect(await page(orderId)).toMatchObject({
      exchangeOf: { returnId: id, fromOrderId: order.id, credit: 200 },
      amounts: { product: 200, coupon: 0, shipFee: 0, paid: 0 },
      reductions: [{ kind: 'EXCHANGE', title: `訂單 ${order.orderNo}`, amount: 200 }],
      header: { action: 'FULFIL' },
    });
    expect((await wen.api.readReturnDesk({ params: { id } })).data).toMatchObject({
      status: 'REFUNDED',
      refundAmount: 0,
      exchange: { orderNo },
    });
    expect(await refusalOf(save())).toBe('ORDER_CANNOT_BE_MOVED');
    await deliver(paying.test.shop, orderId);
    expect((await orderRow(paying.test, orderId)).paymentStatus).toBe('PAID');
    const now = paying.test.clock.now().getTime();
    const [from, until] = [now - 86_400_000, now + 86_400_000].map((at) =>
      new Date(at).toISOString(),
    );
    const { api } = await newAdministrator(paying.test, 'owner');
    const span = { from: String(from), until: String(until) };
    const { data: cost } = await api.readMetric({ query: { name: 'coupon_cost', ...span } });
    expect(cost, 'what came back pays, and no coupon').toMatchObject({ value: 0 });
    const { data } = await shopper.api.readOrder({ params: { id: orderId } });
    const lineId = data.items.products[0]?.lineId ?? 0;
    const again = shopper.api.requestReturn({
      params: { id: orderId },
      body: {
        note: '',
        lines: [{ lineId, quantity: 1, reason: 'CHANGED_MIND', isOpened: false }],
      },
    });
    expect(await refusalOf(again)).toBe('RETURN_IS_NOT_POSSIBLE');
  });

  it('for dearer goods has the difference collected, and gives the worth back if it is cancelled', async () => {
    const { order, other, exchange, receive, page } = await inspected();
    await receive();
    const { sum, save } = await exchange(other, 2);
    expect(sum).toMatchObject({ price: 300, credit: 200, givenBack: 0, due: 100 });
    const { orderId } = await save();
    expect((await page(orderId)).amounts).toMatchObject({ paid: 100 });
    await wen.api.cancelOrderByShop({ params: { id: orderId }, body: { reason: '顧客改退款' } });
    expect((await page(order.id)).money).toMatchObject({ paid: 380, refunded: 200 });
    expect((await stockOf(paying.test, other)).webStock).toBe(10);
  });

  it('for dearer goods gives the worth back too if its shopper chooses another way of paying and does not pay', async () => {
    const { order, other, shopper, exchange, receive } = await inspected();
    await receive();
    const { orderId } = await (await exchange(other, 2)).save();
    const { shop, clock } = paying.test;
    const ago = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
    const change = (set: { createdAt?: Date; paidExpiredAt?: Date }) =>
      shop.db.update(orders).set(set).where(eq(orders.id, orderId));
    await change({ createdAt: ago(2) });
    await shopper.api.startPayment({ body: { orderId, paymentType: 'LINE_PAY' } });
    expect(await expireUnpaidOrders(shop), 'it has a whole day from now').toBe(0);
    await change({ paidExpiredAt: ago(1) });
    expect(await expireUnpaidOrders(shop)).toBe(1);
    expect(await orderRow(paying.test, orderId)).toMatchObject({
      orderStatus: 'CANCELLED',
      paymentStatus: 'EXPIRED',
    });
    const refunds = await listRefunds(paying.test.shop, order.id);
    expect(refunds.map(({ amount }) => amount)).toEqual([200]);
    expect((await stockOf(paying.test, other)).webStock).toBe(10);
    await paying.test.shop.jobs.runDue();
    const mails = await paying.test.mails(shopper.email);
    const letter = mails.find(({ text }) => text?.includes('未在期限內完成付款'));
    expect(letter?.text).toContain('$200');
  });

  it('for cheaper goods gives the difference back, and is refused without the goods', async () => {
    const { order, other, exchange, receive, page } = await inspected();
    await receive();
    expect(await refusalOf(exchange(other, 11))).toBe('PRODUCT_IS_OUT_OF_STOCK');
    const { sum, save } = await exchange(other, 1);
    expect(sum).toMatchObject({ price: 150, credit: 150, givenBack: 50, due: 0 });
    expect(await save()).toMatchObject({ amount: 50 });
    expect((await page(order.id)).money).toMatchObject({ refunded: 50 });
  });

  it('that gives back more than one person may waits for a second one, who has it made as it was asked for', async () => {
    const { id, order, other, exchange, receive, page } = await inspected({ price: 4000 });
    await receive();
    const { sum, ask } = await exchange(other, 1);
    expect(sum).toMatchObject({ worth: 8000, price: 150, givenBack: 7850 });
    const answer = await ask();
    const approvalId = answer.state === 'PENDING_APPROVAL' ? answer.approvalId : 0;
    expect((await page(order.id)).exchanges).toEqual([]);
    expect((await wen.api.readReturnDesk({ params: { id } })).data).toMatchObject({
      status: 'RECEIVED',
      refundLimit: { amount: 5000, used: 0 },
      approvals: [{ id: approvalId, title: expect.stringContaining('換貨') }],
    });
    expect(await ask(), 'whoever asks for the same again waits for the same').toEqual(answer);
    const { data: approvalRequests } = await queue.mei.api.searchApprovals({
      body: { kind: 'EXCHANGE' },
    });
    expect(approvalRequests[0]?.facts).toContainEqual({
      label: '換出',
      value: expect.stringMatching(/× 1$/),
    });
    await queue.mei.api.approveWish({ params: { id: approvalId }, body: {} });
    const [made] = (await page(order.id)).exchanges;
    expect(made).toMatchObject({ returnId: id, credit: 150 });
    expect((await page(order.id)).money).toMatchObject({ refunded: 7850 });
    expect((await stockOf(paying.test, other)).webStock).toBe(9);
    // The refund of its cancellation counts together with the refunds of the original order.
    const params = { id: made?.orderId ?? 0 };
    const cancel = await wen.api.cancelOrderByShop({ params, body: { reason: '顧客來電' } });
    expect(cancel.data).toMatchObject({ state: 'PENDING_APPROVAL' });
  });

  it('that waits is given up when the return is refunded instead', async () => {
    const { id, other, exchange, receive } = await inspected({ price: 4000 });
    await receive();
    const { ask } = await exchange(other, 1);
    const answer = await ask();
    const approvalId = answer.state === 'PENDING_APPROVAL' ? answer.approvalId : 0;
    const { data } = await wen.api.refundReturn({ params: { id } });
    const refundId = 'approvalId' in data ? data.approvalId : 0;
    await queue.mei.api.approveWish({ params: { id: refundId }, body: {} });
    const late = queue.mei.api.approveWish({ params: { id: approvalId }, body: {} });
    expect(await refusalOf(late)).toBe('ALREADY_HANDLED');
  });

  it('waits until a second person has decided about a refund of the same order', async () => {
    const { order, other, exchange, receive } = await inspected({ price: 4000 });
    await receive();
    const refund = await wen.api.refundOrder(
      { params: { id: order.id }, body: { amount: 6000, reason: '延遲' } },
      { idempotencyKey: `exchange-${order.id}` },
    );
    const id = refund.data.state === 'PENDING_APPROVAL' ? refund.data.approvalId : 0;
    expect((await failureOf(exchange(other, 2)))?.message).toContain('等待核可');
    await queue.mei.api.refuseWish({ params: { id }, body: { reason: '改換貨' } });
    await (await exchange(other, 2)).ask();
  });

  it('counts towards the level of its member once: the new goods do what the returned ones did', async () => {
    const shop = paying.test.shop;
    const made = [];
    // Two of three units at 100 TWD come back each time.
    const kinds = ['same', 'dearer', 'cheaper', 'cancelled', 'not fetched'] as const;
    // An earlier release counted the first order with what its goods pay for others.
    for (const kind of [...kinds, 'counted before', 'counted and cancelled'] as const) {
      const { order, product, other, exchange, receive } = await inspected();
      await receive();
      const isSame = kind === 'same';
      const { save } = await exchange(isSame ? product : other, kind === 'cheaper' ? 1 : 2);
      const { orderId } = await save();
      const reason = '顧客改退款';
      if (kind.startsWith('counted'))
        await shop.db.update(orders).set({ countedAmount: 300 }).where(eq(orders.id, order.id));
      if (kind.endsWith('cancelled'))
        await wen.api.cancelOrderByShop({ params: { id: orderId }, body: { reason } });
      else if (kind === 'not fetched') {
        await shipOrder(shop, orderId, { trackingNo: `T${orderId}` });
        await comeBackUncollected(shop, orderId);
      } else await deliver(shop, orderId);
      made.push({ kind, from: order.id, to: orderId });
    }
    paying.test.clock.advance(30 * 86_400);
    expect(await countFinalOrders(shop)).toBe(0);
    const counted = [];
    for (const { kind, from, to } of made) {
      const [old, exchanged] = await Promise.all([from, to].map((id) => orderRow(paying.test, id)));
      counted.push([kind, old?.countedAmount, exchanged?.countedAmount]);
    }
    expect(counted).toEqual([
      ['same', 100, 200],
      ['dearer', 100, 300],
      ['cheaper', 100, 150],
      ['cancelled', 100, null],
      ['not fetched', 100, null],
      ['counted before', 100, 300],
      ['counted and cancelled', 100, null],
    ]);
  });
});
