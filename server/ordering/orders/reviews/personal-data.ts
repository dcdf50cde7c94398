import { eq } from 'drizzle-orm';
import { reviewStatusWords } from '#contract/resources/read-only/reviews.ts';
import {
  leftOut,
  type PersonalTable,
  personalTable,
} from '#server/people/privacy/personal-data.ts';
import { reviewHelpfulMarks, reviewPictures, reviews } from './tables.ts';

/**
 * Personal data of reviews. All of it goes with its member: a text in somebody's own words may tell who wrote it. The
 * marks and pictures go first, because they refer to reviews.
 */
export const reviewTables: readonly PersonalTable[] = [
  personalTable({
    table: reviewHelpfulMarks,
    label: '按過有幫助的評論',
    rowsOf: ({ id }) => eq(reviewHelpfulMarks.userId, id),
    shown: { reviewId: '評論編號', createdAt: '時間' },
    hidden: { userId: leftOut.internal },
    fate: 'DELETED',
  }),
  personalTable({
    table: reviewPictures,
    label: '評論的照片',
    rowsOf: ({ id }) => eq(reviewPictures.userId, id),
    shown: { reviewId: '評論編號', path: '照片', createdAt: '上傳時間' },
    hidden: {
      id: leftOut.internal,
      userId: leftOut.internal,
      place: leftOut.internal,
      stem: leftOut.internal,
    },
    fate: 'DELETED',
  }),
  personalTable({
    table: reviews,
    label: '商品評論',
    rowsOf: ({ id }) => eq(reviews.userId, id),
    shown: {
      id: '評論編號',
      stars: '星數',
      text: '評論',
      tags: '標籤',
      status: { label: '狀態', words: reviewStatusWords },
      hiddenReason: '隱藏原因',
      answer: '商店回覆',
      answeredAt: '回覆時間',
      helpfulCount: '有幫助的次數',
      createdAt: '寫於',
      publishedAt: '公開時間',
    },
    hidden: {
      orderLineId: leftOut.internal,
      userId: leftOut.internal,
      productId: leftOut.internal,
    },
    fate: 'DELETED',
  }),
];
