import { describe, expect, it } from 'vitest';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { newCoupon } from '#server/testing/new-promotions.ts';
import { buy, newShopper } from '#server/testing/new-shopper.ts';
import { deliver, payInAdvance } from '#server/testing/order-life.ts';

const paying = paymentsForTests();
const { wen } = administratorsForTests(() => paying.test);

/** A delivered order of two units at 409 TWD less 12 %, of which `units` came back faulty. */
async function faulty({ units = 2, coupon = true } = {}) {
  const { test } = paying;
  const shopper = await newShopper(test);
  const product = await newProduct(test.shop, { price: 409, memberPrice: null, stock: 20 });
  const other = await newProduct(test.shop, { price: 300, memberPrice: null, stock: 20 });
  const terms = { name: '換季 88 折', discountType: 'PERCENT', discountValue: 12 } as const;
  const couponId = coupon ? await newCoupon(test.shop, shopper.id, terms) : undefined;
  const order = await buy(shopper, { products: { [product]: 2 } }, { couponId });
  await payInAdvance(test.shop, order.id, order.paidAmount);
  await deliver(test.shop, order.id);
  const read = (id: number) => shopper.api.readOrder({ params: { id } }).then(({ data }) => data);
  const { items } = await read(order.id);
  const line = { lineId: items.products[0]?.lineId ?? 0, quantity: units };
  const { data } = await shopper.api.requestReturn({
    params: { id: order.id },
    body: { note: '', lines: [{ ...line, reason: 'DEFECTIVE', isOpened: true }] },
  });
  const id = data.returns[0]?.id ?? 0;
  await wen.api.approveReturn({ params: { id } });
  await wen.api.receiveReturn({ params: { id }, body: { isSaleable: false } });
  const exchange = async (goods: Record<number, number>) => {
    const wanted = Object.entries(goods).map(([goodsId, quantity]) => ({
      kind: 'product' as const,
      id: Number(goodsId),
      quantity,
    }));
    const { data: sum } = await wen.api.reviewExchange({ params: { id }, body: { wanted } });
    const { givenBack, due } = sum;
    const make = async () => {
      const body = { wanted, givenBack, due };
      const answer = (await wen.api.exchangeReturn({ params: { id }, body })).data;
      if (answer.state !== 'EXCHANGED') throw new Error('It waits for a second person.');
      return answer.orderId;
    };
    return { sum, make };
  };
  return { shopper, order, product, other, exchange, read };
}

describe('an exchange of faulty goods for the same', () => {
  it('costs nothing although a coupon was used, and names no coupon', async () => {
    const { order, product, exchange, read, shopper } = await faulty();
    const { sum, make } = await exchange({ [product]: 2 });
    expect(sum).toEqual({ worth: 719, price: 719, credit: 719, givenBack: 0, due: 0 });
    const orderId = await make();
    const amounts = { product: 818, discount: 0, coupon: 0, shipFee: 0, paid: 0 };
    const reductions = [{ kind: 'EXCHANGE', title: `訂單 ${order.orderNo}`, amount: 818 }];
    expect(await read(orderId)).toMatchObject({ amounts, reductions });
    const { data: page } = await wen.api.readOrderDesk({ params: { id: orderId } });
    expect(page).toMatchObject({ amounts, reductions, exchangeOf: { credit: 719 } });
    const erp = await newAdministrator(paying.test, 'erp');
    const query = { orderNo: page.order.orderNo };
    const [exported] = (await erp.api.listErpOrders({ query })).data;
    expect(exported).toMatchObject({ amounts: { ...amounts, exchange: 818 }, collectAmount: 0 });
    await paying.test.shop.jobs.runDue();
    const messages = await paying.test.mails(shopper.email);
    const placed = messages.find(({ text }) => text.includes(`訂單編號：${page.order.orderNo}`));
    expect(placed?.text).toContain('收件時不需付款');
    // Nothing reached the shopper: the worth of the goods is refunded, not their price before the coupon.
    await wen.api.cancelOrderByShop({ params: { id: orderId }, body: { reason: '改退款' } });
    const { data: first } = await wen.api.readOrderDesk({ params: { id: order.id } });
    expect(first.money).toMatchObject({ paid: 799, refunded: 719 });
  });

  it('costs nothing for the units that came back; one more and other goods cost what they cost', async () => {
    const { product, other, exchange, read } = await faulty({ units: 1 });
    expect((await exchange({ [product]: 1 })).sum).toMatchObject({ price: 360, due: 0 });
    expect((await exchange({ [product]: 2 })).sum).toMatchObject({ price: 769, due: 409 });
    const { sum, make } = await exchange({ [product]: 1, [other]: 1 });
    expect(sum).toEqual({ worth: 360, price: 660, credit: 360, givenBack: 0, due: 300 });
    const { items, amounts } = await read(await make());
    expect(amounts).toMatchObject({ product: 709, coupon: 0, paid: 300 });
    expect(items.products.map(({ couponShare }) => couponShare)).toEqual([409, 0]);
  });

  it('costs nothing after a part of the price was given back for another reason', async () => {
    const { order, product, exchange } = await faulty({ coupon: false });
    await wen.api.refundOrder(
      { params: { id: order.id }, body: { amount: 100, reason: '包裝凹損' } },
      { idempotencyKey: `same-${order.id}` },
    );
    const { sum, make } = await exchange({ [product]: 2 });
    // 818 + 80 were paid, of which 798 are left.
    expect(sum).toEqual({ worth: 798, price: 798, credit: 798, givenBack: 0, due: 0 });
    await make();
  });
});
