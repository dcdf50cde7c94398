import type { adminCouponCodeCalls } from '#contract/calls/admin-coupon-codes.ts';
import type { adminPromotionCalls } from '#contract/calls/admin-promotions.ts';
import type { adminReplayCalls } from '#contract/calls/admin-replays.ts';
import type { CampaignWarning, ReviewedResource } from '#contract/campaigns.ts';
import { done } from '#contract/outcome.ts';
import { hasRight } from '#contract/rights.ts';
import { isRunningCampaign } from '#rules/campaigns/campaign-state.ts';
import { inOrderOfWeight, warning } from '#rules/campaigns/campaign-warnings.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { readRecord } from '#server/resource-engine/read-records.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';
import { readCalendar } from './calendar.ts';
import { createCouponCodes, takeBackCouponCodes } from './coupon-codes.ts';
import { reviewCoupon, reviewRegistration } from './review-coupons.ts';
import { type Form, type Review, reviewDiscount } from './review-discount.ts';
import {
  type ReviewShop,
  reviewFirstPurchase,
  reviewFreeShipping,
  reviewThresholdReward,
} from './review-gifts.ts';
import { reviewAddOnOffer, reviewAmountOffer, reviewQuantityOffer } from './review-offers.ts';
import { reviewCombinationDiscount, reviewFlashSale } from './review-shown.ts';

const reviews: Readonly<
  Record<ReviewedResource, (shop: ReviewShop, form: Form) => Promise<Review>>
> = {
  'discount-events': reviewDiscount,
  'quantity-offers': reviewQuantityOffer,
  'amount-offers': reviewAmountOffer,
  'add-on-offers': reviewAddOnOffer,
  'product-combination-discounts': reviewCombinationDiscount,
  'threshold-rewards': reviewThresholdReward,
  'free-shipping-events': reviewFreeShipping,
  'first-purchase-events': reviewFirstPurchase,
  'registration-coupon-events': reviewRegistration,
  'coupon-events': reviewCoupon,
  'flash-sales': reviewFlashSale,
};

/** A change of a running campaign takes effect for shoppers at once. */
async function runningWarnings(
  { db, clock }: ReviewShop,
  adapters: readonly ResourceAdapter[],
  name: ReviewedResource,
  id: number | null,
): Promise<CampaignWarning[]> {
  const adapter = adapters.find(({ resource }) => resource.name === name);
  const stored = adapter && id !== null ? await readRecord(db, adapter, id) : undefined;
  return stored && isRunningCampaign(name, stored, clock.now())
    ? [warning('RUNNING', '活動正在進行，儲存後立即對顧客生效')]
    : [];
}

/**
 * The calls that show the effect of campaigns and when they run, those about codes of one use each, and those that put
 * a campaign on top of past orders.
 */
export function reviewRoutes(
  shop: Shop,
  adapters: readonly ResourceAdapter[],
): Handlers<typeof adminPromotionCalls & typeof adminCouponCodeCalls & typeof adminReplayCalls> {
  return {
    async reviewPromotion({ body: { resource, ...form } }, { role }) {
      const [review, running] = await Promise.all([
        reviews[resource](shop, form),
        runningWarnings(shop, adapters, resource, form.id),
      ]);
      const mayReadCosts = role !== undefined && hasRight(role, 'cost.read');
      const own = review.warnings.filter(({ code }) => code !== 'PRICE_BELOW_COST' || mayReadCosts);
      return done({ ...review, warnings: inOrderOfWeight([...running, ...own]) });
    },
    searchPromotionCalendar: async ({ body: { from, until, resources, keyword } }) =>
      done(
        await readCalendar(shop, adapters, {
          from: from ? new Date(from) : undefined,
          until: until ? new Date(until) : undefined,
          resources,
          keyword,
        }),
      ),
    createCouponCodes: ({ body }, request) => createCouponCodes(shop, request, body),
    takeBackCouponCodes: ({ body }, request) => takeBackCouponCodes(shop, request, body),
    // The code is loaded with the first replay, not before the first page.
    async beginReplay({ body }, request) {
      const { beginReplay } = await import('./replay/begin-replay.ts');
      return beginReplay({ shop, adapters, request }, body);
    },
    async readReplay({ params }, request) {
      const { readReplay } = await import('./replay/read-replay.ts');
      return readReplay(shop.db, request, params.id);
    },
  };
}
