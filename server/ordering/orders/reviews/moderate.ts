import { and, eq, ne } from 'drizzle-orm';
import { toWireInstantOrNull } from '#rules/dates.ts';
import { maskAuthor } from '#rules/orders/reviews.ts';
import { nameOfProductSql } from '#server/commerce/catalog/reviewed-products.ts';
import { nameOfMemberSql } from '#server/people/accounts/users.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { orderLines, orders } from '../tables.ts';
import { onWire, publicFields } from './review-fields.ts';
import { reviews } from './tables.ts';

/** A review as operators see it; undefined if there is none. */
export async function readReview(db: Queryable, id: number) {
  const [row] = await db
    .select({
      ...publicFields,
      writer: nameOfMemberSql(reviews.userId),
      lineId: reviews.orderLineId,
      orderId: orderLines.orderId,
      orderNo: orders.orderNo,
      productName: nameOfProductSql(reviews.productId),
      status: reviews.status,
      hiddenReason: reviews.hiddenReason,
      publishedAt: reviews.publishedAt,
    })
    .from(reviews)
    .innerJoin(orderLines, eq(orderLines.id, reviews.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(reviews.id, id));
  if (!row) return undefined;
  const { writer, publishedAt, ...others } = row;
  return {
    ...onWire(others),
    author: maskAuthor(writer ?? ''),
    publishedAt: toWireInstantOrNull(publishedAt),
  };
}

/** Shows a review to shoppers; false if it is shown already. */
export async function publishReview(
  transaction: Transaction,
  id: number,
  now: Date,
): Promise<boolean> {
  const moved = await transaction
    .update(reviews)
    .set({ status: 'PUBLISHED', publishedAt: now, hiddenReason: '' })
    .where(and(eq(reviews.id, id), ne(reviews.status, 'PUBLISHED')))
    .returning({ id: reviews.id });
  return moved.length > 0;
}

/** Hides a review, for a reason that its writer reads; false if it is hidden already. */
export async function hideReview(
  transaction: Transaction,
  id: number,
  reason: string,
): Promise<boolean> {
  const moved = await transaction
    .update(reviews)
    .set({ status: 'HIDDEN', hiddenReason: reason })
    .where(and(eq(reviews.id, id), ne(reviews.status, 'HIDDEN')))
    .returning({ id: reviews.id });
  return moved.length > 0;
}

/** Sets what the shop answers, or takes the answer back if it is empty. */
export async function answerReview(
  transaction: Transaction,
  id: number,
  answer: string,
  now: Date,
): Promise<void> {
  await transaction
    .update(reviews)
    .set({ answer, answeredAt: answer === '' ? null : now })
    .where(eq(reviews.id, id));
}
