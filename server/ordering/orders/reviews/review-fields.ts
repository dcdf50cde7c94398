import { eq, sql } from 'drizzle-orm';
import type { Picture } from '#contract/fields.ts';
import { toWireInstant } from '#rules/dates.ts';
import { reviewPictures, reviews } from './tables.ts';

const pictures = sql<Picture[]>`coalesce((
  select json_agg(json_build_object('id', ${reviewPictures.id}, 'url', ${reviewPictures.path}, 'alt', '買家的照片')
    order by ${reviewPictures.place})
  from ${reviewPictures} where ${eq(reviewPictures.reviewId, reviews.id)}), '[]'::json)`;

/** The columns of a review that everybody may see. */
export const publicFields = {
  id: reviews.id,
  productId: reviews.productId,
  stars: reviews.stars,
  text: reviews.text,
  tags: reviews.tags,
  pictures,
  helpfulCount: reviews.helpfulCount,
  answer: reviews.answer,
  answeredAt: reviews.answeredAt,
  createdAt: reviews.createdAt,
};

interface Stored {
  answer: string;
  answeredAt: Date | null;
  createdAt: Date;
}

/** The row with the answer of the shop and the moments as the wire has them. */
export function onWire<Row extends Stored>({ answer, answeredAt, createdAt, ...row }: Row) {
  return {
    ...row,
    answer: answeredAt && { text: answer, at: toWireInstant(answeredAt) },
    createdAt: toWireInstant(createdAt),
  };
}
