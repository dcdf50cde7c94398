import type { OrderThresholds } from '#rules/orders/return-terms.ts';
import type { CouponTerms } from '#rules/prices/coupons.ts';
import type { ChosenCoupon } from '#rules/quote/terms.ts';
import type { Quote } from '#rules/quote/types.ts';
import type { Promotions } from '#server/commerce/promotions/read-promotions.ts';

/**
 * The amounts that the goods of a quote had to reach for free delivery and gifts, and the terms of the coupon that
 * it uses. A later return is judged by the amounts (G-180), and a later change of the goods by all of them.
 */
export function orderThresholds(
  { shipping, gifts, coupon: used }: Pick<Quote, 'shipping' | 'gifts' | 'coupon'>,
  {
    freeShippingEvents,
    thresholdRewards,
  }: Pick<Promotions, 'freeShippingEvents' | 'thresholdRewards'>,
  coupon: ChosenCoupon | null,
): OrderThresholds {
  const { freeBy, listFee } = shipping;
  const event =
    freeBy?.kind === 'EVENT' ? freeShippingEvents.find(({ id }) => id === freeBy.id) : undefined;
  return {
    freeShipping: event ? { amount: event.thresholdAmount, fee: listFee } : null,
    gifts: gifts.flatMap(({ reason, sourceId, id: giftId, count }) => {
      const reward = thresholdRewards.find((each) => each.id === sourceId);
      return reason === 'thresholdReward' && count > 0 && reward
        ? [{ giftId, amount: reward.thresholdAmount }]
        : [];
    }),
    coupon: coupon && used?.reason === null ? termsOf(coupon) : null,
  };
}

const termsOf = ({ couponEvent }: ChosenCoupon): CouponTerms => {
  const { discountType, discountValue, minAmount } = couponEvent;
  return { discountType, discountValue, minAmount };
};
