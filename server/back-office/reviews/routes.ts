import type { adminReviewCalls } from '#contract/calls/admin-reviews.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { answerReview, hideReview, publishReview, readReviewPage } from './moderate.ts';

/** What operators do with the reviews of buyers. */
export function buyerReviewRoutes(shop: Shop): Handlers<typeof adminReviewCalls> {
  return {
    readBuyerReview: ({ params }) => readReviewPage(shop, params.id),
    publishReview: ({ params }, request) => publishReview(shop, request, params.id),
    hideReview: ({ params, body }, request) => hideReview(shop, request, params.id, body.reason),
    answerReview: ({ params, body }, request) => answerReview(shop, request, params.id, body.text),
  };
}
