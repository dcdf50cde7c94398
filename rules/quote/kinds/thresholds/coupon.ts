import type { ThresholdGoals } from './kind.ts';

/** The chosen coupon is a goal while the cart is below its minimum. */
export const couponGoals: ThresholdGoals = {
  counts: 'goodsAmount',
  goalsOf: ({ coupon }, { coupon: line }) => {
    if (!coupon || line?.reason !== 'BELOW_THRESHOLD') return [];
    const { name: title, minAmount: thresholdAmount } = coupon.couponEvent;
    return [{ kind: 'COUPON', id: coupon.id, title, gifts: [], thresholdAmount }];
  },
};
