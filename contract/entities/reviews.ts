import { z } from 'zod';
import { reviewStatuses, reviewTags } from '../enumerations.ts';
import { bigId, count, id, instant, picture, picturePath } from '../fields.ts';

const stars = z.number().int().min(1).max(5);
const tags = z.array(z.enum(reviewTags));
/** What the shop answers; null while it has not. */
const answer = z.object({ text: z.string(), at: instant }).nullable();

/** A published review of a buyer (G-208). */
export const review = z.object({
  id,
  productId: id,
  stars,
  /** Plain text; never HTML. */
  text: z.string(),
  tags,
  pictures: z.array(picture),
  /** Masked, as 王○○. */
  author: z.string(),
  helpfulCount: count,
  answer,
  createdAt: instant,
});
export type Review = z.infer<typeof review>;

/** What all published reviews of a product add up to, whatever is filtered. */
export const reviewSummary = z.object({
  /** The average stars, one decimal; null without a review. */
  average: z.number().nullable(),
  /** The reviews of each number of stars. */
  counts: z.object({ '1': count, '2': count, '3': count, '4': count, '5': count }),
  /** The tags that occur, the most frequent first. */
  tags: z.array(z.object({ tag: z.enum(reviewTags), count })),
  /** The reviews that the shop has hidden. */
  hiddenCount: count,
});
export type ReviewSummary = z.infer<typeof reviewSummary>;

/** A review as its writer sees it. */
export const ownReview = review.omit({ author: true }).extend({
  orderId: id,
  lineId: bigId,
  /** Name and picture of the goods as they were ordered. */
  name: z.string(),
  image: picturePath,
  status: z.enum(reviewStatuses),
  /** Why it is hidden; empty otherwise. */
  hiddenReason: z.string(),
});
export type OwnReview = z.infer<typeof ownReview>;

/** A line of an order with its review, or with the time in which it may be reviewed. */
export const reviewedLine = z.object({
  lineId: bigId,
  productId: id,
  name: z.string(),
  image: picturePath,
  volume: z.string(),
  canReview: z.boolean(),
  /** The last moment for a review; null before the goods were received. */
  deadline: instant.nullable(),
  review: ownReview.nullable(),
});
export type ReviewedLine = z.infer<typeof reviewedLine>;
