import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proposeCoupon } from './propose-coupon.ts';
import { quote } from './quote/quote.ts';
import { anyCart } from './testing/any-cart.ts';

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
