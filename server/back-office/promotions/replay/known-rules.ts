import type { KnownRules } from '#rules/replay/past-order.ts';
import { loadOffers } from '#server/commerce/offers/read-offers.ts';
import {
  loadDiscountEvents,
  loadThresholdRewards,
} from '#server/commerce/promotions/read-promotions.ts';
import type { Database } from '#server/platform/database/database.ts';

/** The rules of the shop that are ONLINE today and were not over at `from`, with their terms of today. */
export async function readKnownRules(
  db: Database,
  from: Date,
): Promise<Omit<KnownRules, 'pricesAt'>> {
  return {
    ...(await loadOffers(db, from)),
    discountEvents: await loadDiscountEvents(db, from),
    thresholdRewards: await loadThresholdRewards(db, from),
  };
}
