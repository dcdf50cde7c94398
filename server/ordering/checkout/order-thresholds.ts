import type { Quote } from '#rules/quote/types.ts';
import type { OrderThresholds } from '#rules/return-terms.ts';
import type { Promotions } from '#server/commerce/promotions/read-promotions.ts';

/**
 * The amounts that the goods of a quote had to reach for free delivery and gifts. A later return is judged by them
 * (G-180).
 */
export function orderThresholds(
  { shipping, gifts }: Pick<Quote, 'shipping' | 'gifts'>,
  {
    freeShippingEvents,
    thresholdRewards,
  }: Pick<Promotions, 'freeShippingEvents' | 'thresholdRewards'>,
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
  };
}
