import { describe, expect, it } from 'vitest';
import {
  greatestAddOnDiscount,
  greatestAmountDiscount,
  greatestOfferDiscount,
  type PricedOffer,
} from './offer-discount.ts';

const range = { lowest: 79, highest: 100 };
const tier = (count: number, amount: number | null, percent: number | null) => ({
  count,
  amount,
  percent,
});
const offer = (kind: PricedOffer['kind'], ...tiers: PricedOffer['tiers']) =>
  greatestOfferDiscount({ kind, tiers, range, rangeB: { lowest: 10, highest: 50 } });

describe('the greatest discount of a whole group', () => {
  it('counts a reduced unit as its share of the group', () => {
    expect(offer('NTH_PERCENT', tier(2, null, 50))).toBe(25);
    expect(offer('NTH_PERCENT', tier(4, null, 100))).toBe(25);
    expect(offer('NTH_PERCENT', tier(2, null, 100))).toBe(50);
  });

  it('compares a price for several with the dearest goods, and the most generous step', () => {
    expect(offer('ANY_N_FOR', tier(3, 240, null))).toBeCloseTo(20);
    expect(offer('ANY_N_FOR', tier(3, 240, null), tier(5, 250, null))).toBeCloseTo(50);
    expect(offer('ANY_N_FOR', tier(3, 301, null))).toBe(0);
    expect(offer('ANY_N_FOR', tier(3, 0, null))).toBe(100);
  });

  it('compares an amount with the cheapest goods, and takes a percentage as it is', () => {
    expect(offer('COUNT_AMOUNT', tier(2, 79, null))).toBeCloseTo(50);
    expect(offer('COUNT_AMOUNT', tier(2, 500, null))).toBe(100);
    expect(offer('COUNT_PERCENT', tier(3, null, 10), tier(5, null, 30))).toBe(30);
  });

  it('takes the sum of both groups for a pair', () => {
    expect(offer('PAIR', tier(2, 75, null))).toBeCloseTo(50);
    expect(offer('PAIR', tier(2, null, 40))).toBe(40);
  });

  it('is none for goods that nobody has chosen yet', () => {
    const none = { range: undefined, rangeB: undefined };
    const kinds = ['ANY_N_FOR', 'COUNT_AMOUNT', 'PAIR'] as const;
    for (const kind of kinds) {
      expect(greatestOfferDiscount({ kind, tiers: [tier(2, 10, null)], ...none })).toBe(0);
    }
    const half = { kind: 'PAIR', tiers: [tier(2, 10, null)] } as const;
    expect(greatestOfferDiscount({ ...half, range, rangeB: undefined })).toBe(0);
    expect(greatestOfferDiscount({ ...half, range: undefined, rangeB: range })).toBe(0);
  });

  it('compares an amount off with its threshold', () => {
    expect(greatestAmountDiscount('AMOUNT', { value: 100, threshold: 1000 })).toBe(10);
    expect(greatestAmountDiscount('PERCENT', { value: 15, threshold: 1 })).toBe(15);
    expect(greatestAmountDiscount('AMOUNT', { value: 1, threshold: 0 })).toBe(100);
  });

  it('compares add-ons with the smallest cart that may have them', () => {
    const of = (bought: number, ...goods: [price: number, addOnPrice: number, limit: number][]) =>
      greatestAddOnDiscount(
        goods.map(([price, addOnPrice, limit]) => ({ price, addOnPrice, limit })),
        bought,
      );
    expect(of(0, [100, 40, 1])).toBe(60);
    expect(of(900, [100, 0, 1])).toBe(10);
    expect(of(0, [100, 40, 2])).toBe(60);
    expect(of(0, [1, 0, 1])).toBe(100);
    expect(of(0, [100, 120, 1])).toBe(0);
    expect(of(0)).toBe(0);
  });

  it('counts all units that one order may add, and all goods together', () => {
    const free = { price: 100, addOnPrice: 0 };
    expect(greatestAddOnDiscount([{ ...free, limit: 9 }], 100)).toBe(90);
    const three = [1, 2, 3].map(() => ({ ...free, limit: 1 }));
    expect(greatestAddOnDiscount(three, 100)).toBe(75);
  });
});
