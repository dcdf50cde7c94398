import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refundOfUnits } from '#rules/prices/prorate.ts';
import { couponEvents, couponEventUses, userCoupons } from '#server/commerce/coupons/tables.ts';
import {
  discountEvents,
  firstPurchaseEvents,
  thresholdRewards,
} from '#server/commerce/promotions/tables.ts';
import { listGiftStocks } from '#server/commerce/stock/read-stock.ts';
import { stockRecords } from '#server/commerce/stock/tables.ts';
import { expireUnpaidOrders } from '#server/ordering/order-care/cancel-order.ts';
import { shipOrder } from '#server/ordering/order-care/fulfil-order.ts';
import { readLines } from '#server/ordering/orders/read-orders.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { comeBackUncollected } from '#server/testing/come-back-uncollected.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newDiscountEvent, newGift, newProduct } from '#server/testing/new-goods.ts';
import {
  clearPromotions,
  newCoupon,
  newFirstPurchaseEvent,
  newFreeShippingEvent,
  newThresholdReward,
} from '#server/testing/new-promotions.ts';
import {
  buy as buyCart,
  checkoutBody,
  newShopper,
  refusalOf,
  type Shopper,
  sendCart,
  type Wanted,
} from '#server/testing/new-shopper.ts';

const test = shopForTests();

beforeEach(() => clearPromotions(test.shop));
afterEach(() => checkLedgers(test.shop.db));

const newGoods = (price: number) => newProduct(test.shop, { price, stock: 99 });

async function buy(shopper: Shopper, wanted: Wanted, couponId?: number) {
  return (await buyCart(shopper, wanted, { couponId })).id;
}

const couponOf = async (id: number) => {
  const [coupon] = await test.shop.db.select().from(userCoupons).where(eq(userCoupons.id, id));
  return coupon;
};
const usedCount = async (id: number) => {
  const coupon = await couponOf(id);
  const [event] = await test.shop.db
    .select()
    .from(couponEventUses)
    .where(eq(couponEventUses.couponEventId, coupon?.couponEventId ?? 0));
  return event?.usedCount;
};
const giftsLeft = async (id: number) => (await listGiftStocks(test.shop.db, [id]))[0]?.webStock;

describe('an order with a coupon', () => {
  it('stores the amount that it takes off, shared exactly over the lines [3.060]', async () => {
    const shopper = await newShopper(test);
    const [one, two, three] = [await newGoods(100), await newGoods(100), await newGoods(100)];
    const coupon = await newCoupon(test.shop, shopper.id, { discountValue: 100 });
    const wanted = { products: { [one]: 1, [two]: 1, [three]: 1 } };
    const orderId = await buy(shopper, wanted, coupon);
    const { data } = await shopper.api.readOrder({ params: { id: orderId } });
    expect(data.amounts).toMatchObject({ product: 300, coupon: 100, shipFee: 80, paid: 280 });
    expect(data.items.products.map(({ couponShare }) => couponShare)).toEqual([34, 33, 33]);
    expect(await couponOf(coupon)).toMatchObject({ status: 'USED', orderId });
    expect(await usedCount(coupon)).toBe(1);
  });

  it('refunds exactly the amount paid for its lines, in whatever steps they are returned', async () => {
    const shopper = await newShopper(test);
    const [cheap, dear] = [await newGoods(33), await newGoods(187)];
    const coupon = await newCoupon(test.shop, shopper.id, {
      discountType: 'PERCENT',
      discountValue: 17,
    });
    const orderId = await buy(shopper, { products: { [cheap]: 7, [dear]: 3 } }, coupon);
    const { data } = await shopper.api.readOrder({ params: { id: orderId } });
    const lines = await readLines(test.shop.db, [orderId]);
    const back = lines.map((line) => {
      const units = Array.from({ length: line.quantity }, (_, done) =>
        refundOfUnits(line, 1, done),
      );
      return units.reduce((sum, amount) => sum + amount, 0);
    });
    const { paid, shipFee } = data.amounts;
    expect(back.reduce((sum, amount) => sum + amount, 0)).toBe(paid - shipFee);
  });

  it('uses up no coupon that was not chosen, and clears the chosen one from the cart [4.112]', async () => {
    const shopper = await newShopper(test);
    const product = await newGoods(200);
    const [used, unused] = [
      await newCoupon(test.shop, shopper.id),
      await newCoupon(test.shop, shopper.id),
    ];
    await buy(shopper, { products: { [product]: 1 } }, used);
    expect((await shopper.api.readShoppingCart()).data.events.couponId).toBeNull();
    const { data } = await shopper.api.listUserCoupons({ query: { status: 'UNUSED' } });
    expect(data.map(({ id }) => id)).toEqual([unused]);
  });

  it('returns the coupon once when it is cancelled, and the coupon can be used again [4.050]', async () => {
    const shopper = await newShopper(test);
    const product = await newGoods(200);
    const coupon = await newCoupon(test.shop, shopper.id);
    const first = await buy(shopper, { products: { [product]: 1 } }, coupon);
    await shopper.api.cancelOrder({ params: { id: first } });
    expect(await couponOf(coupon)).toMatchObject({ status: 'UNUSED', usedAt: null, orderId: null });
    expect(await usedCount(coupon)).toBe(0);
    const second = await buy(shopper, { products: { [product]: 1 } }, coupon);
    expect(await couponOf(coupon)).toMatchObject({ status: 'USED', orderId: second });
  });

  it('returns the coupon when the time for paying has passed', async () => {
    const shopper = await newShopper(test);
    const product = await newGoods(200);
    const coupon = await newCoupon(test.shop, shopper.id);
    const id = await buy(shopper, { products: { [product]: 1 } }, coupon);
    await test.shop.db
      .update(orders)
      .set({
        paymentType: 'CATHAY_ATM',
        paidExpiredAt: new Date(test.shop.clock.now().getTime() - 1),
      })
      .where(eq(orders.id, id));
    expect(await expireUnpaidOrders(test.shop)).toBe(1);
    expect(await couponOf(coupon)).toMatchObject({ status: 'UNUSED' });
    expect(await usedCount(coupon)).toBe(0);
  });

  it('is refused when the coupon was used up, archived or expired since it was sent [8.025, 8.026, 8.027, 8.049]', async () => {
    const product = await newGoods(200);
    const refusedAfter = async ({
      usedCount: uses = 0,
      ...change
    }: Partial<typeof couponEvents.$inferInsert> & { usedCount?: number }) => {
      const shopper = await newShopper(test);
      const coupon = await newCoupon(test.shop, shopper.id);
      await sendCart(shopper, { products: { [product]: 1 } }, { couponId: coupon });
      const { couponEventId = 0 } = (await couponOf(coupon)) ?? {};
      const setUses = (usedCount: number) =>
        test.shop.db
          .update(couponEventUses)
          .set({ usedCount })
          .where(eq(couponEventUses.couponEventId, couponEventId));
      await setUses(uses);
      await test.shop.db.update(couponEvents).set(change).where(eq(couponEvents.id, couponEventId));
      const refusal = await refusalOf(shopper.api.checkout({ body: checkoutBody() }));
      await setUses(0);
      expect(await couponOf(coupon)).toMatchObject({ status: 'UNUSED' });
      return refusal;
    };
    expect(await refusedAfter({ useLimit: 3, usedCount: 3 })).toBe('COUPON_EVENT_ALL_UNUSABLE');
    expect(await refusedAfter({ isArchived: true })).toBe('COUPON_EVENT_IS_ARRCHIVED');
    const passed = { eventBeginAt: new Date('2020-01-01'), eventEndAt: new Date('2020-01-02') };
    expect(await refusedAfter(passed)).toBe('COUPON_IS_EXPIRED');
  });

  it('has no delivery fee with a free-shipping coupon, and may cost 0 TWD in all', async () => {
    const shopper = await newShopper(test);
    const product = await newGoods(100);
    const free = await newCoupon(test.shop, shopper.id, {
      discountType: 'FREE_SHIPPING',
      discountValue: 0,
    });
    const orderId = await buy(shopper, { products: { [product]: 1 } }, free);
    const { data } = await shopper.api.readOrder({ params: { id: orderId } });
    expect(data.amounts).toMatchObject({ product: 100, coupon: 0, shipFee: 0, paid: 100 });
    await newFreeShippingEvent(test.shop, 100);
    const all = await newCoupon(test.shop, shopper.id, { discountValue: 999 });
    const second = await buy(shopper, { products: { [product]: 1 } }, all);
    const { data: gratis } = await shopper.api.readOrder({ params: { id: second } });
    expect(gratis.amounts).toMatchObject({ product: 100, coupon: 100, shipFee: 0, paid: 0 });
  });
});

describe('an order with gifts', () => {
  it('has them as lines of their own that cost nothing and come from their own stock [4.031]', async () => {
    const shopper = await newShopper(test);
    const product = await newGoods(500);
    const bag = await newGift(test.shop, { name: '收納袋', materialNo: 'G-BAG', stock: 4 });
    const sample = await newGift(test.shop, { name: '試用包', stock: 4 });
    await newThresholdReward(test.shop, 500, [bag]);
    await newFirstPurchaseEvent(test.shop, [sample]);
    const id = await buy(shopper, { products: { [product]: 1 } });
    const { data } = await shopper.api.readOrder({ params: { id } });
    expect(data.items.gifts).toMatchObject([
      { id: bag, name: '收納袋', unitPrice: 0, quantity: 1, giftReason: 'thresholdReward' },
      { id: sample, name: '試用包', unitPrice: 0, quantity: 1, giftReason: 'firstPurchaseGift' },
    ]);
    expect(data.unitCount).toBe(1);
    const lines = await readLines(test.shop.db, [id]);
    expect(lines.find(({ itemId, kind }) => kind === 'gift' && itemId === bag)?.materialNo).toBe(
      'G-BAG',
    );
    expect([await giftsLeft(bag), await giftsLeft(sample)]).toEqual([3, 3]);
    await shopper.api.cancelOrder({ params: { id } });
    expect([await giftsLeft(bag), await giftsLeft(sample)]).toEqual([4, 4]);
  });

  it('has them in the stock again when nobody collected the parcel', async () => {
    const shopper = await newShopper(test);
    const product = await newGoods(500);
    const bag = await newGift(test.shop, { stock: 4 });
    await newThresholdReward(test.shop, 500, [bag]);
    const id = await buy(shopper, { products: { [product]: 1 } });
    await shipOrder(test.shop, id, { trackingNo: '1' });
    expect(await giftsLeft(bag)).toBe(3);
    expect(await comeBackUncollected(test.shop, id)).toMatchObject({ ok: true });
    expect(await giftsLeft(bag)).toBe(4);
  });

  it('is made without gifts that were sold out when the cart was sent [4.032]', async () => {
    const shopper = await newShopper(test);
    const product = await newGoods(500);
    await newThresholdReward(test.shop, 100, [await newGift(test.shop, { stock: 0 })]);
    const id = await buy(shopper, { products: { [product]: 1 } });
    expect((await shopper.api.readOrder({ params: { id } })).data.items.gifts).toEqual([]);
  });

  it('is refused when a promised gift is sold out, and says which [8.030]', async () => {
    const shopper = await newShopper(test);
    const product = await newGoods(500);
    const bag = await newGift(test.shop, { stock: 4 });
    await newThresholdReward(test.shop, 100, [bag]);
    await sendCart(shopper, { products: { [product]: 1 } });
    const own = eq(stockRecords.giftId, bag);
    await test.shop.db.update(stockRecords).set({ webStock: 0, erpStock: 0 }).where(own);
    expect(await refusalOf(shopper.api.checkout({ body: checkoutBody() }))).toBe(
      'GIFT_IS_OUT_OF_STOCK',
    );
    await test.shop.db.update(stockRecords).set({ webStock: 4, erpStock: 4 }).where(own);
  });

  it('is refused when the reward behind a promised gift has ended', async () => {
    const shopper = await newShopper(test);
    const product = await newGoods(500);
    const id = await newThresholdReward(test.shop, 100, [await newGift(test.shop)]);
    await sendCart(shopper, { products: { [product]: 1 } });
    await test.shop.db
      .update(thresholdRewards)
      .set({ currentVisibilityRule: 'OFFLINE' })
      .where(eq(thresholdRewards.id, id));
    test.shop.cache.clear();
    expect(await refusalOf(shopper.api.checkout({ body: checkoutBody() }))).toBe(
      'PRE_PROCESS_TEMP_ORDER_FAILED',
    );
  });

  it('has no more gifts than were promised when a reward opens in between', async () => {
    const shopper = await newShopper(test);
    const product = await newGoods(500);
    await sendCart(shopper, { products: { [product]: 1 } });
    await newThresholdReward(test.shop, 100, [await newGift(test.shop, { stock: 4 })]);
    const { data } = await shopper.api.checkout({ body: checkoutBody() });
    const detail = await shopper.api.readOrder({ params: { id: data.id } });
    expect(detail.data.items.gifts).toEqual([]);
  });

  it('gives the first-purchase gift with the first order only [3.037]', async () => {
    const shopper = await newShopper(test);
    const product = await newGoods(100);
    const sample = await newGift(test.shop, { stock: 9 });
    await newFirstPurchaseEvent(test.shop, [sample]);
    const giftsOf = async (id: number) =>
      (await shopper.api.readOrder({ params: { id } })).data.items.gifts.length;
    const wanted = { products: { [product]: 1 } };
    expect(await giftsOf(await buy(shopper, wanted))).toBe(1);
    expect(await giftsOf(await buy(shopper, wanted))).toBe(0);
    await test.shop.db.delete(firstPurchaseEvents);
  });
});

describe('the reductions of an order', () => {
  async function afterBuyingAtAllReductions() {
    const shopper = await newShopper(test);
    const goods = { price: 500, memberPrice: 460, stock: 99 };
    const product = await newProduct(test.shop, goods);
    const event = await newDiscountEvent(test.shop, {
      title: '日用 9 折',
      applicable: 'PARTIAL_PRODUCTS',
      productIds: [product],
    });
    await newFreeShippingEvent(test.shop, 800);
    const coupon = await newCoupon(test.shop, shopper.id, { name: '註冊禮', discountValue: 100 });
    const orderId = await buy(shopper, { products: { [product]: 2 } }, coupon);
    const read = async () => (await shopper.api.readOrder({ params: { id: orderId } })).data;
    return { event, orderId, read };
  }

  it('are kept with their names, also when the event is renamed later', async () => {
    const { event, read } = await afterBuyingAtAllReductions();
    const changed = { title: '夜用週', currentVisibilityRule: 'OFFLINE' as const };
    await test.shop.db.update(discountEvents).set(changed).where(eq(discountEvents.id, event));
    const { amounts, reductions } = await read();
    expect(amounts).toMatchObject({ product: 1000, discount: 172, coupon: 100, shipFee: 0 });
    expect(reductions).toEqual([
      { kind: 'MEMBER_PRICE', title: '會員價', amount: 80 },
      { kind: 'EVENT', title: '日用 9 折', amount: 92 },
      { kind: 'COUPON', title: '註冊禮', amount: 100 },
      { kind: 'SHIPPING', title: expect.any(String), amount: 80 },
    ]);
  });

  it('add up to the discount, or the database refuses them', async () => {
    const { orderId, read } = await afterBuyingAtAllReductions();
    const { reductions } = await read();
    const store = (changed: typeof reductions | null) =>
      test.shop.db.update(orders).set({ reductions: changed }).where(eq(orders.id, orderId));
    const refused = { cause: { constraint: 'orders_reductions' } };
    await expect(store(reductions.slice(1))).rejects.toMatchObject(refused);
    await expect(store([])).rejects.toMatchObject(refused);
    const free = { kind: 'SHIPPING', title: '', amount: 0 } as const;
    await expect(store([...reductions, free])).rejects.toMatchObject(refused);
    await store(null);
    expect((await read()).reductions).toEqual([]);
  });

  it('are empty for an order at full price', async () => {
    const shopper = await newShopper(test);
    const orderId = await buy(shopper, { products: { [await newGoods(200)]: 1 } });
    const { data } = await shopper.api.readOrder({ params: { id: orderId } });
    expect(data).toMatchObject({ reductions: [], amounts: { discount: 0, coupon: 0 } });
  });
});
