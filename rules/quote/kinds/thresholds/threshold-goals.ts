import type { OfferThreshold, ThresholdKind } from '#contract/enumerations.ts';
import { couponGoals } from './coupon.ts';
import { freeShippingGoals } from './free-shipping.ts';
import type { ThresholdGoals } from './kind.ts';
import { rewardGoals } from './threshold-reward.ts';

/**
 * Every kind of benefit from an amount on but those of offers, which their solver knows. A kind of the contract that is
 * missing here does not compile.
 */
export const thresholdGoals: Readonly<
  Record<Exclude<ThresholdKind, OfferThreshold>, ThresholdGoals>
> = {
  COUPON: couponGoals,
  FREE_SHIPPING: freeShippingGoals,
  THRESHOLD_REWARD: rewardGoals,
};
