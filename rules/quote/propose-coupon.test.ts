import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCart } from '../testing/any-cart.ts';
import { coupon, gift, inputOf } from '../testing/plain-cart.ts';
import { proposeCoupon } from './propose-coupon.ts';
import { quote } from './quote.ts';

const saving = (id: number, discountValue: number, minAmount = 0) =>
  coupon({ discountValue, minAmount }, { id });

describe('the proposed coupon of a member', () => {
  it('is the one that saves most, of equal ones the older', () => {
    const coupons = [saving(4, 50), saving(3, 100), saving(2, 100), saving(5, 99)];
    expect(proposeCoupon(inputOf([500]), coupons)).toMatchObject({ id: 2, saves: 100 });
    expect(proposeCoupon(inputOf([500]), coupons.toReversed())).toMatchObject({ id: 2 });
  });

  it('may save a single dollar', () => {
    expect(proposeCoupon(inputOf([500]), [saving(4, 1)])).toMatchObject({ id: 4, saves: 1 });
  });

  it('is none that only gives something, or saves nothing', () => {
    const giving = coupon({ discountType: 'GIFT', discountValue: 0, gifts: [gift(1)] }, { id: 4 });
    expect(proposeCoupon(inputOf([500]), [giving])).toBeNull();
    expect(proposeCoupon(inputOf([500]), [saving(4, 0)])).toBeNull();
    const other = proposeCoupon(inputOf([500]), [giving, saving(3, 50, 600)]);
    expect(other).toMatchObject({ id: 3, missing: 100 });
  });

  it('is the nearest if none saves, of equally near ones the older', () => {
    const coupons = [saving(4, 50, 700), saving(3, 50, 600), saving(2, 50, 600)];
    expect(proposeCoupon(inputOf([500]), coupons)).toMatchObject({ id: 2, missing: 100 });
    expect(proposeCoupon(inputOf([500]), coupons.toReversed())).toMatchObject({ id: 2 });
  });
});

const withCoupons = anyCart.chain((input) =>
  fc.tuple(fc.constant(input), fc.array(anyCart, { maxLength: 4 })).map(([cart, others]) => ({
    cart,
    coupons: others.flatMap(({ coupon }, index) => (coupon ? [{ ...coupon, id: index + 1 }] : [])),
  })),
);

describe('the proposed coupon of any cart', () => {
  it('saves as much as the quote says, and no other coupon saves more', () => {
    fc.assert(
      fc.property(withCoupons, ({ cart, coupons }) => {
        const proposed = proposeCoupon(cart, coupons);
        const { amounts, unitCount } = quote({ ...cart, coupon: null });
        const savings = coupons.map((coupon) => {
          const priced = quote({ ...cart, coupon });
          return priced.coupon?.reason === null ? amounts.paid - priced.amounts.paid : 0;
        });
        const most = Math.max(0, ...savings);
        if (unitCount === 0) expect(proposed).toBeNull();
        else if (most > 0) expect(proposed).toMatchObject({ saves: most });
        else expect(proposed === null || 'missing' in proposed).toBe(true);
      }),
    );
  });

  it('otherwise is the one that lacks the least', () => {
    fc.assert(
      fc.property(withCoupons, ({ cart, coupons }) => {
        const proposed = proposeCoupon(cart, coupons);
        if (!proposed || !('missing' in proposed)) return;
        const lacking = coupons.flatMap((coupon) => {
          const line = quote({ ...cart, coupon }).coupon;
          return line?.reason === 'BELOW_THRESHOLD' ? [line.missing] : [];
        });
        expect(proposed.missing).toBe(Math.min(...lacking));
      }),
    );
  });
});
