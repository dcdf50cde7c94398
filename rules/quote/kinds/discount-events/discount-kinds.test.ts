import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiscountType, discountTypes } from '#contract/enumerations.ts';
import { greatestValue } from '#contract/resources/discount-units.ts';
import { anyDiscount } from '../../../testing/any-discounts.ts';
import { discountedPrice } from '../../discounted-price.ts';
import { discountKinds } from './discount-kinds.ts';

const range = { lowest: 100, highest: 400 };
const percentOff = (kind: DiscountType, value: number, prices: typeof range | undefined = range) =>
  discountKinds[kind].percentOff(value, prices);

describe('each kind of discount event', () => {
  it.each(discountTypes)('%s has an example that a form allows, and a sentence', (kind) => {
    const { code, example, sentenceOf } = discountKinds[kind];
    expect(code).toBe(kind);
    expect(example).toBeGreaterThanOrEqual(1);
    expect(example).toBeLessThanOrEqual(greatestValue(kind));
    expect(sentenceOf(example)).toMatch(/\d/);
  });

  it('begins a form with a value that is usual', () => {
    const example = (kind: DiscountType) => discountKinds[kind].example;
    expect([example('PERCENT'), example('AMOUNT'), example('FIXED_PRICE')]).toEqual([15, 20, 59]);
  });

  it('says what it lowers, and from which price', () => {
    expect(discountKinds.PERCENT.sentenceOf(15)).toBe('依會員價（無則售價）85 折');
    expect(discountKinds.AMOUNT.sentenceOf(1200)).toBe('依會員價（無則售價）每件折抵 1,200 元');
    expect(discountKinds.FIXED_PRICE.sentenceOf(1299)).toBe('每件 1,299 元，與會員價取低者');
  });
});

describe('the greatest discount of an event', () => {
  it('is the share itself, whatever the goods cost', () => {
    expect(discountKinds.PERCENT.percentOff(60, undefined)).toBe(60);
    expect(percentOff('PERCENT', 101)).toBe(100);
  });

  it('of a sum off is that on the cheapest goods, and never more than everything', () => {
    expect(percentOff('AMOUNT', 60)).toBe(60);
    expect(percentOff('AMOUNT', 300)).toBe(100);
  });

  it('of one price for all is that on the dearest goods, and nothing if they cost less', () => {
    expect(percentOff('FIXED_PRICE', 100)).toBe(75);
    expect(percentOff('FIXED_PRICE', 500)).toBe(0);
  });

  it('in TWD is nothing without goods', () => {
    expect(discountKinds.AMOUNT.percentOff(60, undefined)).toBe(0);
    expect(discountKinds.FIXED_PRICE.percentOff(60, undefined)).toBe(0);
  });

  it('is never less than what it takes off any of the goods', () => {
    const prices = fc.tuple(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 1, max: 9000 }));
    fc.assert(
      fc.property(anyDiscount({ most: 9000 }), prices, (discount, [one, other]) => {
        const goods = { lowest: Math.min(one, other), highest: Math.max(one, other) };
        const off = discountKinds[discount.discountType].percentOff(discount.discountValue, goods);
        for (const price of [one, other]) {
          // The price is rounded down to whole TWD, and so by less than one.
          const least = ((price - discountedPrice(price, discount) - 1) / price) * 100;
          expect(off).toBeGreaterThanOrEqual(least);
        }
      }),
    );
  });
});
