import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  couponEventGifts,
  couponEvents,
  registrationCouponEvents,
} from '#server/commerce/coupons/tables.ts';
import {
  firstPurchaseEventGifts,
  firstPurchaseEvents,
  freeShippingEvents,
  thresholdRewardGifts,
  thresholdRewards,
} from '#server/commerce/promotions/tables.ts';
import { seedMoment } from '#server/platform/database/testing.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newCombination, newGift, newProduct } from '#server/testing/new-goods.ts';
import { combinationDiscountCombinations, combinationDiscounts, flashSales } from './tables.ts';

const test = shopForTests();
beforeEach(async () => {
  await test.shop.pool.query(
    `truncate products, product_combinations, product_combination_discounts, gifts, threshold_rewards,
       free_shipping_events, first_purchase_events, flash_sales, coupon_events cascade`,
  );
  test.shop.cache.clear();
  test.clock.set(seedMoment);
});

const hours = (count: number) => new Date(seedMoment.getTime() + count * 3_600_000);
const window = { eventBeginAt: hours(-1), eventEndAt: hours(1) };
const windowOnWire = {
  event_begin_at: '2026-11-20T09:00:00+08:00',
  event_end_at: '2026-11-20T11:00:00+08:00',
};
const online = { current_visibility_rule: 'ONLINE' };

async function get(path: string) {
  const response = await test.http(`/api/v1/${path}`);
  return { status: response.statusCode, ...response.json() };
}
const data = async (path: string) => (await get(path)).data;

describe('combination discounts', () => {
  const values = {
    title: '兩件組',
    webImage: '/media/w-1920.webp',
    mobileImage: '/media/m-1200.webp',
  };

  it('hold combinations with pictures, in their order [3.056, 7.024, 7.025]', async () => {
    const productId = await newProduct(test.shop);
    const images = [{ id: 1, url: '/media/combinations/a-1200.webp', alt: '組合' }];
    const first = await newCombination(test.shop, { [productId]: 2 }, { images });
    const second = await newCombination(test.shop, { [productId]: 3 });
    const [row] = await test.shop.db.insert(combinationDiscounts).values(values).returning();
    const combinationDiscountId = row?.id ?? 0;
    await test.shop.db.insert(combinationDiscountCombinations).values([
      { combinationDiscountId, combinationId: second, weight: 1 },
      { combinationDiscountId, combinationId: first, weight: 2 },
    ]);
    test.shop.cache.clear();
    const expected = {
      id: combinationDiscountId,
      title: '兩件組',
      web_image: '/media/w-1920.webp',
      mobile_image: '/media/m-1200.webp',
      ...online,
      combinations: [
        expect.objectContaining({ id: first, images, product_ids: [productId] }),
        expect.objectContaining({ id: second }),
      ],
    };
    expect(await data('product-combination-discounts')).toEqual([expected]);
    expect(await data(`product-combination-discounts/${combinationDiscountId}`)).toEqual(expected);
  });

  it('are shown only when ONLINE [4.016]', async () => {
    const [row] = await test.shop.db
      .insert(combinationDiscounts)
      .values({ ...values, currentVisibilityRule: 'OFFLINE' })
      .returning();
    expect(await data('product-combination-discounts')).toEqual([]);
    expect((await get(`product-combination-discounts/${row?.id}`)).status).toBe(404);
  });
});

describe('gifts', () => {
  it('are listed and read one by one, only when ONLINE [4.018, 7.015, 7.016]', async () => {
    const id = await newGift(test.shop, { name: '收納袋', materialNo: 'G-SECRET' });
    const hidden = await newGift(test.shop, { currentVisibilityRule: 'OFFLINE' });
    const expected = { id, name: '收納袋', image: '/media/gifts/pouch-640.webp', ...online };
    expect(await data('gifts')).toEqual([expected]);
    expect(await data(`gifts/${id}`)).toEqual(expected);
    expect((await get(`gifts/${hidden}`)).status).toBe(404);
  });
});

describe('threshold rewards', () => {
  it('name an amount and gifts with pictures [3.031, 3.035, 7.038, 7.039]', async () => {
    const giftId = await newGift(test.shop);
    const hiddenGift = await newGift(test.shop, { currentVisibilityRule: 'OFFLINE' });
    const [high, low] = await test.shop.db
      .insert(thresholdRewards)
      .values([
        { title: '滿 1200', thresholdAmount: 1200 },
        { title: '滿 800', thresholdAmount: 800, ...window },
      ])
      .returning();
    const thresholdRewardId = low?.id ?? 0;
    await test.shop.db.insert(thresholdRewardGifts).values([
      { thresholdRewardId, giftId },
      { thresholdRewardId, giftId: hiddenGift },
    ]);
    test.shop.cache.clear();
    const expected = {
      id: thresholdRewardId,
      title: '滿 800',
      threshold_amount: 800,
      choose: null,
      gifts: [expect.objectContaining({ id: giftId, image: '/media/gifts/pouch-640.webp' })],
      ...online,
      ...windowOnWire,
    };
    expect(await data('threshold-rewards')).toEqual([
      expected,
      expect.objectContaining({
        id: high?.id,
        gifts: [],
        event_begin_at: null,
        event_end_at: null,
      }),
    ]);
    expect(await data(`threshold-rewards/${thresholdRewardId}`)).toEqual(expected);
    expect((await get('threshold-rewards/999999')).status).toBe(404);
  });

  it('are shown only when ONLINE and not over [4.020]', async () => {
    await test.shop.db.insert(thresholdRewards).values([
      { title: '下架', thresholdAmount: 1, currentVisibilityRule: 'OFFLINE' },
      { title: '過期', thresholdAmount: 1, eventEndAt: hours(-1) },
    ]);
    test.shop.cache.clear();
    expect(await data('threshold-rewards')).toEqual([]);
  });
});

describe('free-shipping events', () => {
  it('name an amount and are shown only when ONLINE [3.032, 3.035, 4.021, 7.013, 7.014]', async () => {
    const [row] = await test.shop.db
      .insert(freeShippingEvents)
      .values([
        { title: '滿 999 免運', thresholdAmount: 999, ...window },
        { title: '下架', thresholdAmount: 1, currentVisibilityRule: 'OFFLINE' },
      ])
      .returning();
    test.shop.cache.clear();
    const expected = {
      id: row?.id,
      title: '滿 999 免運',
      threshold_amount: 999,
      ...online,
      ...windowOnWire,
    };
    expect(await data('free-shipping-events')).toEqual([expected]);
    expect(await data(`free-shipping-events/${row?.id}`)).toEqual(expected);
    expect((await get('free-shipping-events/999999')).status).toBe(404);
    test.clock.set(hours(1));
    expect(await data('free-shipping-events')).toEqual([]);
  });
});

describe('first-purchase events', () => {
  it('have a window and gifts with pictures [3.033, 7.011]', async () => {
    const giftId = await newGift(test.shop);
    const [row] = await test.shop.db
      .insert(firstPurchaseEvents)
      .values([
        { title: '首購禮', ...window },
        { title: '過期', eventBeginAt: hours(-2), eventEndAt: hours(-1) },
      ])
      .returning();
    await test.shop.db
      .insert(firstPurchaseEventGifts)
      .values({ firstPurchaseEventId: row?.id ?? 0, giftId });
    test.shop.cache.clear();
    expect(await data('first-purchase-events')).toEqual([
      {
        id: row?.id,
        title: '首購禮',
        ...windowOnWire,
        gifts: [expect.objectContaining({ id: giftId, image: '/media/gifts/pouch-640.webp' })],
      },
    ]);
  });
});

describe('flash sales', () => {
  it('have two pictures and are shown only when ONLINE [3.038, 4.022, 7.012]', async () => {
    const pictures = { imageFirst: '/media/f1-1200.webp', imageSecond: '/media/f2-1200.webp' };
    const [row] = await test.shop.db
      .insert(flashSales)
      .values([
        { title: '快閃', ...pictures, link: '/products?all=1' },
        { title: '下架', ...pictures, currentVisibilityRule: 'OFFLINE' },
      ])
      .returning();
    expect(await data('flash-sales')).toEqual([
      {
        id: row?.id,
        title: '快閃',
        image_first: '/media/f1-1200.webp',
        image_second: '/media/f2-1200.webp',
        link: '/products?all=1',
        ...online,
      },
    ]);
  });
});

describe('coupon events', () => {
  const values = { name: '折 50', discountType: 'AMOUNT', discountValue: 50, ...window } as const;

  it('are listed and read one by one; only published codes are shown [3.057, 7.006, 7.007]', async () => {
    const giftId = await newGift(test.shop);
    const [secret, open] = await test.shop.db
      .insert(couponEvents)
      .values([
        { ...values, code: 'SECRET50', minAmount: 500, receiveLimit: 100 },
        { ...values, code: 'OPEN50', isCodePublic: true },
      ])
      .returning();
    await test.shop.db.insert(couponEventGifts).values({ couponEventId: secret?.id ?? 0, giftId });
    test.shop.cache.clear();
    const expected = {
      id: secret?.id,
      name: '折 50',
      discount_type: 'AMOUNT',
      discount_value: 50,
      min_amount: 500,
      code: null,
      receive_limit: 100,
      gifts: [expect.objectContaining({ id: giftId, current_visibility_rule: 'ONLINE' })],
      ...windowOnWire,
      coupon_id: null,
      ...online,
    };
    expect(await data('coupon-events')).toEqual([
      expected,
      expect.objectContaining({ id: open?.id, code: 'OPEN50', gifts: [] }),
    ]);
    expect(await data(`coupon-events/${secret?.id}`)).toEqual(expected);
  });

  it('are shown only when ONLINE, not archived and not over [4.017]', async () => {
    const [first] = await test.shop.db
      .insert(couponEvents)
      .values([
        { ...values, code: 'A', currentVisibilityRule: 'OFFLINE' },
        { ...values, code: 'B', isArchived: true },
        { ...values, code: 'C', eventBeginAt: hours(-2), eventEndAt: hours(-1) },
      ])
      .returning();
    expect(await data('coupon-events')).toEqual([]);
    expect((await get(`coupon-events/${first?.id}`)).status).toBe(404);
  });
});

describe('the registration coupon event', () => {
  const coupon = { name: '註冊禮', discountType: 'AMOUNT', discountValue: 100, ...window } as const;

  it('is one object while it runs, otherwise null [3.034, 3.035, 7.037]', async () => {
    expect(await get('registration-coupon-events')).toEqual({ status: 200, data: null });
    const [couponEvent] = await test.shop.db
      .insert(couponEvents)
      .values({ ...coupon, code: 'WELCOME' })
      .returning();
    const [row] = await test.shop.db
      .insert(registrationCouponEvents)
      .values({
        name: '新會員',
        image: '/media/r-640.webp',
        couponEventId: couponEvent?.id ?? 0,
        ...window,
      })
      .returning();
    test.shop.cache.clear();
    expect(await data('registration-coupon-events')).toEqual({
      id: row?.id,
      name: '新會員',
      image: '/media/r-640.webp',
      coupon_event: expect.objectContaining({ id: couponEvent?.id, name: '註冊禮', code: null }),
      ...windowOnWire,
    });
    test.clock.set(hours(1));
    expect(await data('registration-coupon-events')).toBeNull();
  });

  it('is null if its coupon cannot be given', async () => {
    const [couponEvent] = await test.shop.db
      .insert(couponEvents)
      .values({ ...coupon, code: 'GONE', isArchived: true })
      .returning();
    await test.shop.db.insert(registrationCouponEvents).values({
      name: '新會員',
      image: '/media/r-640.webp',
      couponEventId: couponEvent?.id ?? 0,
      ...window,
    });
    test.shop.cache.clear();
    expect(await data('registration-coupon-events')).toBeNull();
    await test.shop.db
      .update(couponEvents)
      .set({ isArchived: false })
      .where(eq(couponEvents.id, couponEvent?.id ?? 0));
    test.shop.cache.clear();
    expect(await data('registration-coupon-events')).not.toBeNull();
  });
});
