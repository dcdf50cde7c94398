import { beforeEach, describe, expect, it } from 'vitest';
import { startedOf } from '#rules/visibility.ts';
import { seedMoment } from '#server/platform/database/testing.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newCombination, newDiscountEvent, newProduct } from '#server/testing/new-goods.ts';

const test = shopForTests();
beforeEach(async () => {
  await test.shop.pool.query('truncate products, product_combinations, discount_events cascade');
  test.clock.set(seedMoment);
});

type Query = NonNullable<NonNullable<Parameters<typeof test.api.listDiscountEvents>[0]>['query']>;
const list = async (query: Query = {}) => (await test.api.listDiscountEvents({ query })).data;
const idsOf = async (query: Query = {}) => (await list(query)).map(({ id }) => id);

const hours = (count: number) => new Date(seedMoment.getTime() + count * 3_600_000);

describe('discount events', () => {
  it('apply to all goods, to some products or to some combinations, which have the event’s price [3.110]', async () => {
    const [chosen, other] = [await newProduct(test.shop), await newProduct(test.shop)];
    const bundle = await newCombination(test.shop, { [chosen]: 2 }, { price: 180 });
    const lowered = (goods: { id: number; eventPrice: number | null }[]) =>
      goods.filter(({ eventPrice }) => eventPrice !== null).map(({ id }) => id);
    const outcomeOf = async (event: Parameters<typeof newDiscountEvent>[1]) => {
      await test.shop.pool.query('truncate discount_events cascade');
      await newDiscountEvent(test.shop, { discountValue: 10, ...event });
      return {
        applicable: (await list()).map(({ applicable }) => applicable),
        products: lowered((await test.api.listProducts()).data),
        combinations: lowered((await test.api.listCombinations()).data),
      };
    };
    expect(await outcomeOf({ applicable: 'ALL_PRODUCTS' })).toEqual({
      applicable: ['ALL_PRODUCTS'],
      products: [chosen, other],
      combinations: [bundle],
    });
    const some = { applicable: 'PARTIAL_PRODUCTS' as const, productIds: [chosen] };
    expect(await outcomeOf(some)).toEqual({
      applicable: ['PARTIAL_PRODUCTS'],
      products: [chosen],
      combinations: [],
    });
    const sets = { applicable: 'PARTIAL_COMBINATIONS' as const, combinationIds: [bundle] };
    expect(await outcomeOf(sets)).toEqual({
      applicable: ['PARTIAL_COMBINATIONS'],
      products: [],
      combinations: [bundle],
    });
  });

  it('have every documented field, their goods included [3.025, 3.028, 3.029, 7.008]', async () => {
    const picture = { id: 1, url: '/media/products/a-1200.webp', alt: '正面' };
    const productId = await newProduct(test.shop, {
      name: '日用',
      materialNo: 'QM-1',
      price: 100,
      memberPrice: 95,
      briefDescription: '輕巧',
      images: [picture],
    });
    const combinationId = await newCombination(test.shop, { [productId]: 2 }, { price: 180 });
    const window = { eventBeginAt: hours(-1), eventEndAt: hours(1) };
    const forProducts = await newDiscountEvent(test.shop, {
      ...window,
      title: '日用 85 折',
      label: '85 折',
      applicable: 'PARTIAL_PRODUCTS',
      discountValue: 15,
      isDisplayNavigation: true,
      link: '/products?discountEvent=1',
      productIds: [productId],
    });
    const forCombinations = await newDiscountEvent(test.shop, {
      ...window,
      applicable: 'PARTIAL_COMBINATIONS',
      discountType: 'FIXED_PRICE',
      discountValue: 150,
      combinationIds: [combinationId],
    });
    const { data } = (await test.http('/api/v1/discount-events')).json();
    expect(data).toHaveLength(2);
    expect(data[0]).toEqual({
      id: forProducts,
      title: '日用 85 折',
      label: '85 折',
      applicable: 'PARTIAL_PRODUCTS',
      discount_type: 'PERCENT',
      discount_value: 15,
      event_begin_at: '2026-11-20T09:00:00+08:00',
      event_end_at: '2026-11-20T11:00:00+08:00',
      web_image: '/media/events/web-1920.webp',
      mobile_image: '/media/events/mobile-1200.webp',
      link: '/products?discountEvent=1',
      is_display_navigation: true,
      current_visibility_rule: 'ONLINE',
      products: [
        expect.objectContaining({
          id: productId,
          name: '日用',
          material_no: 'QM-1',
          price: 100,
          member_price: 95,
          event_price: 80,
          brief_description: '輕巧',
          images: [picture],
        }),
      ],
      combinations: [],
    });
    expect(data[1]).toMatchObject({
      id: forCombinations,
      products: [],
      combinations: [{ id: combinationId, price: 180, event_price: 150, product_ids: [productId] }],
    });
  });

  it('are those ONLINE and not over, future ones included [3.026, 4.019, 4.028]', async () => {
    const window = (from: number, to: number) => ({
      eventBeginAt: hours(from),
      eventEndAt: hours(to),
    });
    await newDiscountEvent(test.shop, window(-2, -1));
    const current = await newDiscountEvent(test.shop, window(-1, 1));
    const future = await newDiscountEvent(test.shop, window(1, 2));
    await newDiscountEvent(test.shop, { currentVisibilityRule: 'OFFLINE' });
    const events = await list();
    expect(events.map(({ id }) => id)).toEqual([current, future]);
    expect(startedOf(events, test.clock.now()).map(({ id }) => id)).toEqual([current]);
  });

  it('bring as many of their goods as are asked for, those that are not ONLINE left out', async () => {
    const hidden = await newProduct(test.shop, { currentVisibilityRule: 'OFFLINE' });
    const shown = [await newProduct(test.shop), await newProduct(test.shop)];
    const all = [await newCombination(test.shop, { [shown[0] ?? 0]: 1 }, {})];
    await newDiscountEvent(test.shop, {
      applicable: 'PARTIAL_PRODUCTS',
      productIds: [hidden, ...shown],
    });
    await newDiscountEvent(test.shop, {
      applicable: 'PARTIAL_COMBINATIONS',
      combinationIds: all,
    });
    const goodsOf = async (query: Query) =>
      (await list(query)).map(({ products, combinations }) =>
        [...products, ...combinations].map(({ id }) => id),
      );
    expect(await goodsOf({})).toEqual([shown, all]);
    expect(await goodsOf({ goodsLimit: 1 })).toEqual([shown.slice(0, 1), all]);
    expect(await goodsOf({ goodsLimit: 2 })).toEqual([shown, all]);
    expect(await goodsOf({ goodsLimit: 0 })).toEqual([[], []]);
    expect((await test.http('/api/v1/discount-events?goods_limit=-1')).statusCode).toBe(422);
  });

  it('can be filtered by id, navigation, product and combination [7.009]', async () => {
    const [inside, outside] = [await newProduct(test.shop), await newProduct(test.shop)];
    const combinationId = await newCombination(test.shop, { [inside]: 1 });
    const forAll = await newDiscountEvent(test.shop, { isDisplayNavigation: true });
    const forOne = await newDiscountEvent(test.shop, {
      applicable: 'PARTIAL_PRODUCTS',
      productIds: [inside],
    });
    const forSet = await newDiscountEvent(test.shop, {
      applicable: 'PARTIAL_COMBINATIONS',
      combinationIds: [combinationId],
    });
    expect(await idsOf()).toEqual([forAll, forOne, forSet]);
    expect(await idsOf({ id: forOne })).toEqual([forOne]);
    expect(await idsOf({ id: 999_999 })).toEqual([]);
    expect(await idsOf({ productId: inside })).toEqual([forAll, forOne]);
    expect(await idsOf({ productId: outside })).toEqual([forAll]);
    expect(await idsOf({ productCombinationId: combinationId })).toEqual([forAll, forSet]);
    expect(await idsOf({ isDisplayNavigation: true })).toEqual([forAll]);
    expect(
      (await test.http('/api/v1/discount-events?is_display_navigation=true')).json().data,
    ).toHaveLength(1);
  });

  it('for all products list no products and lower every price, also of combinations [3.027, 4.030]', async () => {
    const productId = await newProduct(test.shop, { price: 100 });
    await newCombination(test.shop, { [productId]: 1 }, { price: 200 });
    await newDiscountEvent(test.shop);
    expect(await list()).toMatchObject([
      { applicable: 'ALL_PRODUCTS', products: [], combinations: [] },
    ]);
    expect((await test.api.listProducts()).data).toMatchObject([{ eventPrice: 90 }]);
    expect((await test.api.listCombinations()).data).toMatchObject([{ eventPrice: 180 }]);
  });

  it('lower prices only strictly between begin and end [4.027]', async () => {
    const id = await newProduct(test.shop, { price: 100 });
    await newDiscountEvent(test.shop, { eventBeginAt: hours(1), eventEndAt: hours(2) });
    const eventPrice = async () => (await test.api.readProduct({ params: { id } })).data.eventPrice;
    expect(await eventPrice()).toBeNull();
    test.clock.set(hours(1.5));
    expect(await eventPrice()).toBe(90);
    test.clock.set(hours(2));
    expect(await eventPrice()).toBeNull();
    expect(await list()).toEqual([]);
  });

  it('leave out goods that shoppers may not see', async () => {
    const offline = await newProduct(test.shop, { currentVisibilityRule: 'OFFLINE' });
    await newDiscountEvent(test.shop, { applicable: 'PARTIAL_PRODUCTS', productIds: [offline] });
    expect(await list()).toMatchObject([{ products: [] }]);
  });
});
