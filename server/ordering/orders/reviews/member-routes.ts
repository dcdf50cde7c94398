import type { reviewCalls } from '#contract/calls/reviews.ts';
import { done, refused } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import type { Shop } from '#server/shop.ts';
import { createReview } from './create-review.ts';
import { markHelpful } from './mark-helpful.ts';
import { listOwnReviews, readOrderReviews } from './own-reviews.ts';
import { storePicture, type TakePicture } from './pictures.ts';

/** The calls of members about reviews. Writing is limited for each member and address (G-186). */
export function memberReviewRoutes(
  shop: Shop,
  takePicture: TakePicture,
): Handlers<Omit<typeof reviewCalls, 'listReviews'>> {
  return {
    listOwnReviews: async ({ query }, { memberId }) =>
      done(await listOwnReviews(shop.db, memberId, query)),

    async readOrderReviews({ params }, { memberId }) {
      const lines = await readOrderReviews(shop, memberId, params.id);
      return lines ? done(lines) : refused('ORDER_NOT_FOUND', { status: 404 });
    },

    createReview: async ({ params, body }, request) =>
      (await throttle(shop, 'review', request, String(request.memberId))) ??
      createReview(shop, request.memberId, params.id, body),

    uploadReviewPicture: async ({ body }, request) =>
      (await throttle(shop, 'review-picture', request, String(request.memberId))) ??
      storePicture(shop, takePicture, request.memberId, body),

    markReviewHelpful: async ({ params }, request) =>
      (await throttle(shop, 'review', request, String(request.memberId))) ??
      markHelpful(shop, request.memberId, params.id),
  };
}
