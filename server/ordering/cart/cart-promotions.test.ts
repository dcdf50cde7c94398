import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { couponEvents, userCoupons } from '#server/commerce/coupons/tables.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newGift, newProduct } from '#server/testing/new-goods.ts';
import {
  clearPromotions,
  newCoupon,
  newFirstPurchaseEvent,
  newFreeShippingEvent,
  newThresholdReward,
} from '#server/testing/new-promotions.ts';
import {
  buy,
  checkoutBody,
  failureOf,
  newShopper,
  refusalOf,
  type Shopper,
  sendCart,
  syncCart,
} from '#server/testing/new-shopper.ts';

const test = shopForTests();

beforeEach(() => clearPromotions(test.shop));
afterEach(() => checkLedgers(test.shop.db));

const newGoods = (price: number, units = 99) => newProduct(test.shop, { price, stock: units });
const gift = (units: number, name = '棉布袋') => newGift(test.shop, { name, stock: units });

const put = (shopper: Shopper, product: number, units: number, couponId?: number | null) =>
  syncCart(shopper, { products: { [product]: units } }, { couponId });
const send = (shopper: Shopper, product: number, choice: { couponId: number; paid: number }) =>
  sendCart(shopper, { products: { [product]: 1 } }, choice);

describe('gifts in the cart', () => {
  it('come from the highest reward that the amount after discounts reaches [3.035, 3.003]', async () => {
    const shopper = await newShopper(test);
    const product = await newGoods(100);
    const [small, large] = [await gift(5, '試用包'), await gift(5, '洗衣網')];
    await newThresholdReward(test.shop, 500, [small]);
    await newThresholdReward(test.shop, 1000, [large]);
    expect((await put(shopper, product, 4)).items.gifts).toEqual([]);
    expect((await put(shopper, product, 5)).items.gifts).toMatchObject([
      { id: small, quantity: 1, state: 'thresholdReward', name: '試用包', lockedQuantity: 0 },
    ]);
    expect((await put(shopper, product, 10)).items.gifts).toMatchObject([{ id: large }]);
  });

  it('come with the first purchase, and again once that was cancelled [3.037, 4.029]', async () => {
    const product = await newGoods(100);
    const sample = await gift(9);
    await newFirstPurchaseEvent(test.shop, [sample]);
    const shopper = await newShopper(test);
    const given = { id: sample, reason: 'firstPurchaseGift', state: 'firstPurchaseGift' };
    const first = await put(shopper, product, 1);
    expect(first.items.gifts).toMatchObject([given]);
    expect(first.events.isFirstPurchase).toBe(true);
    const { id } = await buy(shopper, { products: { [product]: 1 } });
    expect((await put(shopper, product, 1)).items.gifts).toEqual([]);
    await shopper.api.cancelOrder({ params: { id } });
    expect((await put(shopper, product, 1)).items.gifts).toMatchObject([given]);
  });

  it('are not given by an event that has not begun or is over [4.029]', async () => {
    const product = await newGoods(100);
    const dates = (from: string, to: string) => ({
      eventBeginAt: new Date(from),
      eventEndAt: new Date(to),
    });
    await newFirstPurchaseEvent(test.shop, [await gift(9)], dates('2020-01-01', '2020-02-01'));
    await newFirstPurchaseEvent(test.shop, [await gift(9)], dates('2098-01-01', '2099-01-01'));
    expect((await put(await newShopper(test), product, 1)).items.gifts).toEqual([]);
  });

  it('are giveOut with count 0 once their stock is empty [4.032, 4.036]', async () => {
    const product = await newGoods(100);
    const none = await gift(0);
    await newThresholdReward(test.shop, 100, [none]);
    const { items } = await put(await newShopper(test), product, 1);
    expect(items.gifts).toMatchObject([{ id: none, quantity: 0, state: 'giveOut' }]);
  });

  it('are reserved with the sent cart and stay available to its member [9.031]', async () => {
    const product = await newGoods(100);
    const last = await gift(1);
    await newThresholdReward(test.shop, 100, [last]);
    const [first, second] = [await newShopper(test), await newShopper(test)];
    const sent = await sendCart(first, { products: { [product]: 1 } });
    expect(sent.items.gifts).toMatchObject([{ id: last, quantity: 1, lockedQuantity: 1 }]);
    expect((await first.api.readShoppingCart()).data.items.gifts).toMatchObject([{ quantity: 1 }]);
    // The other member can buy without the gift, and sees that it is giveOut (G-065).
    const other = await sendCart(second, { products: { [product]: 1 } });
    expect(other.items.gifts).toMatchObject([{ id: last, quantity: 0, state: 'giveOut' }]);
    test.clock.advance(31 * 60);
    const later = await sendCart(second, { products: { [product]: 1 } });
    expect(later.items.gifts).toMatchObject([{ id: last, quantity: 1 }]);
  });
});

describe('thresholds that the cart has not reached', () => {
  it('are the nearest two, each with the missing amount', async () => {
    const product = await newGoods(100);
    await newFreeShippingEvent(test.shop, 990);
    await newThresholdReward(test.shop, 1200, [await gift(5, '收納袋')]);
    await newThresholdReward(test.shop, 2500, [await gift(5)]);
    const { thresholds } = await put(await newShopper(test), product, 9);
    expect(thresholds).toMatchObject([
      { kind: 'FREE_SHIPPING', thresholdAmount: 990, missing: 90, gifts: [] },
      { kind: 'THRESHOLD_REWARD', thresholdAmount: 1200, missing: 300, gifts: ['收納袋'] },
    ]);
  });
});

describe('a coupon in the cart', () => {
  it('takes money off from its minimum on, and is named by the id of the own coupon [3.005, 3.060, 3.061]', async () => {
    const shopper = await newShopper(test);
    const product = await newGoods(100);
    const coupon = await newCoupon(test.shop, shopper.id, { discountValue: 120, minAmount: 300 });
    const below = await put(shopper, product, 2, coupon);
    expect(below.amounts).toEqual({ product: 200, discount: 0, coupon: 0, shipFee: 80, paid: 280 });
    expect(below.events).toMatchObject({
      couponId: coupon,
      couponReason: 'BELOW_THRESHOLD',
      coupon: { id: coupon, couponEvent: { couponId: coupon, minAmount: 300 } },
    });
    expect(below.thresholds).toMatchObject([{ kind: 'COUPON', missing: 100 }]);
    const reached = await put(shopper, product, 3);
    expect(reached.amounts).toMatchObject({ product: 300, coupon: 120, shipFee: 80, paid: 260 });
    expect(reached.events.couponReason).toBeNull();
    expect((await put(shopper, product, 3, null)).events.couponId).toBeNull();
  });

  it('takes a percentage off, makes delivery free or gives a gift [3.060, 4.036]', async () => {
    const shopper = await newShopper(test);
    const product = await newGoods(99);
    const percent = await newCoupon(test.shop, shopper.id, {
      discountType: 'PERCENT',
      discountValue: 12,
    });
    // 88 per cent of 198 is 174.24; the price is rounded down in favour of the shopper.
    expect((await put(shopper, product, 2, percent)).amounts).toMatchObject({
      coupon: 24,
      paid: 254,
    });
    const shipping = await newCoupon(test.shop, shopper.id, {
      discountType: 'FREE_SHIPPING',
      discountValue: 0,
    });
    expect((await put(shopper, product, 2, shipping)).amounts).toMatchObject({
      coupon: 0,
      shipFee: 0,
    });
    const wipes = await gift(3, '濕巾');
    const freebie = await newCoupon(test.shop, shopper.id, {
      discountType: 'GIFT',
      discountValue: 0,
      giftIds: [wipes],
    });
    const { items, amounts } = await put(shopper, product, 2, freebie);
    expect(items.gifts).toMatchObject([
      { id: wipes, quantity: 1, reason: 'freebie', state: 'freebie' },
    ]);
    expect(amounts.coupon).toBe(0);
  });

  it('is refused when it is unknown, another’s, used, archived, over or not open [8.022, 8.023, 8.024, 8.025, 8.026, 8.027, 8.028, 8.051]', async () => {
    const shopper = await newShopper(test);
    const product = await newGoods(100);
    const refusal = async (couponId: number) => refusalOf(put(shopper, product, 1, couponId));
    const own = (values: Parameters<typeof newCoupon>[2]) =>
      newCoupon(test.shop, shopper.id, values);
    expect(await refusal(999_999)).toBe('COUPON_NOT_FOUND');
    const other = await newShopper(test);
    expect(await refusal(await newCoupon(test.shop, other.id))).toBe('COUPON_NOT_BELONG_USER');
    const taken = await own({});
    await test.shop.db
      .update(userCoupons)
      .set({ status: 'ARCHIVED' })
      .where(eq(userCoupons.id, taken));
    expect(await refusal(taken)).toBe('COUPON_IS_ARCHIVED');
    expect(await refusal(await own({ isArchived: true }))).toBe('COUPON_EVENT_IS_ARRCHIVED');
    expect(await refusal(await own({ currentVisibilityRule: 'OFFLINE' }))).toBe(
      'COUPON_EVENT_IS_OFFLINE',
    );
    const dates = (from: string, to: string) => ({
      eventBeginAt: new Date(from),
      eventEndAt: new Date(to),
    });
    expect(await refusal(await own(dates('2020-01-01', '2020-02-01')))).toBe('COUPON_IS_EXPIRED');
    expect(await refusal(await own(dates('2098-01-01', '2099-01-01')))).toBe('COUPON_IS_NOT_START');
    const usable = await own({ discountValue: 50 });
    await send(shopper, product, { couponId: usable, paid: 130 });
    await shopper.api.checkout({ body: checkoutBody() });
    expect(await refusal(usable)).toBe('COUPON_IS_USED');
  });

  it('is refused at cart send if it has no effect on the cart [8.049, 8.056, 8.030]', async () => {
    const shopper = await newShopper(test);
    const product = await newGoods(100);
    const dear = await newCoupon(test.shop, shopper.id, { minAmount: 500 });
    const failure = await failureOf(send(shopper, product, { couponId: dear, paid: 180 }));
    expect(failure).toMatchObject({
      errorCode: 'COUPON_EVENT_ALL_UNUSABLE',
      message: '活動優惠券無法使用',
      extra: { reason: 'BELOW_THRESHOLD', missing: 400 },
    });
    const giftless = await newCoupon(test.shop, shopper.id, {
      discountType: 'GIFT',
      discountValue: 0,
      giftIds: [await gift(0)],
    });
    expect((await put(shopper, product, 1, giftless)).items.gifts).toMatchObject([
      { state: 'giveOut', quantity: 0 },
    ]);
    expect(await refusalOf(send(shopper, product, { couponId: giftless, paid: 180 }))).toBe(
      'GIFT_IS_OUT_OF_STOCK',
    );
  });

  it('is removed from a saved cart, with the reason, when it expires', async () => {
    const shopper = await newShopper(test);
    const product = await newGoods(100);
    const coupon = await newCoupon(test.shop, shopper.id);
    await put(shopper, product, 1, coupon);
    await test.shop.db.update(couponEvents).set({ isArchived: true });
    const { data } = await shopper.api.readShoppingCart();
    expect(data.events).toMatchObject({
      couponId: null,
      coupon: null,
      couponReason: 'COUPON_EVENT_IS_ARRCHIVED',
    });
    expect(data.amounts.coupon).toBe(0);
    expect((await shopper.api.readShoppingCart()).data.events.couponReason).toBeNull();
  });

  it('is part of the sent cart: with another coupon the cart must be sent again', async () => {
    const shopper = await newShopper(test);
    const product = await newGoods(100);
    const [one, other] = [
      await newCoupon(test.shop, shopper.id, { discountValue: 50 }),
      await newCoupon(test.shop, shopper.id, { discountValue: 50 }),
    ];
    const sent = await send(shopper, product, { couponId: one, paid: 130 });
    expect(sent.order.locksExpireAt).not.toBeNull();
    expect((await put(shopper, product, 1, other)).order.locksExpireAt).toBeNull();
  });
});
