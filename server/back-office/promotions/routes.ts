import type { adminPromotionCalls } from '#contract/calls/admin-promotions.ts';
import type { ReviewedResource } from '#contract/campaigns.ts';
import { done } from '#contract/outcome.ts';
import { inOrderOfWeight } from '#rules/campaigns/campaign-warnings.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { BoundResource } from '#server/records/bound.ts';
import type { Shop } from '#server/shop.ts';
import { readCalendar } from './calendar.ts';
import { reviewCoupon, reviewRegistration } from './review-coupons.ts';
import { type Form, type Review, reviewDiscount } from './review-discount.ts';
import {
  type ReviewShop,
  reviewFirstPurchase,
  reviewFreeShipping,
  reviewThresholdReward,
} from './review-gifts.ts';
import { reviewCombinationDiscount, reviewFlashSale } from './review-shown.ts';

const reviews: Readonly<
  Record<ReviewedResource, (shop: ReviewShop, form: Form) => Promise<Review>>
> = {
  'discount-events': reviewDiscount,
  'product-combination-discounts': reviewCombinationDiscount,
  'threshold-rewards': reviewThresholdReward,
  'free-shipping-events': reviewFreeShipping,
  'first-purchase-events': reviewFirstPurchase,
  'registration-coupon-events': reviewRegistration,
  'coupon-events': reviewCoupon,
  'flash-sales': reviewFlashSale,
};

/** What campaigns would do, and when they run. */
export function reviewRoutes(
  shop: Shop,
  bounds: readonly BoundResource[],
): Handlers<typeof adminPromotionCalls> {
  return {
    async reviewPromotion({ body: { resource, ...form } }) {
      const review = await reviews[resource](shop, form);
      return done({ ...review, warnings: inOrderOfWeight(review.warnings) });
    },
    searchPromotionCalendar: async ({ body: { from, until, resources, keyword } }) =>
      done(
        await readCalendar(shop, bounds, {
          from: from ? new Date(from) : undefined,
          until: until ? new Date(until) : undefined,
          resources,
          keyword,
        }),
      ),
  };
}
