import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { orders } from '#server/ordering/orders/tables.ts';
import { standingOrders } from '#server/ordering/standing-orders/tables.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct, newSeries } from '#server/testing/new-goods.ts';
import { newCoupon } from '#server/testing/new-promotions.ts';
import {
  buy,
  checkoutBody,
  newShopper,
  type Shopper,
  sendCart,
} from '#server/testing/new-shopper.ts';
import { deliver } from '#server/testing/order-life.ts';
import { wantedForTests } from '#server/testing/standing-members.ts';

const test = shopForTests();
const begin = new Date('2026-11-20T10:00:00+08:00');
beforeEach(() => test.clock.set(begin));

const startOf = async ({ api }: Shopper) => (await api.readMemberStart()).data;

describe('the summary of a member', () => {
  it('says nothing of orders, coupons and goods before there are any', async () => {
    expect(await startOf(await newShopper(test))).toMatchObject({
      order: null,
      parcelOn: null,
      coupon: null,
      refill: null,
    });
  });

  it('has the newest order with its next date, and the next parcel', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { stock: 99, price: 300 });
    const items = { products: { [product]: 1 } };
    await sendCart(shopper, items);
    const body = checkoutBody({ paymentType: 'CATHAY_ATM' });
    const { data: unpaid } = await shopper.api.checkout({ body });
    expect((await startOf(shopper)).order).toMatchObject({ id: unpaid.id, next: { kind: 'PAY' } });
    const { id } = await buy(shopper, items);
    expect((await startOf(shopper)).order).toMatchObject({ id, next: null });
    await deliver(test.shop, id);
    expect(await startOf(shopper)).toMatchObject({
      order: {
        id,
        orderStatus: 'COMPLETED',
        next: { kind: 'RETURN', at: '2026-11-27T23:59:59+08:00' },
      },
    });
    const { data } = await shopper.api.createStandingOrder({ body: wantedForTests(product) });
    expect((await startOf(shopper)).parcelOn).toBe('2026-12-10');
    const own = eq(standingOrders.id, data.id);
    const { db } = test.shop;
    await db.update(standingOrders).set({ state: 'WAITING', reason: 'PRICE_ROSE' }).where(own);
    expect(await startOf(shopper)).toMatchObject({ parcelOn: null, isParcelWaiting: true });
    await shopper.api.pauseStandingOrder({ params: { id: data.id } });
    expect(await startOf(shopper)).toMatchObject({ parcelOn: null, isParcelWaiting: false });
    await db.delete(standingOrders).where(own);
  });

  it('has the coupon that ends first among those that can be used', async () => {
    const shopper = await newShopper(test);
    await newCoupon(test.shop, shopper.id, {
      name: '後到期',
      eventEndAt: new Date('2026-12-31T23:59:59+08:00'),
    });
    await newCoupon(test.shop, shopper.id, {
      name: '先到期',
      eventEndAt: new Date('2026-12-05T23:59:59+08:00'),
    });
    await newCoupon(test.shop, shopper.id, { name: '看不到', currentVisibilityRule: 'OFFLINE' });
    expect((await startOf(shopper)).coupon).toEqual({
      name: '先到期',
      endsAt: '2026-12-05T23:59:59+08:00',
      count: 2,
    });
  });

  it('has the level with the missing amount, and the goods that run out first', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, {
      ...{ stock: 99, unitCount: 19, unitName: '片', usage: '日用', lengthCm: 24 },
    });
    await newSeries(test.shop, [product], { name: '日用衛生棉' });
    for (const days of [84, 54, 24]) {
      const { id } = await buy(shopper, { products: { [product]: 1 } });
      await deliver(test.shop, id);
      const at = new Date(begin.getTime() - days * 86_400_000);
      await test.shop.db
        .update(orders)
        .set({ createdAt: at, receivedAt: at })
        .where(eq(orders.id, id));
    }
    const { level, refill } = await startOf(shopper);
    expect(refill).toEqual({ name: '日用衛生棉', daysLeft: 6 });
    const { data: standing } = await shopper.api.readLevelStanding();
    expect(level?.next?.missingAmount).toBe(standing.next?.missingAmount);
  });
});
