import { reductionsOf } from '../orders/reductions.ts';
import type { OrderThresholds } from '../orders/return-terms.ts';
import { solveOffers } from '../quote/offers/solve-offers.ts';
import { quote } from '../quote/quote.ts';
import { ruleResults } from '../quote/rule-sentences.ts';
import type { Quote, QuoteInput } from '../quote/types.ts';
import type { ReplayedDiscount } from '../replay/campaign.ts';
import type { KnownRules, PastOrder } from '../replay/past-order.ts';

/** The order that a cart became at its moment, as the shop stores it. */
export function soldOrder(input: QuoteInput, values: Partial<PastOrder> = {}): PastOrder {
  const quoted = quote(input, solveOffers);
  const { product, discount, coupon, shipFee, paid } = quoted.amounts;
  const { islandsType, shipType } = input.delivery ?? {
    islandsType: 'MAIN_ISLAND',
    shipType: 'HOME',
  };
  return {
    id: 1,
    orderNo: 'A1',
    memberId: 1,
    placedAt: input.moment,
    productAmount: product,
    discountAmount: discount,
    couponAmount: coupon,
    shipFee,
    paidAmount: paid,
    islandsType,
    shipType,
    reductions: reductionsOf(quoted),
    thresholds: thresholdsOf(input, quoted),
    lines: quoted.lines
      .filter(({ count }) => count > 0)
      .map(({ id: itemId, count, adjustments, ...line }) => ({
        ...line,
        itemId,
        quantity: count,
        adjustments: adjustments.map((one) => ({ ...one, offerKind: null })),
      })),
    gifts: quoted.gifts.filter(({ count }) => count > 0),
    rules: ruleResults(input, quoted),
    coupon: input.coupon && { eventId: 70, chosen: input.coupon },
    ...values,
  };
}

function thresholdsOf(input: QuoteInput, { shipping, gifts }: Quote): OrderThresholds {
  const { freeBy, listFee } = shipping;
  const event = input.freeShippingEvents.find(
    ({ id }) => freeBy?.kind === 'EVENT' && id === freeBy.id,
  );
  return {
    freeShipping: event ? { amount: event.thresholdAmount, fee: listFee } : null,
    gifts: gifts.flatMap(({ reason, sourceId, id: giftId, count }) => {
      const reward = input.thresholdRewards.find(({ id }) => id === sourceId);
      return reason === 'thresholdReward' && count > 0 && reward
        ? [{ giftId, amount: reward.thresholdAmount }]
        : [];
    }),
  };
}

/** What a shop knows later about the day of a cart, if nothing has changed since. */
export const knownOf = (
  { goods, quantityOffers = [], amountOffers = [], addOnOffers = [], thresholdRewards }: QuoteInput,
  discountEvents: readonly ReplayedDiscount[] = [],
): KnownRules => ({
  discountEvents,
  quantityOffers,
  amountOffers,
  addOnOffers,
  thresholdRewards,
  pricesAt: (kind, id) => (kind === 'product' ? goods.products : goods.combinations).get(id),
});
