import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { reviewHelpfulMarks, reviewPictures, reviews } from './tables.ts';

/**
 * Moves the reviews of one member to another, with their pictures and the marks. What both marked counts once, and what
 * one marked of the other no longer counts.
 */
export async function moveReviewsOf(
  transaction: Transaction,
  fromId: number,
  intoId: number,
): Promise<void> {
  const marked = transaction
    .select({ reviewId: reviewHelpfulMarks.reviewId })
    .from(reviewHelpfulMarks)
    .where(eq(reviewHelpfulMarks.userId, intoId));
  await transaction
    .delete(reviewHelpfulMarks)
    .where(
      and(eq(reviewHelpfulMarks.userId, fromId), inArray(reviewHelpfulMarks.reviewId, marked)),
    );
  for (const table of [reviewHelpfulMarks, reviewPictures, reviews]) {
    await transaction.update(table).set({ userId: intoId }).where(eq(table.userId, fromId));
  }
  const own = transaction
    .select({ id: reviews.id })
    .from(reviews)
    .where(eq(reviews.userId, intoId));
  await transaction
    .delete(reviewHelpfulMarks)
    .where(and(eq(reviewHelpfulMarks.userId, intoId), inArray(reviewHelpfulMarks.reviewId, own)));
}
