import { useShared } from '../shared-data.ts';
import { useOfferStore } from '../stores/offers.ts';

/**
 * Whether the parts of offers are needed: offers run, gifts can be chosen, or the cart had to read the offers because
 * of an add-on in it.
 */
export function useHasOffers(): boolean {
  const { hasOffers, thresholdRewards } = useShared();
  const isRead = useOfferStore(({ rules }) => rules !== undefined);
  return isRead || hasOffers === true || thresholdRewards.some(({ choose }) => choose);
}
