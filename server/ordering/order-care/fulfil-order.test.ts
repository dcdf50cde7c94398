import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatDate, toWireInstant } from '#rules/dates.ts';
import { pickupDeadline } from '#rules/delivery/store-pickup.ts';
import { readLevelStanding } from '#server/commerce/level-benefits/read-standing.ts';
import { findOrder } from '#server/ordering/orders/read-orders.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { completeRefundByHand } from '#server/ordering/payments/complete-refund.ts';
import { withPaymentProgress } from '#server/ordering/payments/payment-starts.ts';
import { listRefunds, refundPayment } from '#server/ordering/payments/refund-payment.ts';
import { uncountSpending } from '#server/people/members/level-spending.ts';
import { readProfile } from '#server/people/members/profile.ts';
import { levelRules } from '#server/people/members/tables.ts';
import { transact } from '#server/platform/database/database.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { comeBackUncollected } from '#server/testing/come-back-uncollected.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper, type Shopper, withNewSession } from '#server/testing/new-shopper.ts';
import { deliver, payInAdvance } from '#server/testing/order-life.ts';
import { completeOrder, recordArrival, shipOrder, startProcessing } from './fulfil-order.ts';

const test = shopForTests();

beforeAll(async () => {
  await test.shop.db.insert(levelRules).values([
    { name: '一', level: 1, minAmount: 0, keepAmount: 0, periodMonths: 12, image: '/1' },
    { name: '二', level: 2, minAmount: 1000, keepAmount: 800, periodMonths: 12, image: '/2' },
  ]);
});
afterEach(() => checkLedgers(test.shop.db));

const days = (count: number) => test.clock.advance(count * 86_400);

/** A shopper with an order of units at 100 TWD and 80 TWD for delivery. */
async function afterBuying(units = 2) {
  const shopper = await newShopper(test);
  const product = await newProduct(test.shop, { stock: 99 });
  const order = await buy(shopper, { products: { [product]: units } });
  return { shopper, product, order, read: () => read(shopper, order.id) };
}

/** Reads the row directly, because the member's session ends before the time for returns. */
async function read({ id: memberId }: Shopper, id: number) {
  const order = await findOrder(withPaymentProgress(test.shop), memberId, id);
  if (!order) throw new Error('The order is gone.');
  return order;
}

/** The events in the timeline of an order. */
const steps = ({ events }: { events: { type: string }[] }) => events.map(({ type }) => type);

async function messages({ email }: Shopper) {
  await test.shop.jobs.runDue();
  return (await test.mails(email)).map(({ subject }) => subject.replace(/^【.+】| \d+$/g, ''));
}

describe('an order paid on receipt', () => {
  it('goes from packing to the shopper, with an event for each step, and e-mails [4.137, 9.044]', async () => {
    const { shopper, order, read } = await afterBuying();
    await startProcessing(test.shop, order.id);
    expect(await read()).toMatchObject({ orderStatus: 'PROCESSING', canCancel: true });
    await shipOrder(test.shop, order.id, { trackingNo: '9001234567' });
    expect(await read()).toMatchObject({
      orderStatus: 'SHIPPED',
      trackingNo: '9001234567',
      canCancel: false,
    });
    await recordArrival(test.shop, order.id);
    expect(await read()).toMatchObject({ orderStatus: 'ARRIVED', paymentStatus: 'PAID' });
    await completeOrder(test.shop, order.id);
    const completed = await read();
    expect(completed).toMatchObject({ orderStatus: 'COMPLETED', paymentStatus: 'PAID' });
    expect(completed.paymentAt).not.toBeNull();
    expect(completed.events.map(({ note }) => note)).toEqual([
      '訂單已成立',
      '商品備貨中',
      '商品已出貨',
      '商品已送達',
      '已收到您的付款',
      '訂單已完成',
    ]);
    expect((await messages(shopper)).toSorted()).toEqual(
      ['訂單成立通知', '出貨通知', '送達通知'].toSorted(),
    );
  });

  it('at the store is paid and received when the shopper collects it', async () => {
    const { shopper, order, read } = await afterBuying();
    await test.shop.db.update(orders).set({ shipType: 'STORE' }).where(eq(orders.id, order.id));
    await shipOrder(test.shop, order.id, { trackingNo: '1' });
    expect(await read()).toMatchObject({ pickupDeadline: null });
    await recordArrival(test.shop, order.id);
    const waiting = await read();
    expect(waiting).toMatchObject({ paymentStatus: 'UNPAID', returnDeadline: null });
    const deadline = pickupDeadline(test.clock.now());
    expect(waiting.pickupDeadline).toBe(toWireInstant(deadline));
    const until = `取件期限 ${formatDate(deadline)}`;
    expect(waiting.events.at(-1)?.note).toBe(`商品已送達取貨門市，${until}`);
    await test.shop.jobs.runDue();
    const email = (await test.mails(shopper.email)).find(({ subject }) =>
      subject.includes('到店通知'),
    );
    expect(email?.text).toContain(until.replace(' ', '：'));
    await completeOrder(test.shop, order.id);
    const fetched = await read();
    expect(fetched).toMatchObject({ paymentStatus: 'PAID', canRequestReturn: true });
    expect(steps(fetched)).toEqual(['PLACED', 'SHIPPED', 'ARRIVED_AT_STORE', 'COMPLETED', 'PAID']);
  });

  it('takes each step once, however often it is reported, and no step back', async () => {
    const { order, read } = await afterBuying();
    const ship = () => shipOrder(test.shop, order.id, { trackingNo: '1' });
    const answers = await Promise.all([ship(), ship(), ship()]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(steps(await read())).toEqual(['PLACED', 'SHIPPED']);
    const back = await startProcessing(test.shop, order.id);
    expect(back).toMatchObject({ ok: false, failure: { code: 'ORDER_CANNOT_BE_MOVED' } });
    expect(await recordArrival(test.shop, 999_999)).toMatchObject({
      ok: false,
      failure: { code: 'ORDER_NOT_FOUND' },
    });
  });

  it('that nobody collected goes back into the stock, unpaid', async () => {
    const { shopper, product, order, read } = await afterBuying();
    await shipOrder(test.shop, order.id, { trackingNo: '1' });
    await comeBackUncollected(test.shop, order.id);
    const back = await read();
    expect(back).toMatchObject({ orderStatus: 'RETURNED', paymentStatus: 'UNPAID' });
    expect(back.events.at(-1)?.note).toBe('商品逾期未領，已退回本公司');
    // Goods paid on receipt are shipped with an invoice. The invoice is corrected although nothing is refunded.
    expect(await listRefunds(test.shop, order.id)).toEqual([]);
    expect(await test.shop.jobs.runDue()).toContain('correct-invoice');
    const stocks = await shopper.api.listProductStocks({ query: { ids: [product] } });
    expect(stocks.data[0]?.webStock).toBe(99);
  });
});

describe('an order paid beforehand', () => {
  it('is not shipped before it is paid [4.137]', async () => {
    const { order } = await afterBuying();
    await test.shop.db
      .update(orders)
      .set({ paymentType: 'LINE_PAY' })
      .where(eq(orders.id, order.id));
    const early = await shipOrder(test.shop, order.id, { trackingNo: '1' });
    expect(early).toMatchObject({ ok: false, failure: { code: 'ORDER_CANNOT_BE_MOVED' } });
    await payInAdvance(test.shop, order.id, order.paidAmount);
    expect((await shipOrder(test.shop, order.id, { trackingNo: '1' })).ok).toBe(true);
  });

  it('is refunded once when it is cancelled, with the coupon and the goods returned [4.050, 7.101]', async () => {
    const { shopper, order, read } = await afterBuying();
    await payInAdvance(test.shop, order.id, order.paidAmount);
    const params = { id: order.id };
    const cancelled = await Promise.allSettled([
      shopper.api.cancelOrder({ params }),
      shopper.api.cancelOrder({ params }),
    ]);
    expect(cancelled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await messages(shopper)).toEqual(
      expect.arrayContaining(['付款完成通知', '訂單取消通知']),
    );
    const [refund, ...more] = await listRefunds(test.shop, order.id);
    expect(refund).toMatchObject({ amount: order.paidAmount, status: 'BY_HAND' });
    expect(more).toEqual([]);
    expect(await read()).toMatchObject({ orderStatus: 'CANCELLED', paymentStatus: 'PAID' });
    await completeRefundByHand(test.shop, { refundId: refund?.id ?? 0, by: '客服' });
    const refunded = await read();
    expect(refunded.paymentStatus).toBe('REFUNDED');
    expect(refunded.events.at(-1)?.note).toBe('款項已退回 $280');
    expect(await messages(shopper)).toContain('退款通知');
    const cancelEmail = (await test.mails(shopper.email)).find(({ subject }) =>
      subject.includes('訂單取消通知'),
    );
    expect(cancelEmail?.text).toContain('退款金額：$280');
  });

  it('is refunded when nobody collected the parcel', async () => {
    const { order } = await afterBuying();
    await payInAdvance(test.shop, order.id, order.paidAmount);
    await shipOrder(test.shop, order.id, { trackingNo: '1' });
    await comeBackUncollected(test.shop, order.id, false);
    expect(await listRefunds(test.shop, order.id)).toMatchObject([{ amount: order.paidAmount }]);
  });
});

describe('an order of which a part was refunded before', () => {
  async function partlyRefunded(part: number) {
    const bought = await afterBuying();
    const { id, paidAmount } = bought.order;
    await payInAdvance(test.shop, id, paidAmount);
    const asked = { orderId: id, amount: part, reason: '補償', refundKey: `part-${id}` };
    expect(await refundPayment(test.shop, asked)).toMatchObject({ ok: true });
    return bought;
  }
  const amountsOf = async (orderId: number) =>
    (await listRefunds(test.shop, orderId)).map(({ amount }) => amount);

  it('refunds the rest when it is cancelled', async () => {
    const { shopper, order, read } = await partlyRefunded(50);
    await shopper.api.cancelOrder({ params: { id: order.id } });
    expect((await read()).orderStatus).toBe('CANCELLED');
    expect(await amountsOf(order.id)).toEqual([50, 230]);
    await test.shop.jobs.runDue();
    const email = (await test.mails(shopper.email)).find(({ subject }) =>
      subject.includes('訂單取消通知'),
    );
    expect(email?.text).toContain('退款金額：$230');
  });

  it('refunds the rest when nobody collected the parcel', async () => {
    const { order, read } = await partlyRefunded(50);
    await shipOrder(test.shop, order.id, { trackingNo: '1' });
    await comeBackUncollected(test.shop, order.id, false);
    expect((await read()).orderStatus).toBe('RETURNED');
    expect(await amountsOf(order.id)).toEqual([50, 230]);
  });

  it('refunds nothing when a refund of all of it is pending already', async () => {
    const { shopper, order, read } = await partlyRefunded(280);
    await shopper.api.cancelOrder({ params: { id: order.id } });
    expect((await read()).orderStatus).toBe('CANCELLED');
    expect(await amountsOf(order.id)).toEqual([280]);
  });
});

describe('an order at the door', () => {
  it('is completed by the job when it can no longer be returned', async () => {
    const { order, read } = await afterBuying();
    await shipOrder(test.shop, order.id, { trackingNo: '1' });
    await recordArrival(test.shop, order.id);
    days(7);
    await test.shop.jobs.runDue();
    expect((await read()).orderStatus).toBe('ARRIVED');
    days(1);
    await test.shop.jobs.runDue();
    expect(await read()).toMatchObject({ orderStatus: 'COMPLETED', paymentStatus: 'PAID' });
  });
});

describe("the member's level", () => {
  const profileOf = async ({ id }: Shopper) => {
    const profile = await readProfile(test.shop, id);
    if (!profile.ok) throw new Error('The member is gone.');
    return profile.value;
  };
  const levelOf = async (shopper: Shopper) => {
    const { accumulatedAmount: amount, levelId } = await profileOf(shopper);
    return { amount, levelId };
  };

  it('counts the amount paid for goods once, after the time for returns', async () => {
    const { shopper, order } = await afterBuying(9);
    await deliver(test.shop, order.id);
    await test.shop.jobs.runDue();
    expect((await levelOf(shopper)).amount).toBe(0);
    days(8);
    await test.shop.jobs.runDue();
    await test.shop.jobs.runDue();
    expect((await levelOf(shopper)).amount).toBe(900);
  });

  it('rises with the order that reaches the next level, and is not kept by what was spent before [2.138]', async () => {
    const [first, second] = await test.shop.db.select().from(levelRules).orderBy(levelRules.level);
    const { shopper, order } = await afterBuying(10);
    await deliver(test.shop, order.id);
    days(8);
    await test.shop.jobs.runDue();
    expect(await levelOf(shopper)).toEqual({ amount: 0, levelId: second?.id });
    const { periodBeginAt, periodEndAt } = await profileOf(shopper);
    expect(periodEndAt?.slice(0, 4)).toBe(String(Number(periodBeginAt?.slice(0, 4)) + 1));
    days(366);
    await test.shop.jobs.runDue();
    expect(await levelOf(shopper)).toEqual({ amount: 0, levelId: first?.id });
  });

  it('is kept by what is spent in its period, less what was refunded of it [2.138]', async () => {
    const [, second] = await test.shop.db.select().from(levelRules).orderBy(levelRules.level);
    const { shopper, order } = await afterBuying(10);
    await deliver(test.shop, order.id);
    days(8);
    await test.shop.jobs.runDue();
    const product = await newProduct(test.shop, { stock: 99 });
    const other = await buy(await withNewSession(test, shopper), { products: { [product]: 9 } });
    await deliver(test.shop, other.id);
    days(8);
    await test.shop.jobs.runDue();
    const refund = (orderId: number, amount: number) =>
      transact(test.shop.db, (transaction) =>
        uncountSpending(transaction, { memberId: shopper.id, orderId, amount }),
      );
    // A refund of the order before this period leaves the period alone.
    await refund(order.id, 300);
    expect((await levelOf(shopper)).amount).toBe(900);
    await refund(other.id, 100);
    expect(await levelOf(shopper)).toEqual({ amount: 800, levelId: second?.id });
    const standing = await readLevelStanding(test.shop, shopper.id);
    expect(standing).toMatchObject({
      value: {
        next: null,
        missingToKeep: 0,
        orders: [
          { orderId: other.id, orderNo: other.orderNo, amount: 800, isInPeriod: true },
          { orderId: order.id, orderNo: order.orderNo, amount: 700, isInPeriod: false },
        ],
      },
    });
    await refund(other.id, 1);
    expect(await levelOf(shopper)).toEqual({ amount: 799, levelId: second?.id });
    expect(await readLevelStanding(test.shop, shopper.id)).toMatchObject({
      value: { missingToKeep: 1 },
    });
  });
});
