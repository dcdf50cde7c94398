import { describe, expect, it } from 'vitest';
import {
  addOnOffer,
  always,
  amountOffer,
  coupon,
  future,
  gift,
  inputOf,
  only,
  past,
  product,
  quantityOffer,
  reward,
} from '../testing/plain-cart.ts';
import { solveOffers } from './offers/solve-offers.ts';
import { quote } from './quote.ts';
import { ruleResults } from './rule-sentences.ts';
import type { DiscountEventTerms } from './terms.ts';
import type { QuoteInput } from './types.ts';

/** By kind and id: whether the rule has an effect, and the sentence. */
function sentencesOf(prices: readonly number[], overrides: Partial<QuoteInput>) {
  const input = inputOf(prices, overrides);
  const results = ruleResults(input, quote(input));
  return Object.fromEntries(
    results.map(({ kind, id, fired, reason }) => [`${kind} ${id}`, [fired, reason]]),
  );
}

const first = (id: number, begin: string, title = `首購 ${id}`) => {
  return { id, title, gifts: [gift(id)], eventBeginAt: begin, eventEndAt: null };
};

describe('the sentence of a rule with an effect', () => {
  it('names the money that an event takes off its own goods', () => {
    const event = (id: number, title: string) => ({ id, title, label: '' });
    const cheaper = (id: number, by: number, member: number | null) =>
      product(id, 400, {
        memberPrice: member,
        eventPrice: 300,
        sellingPrice: 300,
        event: event(by, `活動 ${by}`),
      });
    const products = new Map([
      [1, cheaper(1, 5, 390)],
      [2, cheaper(2, 5, null)],
      [3, cheaper(3, 6, null)],
    ]);
    const terms = (id: number): DiscountEventTerms => ({
      ...{ id, title: `活動 ${id}`, applicable: 'ALL_PRODUCTS', ...always },
      ...{ discountType: 'FIXED_PRICE', discountValue: 300, currentVisibilityRule: 'ONLINE' },
      ...{ productIds: new Set<number>(), combinationIds: new Set<number>() },
    });
    const goods = { products, combinations: new Map() };
    expect(sentencesOf([400, 400, 400], { discountEvents: [terms(5), terms(6)], goods })).toEqual({
      'DISCOUNT_EVENT 5': [true, '折扣共 NT$\u00a0190'],
      'DISCOUNT_EVENT 6': [true, '折扣共 NT$\u00a0100'],
    });
  });

  it('names the fee that nobody pays, by an event or a coupon', () => {
    expect(sentencesOf([100], { freeShippingEvents: [reward(1, 100)] })).toEqual({
      'FREE_SHIPPING 1': [true, '運費 NT$\u00a080 免收'],
    });
    const free = coupon({ discountType: 'FREE_SHIPPING', discountValue: 0 });
    expect(sentencesOf([100], { coupon: free })).toEqual({
      'COUPON 7': [true, '運費 NT$\u00a080 免收'],
    });
  });

  it('names what a coupon takes off, to a single dollar, or the gifts that it brings', () => {
    expect(sentencesOf([100], { coupon: coupon({ discountValue: 1 }) })).toEqual({
      'COUPON 7': [true, '折抵 NT$\u00a01'],
    });
    const bag = coupon({ discountType: 'GIFT', discountValue: 0, gifts: [gift(1), gift(2)] });
    expect(sentencesOf([100], { coupon: bag })).toEqual({
      'COUPON 7': [true, '贈送 贈品 1、贈品 2'],
    });
  });

  it('names the gifts that this rule still gives, and no others', () => {
    const input = {
      thresholdRewards: [reward(1, 100, { gifts: [gift(1), gift(2), gift(3)] })],
      firstPurchaseEvents: [{ ...first(1, '2026-05-01T00:00:00+08:00'), gifts: [gift(9)] }],
      isFirstPurchase: true,
      giftStocks: new Map([[2, 0]]),
    };
    expect(sentencesOf([100], input)).toEqual({
      'THRESHOLD_REWARD 1': [true, '贈送 贈品 1、贈品 3'],
      'FIRST_PURCHASE 1': [true, '贈送 贈品 9'],
    });
  });
});

describe('the TWD of a rule', () => {
  it('are what it takes off goods or delivery, and 0 for gifts', () => {
    const input = inputOf([100], {
      freeShippingEvents: [reward(1, 100)],
      thresholdRewards: [reward(1, 100), reward(2, 900)],
      coupon: coupon({ discountValue: 30 }),
    });
    const results = ruleResults(input, quote(input));
    expect(results.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['FREE_SHIPPING', 80],
      ['COUPON', 30],
      ['THRESHOLD_REWARD', 0],
      ['THRESHOLD_REWARD', 0],
    ]);
  });

  it('are those of the offer alone, which says whether its limit is reached', () => {
    const half = [{ percent: 50 }];
    const input = inputOf([100, 100, 100, 100, 60, 60], {
      quantityOffers: [
        quantityOffer(1, 'NTH_PERCENT', half, { ...only(1, 2, 3, 4), maxUsesPerOrder: 1 }),
        quantityOffer(2, 'NTH_PERCENT', half, only(5, 6)),
      ],
      amountOffers: [amountOffer(1, 100, 7)],
    });
    const results = ruleResults(input, quote(input, solveOffers));
    expect(results.map(({ kind, id, code, reason }) => [kind, id, code, reason])).toEqual([
      ['QUANTITY_OFFER', 1, 'LIMIT_PER_ORDER', '折抵 NT$\u00a050，已達每筆訂單上限'],
      ['QUANTITY_OFFER', 2, 'FIRED', '折抵 NT$\u00a030'],
      ['AMOUNT_OFFER', 1, 'FIRED', '折抵 NT$\u00a07'],
    ]);
  });
});

describe('the sentence of a rule without an effect', () => {
  it('names the amount that is missing after discounts', () => {
    const products = new Map([[1, product(1, 400, { memberPrice: 350, sellingPrice: 350 })]]);
    const input = {
      goods: { products, combinations: new Map() },
      thresholdRewards: [reward(1, 500)],
      freeShippingEvents: [reward(2, 600)],
      coupon: coupon({ minAmount: 351 }),
    };
    expect(sentencesOf([400], input)).toEqual({
      'FREE_SHIPPING 2': [false, '未達門檻，還差 NT$\u00a0250'],
      'COUPON 7': [false, '未達門檻，還差 NT$\u00a01'],
      'THRESHOLD_REWARD 1': [false, '未達門檻，還差 NT$\u00a0150'],
    });
  });

  it('names what is missing for gifts without add-ons, which count for no gift', () => {
    const lines = [{ kind: 'product' as const, id: 1, quantity: 1 }];
    const input = inputOf([480, 100], {
      lines,
      addOnOffers: [addOnOffer(1, [{ productId: 2, addOnPrice: 39, limit: 1 }])],
      addOns: [{ offerId: 1, productId: 2, quantity: 1 }],
      thresholdRewards: [reward(1, 500)],
      freeShippingEvents: [reward(2, 520)],
    });
    const reasons = ruleResults(input, quote(input, solveOffers)).map(({ reason }) => reason);
    expect(reasons).toContain('未達門檻，還差 NT$\u00a020');
    expect(reasons).toContain('未達門檻，還差 NT$\u00a01');
  });

  it('names the moment at which a rule begins, and says that others are over', () => {
    const thresholdRewards = [reward(1, 100, future), reward(2, 100, past)];
    expect(sentencesOf([100], { thresholdRewards, coupon: coupon(future) })).toEqual({
      'COUPON 7': [false, '活動即將開始，敬請期待'],
      'THRESHOLD_REWARD 1': [false, '尚未開始，2030.01.01 00:00 起'],
      'THRESHOLD_REWARD 2': [false, '活動已結束'],
    });
  });

  it('names the rule of its kind that counts instead', () => {
    const input = {
      freeShippingEvents: [reward(1, 300), reward(2, 200), reward(3, 900)],
      thresholdRewards: [reward(5, 900), reward(1, 100), reward(4, 300)],
      firstPurchaseEvents: [
        first(1, '2026-05-01T00:00:00+08:00'),
        first(2, '2026-06-01T00:00:00+08:00'),
      ],
      isFirstPurchase: true,
    };
    expect(sentencesOf([400], input)).toMatchObject({
      'FREE_SHIPPING 1': [false, '以另一活動計算：滿 200 元贈'],
      'THRESHOLD_REWARD 1': [false, '已達更高門檻：滿 300 元贈'],
      'FIRST_PURCHASE 1': [false, '以另一活動計算：首購 2'],
    });
  });

  it('names that rule also if all its gifts have been given away', () => {
    const input = {
      thresholdRewards: [reward(5, 900), reward(1, 100), reward(4, 300)],
      firstPurchaseEvents: [
        first(6, '2026-05-01T00:00:00+08:00'),
        first(7, '2026-06-01T00:00:00+08:00'),
      ],
      isFirstPurchase: true,
      giftStocks: new Map([
        [4, 0],
        [7, 0],
      ]),
    };
    expect(sentencesOf([400], input)).toEqual({
      'THRESHOLD_REWARD 5': [false, '未達門檻，還差 NT$\u00a0500'],
      'THRESHOLD_REWARD 1': [false, '已達更高門檻：滿 300 元贈'],
      'THRESHOLD_REWARD 4': [false, '贈品已贈送完畢'],
      'FIRST_PURCHASE 6': [false, '以另一活動計算：首購 7'],
      'FIRST_PURCHASE 7': [false, '贈品已贈送完畢'],
    });
  });

  it('names the event, or the member price, that makes the goods cheaper', () => {
    const terms = (id: number, ids: number[]): DiscountEventTerms => ({
      ...{ id, title: `活動 ${id}`, applicable: 'PARTIAL_PRODUCTS', ...always },
      ...{ discountType: 'AMOUNT', discountValue: 10, currentVisibilityRule: 'ONLINE' },
      ...{ productIds: new Set(ids), combinationIds: new Set<number>() },
    });
    const event = (id: number) => ({ id, title: `活動 ${id}`, label: '' });
    const sold = (id: number, by: number) =>
      product(id, 100, { eventPrice: 60, sellingPrice: 60, event: event(by) });
    const products = new Map([
      [1, sold(1, 8)],
      [2, sold(2, 9)],
      [3, product(3, 100, { memberPrice: 50, sellingPrice: 50 })],
    ]);
    const input = {
      goods: { products, combinations: new Map() },
      discountEvents: [terms(7, [2]), terms(8, [1]), terms(9, [2]), terms(6, [3])],
    };
    expect(sentencesOf([100, 100, 100], input)).toMatchObject({
      'DISCOUNT_EVENT 6': [false, '會員價已較便宜'],
      'DISCOUNT_EVENT 7': [false, '另一活動較便宜：活動 9'],
    });
    // The goods of event 8 are sold out, so that its price makes nothing cheaper.
    const discountEvents = [terms(6, [1, 3]), terms(8, [1])];
    const stocks = new Map([[1, 0]]);
    expect(sentencesOf([100, 100, 100], { ...input, discountEvents, stocks })).toMatchObject({
      'DISCOUNT_EVENT 6': [false, '會員價已較便宜'],
    });
  });
});
