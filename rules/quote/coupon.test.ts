import { describe, expect, it } from 'vitest';
import { defaultShippingFees } from '../delivery/shipping.ts';
import { unknownStock } from '../goods/stock.ts';
import {
  coupon,
  future,
  gift,
  past,
  quoteOf,
  reward,
  statesOf,
  whyNot,
} from '../testing/plain-cart.ts';
import type { QuoteInput } from './types.ts';

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

  it('leaves a dollar to the same line, whatever the order of the lines', () => {
    const input = { coupon: coupon({ discountValue: 1 }) };
    const [one, two] = [1, 2].map((id) => ({ kind: 'product' as const, id, quantity: 1 }));
    if (!one || !two) throw new Error('no lines');
    const sharesOf = (lines: QuoteInput['lines']) =>
      quoteOf([100, 100], { ...input, lines }).lines.map(({ id, couponShare }) => [
        id,
        couponShare,
      ]);
    expect(sharesOf([one, two])).toEqual([
      [1, 1],
      [2, 0],
    ]);
    expect(sharesOf([two, one])).toEqual([
      [2, 0],
      [1, 1],
    ]);
  });

  it('makes shipping free, unless it is free already', () => {
    const free = coupon({ discountType: 'FREE_SHIPPING', discountValue: 0 });
    expect(quoteOf([100], { coupon: free }).shipping).toEqual({
      listFee: 80,
      fee: 0,
      freeBy: { kind: 'COUPON', id: 7, title: '優惠券' },
    });
    expect(quoteOf([100], { coupon: free })).toMatchObject({
      coupon: { amount: 0, missing: 0, reason: null },
      amounts: { coupon: 0, paid: 100 },
    });
    const fees = { ...defaultShippingFees, homeMainIsland: 0 };
    expect(quoteOf([100], { coupon: free, fees }).coupon).toMatchObject({
      reason: 'SHIPPING_ALREADY_FREE',
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
    const half = quoteOf([100], { coupon: bag, giftStocks: new Map([[2, 0]]) });
    expect(half.coupon?.reason).toBeNull();
    expect(statesOf(half)).toEqual([
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

  it('is of use if it takes a single dollar off', () => {
    const { coupon: line } = quoteOf([100], { coupon: coupon({ discountValue: 1 }) });
    expect(line).toMatchObject({ reason: null, amount: 1 });
  });

  it('gets a scarce gift before the rules that give it as well', () => {
    const bag = coupon({ discountType: 'GIFT', discountValue: 0, gifts: [gift(1)] });
    const input = { coupon: bag, thresholdRewards: [reward(1, 100)] };
    const takenOf = (stock: number) =>
      quoteOf([100], { ...input, giftStocks: new Map([[1, stock]]) }).gifts.map((each) => [
        each.reason,
        each.count,
      ]);
    expect(takenOf(1)).toEqual([
      ['thresholdReward', 0],
      ['freebie', 1],
    ]);
    expect(takenOf(2)).toEqual([
      ['thresholdReward', 1],
      ['freebie', 1],
    ]);
    expect(takenOf(unknownStock)).toEqual([
      ['thresholdReward', 1],
      ['freebie', 1],
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
