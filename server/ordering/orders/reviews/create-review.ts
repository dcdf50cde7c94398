import { and, eq, isNull } from 'drizzle-orm';
import type { Parsed } from '#contract/call.ts';
import type { reviewCalls } from '#contract/calls/reviews.ts';
import type { OwnReview } from '#contract/entities/reviews.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { reviewDays } from '#rules/orders/reviews.ts';
import { isOpenForReviews } from '#server/commerce/catalog/reviewed-products.ts';
import { type Transaction, transactUnlessRefused } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { lockOrder } from '../lock-order.ts';
import { orderLines } from '../tables.ts';
import { findOwnReview, isInTime, linesNotReceived, productOf } from './own-reviews.ts';
import { reviewSettings } from './review-settings.ts';
import { reviewPictures, reviews } from './tables.ts';

type NewReview = Parsed<typeof reviewCalls.createReview>['body'];
type Code =
  | 'ORDER_NOT_FOUND'
  | 'REVIEW_IS_NOT_POSSIBLE'
  | 'REVIEW_EXISTS'
  | 'REVIEW_PICTURE_NOT_FOUND';

/**
 * A member reviews goods of an own order, each line once, from the receipt on and for 180 days (G-208). It waits for an
 * operator, unless the shop publishes reviews at once. An order of another member answers as one that does not exist,
 * and so does a line.
 */
export function createReview(
  shop: Pick<Shop, 'db' | 'clock' | 'events'>,
  memberId: number,
  orderId: number,
  { lineId, pictures, ...words }: NewReview,
): Promise<Outcome<OwnReview, Code>> {
  return transactUnlessRefused(shop.db, async (transaction) => {
    const now = shop.clock.now();
    const order = await lockOrder(transaction, { orderId, memberId }, [
      'orderStatus',
      'shipType',
      'receivedAt',
    ]);
    if (!order) return refused('ORDER_NOT_FOUND');
    const [line] = await transaction
      .select()
      .from(orderLines)
      .where(and(eq(orderLines.id, lineId), eq(orderLines.orderId, orderId)));
    const productId = line && productOf(line);
    if (productId === undefined) return refused('REVIEW_IS_NOT_POSSIBLE');
    if (!isInTime(order, now)) return refused('REVIEW_IS_NOT_POSSIBLE', { message: notInTime });
    const missing = await linesNotReceived(shop, transaction, orderId);
    if (missing.has(lineId)) {
      return refused('REVIEW_IS_NOT_POSSIBLE', { message: '沒有收到的商品不能評論' });
    }
    if (!(await isOpenForReviews(transaction, productId))) return refused('REVIEW_IS_NOT_POSSIBLE');
    const { publishesAtOnce } = await reviewSettings.read(transaction);
    const [made] = await transaction
      .insert(reviews)
      .values({
        ...words,
        tags: [...new Set(words.tags)],
        orderLineId: lineId,
        userId: memberId,
        productId,
        createdAt: now,
        ...(publishesAtOnce && { status: 'PUBLISHED' as const, publishedAt: now }),
      })
      .onConflictDoNothing({ target: reviews.orderLineId })
      .returning({ id: reviews.id });
    if (!made) return refused('REVIEW_EXISTS');
    if (!(await takePictures(transaction, memberId, made.id, pictures))) {
      return refused('REVIEW_PICTURE_NOT_FOUND');
    }
    const own = await findOwnReview(transaction, made.id);
    if (!own) throw new Error('A new review was not found.');
    return done(own);
  });
}

const notInTime = `收到商品後 ${reviewDays} 天內可以評論`;

/** Gives the review these pictures of its writer; false if one is not the member's own or belongs to another review. */
async function takePictures(
  transaction: Transaction,
  userId: number,
  reviewId: number,
  ids: readonly number[],
): Promise<boolean> {
  for (const [index, id] of ids.entries()) {
    const taken = await transaction
      .update(reviewPictures)
      .set({ reviewId, place: index + 1 })
      .where(
        and(
          eq(reviewPictures.id, id),
          eq(reviewPictures.userId, userId),
          isNull(reviewPictures.reviewId),
        ),
      )
      .returning({ id: reviewPictures.id });
    if (taken.length === 0) return false;
  }
  return true;
}
