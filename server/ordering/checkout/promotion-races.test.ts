import { and, count, eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { couponEventUses, userCoupons } from '#server/commerce/coupons/tables.ts';
import { orderLines } from '#server/ordering/orders/tables.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newGift, newProduct } from '#server/testing/new-goods.ts';
import {
  clearPromotions,
  newCoupon,
  newCouponEvent,
  newFirstPurchaseEvent,
  newThresholdReward,
} from '#server/testing/new-promotions.ts';
import {
  buy,
  checkoutBody,
  newShopper,
  newShoppers,
  refusalOf,
  type Shopper,
  sendCart,
  tally,
} from '#server/testing/new-shopper.ts';

const test = shopForTests({ environment: { DATABASE_POOL: '12' } });

beforeAll(async () => {
  await test.shop.jobs.runDue();
});
beforeEach(() => clearPromotions(test.shop));
afterEach(() => checkLedgers(test.shop.db));

/** Send and order one unit; the code of the first refusal, or ''. */
const purchase = (shopper: Shopper, product: number, choice: { paid: number; couponId?: number }) =>
  refusalOf(buy(shopper, { products: { [product]: 1 } }, choice));

async function given(giftId: number): Promise<number> {
  const [row] = await test.shop.db
    .select({ number: count() })
    .from(orderLines)
    .where(and(eq(orderLines.kind, 'gift'), eq(orderLines.itemId, giftId)));
  return row?.number ?? 0;
}

/** Whether a connection to this database waits for a row of another one. */
const waitsForLock = async () => {
  const { rows } = await test.shop.pool.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows.length > 0;
};

describe('a coupon that many use at once', () => {
  it('is used as often as its limit allows: 7 uses, 100 submits', async () => {
    const product = await newProduct(test.shop, { price: 200, stock: 500 });
    const { id } = await newCouponEvent(test.shop, { useLimit: 7, discountValue: 50 });
    const shoppers = await newShoppers(test, 100);
    const coupons = new Map<Shopper, number>();
    for (const shopper of shoppers) {
      coupons.set(shopper, await newCoupon(test.shop, shopper.id, { id }));
    }
    // All have sent their carts while the coupon could still be used; now all order.
    for (const shopper of shoppers) {
      const choice = { couponId: coupons.get(shopper) ?? 0, paid: 230 };
      await sendCart(shopper, { products: { [product]: 1 } }, choice);
    }
    const codes = await Promise.all(
      shoppers.map(({ api }) => refusalOf(api.checkout({ body: checkoutBody() }))),
    );
    expect(tally(codes)).toEqual({ '': 7, COUPON_EVENT_ALL_UNUSABLE: 93 });
    const [uses] = await test.shop.db
      .select()
      .from(couponEventUses)
      .where(eq(couponEventUses.couponEventId, id));
    expect(uses?.usedCount).toBe(7);
    const used = await test.shop.db
      .select()
      .from(userCoupons)
      .where(and(eq(userCoupons.couponEventId, id), eq(userCoupons.status, 'USED')));
    expect(used).toHaveLength(7);
  });

  it('of one member is used once, however often the order is submitted', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { price: 200, stock: 500 });
    const couponId = await newCoupon(test.shop, shopper.id, { discountValue: 50 });
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => purchase(shopper, product, { couponId, paid: 230 })),
    );
    expect(codes.filter((code) => code === '')).toHaveLength(1);
    expect((await shopper.api.listOrders()).data).toHaveLength(1);
  });

  it('that the shop takes back while it is used is refused as taken back, not as used', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { price: 200, stock: 500 });
    const couponId = await newCoupon(test.shop, shopper.id, { discountValue: 50 });
    await sendCart(shopper, { products: { [product]: 1 } }, { couponId, paid: 230 });
    const refusal = await test.shop.db.transaction(async (transaction) => {
      await transaction
        .update(userCoupons)
        .set({ status: 'ARCHIVED' })
        .where(eq(userCoupons.id, couponId));
      const code = refusalOf(shopper.api.checkout({ body: checkoutBody() }));
      await expect.poll(waitsForLock).toBe(true);
      return { code };
    });
    expect(await refusal.code).toBe('COUPON_IS_ARCHIVED');
  });

  it('is returned once when its order is cancelled by many requests at once', async () => {
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { price: 200, stock: 500 });
    const couponId = await newCoupon(test.shop, shopper.id, { discountValue: 50, useLimit: 1 });
    expect(await purchase(shopper, product, { couponId, paid: 230 })).toBe('');
    const [placed] = (await shopper.api.listOrders()).data;
    const params = { id: placed?.id ?? 0 };
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => refusalOf(shopper.api.cancelOrder({ params }))),
    );
    expect(tally(codes)).toEqual({ '': 1, ORDER_CANNOT_BE_CANCELLED: 9 });
    expect(await purchase(shopper, product, { couponId, paid: 230 })).toBe('');
  });
});

describe('a gift that many orders get at once', () => {
  it('is given as often as the stock allows, and all others buy without it: 9 gifts, 60 buyers', async () => {
    const product = await newProduct(test.shop, { price: 200, stock: 500 });
    const gift = await newGift(test.shop, { stock: 9 });
    await newThresholdReward(test.shop, 100, [gift]);
    const shoppers = await newShoppers(test, 60);
    const codes = await Promise.all(
      shoppers.map((shopper) => purchase(shopper, product, { paid: 280 })),
    );
    expect(tally(codes)).toEqual({ '': 60 });
    expect(await given(gift)).toBe(9);
  });

  it('is given as often as the stock allows, also for two reasons in one order', async () => {
    const product = await newProduct(test.shop, { price: 200, stock: 500 });
    const gift = await newGift(test.shop, { stock: 11 });
    await newThresholdReward(test.shop, 100, [gift]);
    await newFirstPurchaseEvent(test.shop, [gift]);
    const shoppers = await newShoppers(test, 20);
    const codes = await Promise.all(
      shoppers.map((shopper) => purchase(shopper, product, { paid: 280 })),
    );
    expect(tally(codes)).toEqual({ '': 20 });
    expect(await given(gift)).toBe(11);
  });

  it('for the first purchase is given to a member once, however often the order is submitted', async () => {
    const product = await newProduct(test.shop, { price: 200, stock: 500 });
    const gift = await newGift(test.shop, { stock: 50 });
    await newFirstPurchaseEvent(test.shop, [gift]);
    const shopper = await newShopper(test);
    for (let round = 0; round < 3; round++) {
      await Promise.all(Array.from({ length: 8 }, () => purchase(shopper, product, { paid: 280 })));
    }
    expect((await shopper.api.listOrders()).data.length).toBeGreaterThanOrEqual(3);
    expect(await given(gift)).toBe(1);
  });

  it('goes back into the stock with cancelled orders while others buy', async () => {
    const product = await newProduct(test.shop, { price: 200, stock: 500 });
    const gift = await newGift(test.shop, { stock: 5 });
    await newThresholdReward(test.shop, 100, [gift]);
    const shoppers = await newShoppers(test, 24);
    await Promise.all(
      shoppers.map(async (shopper, index) => {
        expect(await purchase(shopper, product, { paid: 280 })).toBe('');
        if (index % 2 === 1) return;
        const [placed] = (await shopper.api.listOrders()).data;
        await shopper.api.cancelOrder({ params: { id: placed?.id ?? 0 } });
      }),
    );
    // `checkLedgers` after each test checks that ledger, locks and orders agree.
    expect(await given(gift)).toBeGreaterThanOrEqual(5);
  });
});
