import type { ReplayedResource } from '#contract/campaigns.ts';
import type { StoredRecord } from '#contract/resources/resource.ts';
import type { ReplayedCampaign } from '#rules/replay/campaign.ts';
import { imaginedCoupon } from '#server/commerce/coupons/own-coupon.ts';
import { readCouponTerms } from '#server/commerce/coupons/read-coupon-terms.ts';
import { loadOffers } from '#server/commerce/offers/read-offers.ts';
import {
  loadDiscountEvents,
  loadThresholdRewards,
} from '#server/commerce/promotions/read-promotions.ts';
import type { Future } from '../../preview/in-future.ts';

/** The terms of a campaign that was made live in a future, as the shop reads them for its quotes. */
export async function readImaginedTerms(
  { shop, transaction: db }: Future,
  entity: ReplayedResource,
  record: StoredRecord,
): Promise<ReplayedCampaign> {
  const now = shop.clock.now();
  const moment = lastMomentOf(record, now);
  const isIt = ({ id }: { id: number }) => id === record.id;
  switch (entity) {
    case 'discount-events':
      return { entity, terms: found((await loadDiscountEvents(db, moment)).find(isIt)) };
    case 'quantity-offers':
      return { entity, terms: found((await loadOffers(db, moment)).quantityOffers.find(isIt)) };
    case 'amount-offers':
      return { entity, terms: found((await loadOffers(db, moment)).amountOffers.find(isIt)) };
    case 'add-on-offers':
      return { entity, terms: found((await loadOffers(db, moment)).addOnOffers.find(isIt)) };
    case 'threshold-rewards':
      return { entity, terms: found((await loadThresholdRewards(db, moment)).find(isIt)) };
    case 'coupon-events': {
      const coupon = found(await imaginedCoupon(db, record.id, { memberId: 0, now }));
      const { useLimit, receiveLimit } = found(await readCouponTerms(db, record.id));
      const limits = [useLimit, receiveLimit].filter((limit) => limit !== null);
      const most = limits.length > 0 ? Math.min(...limits) : null;
      return { entity, terms: { id: record.id, terms: coupon.couponEvent, useLimit: most } };
    }
  }
}

/** A moment at which a campaign is not over. */
function lastMomentOf({ eventEndAt }: StoredRecord, now: Date): Date {
  const end = typeof eventEndAt === 'string' ? Date.parse(eventEndAt) : now.getTime() + 1;
  return new Date(Math.min(now.getTime(), end - 1));
}

function found<Terms>(terms: Terms | null | undefined): Terms {
  if (!terms) throw new Error('A campaign that was just made live is not read.');
  return terms;
}
