import { and, asc, desc, eq, type SQL } from 'drizzle-orm';
import type { OwnReview, ReviewedLine } from '#contract/entities/reviews.ts';
import { toWireInstantOrNull } from '#rules/dates.ts';
import { isReceived, reviewDeadline } from '#rules/orders/reviews.ts';
import { openForReviews } from '#server/commerce/catalog/reviewed-products.ts';
import { type Queryable, type Transaction, transact } from '#server/platform/database/database.ts';
import type { Page } from '#server/platform/http/handler.ts';
import { metaOf, type PageQuery, rangeAt } from '#server/platform/http/paging.ts';
import type { Shop } from '#server/shop.ts';
import { orderLines, orders } from '../tables.ts';
import { onWire, publicFields } from './review-fields.ts';
import { reviews } from './tables.ts';

type OrderRow = typeof orders.$inferSelect;
type LineRow = typeof orderLines.$inferSelect;

declare module '#server/platform/events.ts' {
  interface DomainEvents {
    /** A member asks which goods of a received order may be reviewed. The answer: the lines of which no unit came. */
    'goods-are-reviewed': {
      data: { orderId: number };
      answer: ReadonlySet<number>;
    };
  }
}

const usualPerPage = 20;

const selectOwn = (db: Queryable, condition: SQL | undefined) =>
  db
    .select({
      ...publicFields,
      status: reviews.status,
      hiddenReason: reviews.hiddenReason,
      lineId: reviews.orderLineId,
      orderId: orderLines.orderId,
      name: orderLines.name,
      image: orderLines.image,
    })
    .from(reviews)
    .innerJoin(orderLines, eq(orderLines.id, reviews.orderLineId))
    .where(condition);

/** The reviews that a member has written, the newest first. */
export async function listOwnReviews(
  db: Queryable,
  memberId: number,
  query: PageQuery,
): Promise<Page<OwnReview[]>> {
  const range = rangeAt(query.page ?? 1, query.perPage ?? usualPerPage);
  const isOwn = eq(reviews.userId, memberId);
  const [rows, total] = await Promise.all([
    selectOwn(db, isOwn).orderBy(desc(reviews.id)).limit(range.perPage).offset(range.offset),
    db.$count(reviews, isOwn),
  ]);
  return { items: rows.map(onWire), meta: metaOf(range, total) };
}

/** One review as its writer sees it; undefined if there is none. */
export async function findOwnReview(db: Queryable, id: number): Promise<OwnReview | undefined> {
  const [row] = await selectOwn(db, eq(reviews.id, id));
  return row && onWire(row);
}

/**
 * The lines of a member's order that can be or were reviewed, in the order of the order. Undefined if the member has no
 * such order.
 */
export async function readOrderReviews(
  shop: Pick<Shop, 'db' | 'clock' | 'events'>,
  memberId: number,
  orderId: number,
): Promise<ReviewedLine[] | undefined> {
  const { db, clock } = shop;
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, memberId)));
  if (!order) return undefined;
  const [lines, written, missing] = await Promise.all([
    db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.id)),
    selectOwn(db, eq(orderLines.orderId, orderId)),
    transact(db, (transaction) => linesNotReceived(shop, transaction, orderId)),
  ]);
  const now = clock.now();
  const open = await openForReviews(
    db,
    lines.map(productOf).filter((id) => id !== undefined),
  );
  return lines.flatMap((line): ReviewedLine[] => {
    const own = written.find(({ lineId }) => lineId === line.id);
    const productId = own?.productId ?? productOf(line);
    if (productId === undefined || (!own && !open.has(productId))) return [];
    return [
      {
        lineId: line.id,
        productId,
        name: line.name,
        image: line.image,
        volume: line.volume,
        canReview: !own && isInTime(order, now) && !missing.has(line.id),
        deadline: toWireInstantOrNull(order.receivedAt && reviewDeadline(order.receivedAt)),
        review: own ? onWire(own) : null,
      },
    ];
  });
}

/**
 * The product that a review of this line is about: its own, or the only one of a combination. Undefined for a gift and
 * for a mixed combination.
 */
export function productOf({
  kind,
  itemId,
  components,
}: Pick<LineRow, 'kind' | 'itemId' | 'components'>): number | undefined {
  if (kind === 'product') return itemId;
  const [only, ...others] = components;
  return kind === 'combination' && others.length === 0 ? only?.productId : undefined;
}

/** The lines of a received order of which the shopper has got no unit. */
export async function linesNotReceived(
  { events }: Pick<Shop, 'events'>,
  transaction: Transaction,
  orderId: number,
): Promise<ReadonlySet<number>> {
  const [missing] = await events.publish(transaction, 'goods-are-reviewed', { orderId });
  return missing ?? new Set();
}

/** Whether the goods were received, and not too long ago. */
export function isInTime(
  order: Pick<OrderRow, 'orderStatus' | 'shipType' | 'receivedAt'>,
  now: Date,
): boolean {
  const { receivedAt } = order;
  return receivedAt !== null && isReceived(order) && now <= reviewDeadline(receivedAt);
}
