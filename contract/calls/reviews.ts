import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import { ownReview, review, reviewedLine, reviewSummary } from '../entities/reviews.ts';
import { reviewSorts, reviewTags } from '../enumerations.ts';
import {
  bigId,
  count,
  id,
  idParams,
  pageFields,
  pageQuery,
  picturePath,
  queryRowId,
  rowId,
} from '../fields.ts';
import { ofReviewedProduct } from './shown-products.ts';

/** Reviews of buyers (G-208). */
export const reviewCalls = {
  listReviews: call(endpoints.listReviews, {
    summary: '商品評論：篩選星數與標籤、排序、分頁，每頁預設 10 則；meta 有全部評論的統計',
    query: z.object({
      ...pageFields,
      productId: queryRowId,
      stars: z.coerce.number().int().min(1).max(5).optional(),
      tag: z.enum(reviewTags).optional(),
      sort: z.enum(reviewSorts).optional(),
    }),
    reply: z.array(review),
    paged: true,
    meta: reviewSummary,
    tags: ['reviews', 'catalog'],
    shows: ofReviewedProduct,
  }),
  listOwnReviews: call(endpoints.listOwnReviews, {
    summary: '會員寫過的評論，新到舊；含等待公開與被隱藏的',
    query: pageQuery,
    reply: z.array(ownReview),
    paged: true,
  }),
  readOrderReviews: call(endpoints.readOrderReviews, {
    summary: '訂單中可以評論的商品，以及已經寫過的評論',
    params: idParams,
    reply: z.array(reviewedLine),
    errors: ['ORDER_NOT_FOUND'],
  }),
  createReview: call(endpoints.createReview, {
    summary: '評論收到的商品：收到後 180 天內，每項一次；公開前由商店看過（設定可以立即公開）',
    params: idParams,
    body: z.object({
      lineId: bigId,
      stars: z.number().int().min(1).max(5),
      text: z.string().trim().max(1_000).default(''),
      tags: z.array(z.enum(reviewTags)).max(reviewTags.length).default([]),
      /** Ids of `user/review-pictures`. */
      pictures: z.array(rowId).max(3).default([]),
    }),
    reply: ownReview,
    errors: [
      'ORDER_NOT_FOUND',
      'REVIEW_IS_NOT_POSSIBLE',
      'REVIEW_EXISTS',
      'REVIEW_PICTURE_NOT_FOUND',
    ],
  }),
  uploadReviewPicture: call(endpoints.uploadReviewPicture, {
    summary: '上傳評論的照片（multipart，10 MB 以內），重新編碼後保存；一天內沒有用在評論就刪除',
    body: z.instanceof(Uint8Array),
    reply: z.object({ id, url: picturePath }),
    errors: ['FILE_REFUSED', 'PAYLOAD_TOO_LARGE', 'MEDIA_UNAVAILABLE'],
  }),
  markReviewHelpful: call(endpoints.markReviewHelpful, {
    summary: '表示評論有幫助；每位會員一次，再送也只算一次',
    params: idParams,
    reply: z.object({ helpfulCount: count }),
    errors: ['NOT_FOUND', 'REVIEW_IS_OWN'],
  }),
};
