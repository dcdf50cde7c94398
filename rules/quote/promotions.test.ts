import { describe, expect, it } from 'vitest';
import type { Gift } from '#contract/entities/promotions.ts';
import type { Saleable } from '../saleable.ts';
import { defaultShippingFees } from '../shipping.ts';
import { unknownStock } from '../stock.ts';
import { quote } from './quote.ts';
import type {
  ChosenCoupon,
  DiscountEventTerms,
  QuoteInput,
  ThresholdRewardTerms,
} from './terms.ts';

const moment = new Date('2026-11-20T10:00:00+08:00');

function product(id: number, price: number, overrides: Partial<Saleable> = {}): Saleable {
  return {
    kind: 'product',
    id,
    name: `商品 ${id}`,
    materialNo: '',
    image: '',
    volume: '',
    price,
    memberPrice: null,
    eventPrice: null,
    event: null,
    sellingPrice: price,
    purchaseLimit: null,
    isVisible: true,
    components: [{ productId: id, quantity: 1, purchaseLimit: overrides.purchaseLimit ?? null }],
    ...overrides,
  };
}

/** The quote of a cart with one unit at each of these prices. */
function quoteOf(prices: readonly number[], overrides: Partial<QuoteInput> = {}) {
  const goods = prices.map((price, index) => product(index + 1, price));
  return quote({
    lines: goods.map(({ id }) => ({ kind: 'product', id, quantity: 1 })),
    goods: { products: new Map(goods.map((one) => [one.id, one])), combinations: new Map() },
    stocks: new Map(),
    giftStocks: new Map(),
    delivery: { islandsType: 'MAIN_ISLAND', shipType: 'HOME' },
    fees: defaultShippingFees,
    freeShippingEvents: [],
    thresholdRewards: [],
    firstPurchaseEvents: [],
    isFirstPurchase: false,
    coupon: null,
    moment,
    ...overrides,
  });
}

const gift = (id: number, overrides: Partial<Gift> = {}): Gift => ({
  id,
  name: `贈品 ${id}`,
  image: '',
  currentVisibilityRule: 'ONLINE',
  ...overrides,
});

const always = { eventBeginAt: null, eventEndAt: null };
const past = { eventBeginAt: '2020-01-01T00:00:00+08:00', eventEndAt: '2020-02-01T00:00:00+08:00' };
const future = { eventBeginAt: '2030-01-01T00:00:00+08:00', eventEndAt: null };

const reward = (
  id: number,
  thresholdAmount: number,
  overrides: Partial<ThresholdRewardTerms> = {},
): ThresholdRewardTerms => ({
  id,
  title: `滿 ${thresholdAmount} 元贈`,
  thresholdAmount,
  gifts: [gift(id)],
  currentVisibilityRule: 'ONLINE',
  ...always,
  ...overrides,
});

type Terms = Partial<ChosenCoupon['couponEvent']>;
const coupon = (terms: Terms = {}, overrides: Partial<ChosenCoupon> = {}): ChosenCoupon => ({
  id: 7,
  status: 'UNUSED',
  isUsedUp: false,
  ...overrides,
  couponEvent: {
    name: '優惠券',
    discountType: 'AMOUNT',
    discountValue: 100,
    minAmount: 0,
    gifts: [],
    currentVisibilityRule: 'ONLINE',
    ...always,
    ...terms,
  },
});

const statesOf = ({ gifts }: ReturnType<typeof quoteOf>) =>
  gifts.map(({ id, state, count }) => [id, state, count]);
const whyNot = ({ unfired }: ReturnType<typeof quoteOf>) =>
  Object.fromEntries(unfired.map(({ rule, id, reason }) => [`${rule} ${id}`, reason]));

describe('a coupon', () => {
  it('takes TWD off, never more than the goods cost [3.060]', () => {
    expect(quoteOf([300, 200], { coupon: coupon() }).amounts).toEqual({
      product: 500,
      discount: 0,
      coupon: 100,
      shipFee: 80,
      paid: 480,
    });
    expect(quoteOf([60], { coupon: coupon() }).amounts).toMatchObject({ coupon: 60, paid: 80 });
  });

  it('takes per cents off, fractions in the shopper’s favour', () => {
    const terms = { discountType: 'PERCENT', discountValue: 15 } as const;
    expect(quoteOf([99], { coupon: coupon(terms) }).amounts.coupon).toBe(15);
  });

  it('is shared over the lines, a dollar left over to the largest fraction', () => {
    const { lines } = quoteOf([100, 100, 101], { coupon: coupon() });
    expect(lines.map(({ couponShare }) => couponShare)).toEqual([33, 33, 34]);
  });

  it('makes shipping free, unless it is free already', () => {
    const free = coupon({ discountType: 'FREE_SHIPPING', discountValue: 0 });
    expect(quoteOf([100], { coupon: free }).shipping).toEqual({
      listFee: 80,
      fee: 0,
      freeBy: { kind: 'COUPON', id: 7, title: '優惠券' },
    });
    const freeShippingEvents = [{ ...reward(1, 100), title: '免運' }];
    const both = quoteOf([100], { coupon: free, freeShippingEvents });
    expect(both.coupon).toMatchObject({ reason: 'SHIPPING_ALREADY_FREE' });
    expect(both.shipping.freeBy).toMatchObject({ kind: 'EVENT' });
  });

  it('for free shipping is of use before delivery is chosen, unless an event will make it free', () => {
    const input = {
      coupon: coupon({ discountType: 'FREE_SHIPPING', discountValue: 0 }),
      freeShippingEvents: [{ ...reward(1, 500), title: '免運' }],
      delivery: null,
    };
    expect(quoteOf([499], input).coupon).toMatchObject({ reason: null });
    expect(quoteOf([500], input).coupon).toMatchObject({ reason: 'SHIPPING_ALREADY_FREE' });
  });

  it('brings its gifts, and does nothing if it is for gifts only and none is left [4.036]', () => {
    const bag = coupon({ discountType: 'GIFT', discountValue: 0, gifts: [gift(1), gift(2)] });
    expect(statesOf(quoteOf([100], { coupon: bag, giftStocks: new Map([[2, 0]]) }))).toEqual([
      [1, 'freebie', 1],
      [2, 'giveOut', 0],
    ]);
    const none = new Map([
      [1, 0],
      [2, 0],
    ]);
    const empty = quoteOf([100], { coupon: bag, giftStocks: none });
    expect(empty.coupon?.reason).toBe('GIFT_IS_OUT_OF_STOCK');
    expect(statesOf(empty)).toEqual([
      [1, 'giveOut', 0],
      [2, 'giveOut', 0],
    ]);
  });

  it('works from its minimum on, after discounts', () => {
    const input = { coupon: coupon({ minAmount: 500 }) };
    const below = quoteOf([499], input);
    expect(below.coupon).toMatchObject({ reason: 'BELOW_THRESHOLD', missing: 1, amount: 0 });
    expect(below.thresholds).toMatchObject([{ kind: 'COUPON', missing: 1 }]);
    expect(quoteOf([500], input).coupon).toMatchObject({ reason: null, amount: 100 });
  });

  it.each([
    ['COUPON_IS_USED', coupon({}, { status: 'USED' })],
    ['COUPON_IS_ARCHIVED', coupon({}, { status: 'ARCHIVED' })],
    ['COUPON_EVENT_IS_ARRCHIVED', coupon({ isArchived: true })],
    ['COUPON_EVENT_IS_OFFLINE', coupon({ currentVisibilityRule: 'OFFLINE' })],
    ['COUPON_IS_EXPIRED', coupon(past)],
    ['COUPON_IS_NOT_START', coupon(future)],
    ['COUPON_EVENT_ALL_UNUSABLE', coupon({}, { isUsedUp: true })],
    ['NOTHING_TO_DISCOUNT', coupon({ discountValue: 0 })],
  ] as const)('does nothing with the reason %s', (reason, chosen) => {
    const result = quoteOf([100], { coupon: chosen });
    expect(result.amounts.coupon).toBe(0);
    expect(whyNot(result)).toEqual({ 'COUPON 7': reason });
  });
});

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
  });

  it('are none for an empty cart', () => {
    const result = quoteOf([], { thresholdRewards: [reward(1, 0)] });
    expect(result.gifts).toEqual([]);
    expect(whyNot(result)).toEqual({ 'THRESHOLD_REWARD 1': 'EMPTY_CART' });
  });
});

describe('what is still to be reached', () => {
  it('leaves out rewards whose gifts have all been given away', () => {
    const thresholdRewards = [reward(1, 200), reward(2, 300)];
    const { thresholds } = quoteOf([100], { thresholdRewards, giftStocks: new Map([[1, 0]]) });
    expect(thresholds).toMatchObject([{ id: 2, missing: 200, gifts: ['贈品 2'] }]);
  });

  it('is the nearest two goals, nearest first', () => {
    const thresholdRewards = [reward(1, 900), reward(2, 500), reward(3, 700), reward(4, 100)];
    const { thresholds } = quoteOf([100], { thresholdRewards });
    expect(thresholds.map(({ id, missing }) => [id, missing])).toEqual([
      [2, 400],
      [3, 600],
    ]);
  });

  it('names the coupon before free shipping before gifts, and older rules first, at one amount', () => {
    const input = { thresholdRewards: [reward(3, 500), reward(2, 500)] };
    const idsOf = (overrides: Partial<QuoteInput>) =>
      quoteOf([100], { ...input, ...overrides }).thresholds.map(({ kind, id }) => [kind, id]);
    const freeShippingEvents = [reward(9, 500), reward(8, 500)];
    expect(idsOf({ freeShippingEvents, coupon: coupon({ minAmount: 500 }) })).toEqual([
      ['COUPON', 7],
      ['FREE_SHIPPING', 8],
    ]);
    expect(idsOf({ freeShippingEvents })).toEqual([
      ['FREE_SHIPPING', 8],
      ['THRESHOLD_REWARD', 2],
    ]);
    expect(idsOf({})).toEqual([
      ['THRESHOLD_REWARD', 2],
      ['THRESHOLD_REWARD', 3],
    ]);
  });

  it('is of free shipping the nearest only', () => {
    const freeShippingEvents = [reward(1, 900), reward(2, 500), reward(3, 300, past)];
    const { thresholds } = quoteOf([100], { freeShippingEvents });
    expect(thresholds).toMatchObject([{ kind: 'FREE_SHIPPING', id: 2, missing: 400 }]);
  });

  it('leaves out free shipping once a coupon gives it', () => {
    const input = {
      freeShippingEvents: [reward(1, 900)],
      coupon: coupon({ discountType: 'FREE_SHIPPING', discountValue: 0 }),
    };
    expect(quoteOf([100], input).thresholds).toEqual([]);
    expect(quoteOf([100], { ...input, coupon: null }).thresholds).toHaveLength(1);
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
});
