import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adminEndpoints } from '#contract/admin-endpoints.ts';
import type { ReviewedResource } from '#contract/campaigns.ts';
import { toCamel, toSnake } from '#contract/wire-case.ts';
import { toWireInstant } from '#rules/dates.ts';
import { anyDiscount } from '#rules/testing/any-discounts.ts';
import { readSaleable } from '#server/commerce/catalog/read-saleable.ts';
import { products } from '#server/commerce/catalog/tables.ts';
import { discountEvents } from '#server/commerce/promotions/tables.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import {
  newCombination,
  newDiscountEvent,
  newGift,
  newProduct,
} from '#server/testing/new-goods.ts';
import {
  clearPromotions,
  newCouponEvent,
  newFirstPurchaseEvent,
  newFreeShippingEvent,
  newThresholdReward,
} from '#server/testing/new-promotions.ts';
import type { Review } from './review-discount.ts';

const test = shopForTests();
const hour = 3_600_000;
/** Whole seconds, because forms send them. */
const later = (hours: number) =>
  new Date(Math.floor(test.clock.now().getTime() / 1000) * 1000 + hours * hour);
const moment = (hours: number) => toWireInstant(later(hours));

async function post(path: string, body: object) {
  const { token } = await newAdministrator(test, 'viewer');
  return test.http({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${token}` },
    payload: toSnake(body) as object,
  });
}

async function review(
  resource: ReviewedResource,
  values: Record<string, unknown>,
  id: number | null = null,
): Promise<Review> {
  const answer = await post(adminEndpoints.reviewPromotion.alias, { resource, id, values });
  expect(answer.statusCode).toBe(200);
  return toCamel(answer.json().data) as Review;
}

const codesOf = ({ warnings }: Review) => warnings.map(({ code }) => code);
const sound = {
  title: '週年慶',
  label: '85折',
  applicable: 'PARTIAL_PRODUCTS',
  discountType: 'PERCENT',
  discountValue: 15,
  webImage: '/media/a.webp',
  mobileImage: '/media/b.webp',
  link: '/products',
};

const clearEvents = async () => {
  await test.shop.db.delete(discountEvents);
  test.shop.cache.clear();
};

describe('the review of a discount', () => {
  it('says what it would do, and what its goods would cost', async () => {
    await clearEvents();
    const id = await newProduct(test.shop, { name: '毛巾', price: 200, memberPrice: 180 });
    const answer = await review('discount-events', {
      ...sound,
      products: [id],
      eventBeginAt: '2036-12-01T10:00:00+08:00',
      eventEndAt: '2036-12-08T23:59:00+08:00',
    });
    expect(answer.sentence).toBe(
      '2036.12.01 10:00 至 12.08 23:59，「毛巾」 依會員價（無則售價）85 折。與其他折扣活動重疊時，以對顧客最便宜的優先，不疊加',
    );
    expect(answer.warnings).toEqual([]);
    expect(answer.goods).toEqual({
      total: 1,
      compared: 1,
      rows: [
        {
          ...{ kind: 'product', id, name: '毛巾', price: 200, priceNow: 180, priceThen: 153 },
          ...{ otherEvent: null, isOnline: true, recentLowest: 180, isListPriceCharged: false },
        },
      ],
    });
  });

  it('says in its sentence how far it goes: in all, for a member, for a day and in money', async () => {
    const limits = { orderLimit: 1000, memberLimit: 2, dayLimit: 50, budget: 30_000 };
    const all = await review('discount-events', { ...sound, ...limits });
    expect(all.sentence).toContain(
      '。上限：全部 1,000 張訂單、每位會員 2 張、每天 50 張、總共折 30,000 元，到了就結束。',
    );
    const one = await review('discount-events', { ...sound, dayLimit: 50 });
    expect(one.sentence).toContain('。上限：每天 50 張，到了就結束。');
  });

  it('takes a form that is hardly filled in, or full of nonsense', async () => {
    const empty = await review('discount-events', {});
    expect(empty.sentence).toContain('（期間尚未填寫），（尚未選擇商品）（折扣尚未填寫）');
    expect(codesOf(empty)).toEqual(['BANNER_MISSING', 'LINK_MISSING']);
    const nonsense = { discountValue: 'x', products: [{}], eventBeginAt: [], applicable: 'ALL' };
    expect(codesOf(await review('discount-events', nonsense))).toEqual(codesOf(empty));
  });

  it('warns of what nobody can mean first', async () => {
    await clearEvents();
    const hidden = await newProduct(test.shop, { currentVisibilityRule: 'OFFLINE' });
    const shown = await newProduct(test.shop);
    await newDiscountEvent(test.shop, {
      ...{ title: '雙十一', applicable: 'PARTIAL_PRODUCTS', discountValue: 70 },
      productIds: [shown],
    });
    const period = { eventBeginAt: moment(-1), eventEndAt: moment(2) };
    expect(
      codesOf(await review('discount-events', { ...sound, ...period, products: [hidden] })),
    ).toEqual(['NOTHING_ONLINE']);
    const met = await review('discount-events', {
      ...sound,
      ...period,
      products: [shown],
      link: '',
    });
    expect(codesOf(met)).toEqual([
      'PRICE_BELOW_HALF',
      'NO_PRICE_LOWERED',
      'OVERLAP',
      'LINK_MISSING',
    ]);
    expect(met.goods?.rows[0]?.otherEvent).toBe('雙十一');
    const past = { eventBeginAt: moment(-3), eventEndAt: moment(-2) };
    expect(
      codesOf(await review('discount-events', { ...sound, ...past, products: [shown] })),
    ).toEqual(['PERIOD_PAST']);
  });

  it('tells the price that the shop shows once the campaign has begun, for campaigns of every kind', async () => {
    const ids = await Promise.all(
      [90, 200, 333].map((price, index) =>
        newProduct(test.shop, { price, memberPrice: index === 1 ? 170 : null }),
      ),
    );
    const combinationId = await newCombination(test.shop, { [ids[0] ?? 0]: 2 });
    const conditions = fc.record({
      applicable: fc.constantFrom(
        'ALL_PRODUCTS' as const,
        'PARTIAL_PRODUCTS' as const,
        'PARTIAL_COMBINATIONS' as const,
      ),
      weight: fc.integer({ min: 0, max: 2 }),
      begin: fc.integer({ min: -2, max: 2 }),
      length: fc.integer({ min: 3, max: 5 }),
      products: fc.subarray(ids, { minLength: 1 }),
    });
    const terms = fc
      .tuple(anyDiscount({ least: 1, most: 100 }), conditions)
      .map(([discount, rest]) => ({ ...discount, ...rest }));
    const samples = fc.sample(fc.tuple(terms, fc.array(terms, { maxLength: 3 })), {
      numRuns: 20,
    });
    for (const [campaign, others] of samples) {
      await clearEvents();
      const rowOf = ({ begin, length, products: productIds, ...event }: typeof campaign) => ({
        ...event,
        productIds,
        combinationIds: [combinationId],
        eventBeginAt: later(begin),
        eventEndAt: later(begin + length),
      });
      for (const other of others) await newDiscountEvent(test.shop, rowOf(other));
      const { productIds, combinationIds, eventBeginAt, eventEndAt, ...event } = rowOf(campaign);
      const answer = await review('discount-events', {
        ...sound,
        ...event,
        products: productIds,
        combinations: combinationIds,
        eventBeginAt: toWireInstant(eventBeginAt),
        eventEndAt: toWireInstant(eventEndAt),
      });
      await newDiscountEvent(test.shop, rowOf(campaign));
      const wait = Math.max(eventBeginAt.getTime() - test.clock.now().getTime(), 0) / 1000;
      test.clock.advance(wait + 1);
      test.shop.cache.clear();
      const shown = await readSaleable(test.shop.db, test.shop, {
        productIds: ids,
        combinationIds,
      });
      const rows = answer.goods?.rows ?? [];
      expect(rows.length).toBeGreaterThan(0);
      for (const { kind, id, priceThen } of rows) {
        const sold = (kind === 'product' ? shown.products : shown.combinations).get(id);
        if (sold) expect(priceThen).toBe(sold.sellingPrice);
      }
    }
  });

  it('compares all of its goods and names the 50 that become cheaper most', async () => {
    await clearEvents();
    const rows = await test.shop.db
      .insert(products)
      .values(
        Array.from({ length: 60 }, (_, index) => ({
          name: `大量 ${index}`,
          materialNo: `MANY-${index}`,
          price: 100 + index * 10,
        })),
      )
      .returning({ id: products.id });
    const period = { eventBeginAt: moment(-1), eventEndAt: moment(3) };
    const chosen = rows.map(({ id }) => id);
    const { goods } = await review('discount-events', { ...sound, ...period, products: chosen });
    expect(goods).toMatchObject({ total: 60, compared: 60 });
    expect(goods?.rows.map(({ id }) => id)).toEqual(chosen.toReversed().slice(0, 50));
  });
});

describe('the review of gifts, deliveries and coupons', () => {
  it('warns of gifts that are few or hidden, and says which reward is given', async () => {
    await clearPromotions(test.shop);
    const few = await newGift(test.shop, { name: '小梳子', stock: 12 });
    const hidden = await newGift(test.shop, { currentVisibilityRule: 'OFFLINE' });
    await newThresholdReward(test.shop, 2000, [few], { title: '大滿額' });
    const answer = await review('threshold-rewards', {
      title: 'x',
      thresholdAmount: 1000,
      gifts: [few],
    });
    expect(answer.sentence).toBe('不限期間，訂單滿 1,000 元贈送「小梳子」');
    expect(answer.warnings).toEqual([
      {
        code: 'OVERLAP',
        level: 'caution',
        sentence:
          '與「大滿額」（滿 2,000 元）同時進行，兩者都達到時只送「大滿額」：門檻高者優先，同門檻以較早建立者優先',
      },
      { code: 'GIFT_STOCK_LOW', level: 'caution', sentence: '贈品「小梳子」只剩 12 份' },
    ]);
    expect(
      codesOf(await review('threshold-rewards', { thresholdAmount: 1, gifts: [hidden] })),
    ).toEqual(['NO_GIFT_ONLINE', 'OVERLAP']);
  });

  it('says from which gifts shoppers choose', async () => {
    await clearPromotions(test.shop);
    const gifts = [
      await newGift(test.shop, { name: '小梳子', stock: 900 }),
      await newGift(test.shop, { name: '小鏡子', stock: 900 }),
    ];
    const { sentence } = await review('threshold-rewards', {
      thresholdAmount: 1000,
      gifts,
      choose: 1,
    });
    expect(sentence).toBe('不限期間，訂單滿 1,000 元，顧客從「小梳子」、「小鏡子」任選 1 項');
  });

  it('says which of two deliveries, first orders and registration gifts counts', async () => {
    await clearPromotions(test.shop);
    const gift = await newGift(test.shop, { stock: 500 });
    await newFreeShippingEvent(test.shop, 800);
    await newFirstPurchaseEvent(test.shop, [gift]);
    const shipping = await review('free-shipping-events', { thresholdAmount: 600 });
    expect(shipping.warnings[0]?.sentence).toContain('以這項活動的門檻為準');
    const period = { eventBeginAt: moment(-48), eventEndAt: moment(10) };
    const first = await review('first-purchase-events', { ...period, gifts: [gift] });
    expect(first.warnings[0]?.sentence).toContain('以「首購禮」為準：較晚開始者優先');
    const coupon = await newCouponEvent(test.shop, { name: '見面禮' });
    const registration = await review('registration-coupon-events', {
      ...period,
      image: '/media/a.webp',
      couponEventId: coupon.id,
    });
    expect(registration.sentence).toContain('獲得優惠券「見面禮」（不限金額折抵 50 元）');
    expect(codesOf(registration)).toEqual(['COUPON_NOT_RUNNING']);
  });

  it('says what coupons, pictures and combinations do', async () => {
    const gift = await newGift(test.shop, { name: '化妝包', stock: 10 });
    const coupon = await review('coupon-events', {
      ...{
        name: 'x',
        code: 'VIP',
        discountType: 'GIFT',
        gifts: [gift],
        minAmount: 900,
        useLimit: 30,
      },
      ...{ eventBeginAt: moment(1), eventEndAt: moment(20) },
    });
    expect(coupon.sentence).toContain(
      '輸入代碼 VIP 可領取，訂單滿 900 元贈送「化妝包」，最多使用 30 次',
    );
    expect(coupon.warnings[0]?.sentence).toContain('剩下 10 份，預計需要 30 份');
    expect(codesOf(await review('flash-sales', { title: '快閃' }))).toEqual([
      'PICTURE_MISSING',
      'LINK_MISSING',
    ]);
    expect(codesOf(await review('product-combination-discounts', { title: '組' }))).toEqual([
      'NOTHING_ONLINE',
      'PICTURE_MISSING',
    ]);
  });
});

describe('the calendar', () => {
  const calendar = (body: object) => post(adminEndpoints.searchPromotionCalendar.path, body);
  const range = () => ({ from: moment(-24), until: moment(24 * 30) });

  it('has the campaigns of a period with their state, and what overlaps', async () => {
    await clearEvents();
    const [one = 0, two = 0] = await Promise.all([newProduct(test.shop), newProduct(test.shop)]);
    const on = (title: string, productIds: number[], values = {}) =>
      newDiscountEvent(test.shop, { title, applicable: 'PARTIAL_PRODUCTS', productIds, ...values });
    const first = await on('甲', [one]);
    const second = await on('乙', [one, two], { eventEndAt: later(9) });
    await on('丙', [two], {
      eventBeginAt: later(2),
      eventEndAt: later(3),
      currentVisibilityRule: 'OFFLINE',
    });
    await on('以前', [two], { eventBeginAt: later(-50), eventEndAt: later(-40) });
    const { data } = (await calendar({ ...range(), resources: ['discount-events'] })).json();
    expect(data.total).toBe(3);
    const found = toCamel(data.campaigns) as {
      id: number;
      title: string;
      state: string;
      overlaps: { id: number }[];
    }[];
    expect(
      found.map(({ title, state, overlaps }) => [title, state, overlaps.map(({ id }) => id)]),
    ).toEqual([
      ['甲', 'RUNNING', [second]],
      ['乙', 'RUNNING', [first]],
      ['丙', 'HIDDEN', []],
    ]);
  });

  it('is searched by words of titles and of goods', async () => {
    await clearEvents();
    const id = await newProduct(test.shop, { name: '竹炭牙刷' });
    await newDiscountEvent(test.shop, {
      title: '口腔週',
      applicable: 'PARTIAL_PRODUCTS',
      productIds: [id],
    });
    await newDiscountEvent(test.shop, { title: '別的', applicable: 'PARTIAL_PRODUCTS' });
    const titles = async (keyword: string) =>
      (await calendar({ ...range(), keyword }))
        .json()
        .data.campaigns.map(({ title }: { title: string }) => title);
    expect(await titles('竹炭')).toEqual(['口腔週']);
    expect(await titles('腔')).toEqual(['口腔週']);
    expect(await titles('%')).toEqual([]);
    await newDiscountEvent(test.shop, { title: '全館' });
    const { data } = (await calendar({ ...range(), keyword: '口腔' })).json();
    expect(data.campaigns[0].overlaps).toMatchObject([{ title: '全館' }]);
  });

  it('shows 400 days at most', async () => {
    const far = await calendar({ from: moment(0), until: moment(24 * 401) });
    expect(far.statusCode).toBe(422);
    expect((await calendar({ from: moment(1), until: moment(0) })).statusCode).toBe(422);
  });
});
