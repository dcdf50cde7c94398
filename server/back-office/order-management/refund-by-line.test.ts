import { describe, expect, it } from 'vitest';
import type { RefundedGoods } from '#contract/enumerations.ts';
import { queueException } from '#server/ordering/payments/exceptions.ts';
import { listRefunds } from '#server/ordering/payments/refund-payment.ts';
import { paymentAttempts, paymentRefunds } from '#server/ordering/payments/tables.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { newCoupon } from '#server/testing/new-promotions.ts';
import { checkoutBody, newShopper, refusalOf, sendCart } from '#server/testing/new-shopper.ts';
import { deliver } from '#server/testing/order-life.ts';
import {
  chooseAtProvider,
  orderRow,
  paidOrder,
  startOf,
  visit,
} from '#server/testing/pay-order.ts';

const paying = paymentsForTests();
const queue = administratorsForTests(() => paying.test);
const { wen, mei } = queue;

/** A paid and received order of three units at 100 and one at 50 TWD, less a coupon of 50, with 80 TWD delivery. */
async function received({ isDelivered = true } = {}) {
  const { test } = paying;
  const shopper = await newShopper(test);
  const goods = [
    await newProduct(test.shop, { price: 100, memberPrice: null, stock: 50 }),
    await newProduct(test.shop, { price: 50, memberPrice: null, stock: 50 }),
  ];
  const [three = 0, one = 0] = goods;
  const couponId = await newCoupon(test.shop, shopper.id);
  await sendCart(shopper, { products: { [three]: 3, [one]: 1 } }, { couponId });
  const { data: placed } = await shopper.api.checkout({
    body: checkoutBody({ paymentType: 'LINE_PAY' }),
  });
  const order = { shopper, ...placed };
  const started = await startOf(order);
  await visit(test, await chooseAtProvider(paying, started.info?.paymentUrl.web ?? '', 'success'));
  if (isDelivered) await deliver(test.shop, order.id);
  const page = async () => (await wen.api.readOrderDesk({ params: { id: order.id } })).data;
  const lines = (await page()).lines;
  const lineOf = (product: number) => lines.find(({ id }) => id === product)?.lineId ?? 0;
  return {
    ...order,
    page,
    three: lineOf(three),
    one: lineOf(one),
    onHand: async () => {
      test.shop.cache.clear();
      const { data } = await shopper.api.listProductStocks({ query: { ids: [three] } });
      return data[0]?.webStock;
    },
  };
}

let keys = 0;
interface WantedRefund {
  amount: number;
  lines?: { lineId: number; quantity: number; goods: RefundedGoods }[];
  withShipFee?: boolean;
  attemptId?: number;
}
const refund = (id: number, wanted: WantedRefund, key = `lines-${++keys}`, by = wen) =>
  by.api.refundOrder(
    { params: { id }, body: { reason: '瑕疵', ...wanted } },
    { idempotencyKey: key },
  );

describe('a refund of units', () => {
  it('gives back their price less their share of the coupon, puts them into the stock or writes them off, and ends with what was paid', async () => {
    const { id, three, one, onHand, page, paidAmount } = await received();
    expect(paidAmount).toBe(380);
    const before = (await onHand()) ?? 0;
    const lines = (quantity: number, goods: RefundedGoods) => [{ lineId: three, quantity, goods }];
    // The coupon's 50 TWD are shared by 300 and 50 TWD of goods: 43 and 7.
    await refund(id, { amount: 86, lines: lines(1, 'RESTOCKED') });
    expect(await onHand()).toBe(before + 1);
    await refund(id, { amount: 86, lines: lines(1, 'WRITTEN_OFF') });
    expect(await onHand()).toBe(before + 1);
    expect((await page()).lines[0]).toMatchObject({ takenBack: 2 });
    await refund(id, {
      amount: 85 + 43 + 80,
      withShipFee: true,
      lines: [...lines(1, 'KEPT'), { lineId: one, quantity: 1, goods: 'KEPT' }],
    });
    expect(await orderRow(paying.test, id)).toMatchObject({ paymentStatus: 'REFUNDED' });
    expect((await page()).money).toMatchObject({ paid: 380, refunded: 380, shipFeeLeft: 0 });
    const sums = (await listRefunds(paying.test.shop, id)).map(({ amount }) => amount);
    expect(sums).toEqual([86, 86, 208]);
  });

  it('is refused from money that did not pay the order, of which only an amount goes back', async () => {
    const { id, three } = await received();
    const { db, clock } = paying.test.shop;
    const [twice] = await db
      .insert(paymentAttempts)
      .values({
        ...{ orderId: id, number: 2, provider: 'LINE_PAY', status: 'SUCCEEDED' },
        ...{ amount: 380, capturedAmount: 380, startedAt: clock.now() },
      })
      .returning();
    const attemptId = twice?.id ?? 0;
    const reference = `attempt ${attemptId}`;
    const exception = { kind: 'PAID_TWICE', provider: 'LINE_PAY', reference, attemptId } as const;
    await queueException(db, { ...exception, orderId: id, amount: 380 }, clock.now());
    const lines = [{ lineId: three, quantity: 1, goods: 'KEPT' as const }];
    const from = (wanted: WantedRefund) => refusalOf(refund(id, { ...wanted, attemptId }));
    expect(await from({ amount: 86, lines })).toBe('ORDER_CANNOT_BE_MOVED');
    expect(await from({ amount: 80, withShipFee: true })).toBe('ORDER_CANNOT_BE_MOVED');
    expect(await listRefunds(paying.test.shop, id)).toEqual([]);
    expect(await from({ amount: 86 })).toBe('');
    expect(await refusalOf(refund(id, { amount: 86, lines }))).toBe('');
  });

  it('is refused for more units than are left, another sum than the units are worth, and gifts of nothing', async () => {
    const { id, three } = await received();
    const of = (quantity: number, amount: number) =>
      refusalOf(refund(id, { amount, lines: [{ lineId: three, quantity, goods: 'KEPT' }] }));
    expect(await of(4, 343)).toBe('RETURN_IS_NOT_POSSIBLE');
    expect(await of(1, 100)).toBe('REFUND_EXCEEDS_PAYMENT');
    expect(await of(1, 1)).toBe('REFUND_IS_TOO_SMALL');
    expect(await of(3, 257)).toBe('');
    expect(await of(1, 86)).toBe('RETURN_IS_NOT_POSSIBLE');
  });

  it('is no more than what a refund for another reason has left', async () => {
    const { id, three, one, page } = await received();
    await refund(id, { amount: 20 });
    const all: WantedRefund = {
      amount: 380,
      withShipFee: true,
      lines: [
        { lineId: three, quantity: 3, goods: 'RESTOCKED' },
        { lineId: one, quantity: 1, goods: 'KEPT' },
      ],
    };
    expect((await page()).leftToGiveBack).toBe(360);
    expect(await refusalOf(refund(id, all))).toBe('REFUND_EXCEEDS_PAYMENT');
    expect(await refusalOf(refund(id, { ...all, amount: 359 }))).toBe('REFUND_IS_TOO_SMALL');
    await refund(id, { ...all, amount: 360 });
    expect((await page()).money).toMatchObject({ paid: 380, refunded: 380, shipFeeLeft: 0 });
    expect(await orderRow(paying.test, id)).toMatchObject({ paymentStatus: 'REFUNDED' });
  });

  it('happens once for a key, and once of two people who refund the same last units', async () => {
    const { id, three, onHand } = await received();
    const before = (await onHand()) ?? 0;
    const wanted: WantedRefund = {
      amount: 257,
      lines: [{ lineId: three, quantity: 3, goods: 'RESTOCKED' }],
    };
    const twice = await Promise.all([1, 2].map(() => refusalOf(refund(id, wanted, `same-${id}`))));
    expect(twice).toEqual(['', '']);
    expect(await onHand()).toBe(before + 3);
    const other = await received();
    const last: WantedRefund = {
      amount: 257,
      lines: [{ lineId: other.three, quantity: 3, goods: 'KEPT' }],
    };
    const codes = await Promise.all(
      [wen, mei].map((by) => refusalOf(refund(other.id, last, `both-${by.id}`, by))),
    );
    expect(codes.toSorted()).toEqual(['', 'RETURN_IS_NOT_POSSIBLE']);
    const { db } = paying.test.shop;
    expect(await db.$count(paymentRefunds)).toBeGreaterThan(0);
  });

  it('takes no goods back that the shopper does not have, and leaves them out of a later return', async () => {
    const waiting = await received({ isDelivered: false });
    const restock = (id: number, lineId: number) =>
      refusalOf(refund(id, { amount: 86, lines: [{ lineId, quantity: 1, goods: 'RESTOCKED' }] }));
    expect(await restock(waiting.id, waiting.three)).toBe('ORDER_CANNOT_BE_MOVED');
    const { id, three, shopper } = await received();
    expect(await restock(id, three)).toBe('');
    const ask = (quantity: number) =>
      refusalOf(
        shopper.api.requestReturn({
          params: { id },
          body: {
            note: '',
            lines: [{ lineId: three, quantity, reason: 'CHANGED_MIND', isOpened: false }],
          },
        }),
      );
    expect(await ask(3)).toBe('RETURN_IS_NOT_POSSIBLE');
    expect(await ask(2)).toBe('');
    expect(await restock(id, three)).toBe('RETURN_IS_UNDER_WAY');
  });

  it.each([
    ['LINE_PAY', 'DONE'],
    ['CATHAY_CREDIT_CARD', 'DONE'],
    ['CATHAY_ATM', 'BY_HAND'],
  ] as const)(
    'paid with %s is %s: by the provider, or by the shop itself',
    async (type, status) => {
      const { id } = await paidOrder(paying, type);
      const page = async () => (await wen.api.readOrderDesk({ params: { id } })).data;
      const lineId = (await page()).lines[0]?.lineId ?? 0;
      const { data } = await refund(id, {
        amount: 100,
        lines: [{ lineId, quantity: 1, goods: 'KEPT' }],
      });
      expect(data).toMatchObject({ state: 'REQUESTED', status });
      expect((await page()).money).toMatchObject({ paid: 180, refunded: 100, shipFeeLeft: 80 });
      const more = refund(id, { amount: 81 });
      expect(await refusalOf(more)).toBe('REFUND_EXCEEDS_PAYMENT');
    },
  );
});
