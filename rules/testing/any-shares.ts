import fc from 'fast-check';

/**
 * What offers and the coupon took off a line that costs `price` TWD: each any amount, together at most the price. The
 * two are fields of a record.
 */
export const anyShares = (price: number) => {
  const most = Math.floor(price / 2);
  return {
    offerShare: fc.integer({ min: 0, max: price - most }),
    couponShare: fc.integer({ min: 0, max: most }),
  };
};
