import { describe, expect, it } from 'vitest';
import { unknownStock } from '../goods/stock.ts';
import {
  always,
  coupon,
  future,
  gift,
  inputOf,
  past,
  product,
  quoteOf,
  reward,
  statesOf,
  whyNot,
} from '../testing/plain-cart.ts';
import { quote } from './quote.ts';
import type { DiscountEventTerms } from './terms.ts';

describe('gifts', () => {
  it('come from the highest reward reached only, and the others say why not [3.035]', () => {
    const thresholdRewards = [
      reward(1, 100),
      reward(2, 300),
      reward(3, 900),
      reward(4, 100, past),
      reward(5, 100, future),
      reward(6, 100, { currentVisibilityRule: 'OFFLINE' }),
    ];
    const result = quoteOf([400], { thresholdRewards });
    expect(statesOf(result)).toEqual([[2, 'thresholdReward', 1]]);
    expect(whyNot(result)).toEqual({
      'THRESHOLD_REWARD 1': 'HIGHER_TIER_REACHED',
      'THRESHOLD_REWARD 3': 'BELOW_THRESHOLD',
      'THRESHOLD_REWARD 4': 'OVER',
      'THRESHOLD_REWARD 5': 'NOT_STARTED',
      'THRESHOLD_REWARD 6': 'OFFLINE',
    });
  });

  it('come from the older of two equal rewards', () => {
    for (const ids of [
      [1, 2],
      [2, 1],
    ]) {
      const thresholdRewards = ids.map((id) => reward(id, 100));
      expect(statesOf(quoteOf([100], { thresholdRewards }))).toEqual([[1, 'thresholdReward', 1]]);
    }
  });

  it('of a first purchase come from the running event that began last, then from the newer', () => {
    const event = (id: number, begin: string | null, end: string | null = null) => {
      return { id, title: '', gifts: [gift(id)], eventBeginAt: begin, eventEndAt: end };
    };
    const [may, june, over] = [
      '2026-05-01T00:00:00+08:00',
      '2026-06-01T00:00:00+08:00',
      '2026-07-01T00:00:00+08:00',
    ];
    const all = [event(1, june), event(4, may), event(2, june), event(3, null)];
    const ended = event(5, over, '2026-08-01T00:00:00+08:00');
    for (const firstPurchaseEvents of [[...all, ended], [ended, ...all].toReversed()]) {
      const result = quoteOf([100], { firstPurchaseEvents, isFirstPurchase: true });
      expect(statesOf(result)).toEqual([[2, 'firstPurchaseGift', 1]]);
      expect(whyNot(result)).toEqual({
        'FIRST_PURCHASE 1': 'ANOTHER_EVENT_COUNTS',
        'FIRST_PURCHASE 3': 'ANOTHER_EVENT_COUNTS',
        'FIRST_PURCHASE 4': 'ANOTHER_EVENT_COUNTS',
        'FIRST_PURCHASE 5': 'OVER',
      });
    }
  });

  it('of a rule that all have been given away say so, whatever other rules give', () => {
    const thresholdRewards = [reward(1, 100, { gifts: [gift(1), gift(2)] })];
    const firstPurchaseEvents = [{ id: 1, title: '', gifts: [gift(9)], ...always }];
    const input = { thresholdRewards, firstPurchaseEvents, isFirstPurchase: true };
    const whyNotWith = (left: [number, number][]) =>
      whyNot(quoteOf([100], { ...input, giftStocks: new Map(left) }));
    expect(whyNotWith([[1, 0]])).toEqual({});
    expect(
      whyNotWith([
        [1, 0],
        [2, 0],
      ]),
    ).toEqual({ 'THRESHOLD_REWARD 1': 'GIFT_IS_OUT_OF_STOCK' });
    expect(whyNotWith([[9, 0]])).toEqual({ 'FIRST_PURCHASE 1': 'GIFT_IS_OUT_OF_STOCK' });
  });

  it('of choice are others if the coupon takes the last unit of the chosen one', () => {
    const cart = (left: number, giftIds: number[]) =>
      quoteOf([500], {
        thresholdRewards: [reward(1, 100, { gifts: [gift(1), gift(2)], choose: 1 })],
        coupon: coupon({ discountType: 'GIFT', gifts: [gift(1)] }),
        giftStocks: new Map([[1, left]]),
        giftIds,
      });
    expect(statesOf(cart(1, [1]))).toEqual([
      [2, 'thresholdReward', 1],
      [1, 'freebie', 1],
    ]);
    expect(statesOf(cart(2, [1]))).toEqual([
      [1, 'thresholdReward', 1],
      [1, 'freebie', 1],
    ]);
    expect(statesOf(cart(1, []))).toEqual(statesOf(cart(1, [2])));
  });

  it('of a first purchase are for members without an order [3.037]', () => {
    const firstPurchaseEvents = [{ id: 1, title: '首購禮', gifts: [gift(9)], ...always }];
    const stateFor = (isFirstPurchase: boolean | null) =>
      statesOf(quoteOf([100], { firstPurchaseEvents, isFirstPurchase }));
    expect(stateFor(true)).toEqual([[9, 'firstPurchaseGift', 1]]);
    expect(stateFor(false)).toEqual([]);
    expect(stateFor(null)).toEqual([]);
    expect(whyNot(quoteOf([100], { firstPurchaseEvents, isFirstPurchase: null }))).toEqual({
      'FIRST_PURCHASE 1': 'NOT_A_MEMBER',
    });
  });

  it('are giveOut with count 0 once none is left, and have no state while the stock is unknown [4.031, 4.032]', () => {
    const thresholdRewards = [reward(1, 100)];
    const stateAt = (stock: number) =>
      statesOf(quoteOf([100], { thresholdRewards, giftStocks: new Map([[1, stock]]) }));
    expect(stateAt(0)).toEqual([[1, 'giveOut', 0]]);
    expect(stateAt(1)).toEqual([[1, 'thresholdReward', 1]]);
    expect(stateAt(unknownStock)).toEqual([[1, null, 1]]);
  });

  it('that are offline are not given [4.018]', () => {
    const offline = gift(1, { currentVisibilityRule: 'OFFLINE' });
    const thresholdRewards = [reward(1, 100, { gifts: [offline] })];
    expect(quoteOf([100], { thresholdRewards }).gifts).toEqual([]);
    const ofChoice = [reward(1, 100, { gifts: [offline], choose: 1 })];
    expect(quoteOf([100], { thresholdRewards: ofChoice }).gifts).toEqual([]);
  });

  it('are none for an empty cart', () => {
    const result = quoteOf([], { thresholdRewards: [reward(1, 0)] });
    expect(result.gifts).toEqual([]);
    expect(whyNot(result)).toEqual({ 'THRESHOLD_REWARD 1': 'EMPTY_CART' });
  });
});

describe('a cart without offers', () => {
  it('has an exact quote, and no share of an offer', () => {
    const { isExact, lines } = quote(inputOf([100]));
    expect([isExact, lines[0]?.offerShare]).toEqual([true, 0]);
  });
});

describe('free shipping that a cart does not get', () => {
  const event = (id: number, thresholdAmount: number, overrides: object = {}) => {
    return { ...reward(id, thresholdAmount), ...overrides };
  };
  const freeShippingEvents = [event(1, 100), event(2, 99), event(3, 101), event(4, 50, past)];

  it('says why: not running, too little, another event, no delivery, or an empty cart', () => {
    expect(whyNot(quoteOf([100], { freeShippingEvents }))).toEqual({
      'FREE_SHIPPING 1': 'ANOTHER_EVENT_COUNTS',
      'FREE_SHIPPING 3': 'BELOW_THRESHOLD',
      'FREE_SHIPPING 4': 'OVER',
    });
    expect(whyNot(quoteOf([100], { freeShippingEvents, delivery: null }))).toEqual({
      'FREE_SHIPPING 1': 'DELIVERY_NOT_CHOSEN',
      'FREE_SHIPPING 2': 'DELIVERY_NOT_CHOSEN',
      'FREE_SHIPPING 3': 'BELOW_THRESHOLD',
      'FREE_SHIPPING 4': 'OVER',
    });
    expect(whyNot(quoteOf([], { freeShippingEvents: [event(1, 0)] }))).toEqual({
      'FREE_SHIPPING 1': 'EMPTY_CART',
    });
  });
});

describe('a discount event that changed no price', () => {
  const event = (id: number, overrides: Partial<DiscountEventTerms> = {}): DiscountEventTerms => ({
    id,
    title: `活動 ${id}`,
    applicable: 'ALL_PRODUCTS',
    discountType: 'AMOUNT',
    discountValue: 10,
    productIds: new Set(),
    combinationIds: new Set(),
    currentVisibilityRule: 'ONLINE',
    ...always,
    ...overrides,
  });

  it('says why: not running, for other goods, beaten by a lower price, or saving nothing [3.030]', () => {
    const discountEvents = [
      event(1, past),
      event(2, { applicable: 'PARTIAL_PRODUCTS', productIds: new Set([99]) }),
      event(3),
      event(4, { discountType: 'FIXED_PRICE', discountValue: 500 }),
      event(5, { discountValue: 40 }),
    ];
    const sold = product(1, 100, {
      eventPrice: 60,
      sellingPrice: 60,
      event: { id: 5, title: '活動 5', label: '' },
    });
    const result = quoteOf([100], {
      discountEvents,
      goods: { products: new Map([[1, sold]]), combinations: new Map() },
    });
    expect(whyNot(result)).toEqual({
      'DISCOUNT_EVENT 1': 'OVER',
      'DISCOUNT_EVENT 2': 'NO_SUCH_GOODS',
      'DISCOUNT_EVENT 3': 'OTHER_PRICE_IS_LOWER',
      'DISCOUNT_EVENT 4': 'SAVES_NOTHING',
    });
    expect(result.lines[0]).toMatchObject({ unitPrice: 60, eventId: 5 });
  });

  it('is silent if it counts for one of the goods, and says if only some would be cheaper', () => {
    const sold = product(1, 100, {
      eventPrice: 60,
      sellingPrice: 60,
      event: { id: 5, title: '活動 5', label: '' },
    });
    const products = new Map([
      [1, sold],
      [2, product(2, 400)],
    ]);
    const goods = { products, combinations: new Map() };
    const discountEvents = [
      event(4, { discountType: 'FIXED_PRICE', discountValue: 300 }),
      event(5, { discountValue: 40 }),
    ];
    expect(whyNot(quoteOf([100, 400], { discountEvents, goods }))).toEqual({
      'DISCOUNT_EVENT 4': 'OTHER_PRICE_IS_LOWER',
    });
  });

  it('has nothing to change in a cart of which all is sold out', () => {
    const input = { discountEvents: [event(3)], stocks: new Map([[1, 0]]) };
    expect(whyNot(quoteOf([100], input))).toEqual({ 'DISCOUNT_EVENT 3': 'EMPTY_CART' });
  });
});
