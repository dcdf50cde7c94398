import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { review } from '../entities/reviews.ts';
import { reviewStatuses } from '../enumerations.ts';
import { bigId, id, idParams, instant } from '../fields.ts';
import { requiredText } from '../personal-fields.ts';

/** The content of the page of one review; who wrote it is masked. */
export const reviewPage = review.extend({
  lineId: bigId,
  orderId: id,
  orderNo: z.string(),
  productName: z.string(),
  status: z.enum(reviewStatuses),
  hiddenReason: z.string(),
  publishedAt: instant.nullable(),
});

const errors = ['NOT_FOUND', 'ALREADY_HANDLED'] as const;

/** What operators do with reviews of buyers (G-208). Nobody changes their words. */
export const adminReviewCalls = {
  readBuyerReview: call(adminEndpoints.readBuyerReview, {
    summary: '後台：一則商品評論',
    params: idParams,
    reply: reviewPage,
    errors: ['NOT_FOUND'],
  }),
  publishReview: call(adminEndpoints.publishReview, {
    summary: '後台：公開評論；被隱藏的也可以再公開',
    params: idParams,
    reply: reviewPage,
    errors,
  }),
  hideReview: call(adminEndpoints.hideReview, {
    summary: '後台：隱藏評論並寫下原因；寫的人看得到原因，商品頁會公開隱藏的則數',
    params: idParams,
    body: z.object({ reason: requiredText(200) }),
    reply: reviewPage,
    errors,
  }),
  answerReview: call(adminEndpoints.answerReview, {
    summary: '後台：回覆評論；空白為收回回覆',
    params: idParams,
    body: z.object({ text: z.string().trim().max(1_000) }),
    reply: reviewPage,
    errors: ['NOT_FOUND'],
  }),
};
