import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { gifts } from '#server/commerce/gifts/tables.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newGift } from '#server/testing/new-goods.ts';
import { newCoupon, newCouponEvent } from '#server/testing/new-promotions.ts';
import {
  failureOf,
  newShopper,
  newShoppers,
  refusalOf,
  syncCart,
} from '#server/testing/new-shopper.ts';
import { openTestShop } from '#server/testing/test-shop.ts';
import { userCoupons } from './tables.ts';

const test = shopForTests();

const past = { eventBeginAt: new Date('2020-01-01'), eventEndAt: new Date('2020-02-01') };
const future = { eventBeginAt: new Date('2099-01-01'), eventEndAt: new Date('2099-02-01') };

async function receive(code: string, shopper?: Awaited<ReturnType<typeof newShopper>>) {
  const { api } = shopper ?? (await newShopper(test));
  return api.receiveCoupon({ body: { code } });
}

/** The code and the message of a refusal; '' without a refusal. */
async function codeOf(work: Promise<unknown>): Promise<string> {
  const failure = await failureOf(work);
  return failure ? `${failure.errorCode} ${failure.message}` : '';
}

describe('a member’s coupons', () => {
  it('are listed with their events, the newest first [1.006, 3.057, 3.059, 3.060, 7.096]', async () => {
    const shopper = await newShopper(test);
    const gift = await newGift(test.shop, { name: '濕巾' });
    const first = await newCoupon(test.shop, shopper.id, { giftIds: [gift], minAmount: 300 });
    const second = await newCoupon(test.shop, shopper.id);
    await newCoupon(test.shop, (await newShopper(test)).id);
    const answer = await test.http({
      url: '/api/v1/user/coupons',
      headers: { authorization: `Bearer ${shopper.token}` },
    });
    const { data } = answer.json();
    expect(data.map(({ id }: { id: number }) => id)).toEqual([second, first]);
    expect(data[1]).toEqual({
      id: first,
      status: 'UNUSED',
      is_used_up: false,
      received_at: expect.stringMatching(/\+08:00$/),
      used_at: null,
      coupon_event: {
        id: expect.any(Number),
        name: expect.stringContaining('優惠券'),
        discount_type: 'AMOUNT',
        discount_value: 50,
        min_amount: 300,
        code: null,
        receive_limit: null,
        gifts: [
          { id: gift, name: '濕巾', image: expect.any(String), current_visibility_rule: 'ONLINE' },
        ],
        event_begin_at: expect.stringMatching(/\+08:00$/),
        event_end_at: expect.stringMatching(/\+08:00$/),
        // The coupon's own id, not the event's (G-112).
        coupon_id: first,
        current_visibility_rule: 'ONLINE',
      },
    });
  });

  it('are not shown if their event is OFFLINE, nor are their OFFLINE gifts [4.017, 4.018]', async () => {
    const shopper = await newShopper(test);
    const gift = await newGift(test.shop);
    await test.shop.db
      .update(gifts)
      .set({ currentVisibilityRule: 'OFFLINE' })
      .where(eq(gifts.id, gift));
    await newCoupon(test.shop, shopper.id, { currentVisibilityRule: 'OFFLINE' });
    const shown = await newCoupon(test.shop, shopper.id, { giftIds: [gift] });
    const { data } = await shopper.api.listUserCoupons();
    expect(data).toMatchObject([{ id: shown, couponEvent: { gifts: [] } }]);
  });

  it('have a status, also expired and archived, and can be filtered by it and divided into pages [3.060]', async () => {
    const shopper = await newShopper(test);
    const over = await newCoupon(test.shop, shopper.id, past);
    const gone = await newCoupon(test.shop, shopper.id, { isArchived: true });
    const open = await newCoupon(test.shop, shopper.id);
    const { data } = await shopper.api.listUserCoupons();
    expect(data.map(({ id, status }) => [id, status])).toEqual([
      [open, 'UNUSED'],
      [gone, 'ARCHIVED'],
      [over, 'EXPIRED'],
    ]);
    const unused = await shopper.api.listUserCoupons({ query: { status: 'UNUSED' } });
    expect(unused.data.map(({ id }) => id)).toEqual([open]);
    const page = await shopper.api.listUserCoupons({ query: { page: 2, perPage: 2 } });
    expect(page.data.map(({ id }) => id)).toEqual([over]);
    expect(page.meta).toEqual({ total: 3, page: 2, perPage: 2 });
  });
});

it('a coupon that is unknown, or another member’s, cannot be used [8.051, 8.059]', async () => {
  const shopper = await newShopper(test);
  const others = await newCoupon(test.shop, (await newShopper(test)).id);
  const use = (couponId: number) => codeOf(syncCart(shopper, {}, { couponId }));
  expect(await use(999_999)).toBe('COUPON_NOT_FOUND 優惠券不存在');
  expect(await use(others)).toBe('COUPON_NOT_BELONG_USER 優惠券不存在');
});

describe('receiving by code', () => {
  it('answers the received coupon only, and adds it to the member’s coupons [7.097, 7.098, 5.038]', async () => {
    const shopper = await newShopper(test);
    await newCoupon(test.shop, shopper.id);
    const { id, code } = await newCouponEvent(test.shop);
    const answer = await test.http({
      method: 'POST',
      url: '/api/v1/user/coupons/receive',
      headers: { authorization: `Bearer ${shopper.token}` },
      payload: { code: ` ${code.toLowerCase()} ` },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject([{ status: 'UNUSED', coupon_event: { id } }]);
    expect((await shopper.api.listUserCoupons()).data).toHaveLength(2);
  });

  it('takes a code as a Chinese keyboard or a picture writes it', async () => {
    const { code } = await newCouponEvent(test.shop, { code: 'PAD-100' });
    for (const typed of ['ＰＡＤ－１００', 'pad–100', ' PAD −100 ']) {
      expect(await codeOf(receive(typed)), typed).toBe('');
    }
    expect(code).toBe('PAD-100');
  });

  it('gives an event’s coupon by code to a member who had it for a birthday', async () => {
    const shopper = await newShopper(test);
    const { id, code } = await newCouponEvent(test.shop);
    const before = { userId: shopper.id, couponEventId: id, receivedAt: new Date('2026-01-01') };
    await test.shop.db
      .insert(userCoupons)
      .values({ ...before, validUntil: new Date('2026-02-01') });
    expect(await codeOf(receive(code, shopper))).toBe('');
    expect(await codeOf(receive(code, shopper))).toContain('COUPON_ALREADY_RECEIVED');
  });

  it('refuses an unknown code [8.052, 8.059, 5.038]', async () => {
    for (const code of ['NO-SUCH-CODE', '', '優惠', "' or 1=1"]) {
      expect(await codeOf(receive(code))).toBe('COUPON_CODE_INVALID 折扣碼輸入錯誤');
    }
  });

  it('refuses if the event is OFFLINE, archived, over or has not begun [8.048, 8.050, 8.053, 8.058, 8.059]', async () => {
    const refused = async (values: Parameters<typeof newCouponEvent>[1]) =>
      codeOf(receive((await newCouponEvent(test.shop, values)).code));
    expect(await refused({ currentVisibilityRule: 'OFFLINE' })).toBe(
      'COUPON_EVENT_IS_OFFLINE 相關資料皆已下架',
    );
    expect(await refused({ isArchived: true })).toBe('COUPON_EVENT_IS_ARRCHIVED 折扣碼已失效');
    expect(await refused(past)).toBe('COUPON_IS_EXPIRED 折扣碼已過期');
    expect(await refused(future)).toBe('COUPON_IS_NOT_START 活動即將開始，敬請期待');
  });

  it('refuses the second time, and a coupon that the shop archived [8.054, 8.050, 8.059]', async () => {
    const shopper = await newShopper(test);
    const { id, code } = await newCouponEvent(test.shop);
    await receive(code, shopper);
    expect(await codeOf(receive(code, shopper))).toBe(
      'COUPON_ALREADY_RECEIVED 折扣碼已加入，請於下方我的優惠券中選擇使用',
    );
    await test.shop.db
      .update(userCoupons)
      .set({ status: 'ARCHIVED' })
      .where(eq(userCoupons.couponEventId, id));
    expect(await codeOf(receive(code, shopper))).toBe('COUPON_IS_ARCHIVED 折扣碼已失效');
  });

  it('refuses when the limit of members, or of uses, is reached [8.049, 8.055, 8.059]', async () => {
    const full = await newCouponEvent(test.shop, { receiveLimit: 1 });
    await receive(full.code);
    expect(await codeOf(receive(full.code))).toBe(
      'COUPON_RECEIVE_COUNT_EXCEEDED 折扣碼已達使用上限',
    );
    const used = await newCouponEvent(test.shop, { useLimit: 2, usedCount: 2 });
    expect(await codeOf(receive(used.code))).toBe('COUPON_EVENT_ALL_UNUSABLE 活動優惠券無法使用');
  });

  it('refuses a coupon for gifts that have all been given [8.056, 8.059]', async () => {
    const none = await newGift(test.shop, { stock: 0 });
    const one = await newGift(test.shop, { stock: 1 });
    const terms = { discountType: 'GIFT' as const, discountValue: 0 };
    const empty = await newCouponEvent(test.shop, { ...terms, giftIds: [none] });
    expect(await codeOf(receive(empty.code))).toBe('GIFT_IS_OUT_OF_STOCK 贈品已贈送完畢');
    const open = await newCouponEvent(test.shop, { ...terms, giftIds: [none, one] });
    expect(await codeOf(receive(open.code))).toBe('');
  });

  it('gives no more coupons than the limit, and one per member, even to many requests at once', async () => {
    const { id, code } = await newCouponEvent(test.shop, { receiveLimit: 7 });
    const shoppers = await newShoppers(test, 20);
    const twice = [...shoppers, ...shoppers];
    const codes = await Promise.all(twice.map((shopper) => refusalOf(receive(code, shopper))));
    expect(codes.filter((refusal) => refusal === '')).toHaveLength(7);
    const known = ['', 'COUPON_ALREADY_RECEIVED', 'COUPON_RECEIVE_COUNT_EXCEEDED'];
    expect(codes.filter((refusal) => !known.includes(refusal))).toEqual([]);
    const owned = await test.shop.db
      .select()
      .from(userCoupons)
      .where(eq(userCoupons.couponEventId, id));
    expect(new Set(owned.map(({ userId }) => userId)).size).toBe(7);
  });

  it('allows a limited number of tries, so that codes cannot be guessed', async () => {
    const limited = await openTestShop({ rateLimits: true });
    const shopper = await newShopper(limited);
    const codes: string[] = [];
    for (let tries = 0; tries < 22; tries++) {
      codes.push(await refusalOf(shopper.api.receiveCoupon({ body: { code: `GUESS${tries}` } })));
    }
    await limited.close();
    expect(codes.filter((code) => code === 'COUPON_CODE_INVALID')).toHaveLength(20);
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  });
});
