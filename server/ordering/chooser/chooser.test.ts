import { beforeEach, describe, expect, it } from 'vitest';
import { setStock } from '#server/commerce/stock/set-stock.ts';
import { untilHeard } from '#server/testing/announced-changes.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newDiscountEvent, newGift, newProduct } from '#server/testing/new-goods.ts';
import {
  clearPromotions,
  newFreeShippingEvent,
  newThresholdReward,
} from '#server/testing/new-promotions.ts';
import { newShopper, syncCart } from '#server/testing/new-shopper.ts';

const test = shopForTests();
beforeEach(async () => {
  await clearPromotions(test.shop);
  await test.shop.pool.query('truncate products, discount_events cascade');
  test.shop.cache.clear();
});

const pads = { usage: '日用', lengthCm: 24, absorbency: '一般', unitName: '片', stock: 50 };
const newDay = (values = {}) =>
  newProduct(test.shop, { ...pads, price: 100, memberPrice: 85, unitCount: 14, ...values });
const newNight = (values = {}) =>
  newProduct(test.shop, {
    ...pads,
    usage: '夜用',
    lengthCm: 29,
    absorbency: '量多',
    price: 89,
    unitCount: 10,
    ...values,
  });

type Answers = NonNullable<NonNullable<Parameters<typeof test.api.readChosenSet>[0]>['query']>;
const choose = async (query: Answers = {}) => (await test.api.readChosenSet({ query })).data;

describe('the chooser', () => {
  it('answers the set for one cycle with prices and reasons', async () => {
    const day = await newDay({
      name: '棉柔日用',
      images: [{ id: 1, url: '/media/a.webp', alt: '' }],
    });
    const night = await newNight({ name: '棉柔夜用' });
    await newFreeShippingEvent(test.shop, 500);
    const response = await test.http('/api/v1/chooser?flow=NORMAL&when=ALL&care=NONE');
    expect(response.json()).toEqual({
      status: 200,
      data: {
        items: [
          {
            kind: 'product',
            id: day,
            name: '棉柔日用',
            image: '/media/a.webp',
            quantity: 1,
            unit_price: 85,
            reason:
              '白天約 14 片，1 包共 14 片。長 24 公分，吸收等級「一般」，在合用的款式裡最省。',
          },
          {
            kind: 'product',
            id: night,
            name: '棉柔夜用',
            image: '',
            quantity: 1,
            unit_price: 89,
            reason: '夜晚約 5 片，1 包共 10 片。長 29 公分，吸收等級「量多」，在合用的款式裡最省。',
          },
        ],
        amount: 174,
        per_cycle: 85 + 45,
        missing_to_free_shipping: 326,
      },
    });
  });

  it('is the same without parameters as for a whole cycle of usual flow', async () => {
    await newDay();
    await newNight();
    expect(await choose()).toEqual(await choose({ flow: 'NORMAL', when: 'ALL', care: 'NONE' }));
  });

  it.each(['flow=MUCH', 'when=NOON', 'care=CHEAP', 'flow=normal'])(
    'refuses %s and names the field',
    async (query) => {
      const { statusCode, body } = await test.http(`/api/v1/chooser?${query}`);
      expect(statusCode).toBe(422);
      const [field = ''] = query.split('=');
      expect(JSON.parse(body)).toMatchObject({
        error_code: 'VALIDATION_FAILED',
        errors: { [field]: expect.anything() },
      });
    },
  );

  it('is empty if nothing fits, and still tells how far free delivery is', async () => {
    await newDay();
    await newFreeShippingEvent(test.shop, 500);
    expect(await choose({ when: 'ALL' })).toEqual({
      items: [],
      amount: 0,
      perCycle: 0,
      missingToFreeShipping: 500,
    });
  });
});

describe('the amounts of a set', () => {
  it('are those of a cart with the same goods', async () => {
    const day = await newDay({ unitCount: 5 });
    const night = await newNight();
    await newDiscountEvent(test.shop, { productIds: [day], applicable: 'PARTIAL_PRODUCTS' });
    await newFreeShippingEvent(test.shop, 900);
    const { items, amount, missingToFreeShipping } = await choose();
    const shopper = await newShopper(test);
    const cart = await syncCart(shopper, { products: { [day]: 3, [night]: 1 } });
    expect(items.map(({ id, quantity }) => [id, quantity])).toEqual([
      [day, 3],
      [night, 1],
    ]);
    expect(amount).toBe(cart.amounts.product - cart.amounts.discount);
    expect(cart.thresholds).toMatchObject([
      { kind: 'FREE_SHIPPING', missing: missingToFreeShipping },
    ]);
  });

  it('say 0 if delivery is free, null if no event makes it free, and let no reward hide it', async () => {
    await newDay();
    expect((await choose({ when: 'DAY' })).missingToFreeShipping).toBeNull();
    const gift = await newGift(test.shop, { stock: 5 });
    for (const amount of [100, 110, 120]) await newThresholdReward(test.shop, amount, [gift]);
    await newFreeShippingEvent(test.shop, 600);
    expect((await choose({ when: 'DAY' })).missingToFreeShipping).toBe(515);
    await newFreeShippingEvent(test.shop, 85);
    expect((await choose({ when: 'DAY' })).missingToFreeShipping).toBe(0);
  });
});

describe('a set that is kept', () => {
  it('follows prices, stock and campaigns at once', async () => {
    const dear = await newDay({ memberPrice: null, price: 90 });
    const cheap = await newDay({ memberPrice: null, price: 80 });
    const chosen = async () => (await choose({ when: 'DAY' })).items[0]?.id;
    expect(await chosen()).toBe(cheap);
    await setStock(test.shop.db, { productId: cheap, webStock: 0, erpStock: 0 });
    await untilHeard(test.shop);
    expect(await chosen()).toBe(dear);
    await setStock(test.shop.db, { productId: cheap, webStock: 2, erpStock: 2 });
    await untilHeard(test.shop);
    expect(await chosen()).toBe(cheap);
    await test.shop.db.execute(`update products set price = 70 where id = ${dear}`);
    await untilHeard(test.shop);
    expect(await chosen()).toBe(dear);
  });

  it('relies on one unit only while few are left, because a sale of some is not announced', async () => {
    const few = await newDay({ unitCount: 7, price: 20, memberPrice: null, stock: 10 });
    const other = await newDay();
    const { items } = await choose({ when: 'DAY' });
    expect(items.map(({ id }) => id)).toEqual([other]);
    await setStock(test.shop.db, { productId: few, webStock: 11, erpStock: 11 });
    await untilHeard(test.shop);
    expect((await choose({ when: 'DAY' })).items).toMatchObject([{ id: few, quantity: 2 }]);
  });
});
