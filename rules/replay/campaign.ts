import type { DiscountLimits } from '../prices/discount-limits.ts';
import type {
  AddOnOfferTerms,
  AmountOfferTerms,
  ChosenCoupon,
  DiscountEventTerms,
  QuantityOfferTerms,
  ThresholdRewardTerms,
} from '../quote/terms.ts';

/** A discount event with its tag and its limits. */
export type ReplayedDiscount = DiscountEventTerms & DiscountLimits & { label: string };

/** The id of the coupon of a replay: no coupon of a member has it. */
export const replayedCouponId = 0;

/** A coupon of an event, as any member has it. */
export interface ReplayedCoupon {
  /** The id of the coupon event. */
  id: number;
  terms: ChosenCoupon['couponEvent'];
  /** The most orders that may use it; null is no limit. */
  useLimit: number | null;
}

/**
 * A campaign that is put on top of past orders. It runs in the whole period, whatever its own period and visibility
 * are.
 */
export type ReplayedCampaign =
  | { entity: 'discount-events'; terms: ReplayedDiscount }
  | { entity: 'quantity-offers'; terms: QuantityOfferTerms }
  | { entity: 'amount-offers'; terms: AmountOfferTerms }
  | { entity: 'add-on-offers'; terms: AddOnOfferTerms }
  | { entity: 'threshold-rewards'; terms: ThresholdRewardTerms }
  | { entity: 'coupon-events'; terms: ReplayedCoupon };

/** How many orders may have the campaign; null if it has no limits. A member has one coupon of an event (G-112). */
export function limitsOf(campaign: ReplayedCampaign): DiscountLimits | null {
  switch (campaign.entity) {
    case 'discount-events':
      return campaign.terms;
    case 'coupon-events': {
      const { useLimit } = campaign.terms;
      return { orderLimit: useLimit, memberLimit: 1, dayLimit: null, budget: null };
    }
    default:
      return null;
  }
}
