import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CouponDiscountType, couponDiscountTypes } from '#contract/enumerations.ts';
import { greatestValue, leastValue } from '#contract/resources/discount-units.ts';
import { coupon, gift, quoteOf } from '../../../testing/plain-cart.ts';
import { couponEffects } from './coupon-effects.ts';
import { couponKinds } from './coupon-kinds.ts';
import { couponWords } from './coupon-words.ts';

const limits = { discountPerCent: 50, couponAmount: 200 };
const generous = (kind: CouponDiscountType, value: number, least: number) => {
  const { percentOff, whyGenerous } = couponKinds[kind];
  return whyGenerous(value, percentOff(value, least), limits);
};

describe('each kind of coupon', () => {
  it.each(couponDiscountTypes)(
    '%s has an example that a form allows and that does something',
    (kind) => {
      const { code, example } = couponKinds[kind];
      expect(code).toBe(kind);
      expect(example).toBeGreaterThanOrEqual(leastValue(kind));
      expect(example).toBeLessThanOrEqual(greatestValue(kind));
      const terms = { discountType: kind, discountValue: example, gifts: [gift(1)] };
      expect(quoteOf([500], { coupon: coupon(terms) }).coupon?.reason).toBeNull();
      expect(couponWords[kind].wordsOf(terms)).not.toBe('');
    },
  );

  it('says to operators what it gives', () => {
    expect(couponKinds.AMOUNT.sentenceOf(1200, '')).toBe('折抵 1,200 元');
    expect(couponKinds.PERCENT.sentenceOf(15, '')).toBe(' 85 折');
    expect(couponKinds.FREE_SHIPPING.sentenceOf(0, '')).toBe('免運費');
    expect(couponKinds.GIFT.sentenceOf(0, '「濕巾」')).toBe('贈送「濕巾」');
    expect(couponKinds.GIFT.sentenceOf(0, '')).toBe('贈送（贈品尚未選擇）');
    const example = (kind: CouponDiscountType) => couponKinds[kind].example;
    expect([example('AMOUNT'), example('PERCENT')]).toEqual([100, 15]);
    expect([example('FREE_SHIPPING'), example('GIFT')]).toEqual([0, 0]);
  });

  it('says to shoppers what it gives, in tenths of the price as Taiwan does', () => {
    const words = (
      kind: CouponDiscountType,
      discountValue: number,
      gifts: { name: string }[] = [],
    ) => couponWords[kind].wordsOf({ discountValue, gifts });
    expect(words('AMOUNT', 1200)).toBe('折 $1,200');
    expect([12, 10, 95, 100].map((off) => words('PERCENT', off))).toEqual([
      ...['88 折', '9 折', '0.5 折', '全額折抵'],
    ]);
    expect(words('FREE_SHIPPING', 0)).toBe('免運費');
    expect(words('GIFT', 0, [{ name: '濕巾' }, { name: '收納袋' }])).toBe('送濕巾、收納袋');
    expect(words('GIFT', 0, [{ name: '濕巾' }])).toBe('送濕巾');
    expect(words('GIFT', 0)).toBe('贈品');
  });

  it('gives gifts and nothing else only if it is one of gifts', () => {
    expect(couponEffects.GIFT.givesGifts).toBe(true);
    expect([couponEffects.AMOUNT, couponEffects.PERCENT].some(({ givesGifts }) => givesGifts)).toBe(
      false,
    );
  });

  it('has long words only where it names gifts', () => {
    expect(couponDiscountTypes.filter((kind) => couponWords[kind].isLong)).toEqual(['GIFT']);
  });

  it('is worth what it takes off the dearest order, and the dearest delivery', () => {
    const worth = (kind: CouponDiscountType, value: number) =>
      couponKinds[kind].worthOf(value, { highest: 999, delivery: 80 });
    expect([worth('AMOUNT', 150), worth('PERCENT', 15), worth('PERCENT', 120)]).toEqual([
      150, 149, 999,
    ]);
    expect([worth('FREE_SHIPPING', 0), worth('GIFT', 0)]).toEqual([80, 0]);
  });

  it('takes its greatest share off the smallest order, and none if it takes nothing off', () => {
    const percentOff = (kind: CouponDiscountType, value: number, least: number) =>
      couponKinds[kind].percentOff(value, least);
    expect([percentOff('AMOUNT', 100, 400), percentOff('AMOUNT', 100, 0)]).toEqual([25, 100]);
    expect(percentOff('PERCENT', 120, 400)).toBe(100);
    expect([percentOff('FREE_SHIPPING', 0, 0), percentOff('GIFT', 0, 0)]).toEqual([0, 0]);
  });

  it('is worth at least what it takes off an order within its most', () => {
    const cases = fc.record({
      kind: fc.constantFrom(...couponDiscountTypes),
      value: fc.integer({ min: 1, max: 100 }),
      price: fc.integer({ min: 1, max: 9000 }),
    });
    fc.assert(
      fc.property(cases, ({ kind, value, price }) => {
        const terms = { discountType: kind, discountValue: value, gifts: [gift(1)] };
        const { amounts, shipping } = quoteOf([price], { coupon: coupon(terms) });
        const delivery = shipping.listFee;
        const worth = couponKinds[kind].worthOf(value, { highest: price, delivery });
        // A part of a dollar is dropped in the shopper's favour.
        expect(worth + 1).toBeGreaterThanOrEqual(amounts.coupon + delivery - amounts.shipFee);
        const percentOff = couponKinds[kind].percentOff(value, price);
        expect(percentOff).toBeGreaterThanOrEqual(((amounts.coupon - 1) / price) * 100);
      }),
    );
  });
});

describe('a second person', () => {
  it('decides about percentages above the limit, whatever the order', () => {
    expect(generous('PERCENT', 50, 100)).toBeUndefined();
    expect(generous('PERCENT', 51, 9000)).toBe('優惠券減 51 %，超過 50 % 的門檻');
  });

  it('decides about amounts above both limits', () => {
    expect(generous('AMOUNT', 200, 1)).toBeUndefined();
    expect(generous('AMOUNT', 300, 600)).toBeUndefined();
    expect(generous('AMOUNT', 301, 600)).toBe(
      '優惠券折抵 NT$\u00a0301，超過 NT$\u00a0200 與低消 50 % 的門檻',
    );
    expect(generous('AMOUNT', 201, 0)).toBeDefined();
  });

  it('has nothing to decide about free delivery and gifts', () => {
    expect([generous('FREE_SHIPPING', 0, 0), generous('GIFT', 0, 0)]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
