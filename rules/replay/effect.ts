import type { GiftReason } from '../goods/cart-lines.ts';
import { sum } from '../numbers.ts';
import type { Quote } from '../quote/types.ts';
import { type ReplayedCampaign, replayedCouponId } from './campaign.ts';

/** What a campaign gives to an order. */
export interface Effect {
  /** TWD. */
  discount: number;
  /** Units of goods that the campaign makes cheaper; of a coupon, those of the order. */
  units: number;
  gifts: number;
}

/** What a campaign gives in a quote. */
export function effectOf(quote: Quote, campaign: ReplayedCampaign): Effect {
  const { id } = campaign.terms;
  switch (campaign.entity) {
    case 'discount-events':
      return { ...ofEvent(quote, id), gifts: 0 };
    case 'quantity-offers':
    case 'amount-offers':
      return { ...ofOffer(quote, id, campaign.entity === 'amount-offers'), gifts: 0 };
    case 'add-on-offers':
      return { ...ofAddOns(quote, id), gifts: 0 };
    case 'threshold-rewards':
      return { discount: 0, units: 0, gifts: giftsOf(quote, 'thresholdReward', id) };
    case 'coupon-events':
      return ofCoupon(quote);
  }
}

function ofEvent({ lines }: Quote, id: number) {
  const lowered = lines.filter(({ eventId }) => eventId === id);
  const discounts = lowered.flatMap((line) => line.discounts);
  return {
    discount: sum(discounts.filter(({ reason }) => reason === 'EVENT').map(({ amount }) => amount)),
    units: sum(lowered.map(({ count }) => count)),
  };
}

function ofOffer({ offers }: Quote, id: number, isAmountOffer: boolean) {
  const own = offers.filter(
    (offer) => offer.id === id && (offer.kind === 'AMOUNT_OFFER') === isAmountOffer,
  );
  return {
    discount: sum(own.map(({ amount }) => amount)),
    units: sum(own.flatMap(({ units }) => units.map(({ quantity }) => quantity))),
  };
}

function ofAddOns({ lines }: Quote, id: number) {
  const own = lines
    .flatMap(({ adjustments }) => adjustments)
    .filter(({ kind, offerId }) => kind === 'ADD_ON' && offerId === id);
  return {
    discount: sum(own.map(({ amount }) => amount)),
    units: sum(own.map((one) => one.units)),
  };
}

function ofCoupon(quote: Quote): Effect {
  const { coupon, shipping, unitCount } = quote;
  if (coupon?.id !== replayedCouponId || coupon.reason !== null) {
    return { discount: 0, units: 0, gifts: 0 };
  }
  const ofDelivery = shipping.freeBy?.kind === 'COUPON' ? shipping.listFee : 0;
  return {
    discount: coupon.amount + ofDelivery,
    units: unitCount,
    gifts: giftsOf(quote, 'freebie', replayedCouponId),
  };
}

const giftsOf = ({ gifts }: Quote, reason: GiftReason, sourceId: number) =>
  gifts.filter((gift) => gift.reason === reason && gift.sourceId === sourceId && gift.count > 0)
    .length;
