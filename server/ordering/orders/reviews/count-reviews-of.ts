import { isAmong } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { reviews } from './tables.ts';

/** The number of reviews of these products. */
export const countReviewsOf = (db: Queryable, ids: readonly number[]): Promise<number> =>
  db.$count(reviews, isAmong(reviews.productId, ids));
