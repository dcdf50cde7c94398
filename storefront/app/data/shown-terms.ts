import { startedOf, visibleOf } from '#rules/visibility.ts';
import type { SharedData } from './shared.ts';

type ReadTerms = Pick<
  SharedData,
  'freeShippingEvents' | 'thresholdRewards' | 'firstPurchaseEvents'
> & {
  /** The answers of the lists of offers. */
  offers: readonly (readonly unknown[])[];
};

/** Those of the events and offers that were read which a page shows at this moment, and with which it prices a cart. */
export function shownTerms(
  { freeShippingEvents, thresholdRewards, firstPurchaseEvents, offers }: ReadTerms,
  now: Date,
): Omit<ReadTerms, 'offers'> & Pick<SharedData, 'hasOffers'> {
  return {
    freeShippingEvents: startedOf(visibleOf(freeShippingEvents), now),
    thresholdRewards: startedOf(visibleOf(thresholdRewards), now),
    firstPurchaseEvents: startedOf(firstPurchaseEvents, now),
    ...(offers.some((each) => each.length > 0) && { hasOffers: true as const }),
  };
}
