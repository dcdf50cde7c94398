import { api } from '../api.ts';
import { shownTerms } from '../data/shown-terms.ts';
import { shopNow } from '../shop-time.ts';
import { useSystemStore } from '../stores/system.ts';

/** Milliseconds after which the known terms stay: the shopper waits for this. */
const timeout = 5_000;

const withoutGoods = { query: { goodsLimit: 0 } };

/**
 * Reads the running events, fees and offers again before their five minutes are over (G-031), because the server has
 * refused the cart's amount: an event may have begun, or an operator may have changed it. If one of them cannot be
 * read, all stay as they were. Never rejects.
 */
export async function readSharedAgain(): Promise<void> {
  const { shared: before, newer } = useSystemStore.getState();
  const terms = await readTerms().catch(() => undefined);
  if (!terms || useSystemStore.getState().shared !== before) return;
  const { hasOffers: _, ...others } = before;
  const shared = { ...others, ...terms };
  const than = newer?.shared === before ? newer.than : before;
  useSystemStore.setState({ shared, newer: { than, shared } });
}

async function readTerms() {
  const options = { signal: AbortSignal.timeout(timeout) };
  const [shippingFees, freeShippingEvents, thresholdRewards, firstPurchaseEvents, ...offers] =
    await Promise.all([
      api.readShippingFees({}, options),
      api.listFreeShippingEvents({}, options),
      api.listThresholdRewards({}, options),
      api.listFirstPurchaseEvents({}, options),
      api.listQuantityOffers(withoutGoods, options),
      api.listAmountOffers(withoutGoods, options),
      api.listAddOnOffers(withoutGoods, options),
    ]);
  const terms = {
    freeShippingEvents: freeShippingEvents.data,
    thresholdRewards: thresholdRewards.data,
    firstPurchaseEvents: firstPurchaseEvents.data,
    offers: offers.map(({ data }) => data),
  };
  return { shippingFees: shippingFees.data, ...shownTerms(terms, shopNow()) };
}
