import { and, eq } from 'drizzle-orm';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { transactUnlessRefused } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { reviewHelpfulMarks, reviews } from './tables.ts';

/** Notes that a published review was helpful to this member. It counts once, however often the member says so. */
export function markHelpful(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  userId: number,
  reviewId: number,
): Promise<Outcome<{ helpfulCount: number }, 'NOT_FOUND' | 'REVIEW_IS_OWN'>> {
  return transactUnlessRefused(db, async (transaction) => {
    const published = and(eq(reviews.id, reviewId), eq(reviews.status, 'PUBLISHED'));
    const [found] = await transaction
      .select({ userId: reviews.userId })
      .from(reviews)
      .where(published);
    if (!found) return refused('NOT_FOUND');
    if (found.userId === userId) return refused('REVIEW_IS_OWN');
    await transaction
      .insert(reviewHelpfulMarks)
      .values({ reviewId, userId, createdAt: clock.now() })
      .onConflictDoNothing();
    const [counted] = await transaction
      .select({ helpfulCount: reviews.helpfulCount })
      .from(reviews)
      .where(eq(reviews.id, reviewId));
    return counted ? done(counted) : refused('NOT_FOUND');
  });
}
