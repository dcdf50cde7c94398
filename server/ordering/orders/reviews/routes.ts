import type { reviewCalls } from '#contract/calls/reviews.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { listReviews } from './list-reviews.ts';
import type { TakePicture } from './pictures.ts';

/** The calls of buyers about reviews. Pages read the list; the calls of members are loaded with the first of them. */
export function reviewRoutes(
  shop: Shop,
  { takePicture }: { takePicture: TakePicture },
): Handlers<typeof reviewCalls> {
  const ofMembers = async () =>
    (await import('./member-routes.ts')).memberReviewRoutes(shop, takePicture);
  return {
    listReviews: async ({ query }) => done(await listReviews(shop.db, query)),
    listOwnReviews: async (...call) => (await ofMembers()).listOwnReviews(...call),
    readOrderReviews: async (...call) => (await ofMembers()).readOrderReviews(...call),
    createReview: async (...call) => (await ofMembers()).createReview(...call),
    uploadReviewPicture: async (...call) => (await ofMembers()).uploadReviewPicture(...call),
    markReviewHelpful: async (...call) => (await ofMembers()).markReviewHelpful(...call),
  };
}
